"""Configuration as people and tools write it; all invented."""

from __future__ import annotations

import base64
import hashlib

_AREAS = ("billing", "catalog", "shipping", "search", "mailer", "ledger", "gateway", "reports")


def workflow() -> str:
    """A CI workflow: the same steps in every job, a script of its own in each."""
    lines = ["name: checks", "", "on:", "  push:", "    branches: [main]", "", "jobs:"]
    for at, area in enumerate(_AREAS):
        lines += [
            f"  {area}-tests:",
            "    runs-on: ubuntu-24.04",
            f"    timeout-minutes: {10 + at}",
            "    steps:",
            "      - uses: actions/checkout@v5",
            "        with:",
            "          persist-credentials: false",
            "          fetch-depth: 0",
            "      # The cache is shared by all jobs.",
            "      - name: Install the toolchain",
            "        uses: example/setup-toolchain@v3",
            "        with:",
            "          version: 1.92.0",
            "          components: fmt, lint",
            f"      - name: Test {area}",
            "        run: |",
            "          # not a comment of the workflow",
            f"          make test-{area}",
            "",
            f"          make report-{area}",
        ]
        if at == 5:
            lines += ["        continue-on-error: true"]
    return "\n".join(lines) + "\n"


def manifests() -> str:
    """Kubernetes manifests: one document a workload, with the same probes and limits."""
    documents = []
    for at, area in enumerate(_AREAS):
        documents.append(
            f"""apiVersion: apps/v1
kind: Deployment
metadata:
  name: {area}
spec:
  replicas: {at % 3 + 1}
  template:
    spec:
      containers:
      - name: {area}
        image: registry.example.org/{area}:1.{at}
        args: ["--listen", "0.0.0.0:{8000 + at}"]
        livenessProbe:
          httpGet:
            path: /healthz
            port: 8080
          initialDelaySeconds: 10
          periodSeconds: 15
        resources:
          requests: {{cpu: 100m, memory: 128Mi}}
          limits: {{cpu: 500m, memory: 256Mi}}
"""
        )
    return "---\n".join(documents)


