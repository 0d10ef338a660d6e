from __future__ import annotations

import configparser
import io
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import dotenv
import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

import exact_views
from caveman_engine import Engine, MemoryStore, Result
from payloads import configs

GOLDEN = Path(__file__).parents[2] / "golden" / "config"


def parse_yaml(text: str) -> Any:
    return list(yaml.safe_load_all(text))


def parse_ini(text: str) -> Any:
    parser = configparser.ConfigParser(interpolation=None)
    parser.read_string(text)
    return {name: dict(parser[name]) for name in parser.sections()}


def parse_env(text: str) -> Any:
    return dict(dotenv.dotenv_values(stream=io.StringIO(text)))


FORMATS: dict[str, tuple[str, Callable[[str], Any] | None]] = {
    "workflow": (configs.workflow(), parse_yaml),
    "manifests": (configs.manifests(), parse_yaml),
    "settings": (configs.settings(), parse_yaml),
    "pnpm_lock": (configs.pnpm_lock(), parse_yaml),
    "cargo_lock": (configs.cargo_lock(), tomllib.loads),
    "poetry_lock": (configs.poetry_lock(), tomllib.loads),
    "supervisor": (configs.supervisor(), parse_ini),
    "yarn_lock": (configs.yarn_lock(), None),
    "nginx": (configs.nginx(), None),
    "daemon": (configs.daemon(), None),
}


@pytest.fixture
def engine() -> Engine:
    return Engine(store=MemoryStore())


def view(engine: Engine, payload: str, query: str = "") -> Result[bytes]:
    return exact_views.compress(engine, payload, "config", query)


def text(result: Result[bytes]) -> str:
    return exact_views.shown(result)


def is_part(shown: Any, original: Any) -> bool:
    """Whether all that is shown is in the original, at the same place, with the same value."""
    if isinstance(shown, dict) and isinstance(original, dict):
        return all(key in original and is_part(value, original[key]) for key, value in shown.items())
    if isinstance(shown, list) and isinstance(original, list):
        rest = iter(original)
        return all(any(is_part(value, other) for other in rest) for value in shown)
    return type(shown) is type(original) and bool(shown == original)


@pytest.mark.parametrize("name", FORMATS)
def test_every_format_is_thinned(engine: Engine, name: str) -> None:
    result = view(engine, FORMATS[name][0])
    assert result.method == "config-lines"
    assert result.ratio > 0.15
    assert all(gap.noun == "config lines" for gap in result.elisions)


@pytest.mark.parametrize("name", [name for name, (_, parse) in FORMATS.items() if parse])
def test_views_parse_and_every_key_has_its_value(engine: Engine, name: str) -> None:
    payload, parse = FORMATS[name]
    assert parse is not None
    original, shown = parse(payload), parse(text(view(engine, payload)))
    assert is_part(shown, original)
    assert shown != original or name == "settings"
    if isinstance(original, dict):
        assert list(shown) == list(original)


@pytest.mark.parametrize("name", ["workflow", "poetry_lock", "supervisor", "nginx", "daemon"])
def test_golden(engine: Engine, name: str) -> None:
    assert text(view(engine, FORMATS[name][0])) == (GOLDEN / f"{name}.txt").read_text("utf-8")


def test_repeated_steps_are_shown_once_and_said_to_be_shown(engine: Engine) -> None:
    shown = text(view(engine, configs.workflow()))
    assert shown.count("uses: actions/checkout@v5") == 1
    assert shown.count("      # … 10 config lines elided (caveman): each shown above …\n") == 7
    assert shown.count("timeout-minutes:") == 8
    assert shown.count("- name: Test ") == 8
    assert shown.count("# not a comment of the workflow") == 8
    assert "continue-on-error: true" in shown


def test_manifests_keep_their_names_images_and_replicas(engine: Engine) -> None:
    shown = parse_yaml(text(view(engine, configs.manifests())))
    assert [each["spec"]["replicas"] for each in shown] == [1, 2, 3, 1, 2, 3, 1, 2]
    containers = [each["spec"]["template"]["spec"]["containers"][0] for each in shown]
    assert [each["image"].rpartition(":")[2] for each in containers] == [f"1.{at}" for at in range(8)]
    assert sum("livenessProbe" in each for each in containers) == 1


