"""Configuration files of many formats; letters, reports and lists with colons are none."""

from __future__ import annotations

import pytest

from caveman_engine import detect

_FILES = {
    "workflow": "name: ci\non:\n  push:\n    branches: [main]\njobs:\n  test:\n    runs-on: ubuntu-latest\n    steps:\n"
    "      - uses: actions/checkout@v4\n      - run: make test\n",
    "manifests": "apiVersion: v1\nkind: Service\nmetadata:\n  name: api\nspec:\n  ports:\n  - port: 80\n---\n"
    "apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: api\nspec:\n  replicas: 3\n",
    "block scalars": "script: |\n  set -e\n  for f in *.c; do\n    cc $f\n  done\n  exit 0\n"
    "note: >-\n  One pool a host,\n"
    "  and no more than that.\nowner: ada\nlimit: 8\n",
    "comments": (
        "# Pools.\n#\n# One pool a host.\n\nlimit: 8\n# grow by this much\nstep: 2\n\n# never shrink\nshrink: false\n"
    ),
    "items": "include:\n  - src/a.py\n  - src/b.py\n  - src/c.py\nexclude:\n  - build\n  - dist\nstrict: true\n",
    "toml": '[project]\nname = "shop"\nversion = "1.2"\ndependencies = [\n    "attrs>=23",\n    "pool[fast]>=1.0,<2",\n'
    '    # a note\n    "httpx",\n    "rich",\n]\n\n[tool.ruff]\nline-length = 120\nselect = ["E", "F"]\n',
    "cargo lock": "version = 3\n\n"
    + "".join(
        f'[[package]]\nname = "dep-{i}"\nversion = "0.{i}.1"\nchecksum = "{i:064x}"\ndependencies = [\n'
        f' "dep-{i + 1}",\n]\n\n'
        for i in range(12)
    ),
    "ini": "; pools\n[pool]\nlimit=8\nstep = 2\n\n[pool.slow]\nlimit=2\nname = slow pool\n",
    "editorconfig": (
        "root = true\n\n[*]\nindent_style = space\nend_of_line = lf\n\n[*.md]\ntrim_trailing_whitespace = false\n"
    ),
    "unit": "[Unit]\nDescription=Pool keeper\nAfter=network.target\n\n[Service]\nExecStart=/usr/bin/pool --serve\n"
    "Restart=on-failure\n\n[Install]\nWantedBy=multi-user.target\n",
    "env": "# database\nDATABASE_URL=postgres://app@db/shop\nPOOL_SIZE=8\nexport LOG_LEVEL=info\nFEATURE_GROW=true\n",
    "properties": "# pools\npool.limit=8\npool.step=2\npool.names=fast,slow\nlogging.level.root=WARN\n",
    "git config": (
        '[core]\n\trepositoryformatversion = 0\n\tbare = false\n[remote "origin"]\n\turl = git@example.test:shop.git\n'
    ),
    "tox": (
        "[tox]\nenvlist = py311,py312\n\n[testenv]\ndeps =\n  pytest\n  hypothesis\ncommands =\n  pytest {posargs}\n"
    ),
    "tasks": (
        '- name: Fill the pool\n  shop.pool.fill:\n    limit: 8\n  when: "pool is defined and\n'
        '         pool.limit is defined or\n         pool.step is defined"\n- name: Empty the pool\n'
        "  shop.pool.empty:\n    force: true\n"
    ),
    "changes in yaml": (
        "releases:\n  1.2.0:\n    changes:\n      bugfixes:\n"
        "      - pool - it no longer fails where there is memory left,\n        however little that may be.\n"
        "      minor_changes:\n      - pool - grows by two.\n    release_date: '2026-05-01'\n"
    ),
    "hcl": (
        'resource "shop_pool" "main" {\n  name  = "main"\n  limit = 8\n\n  lifecycle {\n'
        "    prevent_destroy = true\n  }\n}\n"
    ),
    "apache": "<VirtualHost *:80>\n    ServerName example.test\n    DocumentRoot /srv/www\n    <Directory /srv/www>\n"
    "        Require all granted\n        AllowOverride None\n    </Directory>\n</VirtualHost>\n",
    "redis": "# Pool server.\n#\n# One a host.\n\nport 6379\n# bytes\nmaxmemory 100mb\n# never\n"
    "save 900 1\n\n# the file\n"
    "logfile /var/log/pool.log\ndir /srv/pool\n",
}


@pytest.mark.parametrize("name", _FILES)
def test_configuration(name: str) -> None:
    assert detect(_FILES[name]) == "config"
    assert detect(_FILES[name].replace("\n", "\r\n")) == "config"


@pytest.mark.parametrize(
    "payload",
    [
        "Dear Ada,\n\nthe plan is this: we meet at noon. Then: lunch.\n\nNote: bring the figures.\n"
        "Also: bring Bob.\n\nYours,\nEve\n",
        "---\ntitle: Pools\ndate: 2026-05-01\ntags: [pool]\n---\n\nA pool keeps things that are dear to make.\n"
        "It hands them out and takes them back.\n\n## Use\n\nTake an item and give it back when you are done.\n"
        "If none is left, the pool makes one.\nIf it may not, it fails.\n\n## Limits\n\nEight at most.\n"
        "No fewer than two.\n",
        "Name:             api-7d9f\nNamespace:        shop\nNode:             host-7/198.18.0.7\n"
        "Labels:           app=api\n"
        "                  tier=web\nStatus:           Running\nContainers:\n  api:\n    Image:          shop/api:1.2\n"
        "    State:          Running\n      Started:      Fri, 01 May 2026 10:00:00 +0000\nEvents:\n"
        "  Type     Reason   Age   From     Message\n  ----     ------   ----  ----     -------\n"
        "  Warning  BackOff  3m    kubelet  Back-off restarting failed container\n",
        "".join(
            f"Package: lib{i}\nVersion: 1.{i}\nDepends: libc6\nDescription: library number {i}\n\n" for i in range(8)
        ),
        "".join(f"{i:08x}: 7f45 4c46 0201 0100 0000 0000 0000 0000  .ELF............\n" for i in range(0, 640, 16)),
        "# Changes\n\n## 1.2.0\n\n  - pool: grows by two ([#12](https://example.test/12))\n"
        "  - api: waits for it\n  - web: none\n",
        "- First, the pool is filled, which takes a moment or two.\n"
        "- Then it is used: things are taken and given back.\n"
        "- At the end it is emptied, and all that was in it is closed.\n"
        "- That is the whole of its life, and it is short.\n",
    ],
    ids=lambda value: repr(value)[:40],
)
def test_other_texts_with_colons(payload: str) -> None:
    assert detect(payload) == "text"
