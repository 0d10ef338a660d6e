from __future__ import annotations

from caveman_engine.elision import records


def test_json_objects_read_as_members_in_order() -> None:
    line = '{"level":"info","req":{"method":"GET","n":3},"msg":"say \\"hi\\"","list":[1,2]}'
    assert records.read(line) == [
        ("level", '"info"'),
        ("req", ""),
        ("method", '"GET"'),
        ("n", "3"),
        ("msg", '"say \\"hi\\""'),
        ("list", ""),
    ]


def test_logfmt_reads_as_pairs() -> None:
    line = 'ts=2026-03-04T10:00:00Z level=warn msg="disk at 91 %" path=/data empty='
    assert records.read(line) == [
        ("ts", "2026-03-04T10:00:00Z"),
        ("level", "warn"),
        ("msg", '"disk at 91 %"'),
        ("path", "/data"),
        ("empty", ""),
    ]


def test_other_lines_are_no_records() -> None:
    for line in ("", "plain words", "a=1 b=2", "{not closed", "x = 1; y = 2; z = 3", "{}"):
        assert records.read(line) is None