@pytest.mark.parametrize(("name", "count"), [("cargo_lock", 35), ("poetry_lock", 35), ("pnpm_lock", 35)])
def test_lock_files_keep_every_name_and_version(engine: Engine, name: str, count: int) -> None:
    payload, parse = FORMATS[name]
    assert parse is not None
    shown = parse(text(view(engine, payload)))
    if name == "pnpm_lock":
        assert len(shown[0]["snapshots"]) == count
        assert 5 < len(shown[0]["packages"]) < 12
        assert "peerDependencies" in str(shown)
    else:
        assert [(each["name"], each["version"]) for each in shown["package"]] == [
            (each["name"], each["version"]) for each in parse(payload)["package"]
        ]
    assert text(view(engine, payload)).count("sha512-" if name == "pnpm_lock" else "checksum = ") < 12


def test_tables_inside_a_record_stay_its_own(engine: Engine) -> None:
    record = '[[job]]\nkind = "build"\nimage = "registry.example.org/builders/large:2026.1"\n'
    record += 'command = "make --keep-going --output-sync all check"\n'
    payload = "version = 1\n\n" + "".join(f"{record}\n[job.env]\nNUMBER = {at}\n\n" for at in range(12))
    shown = tomllib.loads(text(view(engine, payload)))
    assert [each["env"]["NUMBER"] for each in shown["job"]] == list(range(12))


def test_remarks_keep_how_they_begin_settings_and_warnings(engine: Engine) -> None:
    shown = text(view(engine, configs.daemon()))
    for at, area in enumerate(("billing", "catalog", "shipping", "search", "mailer", "ledger", "gateway", "reports")):
        assert f"# How {area} files are kept.\n" in shown
        assert f"# {area}-archive /srv/{area}.tar\n" in shown
        assert f"{area}-limit {at * 100 + 7}\n" in shown
        assert f"# WARNING: more than {at + 3} {area} files can fill the disk\n" in shown
    assert 'config lines elided (caveman): 1 shape: 13× "# …" …' in shown
    assert "Sentence 5" not in shown


def test_what_looks_like_a_remark_in_a_block_scalar_is_its_text(engine: Engine) -> None:
    original, shown = (parse_yaml(each)[0] for each in (configs.settings(), text(view(engine, configs.settings()))))
    assert shown == original
    assert shown["banner"].count("Sentence") == 14


@pytest.mark.parametrize(
    "payload",
    [
        configs.dotenv(),
        "".join(f"key_{at}: value {at}\n" for at in range(200)),
        "\n".join(f"# remark {at}" for at in range(400)) + "\n",
        "\n".join(["# one", "# two", *(f"# line {at} of the licence" for at in range(12)), "mode = 'x'"]) + "\n",
        "a: 1\n" * 13,
        "",
        "\n" * 40,
    ],
)
def test_unlike_keys_and_short_files_stay_whole(engine: Engine, payload: str) -> None:
    assert view(engine, payload).recovery_handle is None


ITEM = (
    "  - name: {}\n    run: echo one two three four five six seven eight nine ten eleven\n    shell: bash --noprofile\n"
)
STEPS = "steps:\n" + "".join(ITEM.format(name) for name in ("first", *["again"] * 12, "last"))


def test_a_list_keeps_an_item_and_a_key_its_value(engine: Engine) -> None:
    body = "    - alpha beta gamma delta epsilon zeta eta theta iota kappa\n"
    body += "    - lambda mu nu xi omicron pi rho sigma tau\n"
    body += "    - upsilon phi chi psi omega and back again to alpha\n"
    payload = "".join(f"group{at}:\n  number: {at}\n  words:\n{body}" for at in range(10))
    payload += "".join(f"bare{at}:\n  words:\n{body}" for at in range(10))
    shown = parse_yaml(text(view(engine, payload)))[0]
    assert len(shown) == 20
    assert all(shown[f"bare{at}"]["words"] for at in range(10))
    assert "words" not in shown["group5"]


def test_anchors_and_what_refers_to_them_stay(engine: Engine) -> None:
    part = "  limits: &limits\n    cpu: one and a half of a core\n    memory: two hundred and fifty-six of those\n"
    part += "    disk: as much as there is on the machine it runs on\n"
    payload = "".join(f"s{at}:\n  number: {at}\n{part}  other: *limits\n" for at in range(6))
    assert view(engine, payload).recovery_handle is None


def test_kept_line_ends_of_a_block_scalar_stay(engine: Engine) -> None:
    payload = STEPS + "  - text: |+\n      kept\n\n\n" + ITEM.format("again") + "end: 1\n"
    original, shown = parse_yaml(payload)[0], parse_yaml(text(view(engine, payload)))[0]
    assert {"text": "kept\n\n\n"} in shown["steps"]
    assert is_part(shown, original)


