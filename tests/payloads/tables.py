"""Tables as tools print them; all invented."""

from __future__ import annotations

from collections.abc import Sequence

_CITIES = ("Lisbon", "Porto", "Faro", "Braga")
_CARRIERS = ("dhl", "ups", "ctt")


def orders(rows: int = 240) -> list[list[str]]:
    """Rows of shipped orders, header first: one of them failed, one cost far more than the rest."""
    found = [["order_id", "placed", "city", "carrier", "amount", "status"]]
    for at in range(rows):
        status = "shipped" if at % 5 else "delivered"
        amount = f"{20 + at * 37 % 60}.{at * 13 % 90 + 10}"
        city, carrier = _CITIES[at * 7 % 4], _CARRIERS[at * 5 % 3]
        found.append([f"ord-{1000 + at}", f"2026-03-{at % 28 + 1:02}", city, carrier, amount, status])
    found[1 + rows * 5 // 8][5] = "payment_declined"
    found[1 + rows * 3 // 8][4] = "9125.40"
    return found


def delimited(rows: Sequence[Sequence[str]], delimiter: str = ",", newline: str = "\n") -> str:
    """The rows as CSV or its like."""
    return "".join(delimiter.join(row) + newline for row in rows)


def notes(rows: int = 60, newline: str = "\n") -> str:
    """CSV whose cells hold quotes, delimiters and line breaks."""
    lines = ["id,author,note,state"]
    for at in range(rows):
        state = "closed" if at != 41 else "reopened"
        lines.append(f'{at},{_CARRIERS[at % 3]},"said ""yes"",{newline}then left",{state}')
    return newline.join(lines) + newline


def markdown(rows: Sequence[Sequence[str]]) -> str:
    """The rows as a Markdown table."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = [
        "| " + " | ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) + " |" for row in rows
    ]
    lines.insert(1, "|" + "|".join("-" * (width + 2) for width in widths) + "|")
    return "\n".join(lines) + "\n"


def psql(rows: Sequence[Sequence[str]]) -> str:
    """The rows as psql prints them."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = [" " + " | ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) for row in rows]
    lines.insert(1, "+".join("-" * (width + 2) for width in widths))
    return "\n".join(lines) + f"\n({len(rows) - 1} rows)\n\n"


def mysql(rows: Sequence[Sequence[str]], *, ruled: bool = False) -> str:
    """The rows as mysql prints them; `ruled`: with a rule after every row."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    rule = "+" + "+".join("-" * (width + 2) for width in widths) + "+"
    lines = [
        "| " + " | ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) + " |" for row in rows
    ]
    body = f"\n{rule}\n".join(lines[1:]) if ruled else "\n".join(lines[1:])
    return f"{rule}\n{lines[0]}\n{rule}\n{body}\n{rule}\n"


def boxes(rows: Sequence[Sequence[str]]) -> str:
    """The rows in box drawing, as duckdb and sqlite print them."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = [
        "│ " + " │ ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) + " │" for row in rows
    ]
    top, middle, bottom = (
        one + two.join("─" * (width + 2) for width in widths) + three for one, two, three in ("┌┬┐", "├┼┤", "└┴┘")
    )
    return "\n".join([top, lines[0], middle, *lines[1:], bottom]) + "\n"


def _aligned(rows: Sequence[Sequence[str]], gap: int, right: Sequence[int] = ()) -> str:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "".join(
        (" " * gap)
        .join(
            cell.rjust(width) if at in right else cell.ljust(width)
            for at, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        .rstrip()
        + "\n"
        for row in rows
    )


def pods(replicas: int = 40) -> str:
    """`kubectl get pods`: replicas of three workloads, one of them in a crash loop."""
    rows = [["NAME", "READY", "STATUS", "RESTARTS", "AGE", "NODE"]]
    for at in range(replicas):
        name = f"{('checkout', 'ledger', 'gateway')[at % 3]}-{at * 7919 % 0xFFFFFFF + 0x10000000:x}"
        rows.append([name, "1/1", "Running", f"{at % 3} (3h ago)" if at % 3 else "0", "12d", f"node-{at % 4}"])
    rows[26][1:4] = ["0/1", "CrashLoopBackOff", "57 (40s ago)"]
    return _aligned(rows, 3)


def containers(count: int = 30) -> str:
    """`docker ps -a`: some ports are empty, one container exited."""
    rows = [["CONTAINER ID", "IMAGE", "COMMAND", "STATUS", "PORTS", "NAMES"]]
    for at in range(count):
        port = f"0.0.0.0:{8000 + at}->80/tcp" if at % 3 else ""
        rows.append([f"{at * 0x9E3779B1 + 0x100000000000:012x}", "shop/web:1.4", '"/bin/serve"', "Up 3 hours", port])
        rows[-1].append(f"web-{at}")
    rows[18][3] = "Exited (137) 2 minutes ago"
    return _aligned(rows, 3)


def processes(count: int = 60) -> str:
    """`ps aux`: right-aligned numbers, commands with spaces, one process that holds most of the memory."""
    rows = [["USER", "PID", "%CPU", "%MEM", "VSZ", "RSS", "TTY", "STAT", "START", "TIME", "COMMAND"]]
    for at in range(count):
        command = f"postgres: worker {at} idle"
        rows.append(
            ["postgres", str(900 + at), "0.0", "0.1", str(21000 + at), "4100", "?", "Ss", "09:14", "0:00", command]
        )
    rows[34][2:6] = ["97.5", "61.2", "9911220", "8120044"]
    return _aligned(rows, 1, right=(1, 2, 3, 4, 5, 9))


def listing(files: int = 60) -> str:
    """`ls -la` of numbered pictures with one of another owner."""
    lines = [
        "total 4711",
        "drwxr-xr-x  2 ana  staff     4096 Mar  3 10:00 .",
        "drwxr-xr-x 12 ana  staff     4096 Mar  1 09:00 ..",
    ]
    for at in range(files):
        owner = "root" if at == 37 else "ana "
        lines.append(
            f"-rw-r--r--  1 {owner} staff {20000 + at * 977 % 5000:8} Mar  2 11:{at % 60:02} IMG_{2000 + at}.jpg"
        )
    return "\n".join(lines) + "\n"


def measurements(rows: int = 90) -> str:
    """Bare numbers: nothing in it repeats but the column names."""
    lines = ["sample\tdepth\tsalinity"]
    lines += [f"{at * at + 3}\t{at * 1.7 + 0.31:.2f}\t{(at * 7919 % 997) / 7:.3f}" for at in range(rows)]
    return "\n".join(lines) + "\n"


def people() -> str:
    """Every row says something new."""
    syllables = ("ba", "ke", "li", "mo", "nu", "ra", "se", "ti", "vo", "xu")
    names = [one + two for one in syllables for two in syllables[::3]]
    rows = [f"{name} {name[::-1]}son,{name[2:]}{name}ing,{at + 17}" for at, name in enumerate(names)]
    return "name,skill,age\n" + "\n".join(rows) + "\n"
