from __future__ import annotations

import pytest

from caveman_engine.safety import SafetyClass, lookup


@pytest.mark.parametrize(
    ("name", "byte_safe", "requires_ccr", "reversible"),
    [
        ("S0", True, False, True),
        ("S1", True, False, True),
        ("S2", False, False, True),
        ("S3", False, False, False),
        ("S4", False, True, False),
    ],
)
def test_classes(name: str, byte_safe: bool, requires_ccr: bool, reversible: bool) -> None:
    found = lookup(name)
    assert found is not None
    assert (found.name, found.byte_safe, found.requires_ccr, found.reversible) == (
        name,
        byte_safe,
        requires_ccr,
        reversible,
    )
    assert found.description


@pytest.mark.parametrize("name", ["", "s4", "S5", "S4 ", "SS"])
def test_an_unknown_class_is_none(name: str) -> None:
    assert lookup(name) is None


def test_a_class_cannot_be_changed() -> None:
    found = lookup("S4")
    assert isinstance(found, SafetyClass)
    with pytest.raises(AttributeError):
        found.requires_ccr = False  # type: ignore[misc]
