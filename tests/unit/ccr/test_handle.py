from __future__ import annotations

import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from caveman_engine.ccr import handle_of, parse_reference

DIGITS = "0123456789abcdef0123456789abcdef"


@given(st.binary(max_size=200))
def test_a_handle_is_the_first_half_of_the_digest(data: bytes) -> None:
    handle = handle_of(data)
    assert handle == "ccr_" + hashlib.sha256(data).hexdigest()[:32]
    assert parse_reference(handle) == handle


@pytest.mark.parametrize(
    "reference",
    [
        f"ccr_{DIGITS}",
        f"ccr:{DIGITS}",
        f"ccr://{DIGITS}",
        f"<<ccr:{DIGITS}>>",
        f"<<ccr:ccr_{DIGITS}>>",
        f"<< ccr:{DIGITS} >>",
        f"`ccr_{DIGITS}`",
        f'"ccr_{DIGITS}",',
        f"  (ccr_{DIGITS});\n",
        f"['ccr://ccr_{DIGITS}']",
    ],
)
def test_references_as_people_write_them(reference: str) -> None:
    assert parse_reference(reference) == f"ccr_{DIGITS}"


@pytest.mark.parametrize(
    "reference",
    [
        "",
        DIGITS,
        f"ccr_{DIGITS[:-1]}",
        f"ccr_{DIGITS}0",
        f"ccr_{DIGITS.upper()}",
        f"ccr_obj_{DIGITS}",
        f"ccr_{DIGITS} ccr_{DIGITS}",
        f"see ccr_{DIGITS}",
        f"ccr_{DIGITS[:-1]}g",
        f"ccr_{DIGITS}\u200b",
    ],
)
def test_what_is_not_exactly_one_reference(reference: str) -> None:
    assert parse_reference(reference) is None
