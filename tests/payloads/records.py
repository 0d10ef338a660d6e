"""JSON as tools and services hand it over, invented."""

from __future__ import annotations

import json
import random
from typing import Any

Json = dict[str, Any] | list[Any]

_WORDS = [
    "amber",
    "basil",
    "cedar",
    "delta",
    "ember",
    "fable",
    "gale",
    "harbor",
    "iris",
    "jetty",
    "kelp",
    "lumen",
    "maple",
    "nectar",
    "onyx",
    "pebble",
    "quartz",
    "raven",
    "sable",
    "tulip",
    "umber",
    "velvet",
    "willow",
    "yarrow",
    "zephyr",
    "anchor",
    "breeze",
    "copper",
    "drift",
    "echo",
    "flint",
    "grove",
    "hazel",
    "ivory",
    "juniper",
    "karst",
    "lagoon",
    "meadow",
    "north",
    "opal",
    "prairie",
    "quill",
    "ridge",
    "slate",
    "timber",
    "upland",
    "vista",
    "wharf",
    "xenon",
    "yonder",
    "zinc",
]


def pretty(value: Json) -> str:
    """Print as most tools do."""
    return json.dumps(value, indent=2, ensure_ascii=False) + "\n"


def compact(value: Json) -> str:
    """Print as most services do."""
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def pods() -> Json:
    """A cluster's pods; one crashes in a loop, which only a list inside of it says."""
    rng = random.Random(1)
    items = []
    for number in range(60):
        waiting = {"waiting": {"reason": "CrashLoopBackOff", "message": "back-off 5m0s restarting failed container"}}
        running = {"running": {"startedAt": f"2026-03-{number % 28 + 1:02}T08:00:00Z"}}
        crashing = number == 37
        name = f"checkout-{rng.randrange(16**8):08x}-{rng.randrange(16**5):05x}"
        items.append(
            {
                "metadata": {"name": name, "namespace": "shop", "uid": f"{rng.randrange(16**12):012x}"},
                "spec": {"nodeName": f"node-{number % 5}", "restartPolicy": "Always"},
                "status": {
                    "phase": "Running",
                    "podIP": f"10.0.{number % 5}.{number}",
                    "containerStatuses": [
                        {
                            "name": "app",
                            "ready": not crashing,
                            "restartCount": 42 if crashing else 0,
                            "state": waiting if crashing else running,
                        }
                    ],
                },
            }
        )
    return {"apiVersion": "v1", "kind": "List", "items": items}


def requests() -> Json:
    """Requests of a server; one of them failed, one was slow."""
    rng = random.Random(2)
    return [
        {
            "id": 9000 + number,
            "method": "GET",
            "path": f"/items/{rng.randrange(900)}",
            "status": 500 if number == 133 else 200,
            "duration_ms": 8412.5 if number == 71 else round(rng.gauss(40, 4), 1),
        }
        for number in range(240)
    ]


def slugs() -> Json:
    """A list of names that have nothing in common, and how many they are."""
    rng = random.Random(3)
    names = [f"{rng.choice(_WORDS)}-{chr(97 + number // 26)}{chr(97 + number % 26)}way" for number in range(120)]
    return {"slugs": names, "total": 120}


def jobs() -> Json:
    """A list of numbered names, all of one kind."""
    return {"jobs": [f"nightly-{number:04}" for number in range(300)], "total": 300}


def series() -> Json:
    """Samples of a gauge every minute, with one step up, as a monitoring system returns them."""
    rng = random.Random(4)
    level = [0.2] * 70 + [0.8] * 50
    values = [[1767225600 + 60 * at, f"{rng.gauss(mean, 0.01):.4f}"] for at, mean in enumerate(level)]
    return {"status": "success", "data": {"result": [{"metric": {"pod": "api-0"}, "values": values}]}}


def measurements() -> Json:
    """A table of measurements, in which every number is content."""
    rng = random.Random(5)
    return {
        "columns": ["year", "north", "south"],
        "rows": [[1900 + at, rng.random(), rng.random()] for at in range(40)],
    }


def cars() -> Json:
    """A data set: few makes, many models, numbers."""
    rng = random.Random(6)
    makes = ["arden", "bolt", "corvo", "dray"]
    return [
        {
            "Name": f"{rng.choice(makes)} {rng.choice(_WORDS)} {rng.choice('abcdef')}{rng.randrange(9)}",
            "Miles_per_Gallon": rng.randrange(10, 45),
            "Cylinders": rng.choice([4, 4, 4, 6, 8]),
            "Horsepower": None if at in (32, 126) else rng.randrange(60, 180),
            "Weight_in_lbs": 9140 if at == 200 else rng.randrange(1800, 4800),
            "Year": f"19{70 + at // 30}-01-01",
            "Origin": rng.choice(["USA", "USA", "Japan", "Europe"]) if at != 155 else "Iceland",
        }
        for at in range(300)
    ]


def tickets() -> Json:
    """A tracker's tickets, each a text of its own."""
    rng = random.Random(7)
    return [
        {
            "key": f"OPS-{400 + at}",
            "title": " ".join(rng.sample(_WORDS, 4)),
            "body": " ".join(f"{rng.choice(_WORDS)}{rng.choice(_WORDS)}" for _ in range(30)),
        }
        for at in range(40)
    ]


def tests() -> Json:
    """A test runner's report: four failures among three hundred."""
    failures = {
        14: "expected 200, got 503",
        90: "timeout after 30s",
        91: "timeout after 30s",
        260: "KeyError: 'region'",
    }
    return {
        "summary": {"passed": 296, "failed": 4},
        "tests": [
            {
                "nodeid": f"tests/test_{at // 20}.py::test_case_{at}",
                "outcome": "failed" if at in failures else "passed",
                "duration": 0.01 + (at % 7) / 1000,
                "longrepr": failures.get(at),
            }
            for at in range(300)
        ],
    }


def groups() -> Json:
    """Records in records: two thousand steps in twenty runs, one of which failed at one step."""
    return {
        "runs": [
            {
                "run": run,
                "steps": [
                    {"step": step, "name": f"step-{step}", "state": "failed" if (run, step) == (11, 60) else "done"}
                    for step in range(100)
                ],
            }
            for run in range(20)
        ]
    }
