from __future__ import annotations

import pytest

from caveman_engine import errors
from caveman_engine.errors import ERROR_CODES, CavemanError

KINDS = [kind for kind in vars(errors).values() if isinstance(kind, type) and issubclass(kind, CavemanError)]

CODES = {
    "cave_invalid_arguments",
    "cave_input_too_large",
    "cave_unknown_handle",
    "cave_store_unavailable",
    "cave_budget_exceeded",
    "cave_invalid_toon",
    "cave_stats_unavailable",
    "cave_unknown_tool",
    "cave_tool_panicked",
    "cave_payload_too_large",
    "cave_compress_failed",
    "cave_internal_error",
}


def test_the_codes_are_the_published_ones() -> None:
    assert set(ERROR_CODES) == CODES
    assert len(ERROR_CODES) == len(CODES)


def test_every_kind_has_a_code_of_its_own() -> None:
    kinds = [kind for kind in KINDS if kind is not CavemanError]
    assert sorted(kind.code for kind in kinds) == sorted(CODES)


@pytest.mark.parametrize("kind", KINDS)
def test_a_message_is_what_was_said(kind: type[CavemanError]) -> None:
    error = kind("what, expected, do")
    assert error.message == str(error) == "what, expected, do"
    assert error.code.startswith("cave_")


def test_kinds_that_python_knows_can_be_caught_as_such() -> None:
    assert issubclass(errors.InvalidArgumentsError, ValueError)
    assert issubclass(errors.UnknownHandleError, LookupError)