def _hex(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def _base64(text: str) -> str:
    return base64.b64encode(hashlib.sha512(text.encode()).digest()).decode()


def _packages() -> list[str]:
    return [f"{one}-{two}" for one in _AREAS[:5] for two in _AREAS if one != two]


def cargo_lock() -> str:
    """A lock file of Cargo."""
    parts = ["# This file is generated.\nversion = 4\n"]
    for at, name in enumerate(_packages()):
        part = f'[[package]]\nname = "{name}"\nversion = "0.{at}.1"\n'
        part += 'source = "registry+https://github.com/rust-lang/crates.io-index"\n'
        part += f'checksum = "{_hex(name)}"\n'
        if at % 3 == 0:
            part += f'dependencies = [\n "{_packages()[at // 2]}",\n]\n'
        parts.append(part)
    return "\n".join(parts)


def poetry_lock() -> str:
    """A lock file of Poetry: files with checksums, tables that belong to the package above them."""
    parts = []
    for at, name in enumerate(_packages()):
        files = "".join(
            f'    {{file = "{name}-2.{at}-cp31{wheel}.whl", hash = "sha256:{_hex(name + str(wheel))}"}},\n'
            for wheel in range(6)
        )
        part = f'[[package]]\nname = "{name}"\nversion = "2.{at}"\noptional = false\nfiles = [\n{files}]\n'
        if at % 4 == 0:
            part += f'\n[package.dependencies]\n{_packages()[at // 2]} = ">=1.{at}"\n'
        parts.append(part)
    return "\n".join(parts)


def pnpm_lock() -> str:
    """A lock file of pnpm: each package with its checksum, and again with what it needs."""
    names = _packages()
    lines = ["lockfileVersion: '9.0'", "", "packages:", ""]
    for at, name in enumerate(names):
        lines += [f"  '{name}@3.{at}.0':", f"    resolution: {{integrity: sha512-{_base64(name)}}}"]
        lines += ["    engines: {node: '>=18'}"] if at % 2 else []
        lines += ["    peerDependencies:", "      react: '*'"] if at == 21 else []
        lines += [""]
    lines += ["snapshots:", ""]
    for at, name in enumerate(names):
        lines += [f"  '{name}@3.{at}.0':", "    dependencies:", f"      {names[at // 2]}: 3.{at // 2}.0", ""]
    return "\n".join(lines)


def yarn_lock() -> str:
    """A lock file of Yarn, which is no YAML."""
    lines = ["# yarn lockfile v1", "", ""]
    for at, name in enumerate(_packages()):
        lines += [
            f'"{name}@^1.{at}.0":',
            f'  version "1.{at}.4"',
            f'  resolved "https://packages.example.org/{name}/-/{name}-1.{at}.4.tgz#{_hex(name)[:40]}"',
            f"  integrity sha512-{_base64(name)}",
        ]
        lines += ["  dependencies:", f'    {_packages()[at // 2]} "^1.0.0"'] if at % 3 == 0 else []
        lines += [""]
    return "\n".join(lines)


def supervisor() -> str:
    """An INI file: programs that are run alike."""
    parts = ["; programs of the shop\n[supervisord]\nlogfile=/var/log/supervisord.log\nnodaemon=true\n"]
    parts += [
        f"[program:{area}]\ncommand=/srv/{area}/bin/serve --port {9000 + at}\ndirectory=/srv/{area}\nuser=shop\n"
        "autostart=true\nautorestart=unexpected\nstopasgroup=true\nkillasgroup=true\nstopwaitsecs=45\n"
        "stdout_logfile_maxbytes=20MB\nredirect_stderr=true\n"
        for at, area in enumerate(_AREAS)
    ]
    return "\n".join(parts)


def nginx() -> str:
    """Blocks in braces: the same headers in every location."""
    servers = "".join(
        f"""    server {{
        server_name {area}.example.org;
        location / {{
            proxy_pass http://10.1.0.{at}:8080;
            proxy_set_header Host $host;
            proxy_set_header X-Real-IP $remote_addr;
            proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
            proxy_set_header X-Forwarded-Proto $scheme;
        }}
    }}
"""
        for at, area in enumerate(_AREAS)
    )
    return f"user www-data;\nevents {{\n    worker_connections 512;\n}}\nhttp {{\n{servers}}}\n"


def _remark(subject: str, number: int) -> list[str]:
    words = ("usually", "rarely", "never", "often")
    return [
        f"# How {subject} are kept.",
        "#",
        *(
            f"# Sentence {at} explains why {subject} are {words[(at + number) % 4]} what anybody expects of them"
            for at in range(14)
        ),
        f"# WARNING: more than {number} {subject} can fill the disk",
        "#",
    ]


def daemon() -> str:
    """Directives under long remarks, some of them commented out."""
    lines: list[str] = []
    for at, area in enumerate(_AREAS):
        lines += [
            *_remark(f"{area} files", at + 3),
            f"# {area}-archive /srv/{area}.tar",
            "",
            f"{area}-limit {at * 100 + 7}",
            "",
        ]
    return "\n".join(lines)


def settings() -> str:
    """YAML of unlike keys under long remarks; one of them is in a block scalar."""
    lines: list[str] = []
    for at, area in enumerate(_AREAS):
        lines += [*_remark(f"{area} windows", at), f"# {area}_archive: true", f"{area}_limit: {at * 10}", ""]
    lines += ["banner: |", *("  " + line for line in _remark("banner lines", 1)), "last: 1"]
    return "\n".join(lines) + "\n"


def dotenv() -> str:
    """Unlike keys, each with a remark of its own."""
    return "\n".join(
        f"# What {area} is told at its start\n{area.upper()}_MODE=m{at}\n{area.upper()}_URL=http://{area}:{at}/\n"
        for at, area in enumerate(_AREAS)
    )
