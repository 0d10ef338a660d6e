"""Diffs as version control prints them; all invented."""

from __future__ import annotations


def header(path: str, *more: str) -> list[str]:
    return [f"diff --git a/{path} b/{path}", *more, "index 1a2b3c4..5d6e7f8 100644", f"--- a/{path}", f"+++ b/{path}"]


def wide_context() -> str:
    """One change in the middle of a long hunk (`git diff -U25`)."""
    before = [f" let before_{at} = load({at});" for at in range(25)]
    after = [f" let after_{at} = store({at});" for at in range(25)]
    change = ["-let limit = 10;", "+let limit = 25;", "+let burst = 50;"]
    return "\n".join([*header("src/quota.rs"), "@@ -12,51 +12,52 @@ fn main() {", *before, *change, *after]) + "\n"


def lock_file(path: str = "package-lock.json", packages: int = 12) -> str:
    """A dependency is raised by hand, its lock file by a program."""
    lines = header("package.json")
    lines += ["@@ -8,3 +8,3 @@", '   "dependencies": {', '-    "left": "1.0.0"', '+    "left": "1.2.0"', "   }"]
    lines += header(path)
    for at in range(packages):
        lines += [
            f"@@ -{at * 40 + 5},4 +{at * 40 + 5},5 @@",
            f'     "node_modules/dep-{at}": {{',
            f'-      "version": "1.{at}.0",',
            f'+      "version": "1.{at}.1",',
            f'+      "resolved": "https://packages.example.test/dep-{at}-1.{at}.1.tgz",',
            '       "license": "MIT"',
            "     },",
        ]
    return "\n".join(lines) + "\n"


def bulk_deletion(lines: int, path: str = "legacy/pricing.py") -> str:
    """A file goes whole."""
    top = [f"diff --git a/{path} b/{path}", "deleted file mode 100644", "index 1a2b3c4..0000000"]
    top += [f"--- a/{path}", "+++ /dev/null", f"@@ -1,{lines} +0,0 @@"]
    return "\n".join([*top, *(f"-PRICES[{at}] = quote({at * 3})" for at in range(lines))]) + "\n"


def renames() -> str:
    """Files that move or change their mode and nothing else."""
    lines = []
    for at in range(20):
        lines += [
            f"diff --git a/old/part_{at}.txt b/new/part_{at}.txt",
            "similarity index 100%",
            f"rename from old/part_{at}.txt",
            f"rename to new/part_{at}.txt",
        ]
    lines += ["diff --git a/run.sh b/run.sh", "old mode 100644", "new mode 100755"]
    return "\n".join(lines) + "\n"


def binary_patch(lines: int = 30) -> str:
    """A picture as `git diff --binary` prints it, and a text beside it."""
    picture = ["diff --git a/logo.png b/logo.png", "index 1a2b3c4..5d6e7f8 100644", "GIT binary patch", "literal 1560"]
    picture += [f"zcmV-%s{at:02}k;o@WB>pF00004XF*Lt006O%3;baPz000000b8c8bq_cY0q" for at in range(lines)]
    picture += ["", "delta 14", "VcmZ3?x;&7LhmjH+{0000000000", ""]
    return "\n".join([*picture, *header("notes.txt"), "@@ -1 +1 @@", "-draft", "+final"]) + "\n"


def combined() -> str:
    """A merge that changes what both sides have (`git show --cc`)."""
    context = [f"  common_{at}()" for at in range(20)]
    hunk = [
        "@@@ -30,42 -30,43 +30,43 @@@ def run():",
        *context,
        "- from_ours()",
        " -from_theirs()",
        "++from_both()",
        "+ only_ours()",
        *context,
        "  last()",
    ]
    top = ["diff --cc run.py", "index 1a2b3c4,5d6e7f8..9a0b1c2", "--- a/run.py", "+++ b/run.py"]
    return "\n".join([*top, *hunk]) + "\n"


def look_alikes() -> str:
    """Changed lines that read like headers: a removed `-- x`, an added `++ y`, a patch inside a patch."""
    context = [f" -- rule {at}" for at in range(12)]
    hunk = [
        "@@ -1,29 +1,29 @@",
        *context,
        "--- a/old_rule",
        "--- the rule above is gone",
        "-",
        "+++ b/new_rule",
        "+@@ -1 +1 @@",
        "+",
        "+diff --git a/x b/x",
        *context,
        "-- ",
        " 2.40.1",
    ]
    return "\n".join([*header("rules.sql"), *hunk]) + "\n-- \n2.40.1\n"


def log_with_patches(commits: int = 4) -> str:
    """`git log -p -U12`: messages between the patches."""
    lines = []
    for at in range(commits):
        lines += [
            f"commit {at}a1b2c3d4e5f60718293a4b5c6d7e8f901234567",
            "Author: Mira Oduya <mira@example.test>",
            f"Date:   Mon Mar {at + 2} 10:00:00 2026 +0000",
            "",
            f"    limits: raise the quota for tenant {at}",
            "",
            "    - the old one was hit twice",
            "",
            *header(f"limits/tenant_{at}.toml"),
            "@@ -20,25 +20,25 @@",
            *(f" before_{line} = {line}" for line in range(12)),
            f"-quota = {at}",
            f"+quota = {at + 10}",
            *(f" after_{line} = {line}" for line in range(12)),
            "",
        ]
    return "\n".join(lines)


def plain_unified() -> str:
    """`diff -ru`: no git header, times beside the names."""
    lines = []
    for at in range(2):
        lines += [
            f"diff -ru old/conf_{at}.ini new/conf_{at}.ini",
            f"--- old/conf_{at}.ini\t2026-03-01 10:00:00.000000000 +0000",
            f"+++ new/conf_{at}.ini\t2026-03-02 10:00:00.000000000 +0000",
            "@@ -1,21 +1,21 @@",
            *(f" key_{line} = {line}" for line in range(10)),
            "-mode = slow",
            "+mode = fast",
            *(f" tail_{line} = {line}" for line in range(10)),
        ]
    return "\n".join([*lines, "Only in new: extra.ini"]) + "\n"
