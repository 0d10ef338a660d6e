"""Pages and fragments for a browser, and other texts with angle brackets."""

from __future__ import annotations

import pytest

from caveman_engine import detect

_BODY = "<h1>Release notes</h1>\n<p>The pool grows.</p>\n<ul>\n<li>one</li>\n<li>two</li>\n</ul>\n"


@pytest.mark.parametrize(
    "payload",
    [
        f"<!doctype html>\n<html lang=en>\n<body>\n{_BODY}</body>\n</html>\n",
        f"\n\n<!DOCTYPE html PUBLIC '-//W3C//DTD XHTML 1.0 Strict//EN'>\n<html>\n<body>{_BODY}</body></html>",
        f"<!-- saved from a site -->\n<!-- twice -->\n<HTML><BODY>{_BODY}</BODY></HTML>",
        f'<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE html>\n<html>{_BODY}</html>',
        "<!doctype html>cut off in the mid",
        f"<div class=main>\n{_BODY}</div>\n",
        "<table>\n" + "<tr><td>a</td><td>b</td></tr>\n" * 9 + "</table>",
    ],
    ids=lambda value: repr(value)[:40],
)
def test_markup_for_a_browser(payload: str) -> None:
    assert detect(payload) == "html"


def test_ten_thousand_comments_before_the_page() -> None:
    assert detect("<!---->" * 5_000 + "<html><body>x</body></html>") == "html"


@pytest.mark.parametrize(
    ("payload", "kind"),
    [
        (
            "import { useState } from 'react';\n\nexport function Counter() {\n  const [n, setN] = useState(0);\n"
            "  return (\n    <div className='counter'>\n      <button onClick={() => setN(n + 1)}>{n}</button>\n"
            "    </div>\n  );\n}\n",
            "code",
        ),
        (
            "import os\n\nPAGE = '<html><body><p>%s</p></body></html>'\n\n\ndef render(name):\n    if not name:\n"
            "        raise ValueError('no name')\n    return PAGE % name\n",
            "code",
        ),
        (
            "".join(
                f"2026-05-01 10:00:{i:02} INFO render <html><body><div>page {i}</div></body></html> in 3 ms\n"
                for i in range(12)
            ),
            "log",
        ),
        (
            '<?xml version="1.0"?>\n<project>\n  <modelVersion>4.0.0</modelVersion>\n  <artifactId>pool</artifactId>\n'
            "  <version>1.2</version>\n</project>\n",
            "text",
        ),
        ('<svg xmlns="http://www.w3.org/2000/svg"><g><path d="M0 0h9"/></g></svg>', "text"),
        ("<rss><channel><title>News</title><item><title>One</title></item></channel></rss>", "text"),
        (
            '<h1 align="center">Pool</h1>\n<p align="center">A pool that grows.</p>\n\n## Install\n\n'
            "Run the installer and follow what it says on the screen.\n\n## Use\n\nTake an item, give it back.\n",
            "text",
        ),
        (
            "POOL(1)                 User Commands                 POOL(1)\n\nNAME\n"
            "       pool - run <command> in a pool\n\n"
            "SYNOPSIS\n       pool [--size <n>] <command> [<args>...]\n\nDESCRIPTION\n       Runs <command> with <n>"
            " workers. See <https://example.test/pool> for more.\n",
            "text",
        ),
    ],
    ids=lambda value: repr(value)[:40],
)
def test_other_texts_with_tags(payload: str, kind: str) -> None:
    assert detect(payload) == kind
