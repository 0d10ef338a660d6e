"""Prints what tiktoken counts, one JSON array [text or path, tokens] a line.

expected.py generated COUNT SEED | worst-cases | ordinary | files FOLDER...

Or, for pieces of bytes, what they merge to as a whole: [hex digits, tokens, whether a window of 512 bytes has to grow].

expected.py pieces
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parents[2]))

from caveman_engine.tokens import merge as merging
from caveman_engine.tokens import vocabulary
from unit.tokens.generated_texts import generated_texts
from unit.tokens.tiktoken_reference import count
from unit.tokens.worst_cases import ordinary_texts, worst_cases


def texts(kind: str, arguments: list[str]) -> Iterator[tuple[str, str]]:
    """Yield (what to print, the text to count)."""
    if kind == "generated":
        yield from ((text, text) for text in generated_texts(int(arguments[0]), int(arguments[1])))
    elif kind == "worst-cases":
        yield from ((text, text) for text in worst_cases().values())
    elif kind == "ordinary":
        yield from ((text, text) for text in ordinary_texts().values())
    elif kind == "files":
        for path in sorted(path for folder in arguments for path in Path(folder).rglob("*") if path.is_file()):
            yield str(path), path.read_bytes().decode("utf-8", "replace")
    else:
        raise SystemExit(f"{kind} is none of generated, worst-cases, ordinary, files, pieces")


def pieces() -> Iterator[bytes]:
    """Yield long pieces, among them such as show their end far inside."""
    random = Random(512)
    long_tokens = [token for token in vocabulary.load().ranks if len(token) > 40]
    yield from (b"#" * size + b" " * 1500 for size in range(353, 513, 4))
    yield from (b"".join(random.choices(long_tokens, k=40)) for _ in range(100))
    yield from (bytes(random.choices(b"abcdefgh", k=random.randrange(500, 3000))) for _ in range(20))
    yield from (random.randbytes(1000) for _ in range(20))


def print_pieces() -> None:
    words = vocabulary.load()
    merging.WINDOW_BYTES = 512
    for piece in pieces():
        sizes: list[int] = []

        def merge_window(data: bytes, sizes: list[int] = sizes) -> list[int]:
            sizes.append(len(data))
            return merging.merge(data, words)

        merging.count_in_windows(piece, merge_window, words.lengths)
        print(json.dumps([piece.hex(), len(merging.merge(piece, words)), max(sizes) > merging.WINDOW_BYTES]))


if sys.argv[1] == "pieces":
    print_pieces()
else:
    for shown, text in texts(sys.argv[1], sys.argv[2:]):
        print(json.dumps([shown, count(text)]))
