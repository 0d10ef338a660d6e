from __future__ import annotations

from caveman_engine.elision.log_lines import LogLines
from caveman_engine.elision.log_totals import totals
from payloads import logs


def of(text: str) -> str:
    return totals(LogLines(text.splitlines(), 2))


def test_levels_are_counted_complete() -> None:
    assert "level: INFO×398 ERROR×2" in of(logs.app_log())


def test_lines_without_a_level_are_counted() -> None:
    assert "absent×5" in of(logs.bracketed())


def test_a_phrase_counts_the_lines_that_contain_it() -> None:
    text = logs.pytest_run() + "\n".join(f"connection refused by peer {i}" for i in range(9))
    assert f'"connection refused"×{text.count("connection refused")}' in of(text)


def test_records_are_counted_by_their_message() -> None:
    assert '"request completed"×200' not in of(logs.ndjson())  # it is in every line, so it tells nothing apart
    mixed = logs.ndjson() + logs.ndjson().replace("request completed", "incoming request")
    assert '"request completed"×200' in of(mixed)
    assert '"incoming request"×200' in of(mixed)


def test_the_statement_is_bounded() -> None:
    text = "\n".join(f"error: kind{chr(97 + i % 26)}ness of {'x' * 30} number {i}" for i in range(500))
    assert len(of(text).encode()) <= 400


def test_numbers_add_up_for_a_plain_list() -> None:
    assert of("a\nb\nc") == "3 lines"
