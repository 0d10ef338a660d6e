"""The pattern by which o200k_base cuts a text into the pieces that are merged one by one.

Written once, over named classes, because three engines read it: Python's over ASCII text, Python's over a string of
class characters, and tiktoken's over any text. No engine is asked what is a letter or white
space: they differ.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Classes:
    """The inside of a bracket expression for each class of characters; see `characters` for what they are.

    Attributes:
        long_s: what else, beside s and S, is an S after an apostrophe when case is ignored: U+017F.
    """

    upper: str
    lower: str
    other_letter: str
    mark: str
    number: str
    space: str
    long_s: str


def pattern(of: Classes) -> str:
    """Return the regular expression of one piece."""
    alphanumeric = f"{of.upper}{of.lower}{of.other_letter}{of.number}"
    uppers = f"[{of.upper}{of.other_letter}{of.mark}]"
    lowers = f"[{of.lower}{of.other_letter}{of.mark}]"
    lead = rf"[^\r\n{alphanumeric}]?"
    contraction = rf"(?:'(?:[sS{of.long_s}]|[tT]|[rR][eE]|[vV][eE]|[mM]|[lL][lL]|[dD]))?"
    return "|".join(
        (
            f"{lead}{uppers}*{lowers}+{contraction}",
            f"{lead}{uppers}+{lowers}*{contraction}",
            f"[{of.number}]{{1,3}}",
            rf" ?[^{of.space}{alphanumeric}]+[\r\n/]*",
            rf"[{of.space}]*[\r\n]+",
            f"[{of.space}]+(?![^{of.space}])",
            f"[{of.space}]+",
        )
    )
