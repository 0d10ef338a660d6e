from __future__ import annotations

from caveman_engine.ccr import Recovery, Stats, TypeStats
from caveman_engine.ccr.store import DEFAULT_MAX_BYTES, saved_ratio


def test_what_a_record_costs() -> None:
    assert Recovery("log", "x", 1, 1, b"12345").stored_bytes == 5
    assert Recovery("log", "x", 1, 1, b"12345", b"67").stored_bytes == 7


def test_ratios() -> None:
    assert saved_ratio(10, 4) == 0.6
    assert saved_ratio(0, 0) == 0


def test_the_default_budget_is_512_mebibytes() -> None:
    assert DEFAULT_MAX_BYTES == 536_870_912


def test_totals_add_up_over_types() -> None:
    stats = Stats({"json": TypeStats(1, 100, 50), "log": TypeStats(2, 300, 50)}, 900, 900)
    assert stats.to_dict() == {
        "count": 3,
        "tokens_before": 400,
        "tokens_after": 100,
        "ratio": 0.75,
        "basis": "inferred",
        "types": {
            "json": {"count": 1, "tokens_before": 100, "tokens_after": 50, "ratio": 0.5},
            "log": {"count": 2, "tokens_before": 300, "tokens_after": 50, "ratio": 250 / 300},
        },
        "storage_bytes": 900,
        "max_storage_bytes": 900,
        "storage_full": True,
    }


def test_a_store_without_a_budget_is_never_full() -> None:
    stats = Stats({}, 10**12, None).to_dict()
    assert (stats["ratio"], stats["max_storage_bytes"], stats["storage_full"]) == (0, None, False)
