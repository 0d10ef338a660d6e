"""How package managers, compilers, test runners, containers and tracers report a step on a line of their own.

Owns the tables. Most lines are decided by their first word, which is far cheaper than asking every pattern; what no
word opens has a shape of its own.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final

_THING: Final = r" [\w`.'\"(/@-]+(?: v?[\d`(\[]|$|\.{3}|\[|<|>|=)"  # a package with its version, or nothing after it
_FILE: Final = r" \S+(?: -> \S+| to \S+)?$"
_ANYTHING: Final = " "

_STEPS: Final = (
    # package managers
    ("Collecting Downloading Downloaded Obtaining Installing Successfully Unpacking Removing", _THING),
    ("Compiling Checking Finished Fresh Running Updating Documenting Doc-tests Locking Adding Blocking", _THING),
    ("Packaging Verifying", _THING),
    ("Selecting", " previously unselected "),
    ("Preparing", " (?:to unpack|metadata) "),
    ("Setting", " up "),
    ("Processing", " triggers "),
    ("Reading", " (?:package lists|state information)"),
    ("Building", " (?:dependency|wheel)"),
    ("Requirement", " already "),
    ("Attempting", " uninstall"),
    ("Found", " (?:existing|link)"),
    ("Skipping", " link"),
    ("Created", " (?:temporary|wheel)"),
    ("Looking", " in "),
    ("Getting", " (?:page|requirements) "),
    ("Given", " no hashes "),
    ("Added", r" \S+ from "),
    ("Stored", " in "),
    ("npm yarn pnpm", _ANYTHING),
    # compilers and builds
    ("copying creating adding byte-compiling writing removing running building reading installing linking", _FILE),
    ("extracting compiling moving deleting generating processing inflating", _FILE),
    ("CC CXX LD AR AS GEN HOSTCC LINK CXXLD CCLD INSTALL", r"(?: \[M\])? +\S+$"),
    ("gcc g++ cc c++ clang clang++ ar ranlib", " -"),
    ("checking", " (?:for|whether|if|how|build|host) "),
    ("error: warning: fatal: note: make: remote: FETCH", _ANYTHING),
    # automation
    ("TASK PLAY", r" \["),
    # test runners and the frames they print
    ("PASSED FAILED SKIPPED XFAIL XPASS ERROR PASS FAIL ok", _ANYTHING),
    ("not", " ok "),
    ("Passed Failed Skipped", r" \S+ \["),
    ("Tests: Suites: Snapshots: Time:", _ANYTHING),
    ("at", r" \S.*[:)]\d*"),
)
"""First words, and what must follow them."""

_SHAPES: Final = (
    # continuous integration, system start
    r"##\[|::(?:group|endgroup|error|warning|notice|debug)\b|\[Pipeline\] |\[ *(?:OK|FAILED|WARN|DEPEND) *\] ",
    # pytest, unittest
    r"=+ \S.* =+$|_{4,} .* _{4,}$|E   |\S+\.py [.FEsxX]+(?: |$)",
    r"(?=\S*::)\S+ (?:PASSED|FAILED|SKIPPED|XFAIL|XPASS|ERROR)\b|\w+ \([\w.]+\) \.\.\. ",
    # go, rust, JavaScript, gtest, ginkgo
    r"\s*(?:---|===) (?:RUN|PASS|FAIL|SKIP|CONT|PAUSE|NAME)\b|test \S+ (?:- .{0,80})?\.\.\. |running \d+ tests?$",
    r"\s*[✓✔√✕✗✘✖×●◯] |\s+\d+ (?:passing|failing|pending)\b|Test Suites: +\d|\s*(?:Expected|Received|Actual):? ",
    r"\s*(?:• )?\[(?:PASS|FAIL|FAILED|SKIPPED|OK|It)\]|\[(?: +OK|-{4,}|={4,}) ?\]|\[ (?:RUN|PASSED|FAILED|SKIPPED) +\]",
    # stack frames, compilers' excerpts
    r"\s*File \".*\", line \d+|Traceback \(most recent|Caused by: |goroutine \d+ \[|\s+\d+: +0x[0-9a-f]{4,} - ",
    r"\s+\d+:\d+ +(?:error|warning) +\S|#\d+ +(?:0x[0-9a-f]+ in )?[\w:~]+ \(|==\d+== ",
    r"\s*-{2,3}> \S+:\d+|\s*\d+ \| |\s+\|(?: +[\^~-].*)?$|\s*\^[~^-]*$|(?:error|warning)\[\w+\]: ",
    # package managers, containers
    r"(?:Get|Hit|Ign|Err):\d+ ",
    r"#\d+ (?:\d+\.\d+|\[|DONE|CACHED|sha256:|extracting|resolve|transferring|exporting|naming)|Step \d+/\d+ : | ---> ",
    r"[0-9a-f]{12}: (?:Pull|Wait|Download|Verif|Extract|Already|Push|Mounted|Layer)",
    # msbuild, gradle, make, cmake
    r"(?:error|warning) [A-Z]{1,8}\d+: |\s+\S+ -> [\w:]*[\\/]\S+$",
    r"> Task :|BUILD (?:SUCCESSFUL|FAILED)|make\[\d+\]: |\[ *\d+%\] |\[\d+/\d+\] ",
    r"-- (?:Found|Looking|Performing|Check|Detecting|The |Build|Config|Generating|Installing|Up-to-date)",
    # ansible, terraform
    r"(?:ok|changed|skipping|fatal|failed|included|unreachable): \[|(?:RUNNING HANDLER|PLAY RECAP) ",
    r"[\w.\[\]\"-]{1,80}: (?:Creating|Still creating|Creation|Refreshing|Destroying|Destruction|Modif)",
    # strace, curl, ping
    r"(?:\[pid +\d+\] |\d+ +)?(?:[\d:.]+ )?[a-z_]\w*\(.*(?:\) += |<unfinished \.\.\.>$)|<\.\.\. \w+ resumed>",
    r"(?:\+\+\+|---) (?:exited|killed|SIG\w+)|[<>] (?:[A-Z]{3,7} |HTTP/|[\w-]+: )",
    r"\* (?:Connect|TLS|Trying|ALPN|HTTP|SSL|Server certificate|Host |using HTTP)|\d+ bytes from |From \S+ icmp_seq",
)
"""Lines that no word of the table opens."""

_SESSIONS: Final = (
    r"=+ (?:test session starts|FAILURES|ERRORS|short test summary info|warnings summary) ?=+$",
    r"=+ .*\b\d+ (?:passed|failed|errors?|skipped|deselected)\b.* in [\d.]+.*=+$",
    r"Ran \d+ tests? in [\d.]+s|test result: (?:ok|FAILED)\. \d+ passed|error: could not compile",
    r"Test Suites: .*\d+ total|Tests: +.*\d+ total|\s*(?:Test Files|Tests) +\d+ (?:passed|failed)|\s+\d+ passing \(",
    r"(?:ok|FAIL)\s+\S+\s+(?:[\d.]+s|\(cached\)|\[build failed\])|(?:Ran|Summarizing) \d+ .*(?:Specs|Failure)",
    r"Tests run: \d+, Failures: \d+|\[INFO\] BUILD |BUILD (?:SUCCESSFUL|FAILED) in |Build (?:FAILED|succeeded)\.$",
    r"\d+ runs?, \d+ assertions|\d+ examples?, \d+ failures?|\[=+\] (?:Running )?\d+ tests?",
    r"(?:Failed|Passed)!? +- Failed: +\d+|Found \d+ errors? in \d+ files?",
    r"make(?:\[\d+\])?: \*\*\* |PLAY RECAP|npm ERR! A complete log|Successfully (?:tagged|built) \S",
)
"""A runner's own words about its run as a whole."""


def reports_step(line: str) -> bool:
    """Whether a tool wrote a line to report one step."""
    text = line.lstrip()
    word = text[: text.find(" ")] if " " in text else text
    follow = _steps().get(word)
    return (follow is not None and follow.match(text, len(word)) is not None) or _shape().match(line) is not None


def reports_run(line: str) -> bool:
    """Whether a runner opens or sums up its report with a line."""
    return _session().match(line) is not None


@cache
def _steps() -> dict[str, re.Pattern[str]]:
    return {word: re.compile(follow) for words, follow in _STEPS for word in words.split()}


@cache
def _shape() -> re.Pattern[str]:
    return re.compile("|".join(_SHAPES))


@cache
def _session() -> re.Pattern[str]:
    return re.compile("|".join(_SESSIONS))
