"""Source code of many languages; logs, prose and configuration that use its words are none."""

from __future__ import annotations

import pytest

from caveman_engine import detect

_SOURCES = {
    "python": (
        '"""Pools of things, a few lines\nof documentation that reads like prose.\n"""\n\n'
        "from threading import Lock\n\n\n"
        "class Pool:\n    def __init__(self, make):\n        self._free = []\n        self._make = make\n\n"
        "    def take(self):\n        if not self._free:\n            return self._make()\n"
        "        return self._free.pop()\n"
    ),
    "javascript": (
        "const limit = 8;\n\nfunction take(pool) {\n  if (pool.length > 0) {\n    return pool.pop();\n  }\n"
        "  throw new Error('empty');\n}\n\nmodule.exports = { take, limit };\n"
    ),
    "typescript": (
        "export interface Pool<T> {\n  take(): T;\n  give(item: T): void;\n}\n\n"
        "export async function fill<T>(pool: Pool<T>, make: () => T): Promise<void> {\n"
        "  for (let i = 0; i < 8; i++) {\n    pool.give(make());\n  }\n}\n"
    ),
    "tsx": (
        "import React from 'react';\n\ntype Props = { items: string[] };\n\n"
        "export default function List({ items }: Props) {\n"
        "  const [open, setOpen] = React.useState(false);\n  if (!open) return null;\n  return (\n    <ul>\n"
        "      {items.map((item) => (\n        <li key={item}>{item}</li>\n      ))}\n    </ul>\n  );\n}\n"
    ),
    "go": (
        '// Package pool keeps things.\npackage pool\n\nimport (\n\t"sync"\n)\n\ntype Pool struct {\n'
        "\tmu   sync.Mutex\n"
        "\tfree []int\n}\n\nfunc (p *Pool) Take() (int, error) {\n\tp.mu.Lock()\n\tdefer p.mu.Unlock()\n"
        "\tif len(p.free) == 0 {\n\t\treturn 0, errEmpty\n\t}\n\tn := p.free[0]\n\treturn n, nil\n}\n"
    ),
    "rust": (
        "use std::sync::Mutex;\n\n/// Keeps things.\n#[derive(Default)]\npub struct Pool {\n"
        "    free: Mutex<Vec<u32>>,\n}\n\n"
        "impl Pool {\n    pub fn take(&self) -> Option<u32> {\n        let mut free = self.free.lock().unwrap();\n"
        "        free.pop()\n    }\n}\n"
    ),
    "java": (
        "package shop.pool;\n\nimport java.util.ArrayDeque;\n\n/**\n * Keeps things.\n */\npublic final class Pool {\n"
        "    private final ArrayDeque<String> free = new ArrayDeque<>();\n\n    public String take() {\n"
        "        if (free.isEmpty()) {\n            throw new IllegalStateException();\n        }\n"
        "        return free.pop();\n    }\n}\n"
    ),
    "c": (
        "#include <stdlib.h>\n#define LIMIT 8\n\n/* keeps\n   things in\n   an array */\nstatic int items[LIMIT];\n\n"
        "int take(void)\n{\n    for (int i = 0; i < LIMIT; i++) {\n        if (items[i] != 0) {\n"
        "            return i;\n"
        "        }\n    }\n    return -1;\n}\n"
    ),
    "c++": (
        "#include <vector>\n\nnamespace shop {\n\ntemplate <typename T>\nclass Pool {\n public:\n  T take() {\n"
        '    if (free_.empty()) {\n      throw std::runtime_error("empty");\n    }\n    auto item = free_.back();\n'
        "    return item;\n  }\n\n private:\n  std::vector<T> free_;\n};\n\n}  // namespace shop\n"
    ),
    "c#": (
        "using System.Collections.Generic;\n\nnamespace Shop\n{\n    public class Pool\n    {\n"
        "        private readonly Stack<int> free = new Stack<int>();\n\n        public int Take()\n        {\n"
        "            if (free.Count == 0)\n            {\n                return -1;\n            }\n"
        "            return free.Pop();\n        }\n    }\n}\n"
    ),
    "ruby": (
        "require 'thread'\n\nmodule Shop\n  class Pool\n    def initialize(limit)\n      @limit = limit\n"
        "      @free = []\n"
        "    end\n\n    def take\n      return @free.pop unless @free.empty?\n      raise EmptyError\n    end\n"
        "  end\nend\n"
    ),
    "php": (
        "<?php\n\nnamespace Shop;\n\nuse Shop\\Contracts\\Store;\n\nclass Pool implements Store\n{\n"
        "    private array $free = [];\n\n    public function take(): int\n    {\n        if ($this->free === []) {\n"
        "            throw new EmptyPool();\n        }\n        return array_pop($this->free);\n    }\n}\n"
    ),
    "shell": (
        'set -euo pipefail\n\nLOG_DIR=/var/log/shop\n\nrotate() {\n  for file in "$LOG_DIR"/*.log; do\n'
        '    if [ -s "$file" ]; then\n      gzip "$file"\n    fi\n  done\n}\n\necho "rotating"\nrotate\n'
    ),
    "shebang": "#!/bin/sh\nls\npwd\n",
    "sql": (
        "CREATE TABLE orders (\n  id bigint PRIMARY KEY,\n  state text NOT NULL\n);\n\nINSERT INTO orders (id, state)\n"
        "VALUES (1, 'open'),\n       (2, 'held');\n\nSELECT state, count(*)\nFROM orders\nWHERE id > 0\n"
        "GROUP BY state;\n"
    ),
    "r": (
        "library(stats)\n\ntake <- function(pool) {\n  if (length(pool$free) == 0) {\n    return(NULL)\n  }\n"
        "  item <- pool$free[[1]]\n  item\n}\n\nfor (i in 1:10) {\n  print(take(pool))\n}\n"
    ),
    "header": (
        "/*\nKeeps things in an array,\nand gives them back.\n*/\n\n#ifndef SHOP_POOL_H\n#define SHOP_POOL_H\n\n"
        "#include <stddef.h>\n\n#if defined(__linux__)\n#   include <sys/param.h>\n#endif\n\n#endif\n"
    ),
    "declarations": (
        "/**\n * A pool.\n *\n * @since 1.2\n */\npackage shop;\n\nimport java.io.Closeable;\n\n"
        "public interface Pool extends Closeable {\n    /** Takes an item. */\n    Item take();\n\n    int size();\n\n"
        "    boolean isEmpty();\n}\n"
    ),
    "kotlin": (
        "package shop\n\nimport java.util.Stack\n\nclass Pool(private val limit: Int) {\n"
        "    private val free = Stack<Int>()\n\n"
        "    fun take(): Int {\n        if (free.isEmpty()) {\n            throw IllegalStateException()\n        }\n"
        "        return free.pop()\n    }\n}\n"
    ),
    "swift": (
        "import Foundation\n\nstruct Pool {\n    private var free: [Int] = []\n\n"
        "    mutating func take() throws -> Int {\n"
        "        guard let item = free.popLast() else {\n            throw PoolError.empty\n        }\n"
        "        return item\n    }\n}\n"
    ),
    "lua": (
        "local Pool = {}\n\nfunction Pool.new(limit)\n  local self = { limit = limit, free = {} }\n  return self\n"
        "end\n\n"
        "function Pool.take(self)\n  if #self.free == 0 then\n    return nil\n  end\n"
        "  return table.remove(self.free)\nend\n"
    ),
    "style sheet": (
        ":root {\n  --gap: 8px;\n}\n\n.pool > .item {\n  display: grid;\n  gap: var(--gap);\n  color: #333;\n}\n\n"
        "@media (max-width: 600px) {\n  .pool {\n    display: block;\n    margin: 0 auto;\n  }\n}\n"
    ),
    "minified": (
        "(function(e,t){typeof exports==='object'?module.exports=t():e.Pool=t()})(this,function(){var n=[];"
        + "".join(
            f"function f{i}(a,b){{if(a>b){{return n[{i}]}}else{{for(var c=0;c<b;c++){{n.push(c)}}}}}}"
            for i in range(40)
        )
        + "return{take:f1}});\n"
    ),
}


