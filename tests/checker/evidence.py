"""What a marker's claims are judged by: the units it replaces, and the values their fields have.

A content type brings its own way to read a field; this module owns what a value is and when two are the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from checker.grammar import Claim


@dataclass(frozen=True, slots=True)
class Value:
    """One value of a field.

    Attributes:
        text: as written, without the quotes of a string.
        literal: it is a number, a truth value or null of a typed format, not a string; strings that spell one are
            another value.
    """

    text: str
    literal: bool = False

    def spelled(self, text: str) -> bool:
        """Whether a claim that says `text` can mean this value."""
        return text == self.text or (not self.literal and text == f'"{self.text}"')


class Unclear(Exception):  # noqa: N818 - it is a finding, not a failure
    """A field has no single value in some unit; the text says of which kind the fault is.

    Attributes:
        kind: the kind of the finding.
    """

    def __init__(self, kind: str, message: str) -> None:
        super().__init__(message)
        self.kind = kind


class Evidence(Protocol):
    """The units of one marker."""

    @property
    def units(self) -> Sequence[str]:
        """The units as they would be shown, without line endings."""
        ...

    @property
    def clocks(self) -> Sequence[str]:
        """The clock of every time prefix that was removed from them, in order."""
        ...

    def values(self, name: str) -> list[Value | None]:
        """Return the field's value in every unit, `None` where it is absent.

        Raises:
            Unclear: a unit has more than one value, or one that cannot be stated.
        """
        ...

    def holds(self, claim: Claim) -> bool | None:
        """Return whether a claim that only this type makes holds, or `None` if it is one that all types make."""
        ...
