"""What must hold for the view of any type whose units are made of whole lines, checked on a result's own offsets."""

from __future__ import annotations

from caveman_engine import Engine, Result

_FRAME = "… caveman: ".encode()


def compress(engine: Engine, payload: str, content_type: str, query: str = "") -> Result[bytes]:
    """Compress a payload as `content_type` and check the view against it, byte for byte."""
    data = payload.encode()
    result = engine.compress(data, mode="compress", type=content_type, query=query)
    assert result.error is None
    if result.recovery_handle is None:
        assert result.output == data
        assert result.ratio == 0
        assert result.elisions == ()
        return result
    assert result.content_type == content_type
    assert engine.retrieve(result.recovery_handle) == data
    assert result.tokens_after < result.tokens_before
    assert engine.compress(result.output, mode="compress", type=content_type).output == result.output
    assert shown(result, data) == left(result, data)
    return result


def markers(result: Result[bytes]) -> list[str]:
    """Return the markers of a view."""
    return [result.output[gap.output_start : gap.output_end].decode() for gap in result.elisions]


def first_line(result: Result[bytes]) -> str:
    """Return the line that opens a view."""
    return result.output.decode().lstrip("\ufeff").split("\n", 1)[0].rstrip("\r")


def shown(result: Result[bytes], data: bytes) -> list[bytes]:
    """Return what a view shows before, between and after its markers, without what it says of the whole payload."""
    pieces = []
    start = 0
    for gap, marker in zip(result.elisions, markers(result), strict=True):
        assert marker.startswith(f"… {gap.units} {gap.noun} elided (caveman)")
        assert marker.endswith(" …")
        pieces.append(result.output[start : gap.output_start])
        start = gap.output_end
    pieces.append(result.output[start:])
    bom = pieces[0][:3] if pieces[0].startswith(b"\xef\xbb\xbf") else b""
    if pieces[0][len(bom) :].startswith(_FRAME):
        pieces[0] = bom + pieces[0][pieces[0].index(b"\n") + 1 :]
    body, feed, last = pieces[-1].rstrip(b"\r\n").rpartition(b"\n")
    if last.startswith(_FRAME):
        # Before its last line a view ends a line that the payload leaves open, in the payload's manner.
        elided_to_the_end = result.elisions and result.elisions[-1].original_end == len(data)
        open_ending = b"" if elided_to_the_end else data[len(data.rstrip(b"\r")) :]
        pieces[-1] = body + feed if data.endswith(b"\n") else body.rstrip(b"\r") + open_ending
    return pieces


def left(result: Result[bytes], data: bytes) -> list[bytes]:
    """Return what is left of a payload outside of what its view elides; a marker takes over the last line's ending."""
    pieces = []
    start = 0
    for gap in result.elisions:
        assert gap.original_start >= start
        pieces.append(data[start : gap.original_start])
        elided = data[gap.original_start : gap.original_end]
        start = gap.original_end - (2 if elided.endswith(b"\r\n") else elided.endswith(b"\n"))
    pieces.append(data[start:])
    return pieces