@pytest.mark.parametrize("language", _SOURCES)
def test_languages(language: str) -> None:
    assert detect(_SOURCES[language]) == "code"
    assert detect(_SOURCES[language].replace("\n", "\r\n")) == "code"


def test_a_long_source_whose_windows_begin_inside_comments() -> None:
    function = (
        'def step_{i}(state):\n    """Take one step.\n\n'
        "    The state is changed in place; whoever wants the one before\n"
        "    must copy it. Steps are numbered from nought, and none\n    is left out, however long the way may be.\n"
        '    """\n    if state.done:\n        return state\n    state.count += {i}\n    return state\n\n\n'
    )
    assert detect("".join(function.replace("{i}", str(i)) for i in range(2_000))) == "code"


@pytest.mark.parametrize(
    ("payload", "kind"),
    [
        (
            "".join(
                f"2026-05-01 10:00:{i:02} DEBUG vm: {line}\n"
                for i, line in enumerate(
                    [
                        "return value(3);",
                        "class Pool {",
                        "import shop.pool;",
                        "if (x > 0) {",
                        "throw new Error();",
                        "for (;;)",
                    ]
                    * 4
                )
            ),
            "log",
        ),
        (
            "A function returns what it was asked for. If it cannot, it should raise; while it waits, it must not\n"
            "hold the lock. For a class of callers that import the module late, try to keep the start cheap.\n"
            "Return early. Use the pool for connections (and for nothing else). Let the caller decide.\n"
            "Switch to the other pool only when the first is exhausted, else the cache is cold.\n",
            "text",
        ),
        ("# Pools\n\nTake an item:\n\n```python\n" + _SOURCES["python"] + "```\n\nThat is all.\n", "text"),
        (
            "user www-data;\nworker_processes auto;\n\nevents {\n    worker_connections 768;\n}\n\nhttp {\n"
            "    include mime.types;\n    server {\n        listen 80;\n        if ($host = example.test) {\n"
            "            return 301 https://$host$request_uri;\n        }\n        location / {\n"
            "            proxy_pass http://app;\n        }\n    }\n}\n",
            "config",
        ),
        (
            "commit 64a49f34d076b6f5917dae1424521d43c7bcae84\nAuthor: Ada Example <ada@example.test>\n"
            "Date:   Mon Aug 3 15:24:32 2026 +0200\n\n    Return early if the class is final; import late\n\n"
            " src/pool.py        | 12 ++++++------\n src/class/final.py | 30 ++++++++++++++++++++++++++++++\n"
            " 2 files changed, 36 insertions(+), 6 deletions(-)\n" * 5,
            "text",
        ),
        (
            "name: ci\non: [push]\njobs:\n  build:\n    runs-on: ubuntu-latest\n    steps:\n"
            "      - uses: actions/checkout@v4\n"
            "      - name: Build\n        run: |\n          set -euo pipefail\n          for target in a b c; do\n"
            '            if [ -f "$target" ]; then\n              make "$target"\n            fi\n          done\n'
            '          echo "done"\n          exit 0\n      - name: Test\n        if: always()\n'
            "        run: make test\n",
            "config",
        ),
        (
            "lockfileVersion: '9.0'\n\nsettings:\n  autoInstallPeers: true\n\nimporters:\n  .:\n    dependencies:\n"
            "      pool:\n        specifier: ^1.2.0\n        version: 1.2.3\n\npackages:\n\n"
            + "".join(
                f"  'pkg-{i}@1.{i}.0':\n    resolution: {{integrity: sha512-{i:032x}==}}\n"
                f"    engines: {{node: '>=18'}}\n\n"
                for i in range(20)
            ),
            "config",
        ),
        ("def f():\n    return 1\n", "text"),
        ("package unix\n\nconst (\n" + "".join(f"\tSYS_{i} = {i} // call {i}\n" for i in range(40)) + ")\n", "text"),
    ],
    ids=lambda value: repr(value)[:40],
)
def test_what_only_uses_its_words(payload: str, kind: str) -> None:
    assert detect(payload) == kind