def test_the_last_block_scalar_is_not_changed_by_the_contract(engine: Engine) -> None:
    payload = STEPS + "tail: |\n  no line end follows"
    shown = text(view(engine, payload))
    assert parse_yaml(shown)[0]["tail"] == "no line end follows"
    large = "steps:\n" + "".join(ITEM.format(name) for name in ("first", *["again"] * 60, "last"))
    assert "retrieve once" in text(view(engine, large))
    assert view(engine, large + "tail: |\n  no line end follows").recovery_handle is None


@pytest.mark.parametrize("change", ["crlf", "bom", "no final newline", "mixed endings"])
def test_bytes_that_are_no_lines_survive(engine: Engine, change: str) -> None:
    payload = {
        "crlf": STEPS.replace("\n", "\r\n"),
        "bom": "\ufeff" + STEPS,
        "no final newline": STEPS.removesuffix("\n"),
        "mixed endings": STEPS.replace("bash --noprofile\n", "bash --noprofile\r\n"),
    }[change]
    result = view(engine, payload)
    assert result.ratio > 0.5
    assert is_part(parse_yaml(text(result)), parse_yaml(payload))


@pytest.mark.parametrize(
    "payload",
    [
        STEPS + "\tkey: 1\n",
        STEPS + "? explicit\n: value\n",
        STEPS + 'open: "never closed\n',
        STEPS + "open: [1, 2\n",
        STEPS + "{{- if .Values.more }}\nmore: 1\n{{- end }}\n",
        STEPS + "closed: ]\n} x: {\n",
        STEPS.replace("\n", "\r"),
        STEPS + "# … 3 config lines elided (caveman) …\n",
        "<config>\n" + "  <key>value value value</key>\n" * 40 + "</config>\n",
        "server {\n" * 3 + "  listen 80 and some more words to say;\n" * 40,
        "[table]\n" + "key = [\n" * 2 + '  "a string that goes on and on",\n' * 40,
    ],
)
def test_what_cannot_be_read_with_certainty_passes_through(engine: Engine, payload: str) -> None:
    assert view(engine, payload).recovery_handle is None


def test_invalid_utf8_passes_through(engine: Engine) -> None:
    data = STEPS.encode() + b"bad: \xff\xfe\n"
    assert engine.compress(data, mode="compress", type="config").output == data


def test_a_query_brings_back_what_it_names_and_makes_nothing_larger(engine: Engine) -> None:
    payload = configs.daemon().replace("Sentence 5 explains", "Sentence 5 about zebras explains", 1)
    plain, asked = view(engine, payload), view(engine, payload, "zebras")
    assert "zebras" not in text(plain)
    assert "zebras" in text(asked)
    assert asked.tokens_after <= plain.tokens_after


def test_a_query_that_matches_nothing_changes_nothing(engine: Engine) -> None:
    assert view(engine, STEPS, "xylophone").output == view(engine, STEPS).output


def test_a_large_file_costs_no_more_a_line(engine: Engine) -> None:
    payload = "steps:\n" + "".join(ITEM.format(f"step {at % 3000}") for at in range(20_000))
    result = view(engine, payload)
    assert result.ratio > 0.8
    assert len(result.elisions) == 1


WORDS = st.sampled_from(
    ["alpha", "beta", "gamma: delta", "# no comment", "- dash", "'quoted'", "two\nlines", "", "x" * 90]
)
SCALARS = st.one_of(WORDS, st.integers(-5, 5), st.booleans(), st.none())
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.one_of(
        st.lists(inner, min_size=1, max_size=4),
        st.dictionaries(st.sampled_from(["name", "with", "run", "a b", "env"]), inner, min_size=1, max_size=4),
    ),
    max_leaves=8,
)


@given(st.lists(VALUES, min_size=2, max_size=5), st.lists(st.integers(0, 4), min_size=6, max_size=40), st.data())
def test_any_yaml_view_parses_and_is_part_of_the_original(
    pool: list[Any], order: list[int], data: st.DataObject
) -> None:
    steps = [pool[at % len(pool)] for at in order]
    original = {"steps": steps, "jobs": {f"j{at}": {"n": at, "s": each} for at, each in enumerate(steps)}}
    style = data.draw(st.sampled_from(["|", ">", None, '"']))
    width = data.draw(st.sampled_from([20, 80]))
    payload = yaml.dump(original, Dumper=_Plain, default_style=style, width=width)
    result = view(Engine(store=MemoryStore()), payload)
    assert is_part(yaml.safe_load(text(result)), original)


class _Plain(yaml.SafeDumper):
    """Writes what is repeated again instead of an alias."""

    def ignore_aliases(self, data: Any) -> bool:
        return True
