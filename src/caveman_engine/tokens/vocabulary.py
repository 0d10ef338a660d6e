"""The o200k_base vocabulary: read from the package's data file, once, when first asked for.

Owns the file's format: a little-endian u32 with the number of tokens, one byte with the length of each, then the bytes
of all of them; a token's place in that order is its rank. `wasm_shim/build/vocabulary.mjs` writes it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from caveman_engine.errors import InternalError

# Of the text form that OpenAI publishes: what `tiktoken_text` must rebuild.
TIKTOKEN_SHA256 = "446a9538cb6c348e3516120d7c08b09f57c36495e2acfffe59a5bf8b0cfb1a2d"

_DATA_FILE = "data/o200k_base.bin.gz"


@dataclass(frozen=True)
class Vocabulary:
    """All tokens, both ways.

    Attributes:
        ranks: token bytes to rank, in rank order.
        lengths: the length in bytes of the token of each rank.
    """

    ranks: dict[bytes, int]
    lengths: bytes


@cache
def load() -> Vocabulary:
    """Return the vocabulary.

    Raises:
        InternalError: the data file is missing or damaged.
    """
    import gzip
    import pkgutil
    import zlib

    try:
        packed = pkgutil.get_data(__package__, _DATA_FILE)
        if packed is None:
            raise FileNotFoundError(_DATA_FILE)
        return parse(gzip.decompress(packed))
    except (OSError, EOFError, zlib.error, ValueError) as error:
        raise InternalError(
            f"the token vocabulary {_DATA_FILE} cannot be read ({error}); it ships with the package: install it again"
        ) from error


def parse(data: bytes) -> Vocabulary:
    """Return the vocabulary that the bytes of an unpacked data file describe.

    Raises:
        ValueError: the bytes are not such a file.
    """
    from itertools import accumulate, pairwise

    size = int.from_bytes(data[:4], "little")
    lengths = data[4 : 4 + size]
    offsets = accumulate(lengths, initial=4 + size)
    ranks = {data[start:end]: rank for rank, (start, end) in enumerate(pairwise(offsets))}
    if len(data) < 4 or len(ranks) != size or 4 + size + sum(lengths) != len(data):
        raise ValueError(f"{len(data)} bytes do not hold the {size} different tokens that the first four announce")
    return Vocabulary(ranks, lengths)


def tiktoken_text(vocabulary: Vocabulary) -> bytes:
    """Return the vocabulary as the `o200k_base.tiktoken` file: a line of base64 and rank for each token."""
    from base64 import b64encode

    return b"".join(b"%b %d\n" % (b64encode(token), rank) for token, rank in vocabulary.ranks.items())
