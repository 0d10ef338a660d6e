"""HTML pages and fragments.

Owns the evidence of markup meant for a browser. XML of other kinds, components with markup in them and prose that
quotes tags are none.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from caveman_engine.detection.sample import Sample

_HEAD_CHARS: Final = 4096  # comments and declarations may stand before the first tag
_MIN_TAGS: Final = 6  # in a fragment
_CHARS_A_TAG: Final = 400  # a fragment has at least one tag in so many characters


@cache
def _page() -> re.Pattern[str]:
    """A page's first tag, behind any number of comments and declarations."""
    return re.compile(r"\s*(?:<\?xml[^>]*>\s*)?(?:<!doctype\s+html|<html)\b", re.IGNORECASE)


@cache
def _container() -> re.Pattern[str]:
    return re.compile(
        r"\s*<(?:head|body|main|article|section|div|table|thead|tbody|ul|ol|dl|nav|header|footer|aside|form|h[1-6]|p"
        r"|figure|details|center|pre)(?=[\s>])",
        re.IGNORECASE,
    )


@cache
def _tag() -> re.Pattern[str]:
    return re.compile(
        r"</?(?:a|article|aside|b|body|br|button|code|dd|div|dl|dt|em|figure|footer|form|h[1-6]|head|header|hr|i|img|input"
        r"|label|li|link|main|meta|nav|ol|option|p|pre|script|section|select|small|span|strong|style|table|tbody|td"
        r"|textarea|th|thead|title|tr|ul)(?=[\s/>])",
        re.IGNORECASE,
    )


def is_html(sample: Sample) -> bool:
    """Whether the payload opens as a page, or is a fragment: a container and markup throughout."""
    head = _without_comments(sample.head[: 16 * _HEAD_CHARS])
    if _page().match(head, 0, _HEAD_CHARS) is not None:
        return True
    if _container().match(head) is None or not sample.windows[-1].rstrip().endswith(">"):
        return False
    text = sample.head
    if "={" in text or "className=" in text:  # a component, not a page
        return False
    tags = len(_tag().findall(text))
    return tags >= _MIN_TAGS and tags * _CHARS_A_TAG >= len(text) and "</" in text


def _without_comments(head: str) -> str:
    """Return the text behind the comments that open it."""
    at = len(head) - len(head.lstrip())
    while head.startswith("<!--", at):
        end = head.find("-->", at)
        if end < 0:
            return ""
        at = end + 3
        while at < len(head) and head[at].isspace():
            at += 1
    return head[at:]
