"""Texts of no type of their own: prose, stanzas, what commands print without blank lines; all invented."""

from __future__ import annotations

_WORDS = [
    *("harbour", "lantern", "meadow", "cobalt", "violin", "thistle", "granite", "ember", "orchard", "pebble", "quill"),
    *("raven", "saddle", "timber", "umbrella", "walnut", "anchor", "basil", "candle", "dolphin", "engine", "falcon"),
    *("garden", "hammer", "island", "jacket", "kettle", "ladder", "magnet", "needle", "oyster", "pillow"),
]


def _sentence(at: int) -> str:
    words = [_WORDS[(at * 7 + step * (at % 5 + 3)) % len(_WORDS)] for step in range(9)]
    return f"The {words[0]} and the {' '.join(words[1:])} meet in chapter {at}."


def prose(paragraphs: int = 30) -> str:
    """A README in which nothing is said twice."""
    parts = ["---\ntitle: Handbook\n---\n"]
    for at in range(paragraphs):
        word, other = _WORDS[at % len(_WORDS)], _WORDS[at * 5 % 31]
        if at % 6 == 0:
            parts.append(f"## Of {word} and {other}\n")
        parts.append(f"{_sentence(at)}\n{_sentence(at + 100)}\nA {word}{other} is no {other}{word}.\n")
    return "\n".join(parts)


def stanzas(packages: int = 40) -> str:
    """`apt show` of many packages, one of them broken."""
    return "\n\n".join(
        "\n".join(
            [
                f"Package: libshop{at}",
                f"Status: {'half-configured' if at == 23 else 'installed'}",
                "Priority: optional",
                f"Installed-Size: {at * 12 + 40}",
                "Maintainer: Shop Team <team@example.test>",
                f"Description: runtime part number {at} of the shop",
            ]
        )
        for at in range(packages)
    )


def repeated_sections() -> str:
    """A report in Markdown that says the same for every host, and something else for one."""
    parts = ["# Nightly check\n"]
    for at in range(30):
        parts.append(f"## Host web-{at:02}\n")
        if at == 17:
            parts.append("The certificate of this host runs out on Friday and nobody has asked for a new one yet.\n")
        else:
            parts.append(f"All {at + 20} checks of this host were green, the slowest of them took {at + 3} seconds.\n")
        parts.append("```\nuptime: 14 days\nload: 0.3\n```\n")
    parts.append("> **Warning:** the next run is on Sunday.\n")
    return "\n".join(parts)


def describe(pods: int = 40) -> str:
    """`kubectl describe node`: unlike lines around a table of pods."""
    lines = [
        "Name:               worker-3",
        "Roles:              <none>",
        "Labels:             disk=fast",
        "                    zone=north",
        "Conditions:",
        "  Type             Status   Reason                      Message",
        "  MemoryPressure   False    KubeletHasSufficientMemory  there is memory enough",
        "  DiskPressure     True     KubeletHasDiskPressure      the image file system is nearly full",
        "System Info:",
        "  Kernel Version:  6.1.0-18-amd64",
        "  Machine ID:      0b7c4f6c2a5e4c0f9a3d7e21b8c6f550",
        f"Non-terminated Pods: ({pods} in total)",
        "  Namespace   Name                        CPU Requests  Memory Requests  Age",
    ]
    for at in range(pods):
        name = f"cart-{at * 7919 % 10000:04}-{'abcdefghij'[at % 10]}{at % 7}x{at % 9}q"
        lines.append(f"  shop        {name:27} 100m (1%)     {at % 5 + 1}00Mi (2%)       {at + 2}d")
    lines += [
        "  kube-system kube-proxy-x2x4q            50m (0%)      0 (0%)           90d",
        "Allocated resources:",
        "  cpu      4050m (50%)",
        "  memory   12100Mi (81%)",
        "Events:    <none>",
    ]
    return "\n".join(lines) + "\n"


def notices() -> str:
    """Paragraphs that repeat themselves, and some that ask to be read."""
    parts = [f"Step {at} of the migration moves {at * 100} rows from the old store to the new one." for at in range(40)]
    parts[12] = "NOTE: step 12 of the migration moves rows from the old store to the new one by hand."
    parts[25] = "> [!IMPORTANT]\n> step 25 of the migration moves rows from the old store to the new one."
    parts[31] = "**Decision:** step 31 of the migration moves rows from the old store to the new one."
    return "\n\n".join(parts) + "\n"


def repetition() -> str:
    """A line over and over, a pair, and a triple."""
    lines = ["connecting to broker-2", *["waiting for broker-2 to answer"] * 60, "connected"]
    lines += ["ready", "ready", "tick of the slow clock", "tick of the slow clock", "tick of the slow clock", "done"]
    return "\n".join(lines) + "\n"
