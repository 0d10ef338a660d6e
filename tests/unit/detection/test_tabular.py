"""Tables with separators, rules or columns; prose, code and logs that have as many commas are none."""

from __future__ import annotations

import pytest

from caveman_engine import detect

_STATES = ("open", "held", "shipped", "open", "lost")


def _rows(count: int, form: str) -> str:
    return "".join(
        form.format(i=i, state=_STATES[i % 5], cost=f"{i * 7 % 100}.{i % 10}0", day=f"2026-05-{i % 28 + 1:02}")
        for i in range(count)
    )


_PODS = "NAMESPACE     NAME                        READY   STATUS             RESTARTS      AGE\n" + "".join(
    f"{'shop' if i % 3 else 'kube-system':<14}{f'checkout-7d9f{i:04}-x{i}':<28}{'1/1':<8}"
    f"{'Running' if i != 7 else 'CrashLoopBackOff':<19}{'0' if i != 7 else '12 (3m ago)':<14}{i}d\n"
    for i in range(20)
)

_PS = "USER         PID %CPU %MEM    VSZ   RSS TTY      STAT START   TIME COMMAND\n" + "".join(
    f"{'root' if i % 2 else 'dev':<9}{i * 13:>7}  0.{i % 9}  1.{i % 7} {i * 901:>6} {i * 91:>5} ?        Ss   "
    f"10:0{i % 9}"
    f"   0:0{i % 9} /usr/bin/worker --queue q{i}\n"
    for i in range(1, 20)
)

_LS = "total 64\n" + "".join(
    f"-rw-r--r--  1 dev  staff {i * 411:>7} May {i % 28 + 1:>2} 10:{i:02} report {i}.txt\n" for i in range(1, 20)
)

_DF = "Filesystem      Size  Used Avail Use% Mounted on\n" + "".join(
    f"/dev/sd{letter}1       {20 + n:>4}G  {n:>3}G  {20:>3}G  {n * 4:>2}% /mnt/{letter}\n"
    for n, letter in enumerate("abcdefghij", 2)
)

_COMMAND = '"/bin/api --serve"'
_DOCKER = "CONTAINER ID   IMAGE             COMMAND                  STATUS                      NAMES\n" + "".join(
    f"{i * 7919 % 99991:012x}   {f'shop/api:{i}.2':<18}{_COMMAND:<25}"
    f"{f'Up {i} hours' if i % 4 else 'Exited (137) 2 hours ago':<28}api-{i}\n"
    for i in range(1, 16)
)

_PSQL = (
    " day        | state   | cost\n------------+---------+-------\n"
    + _rows(20, " {day} | {state:<7} | {cost}\n")
    + "(20 rows)\n"
)

_MARKDOWN = "| day | state | cost |\n|:----|:-----:|-----:|\n" + _rows(20, "| {day} | {state} | {cost} |\n")


@pytest.mark.parametrize(
    "payload",
    [
        "order,state,cost,day\n" + _rows(20, "{i},{state},{cost},{day}\n"),
        "order,state,cost,day\r\n" + _rows(20, "{i},{state},{cost},{day}\r\n"),
        "\ufefforder\tstate\n" + _rows(20, "{i}\t{state}\n"),
        "order|state|cost\n" + _rows(20, "{i}|{state}|{cost}\n"),
        "sep=;\norder;cost\n" + _rows(20, "{i};{cost}\n"),
        "timestamp,level,message\n" + _rows(20, "{day} 10:00:00,INFO,order {i} is {state}\n"),
        _rows(20, "{i},{state},{cost},{day}\n"),
        _rows(20, "{day}T10:00:00Z,{i},{state},{cost}\n"),
        'id,note\n1,"two\nlines, and a comma"\n' + _rows(20, '{i},"said ""{state}"""\n'),
        "id,state\n" + _rows(30, "{i},{state}\n") + "31\n",
        _MARKDOWN,
        "# Orders\n\n" + _MARKDOWN,
        _PSQL,
        "+-----+-------+\n| id  | state |\n+-----+-------+\n"
        + _rows(12, "| {i:3} | {state:<5} |\n")
        + "+-----+-------+\n",
        _PODS,
        _PS,
        _LS,
        _DF,
        _DOCKER,
        "Package      Version\n------------ -------\n" + _rows(12, "{state:<12} 1.{i}.0\n").replace("open", "attrs"),
    ],
    ids=lambda value: repr(value)[:40],
)
def test_tables(payload: str) -> None:
    assert detect(payload) == "tabular"


def test_a_long_table() -> None:
    assert detect("order,state,cost,day\n" + _rows(60_000, "{i},{state},{cost},{day}\n")) == "tabular"


@pytest.mark.parametrize(
    ("payload", "kind"),
    [
        (
            "The pool grows, it never shrinks, and that is by design.\n"
            "A burst, however short, must not fail, at least\n"
            "not where memory is at hand.\nCallers, on their side, give items back, all of them, in time.\n"
            "Who does not, and there are some, will see the pool grow, and grow, until it is full.\nThen it fails.\n"
            "It says so, in the log, with the count.\nNothing is lost, nothing is kept.\nThat is all there is to it.\n",
            "text",
        ),
        (
            "".join(f"2026-05-01 10:00:{i:02},{i:03} INFO [worker-{i % 4}] job {i} took {i} ms\n" for i in range(20)),
            "log",
        ),
        (
            "".join(f"2026-05-01 10:00:{i:02} INFO order {i} accepted, priced, stored\n" for i in range(20)),
            "log",
        ),
        (
            "".join(f"2026-05-01 10:00:{i:02}.123 | INFO     | shop.pool:take:{i} - took {i}\n" for i in range(20)),
            "log",
        ),
        (
            "import struct\n\nTABLE = [\n" + "".join(f"    ({i}, {i * 3}, 'x{i}'),\n" for i in range(20)) + "]\n\n\n"
            "def find(key):\n    for row in TABLE:\n        if row[0] == key:\n            return row\n"
            "    raise KeyError\n",
            "code",
        ),
        (
            "# Orders\n\nThe table below lists the orders of a week.\n\n| day | state |\n|---|---|\n| 1 | open |\n"
            "| 2 | held |\n\nOpen orders are those that were not yet shipped.\nHeld ones wait for a payment.\n"
            "Both are counted once.\n\nSee the manual for the other states, and for what to do about lost ones.\n",
            "text",
        ),
        ("".join(f"{key}: &{key} [*x, *x, *x, *x, *x]\n" for key in "abcdefghij"), "config"),
        ("a;\nb;\nc;\nd;\ne;\nf;\ng;\nh;\ni;\n", "text"),
        ("id,state\n1,open\n2,held\n", "text"),
    ],
    ids=lambda value: repr(value)[:40],
)
def test_other_texts_with_separators(payload: str, kind: str) -> None:
    assert detect(payload) == kind
