"""Diffs in all their forms, and lists that only look like them."""

from __future__ import annotations

import pytest

from caveman_engine import detect

_FILE = """\
diff --git a/src/pool.py b/src/pool.py
index 3450aabe..c0cadbbc 100644
--- a/src/pool.py
+++ b/src/pool.py
@@ -28,7 +28,8 @@ class Pool:
     def take(self):
         with self._lock:
             if not self._free:
-                raise Exhausted
+                self._grow()
+                return self._free.pop()
             return self._free.pop()
\x20
     def give(self, item):
"""

_COMMIT = """\
commit 64a49f34d076b6f5917dae1424521d43c7bcae84
Author: Ada Example <ada@example.test>
Date:   Mon Aug 3 15:24:32 2026 +0200

    Grow the pool instead of failing

    A burst must not fail where memory is at hand.

"""


@pytest.mark.parametrize(
    "payload",
    [
        _FILE,
        _FILE.replace("\n", "\r\n"),
        _COMMIT + _FILE,
        _COMMIT + _FILE + "\n" + _COMMIT + _FILE,
        "--- old/notes.txt\t2026-05-01 10:00:00\n+++ new/notes.txt\t2026-05-01 10:05:00\n"
        "@@ -1,4 +1,4 @@\n one\n-two\n+2\n three\n four\n",
        "diff --cc src/rank.py\nindex 80f403db,4e1b2185..7a0f80d0\n--- a/src/rank.py\n+++ b/src/rank.py\n"
        "@@@ -10,7 -10,6 +10,9 @@@ def rank(items)\n  items = list(items)\n++<<<<<<< HEAD\n +items.sort()\n"
        "++=======\n+ items.sort(key=len)\n++>>>>>>> main\n  return items\n",
        "diff --git a/old.md b/new.md\nsimilarity index 100%\nrename from old.md\nrename to new.md\n"
        "diff --git a/run.sh b/run.sh\nold mode 100644\nnew mode 100755\n",
        "diff --git a/logo.png b/logo.png\nindex 1f2e..9a8b 100644\nBinary files a/logo.png and b/logo.png differ\n",
        "diff --git a/logo.png b/logo.png\nindex 1f2e3d4c..9a8b7c6d 100644\nGIT binary patch\nliteral 41\n"
        "zcmV+^0oeYyPgE9KO*H^w0RRI20RRI20RRI20RRI20RRI2001^\n\nliteral 0\nHcmV?d00001\n",
        "diff --git a/words.txt b/words.txt\nindex 345..c0c 100644\n--- a/words.txt\n+++ b/words.txt\n@@ -1,3 +1,3 @@\n"
        "the quick [-brown-]{+red+} fox\njumps over\nthe dog\n",
        "Index: trunk/main.c\n===================================================================\n"
        "--- trunk/main.c\t(revision 41)\n+++ trunk/main.c\t(working copy)\n@@ -1,3 +1,3 @@\n int main(void) {\n"
        "-  return 1;\n+  return 0;\n }\n",
        "From 64a49f34d076b6f5917dae1424521d43c7bcae84 Mon Sep 17 00:00:00 2001\nFrom: Ada <ada@example.test>\n"
        "Date: Mon, 3 Aug 2026 15:24:32 +0200\nSubject: [PATCH] Grow the pool\n\n---\n src/pool.py | 3 ++-\n"
        " 1 file changed, 2 insertions(+), 1 deletion(-)\n\n" + _FILE + "-- \n2.39.2\n",
    ],
    ids=lambda value: repr(value)[:40],
)
def test_diffs(payload: str) -> None:
    assert detect(payload) == "diff"


def test_a_long_diff_of_deletions() -> None:
    head = (
        "diff --git a/data.txt b/data.txt\ndeleted file mode 100644\nindex 1f2e3d4c..0000000\n--- a/data.txt\n"
        "+++ /dev/null\n@@ -1,150000 +0,0 @@\n"
    )
    assert detect(head + "".join(f"-entry {i} of the list\n" for i in range(150_000))) == "diff"


@pytest.mark.parametrize(
    ("payload", "kind"),
    [
        ("- milk\n- bread\n- eggs\n+ maybe butter\n- salt\n- pepper\n", "text"),
        ("steps:\n- checkout\n- build\n- test\nneeds:\n- lint\n- types\nname: ci\n", "config"),
        ("Hello,\n\nthe figures are below.\n\n-- \nAda Example\nExample Ltd\n-- \nsent from a train\n", "text"),
        ("# Reading a diff\n\nA diff begins like this:\n\n```diff\n" + _FILE + "```\n\nThe rest is context.\n", "text"),
        (
            "Every file of a patch opens with diff --git a/x b/x.\nAfter it come --- and +++ lines, and hunks\n"
            "such as @@ -1,2 +1,3 @@ with their lines. Reading one takes some practice, and it is worth it.\n",
            "text",
        ),
        (
            " src/pool.py   |  3 ++-\n src/engine.py | 18 ++++++++++++------\n 2 files changed, 14 insertions(+)\n",
            "text",
        ),
        (
            "On branch main\nChanges not staged for commit:\n"
            '  (use "git add <file>..." to update what will be committed)\n'
            "\tmodified:   src/pool.py\n\tmodified:   src/engine.py\n\nno changes added to commit\n",
            "text",
        ),
    ],
    ids=lambda value: repr(value)[:40],
)
def test_what_only_looks_like_one(payload: str, kind: str) -> None:
    assert detect(payload) == kind
