"""What must hold for a view whose markers are rows or comments, checked on a result's own offsets."""

from __future__ import annotations

from caveman_engine import Engine, Result


def compress(engine: Engine, payload: str, content_type: str, query: str = "") -> Result[bytes]:
    """Compress a payload as `content_type` and check the view against it, byte for byte."""
    data = payload.encode()
    result = engine.compress(data, mode="compress", type=content_type, query=query)
    assert result.error is None
    if result.recovery_handle is None:
        assert result.output == data
        assert result.elisions == ()
        return result
    assert result.content_type == content_type
    assert engine.retrieve(result.recovery_handle) == data
    assert result.tokens_after < result.tokens_before
    assert engine.compress(result.output, mode="compress", type=content_type).output == result.output
    _nothing_else_is_shown(result, data)
    return result


def _nothing_else_is_shown(result: Result[bytes], data: bytes) -> None:
    """Outside its markers a view is the original, byte for byte; after it stand only lines about the whole."""
    shown_to = original_to = 0
    for gap in result.elisions:
        assert result.output[shown_to : gap.output_start] == data[original_to : gap.original_start]
        marker = result.output[gap.output_start : gap.output_end]
        assert f"… {gap.units} {gap.noun} elided (caveman)".encode() in marker
        elided = data[gap.original_start : gap.original_end]
        ending = b"\r\n" if elided.endswith(b"\r\n") else b"\n" if elided.endswith(b"\n") else b""
        assert result.output[gap.output_end :].startswith(ending)
        shown_to, original_to = gap.output_end + len(ending), gap.original_end
    rest = result.output[shown_to:]
    assert rest.startswith(data[original_to:])
    closing = rest[len(data) - original_to :].decode().strip("\r\n")
    assert all("… caveman: " in line for line in closing.splitlines())


def shown(result: Result[bytes]) -> str:
    """Return a view as text."""
    return result.output.decode()
