"""Search results, findings of linters and lists of paths, as tools print them; all invented."""

from __future__ import annotations

_CALLS = ("open", "read", "seek", "close", "flush", "stat", "lock", "unlock", "sync", "truncate")
_AREAS = ("billing", "catalog", "shipping")


def grep() -> str:
    """`grep -rn "log.Printf" .`: the same calls over and over, one of its kind."""
    lines = []
    for area in _AREAS:
        for part in range(4):
            path = f"./internal/{area}/part_{part}.go"
            lines += [f'{path}:{hit * 17 + 9}:\tlog.Printf("request %d took %s", id, elapsed)' for hit in range(12)]
            if (area, part) == ("catalog", 2):
                lines.append(f'{path}:301:\tlog.Printf("fallback prices are in use since %s", since.UTC())')
    return "\n".join(lines) + "\n"


def grep_context() -> str:
    """`grep -n -C2`: paths with a date in them, context lines and borders."""
    groups = []
    for day in range(1, 9):
        path = f"logs/2026-05-0{day}/app-12-a.log"
        for hit in range(4):
            at = 40 * hit + 10
            groups.append(
                "\n".join(
                    [
                        f"{path}-{at - 2}-worker {hit} idle",
                        f"{path}-{at - 1}-worker {hit} picked job {at}",
                        f"{path}:{at}:worker {hit} retry after {at} ms",
                        f"{path}-{at + 1}-worker {hit} picked job {at + 1}",
                        f"{path}-{at + 2}-worker {hit} idle",
                    ]
                )
            )
    groups[20] = groups[20].replace("picked job 10", "lost its lease on shard 7714")
    return "\n--\n".join(groups) + "\n"


def ripgrep_headings() -> str:
    """`rg --heading -n`: files over their lines."""
    groups = []
    for part in range(9):
        lines = [f"src/views/panel_{part}.tsx"]
        lines += [f'{at * 6 + 3}:  const label = useLabel("panel.title", {at});' for at in range(14)]
        if part == 6:
            lines.append('120:  const label = useLabel("panel.legacy.disclaimer");')
        groups.append("\n".join(lines))
    return "\n\n".join(groups) + "\n"


def grep_windows() -> str:
    """Hits on drives, with carriage returns."""
    lines = [
        rf"C:\work\Shop App\src\Module{part}\Order.cs:{at * 8 + 2}:            _logger.LogDebug(order.Id);"
        for part in range(3)
        for at in range(15)
    ]
    lines.insert(31, r"C:\work\Shop App\src\Module2\Order.cs:64:            _audit.Forget(order.Customer);")
    return "\r\n".join(lines) + "\r\n"


def grep_one_file() -> str:
    """`grep -n` over one file, which it does not name."""
    lines = [f"{at * 3 + 1}:location /static/{at} {{ expires 30d; }}" for at in range(40)]
    lines[25] = "76:location /admin { deny all; }"
    return "\n".join(lines) + "\n"


def grep_unnumbered() -> str:
    """`grep -r` without line numbers."""
    lines = [f"conf/site_{part}/app.yaml:  timeout: {at + 5}s" for part in range(3) for at in range(12)]
    lines.insert(20, "conf/site_1/app.yaml:  timeout: never")
    return "\n".join(lines) + "\n"


def flake8() -> str:
    """Findings one a line: one rule everywhere, others once."""
    lines = [
        f"shop/{area}/models.py:{at * 11 + 4}:80: E501 line too long ({at + 81} > 79 characters)"
        for area in _AREAS
        for at in range(30)
    ]
    lines.insert(44, "shop/catalog/models.py:158:9: F821 undefined name 'discount'")
    lines.insert(70, "shop/shipping/models.py:99:13: B006 Do not use mutable data structures for argument defaults.")
    return "\n".join(lines) + "\n"


def mypy() -> str:
    """Errors with notes at the same place, and a last line that sums up."""
    lines = []
    for area in _AREAS:
        for at in range(16):
            place = f"shop/{area}/views.py:{at * 9 + 12}"
            lines.append(
                f'{place}: error: Argument 1 to "render" has incompatible type "str | None"; expected "str"  [arg-type]'
            )
            lines.append(f'{place}: note: "render" is defined in "shop/render.py"')
    lines.insert(40, 'shop/catalog/views.py:77: error: "Order" has no attribute "totl"; maybe "total"?  [attr-defined]')
    lines.append("Found 49 errors in 3 files (checked 20 source files)")
    return "\n".join(lines) + "\n"


def gcc() -> str:
    """Warnings with their source line and a caret below."""
    lines = []
    for part in range(3):
        for at in range(14):
            lines += [
                f"src/codec/block_{part}.c:{at * 7 + 30}:12: warning: unused variable 'tmp{at}' [-Wunused-variable]",
                f"   {at * 7 + 30} |     int tmp{at} = 0;",
                "      |         ^~~~",
            ]
    lines += [
        "src/codec/block_2.c:210:5: error: implicit declaration of function 'frob' [-Wimplicit-function-declaration]",
        "  210 |     frob(ctx);",
        "      |     ^~~~",
    ]
    return "\n".join(lines) + "\n"


def eslint() -> str:
    """Findings in columns under the file they are about."""
    groups = []
    for part in range(6):
        lines = [f"/srv/app/src/page_{part}.js"]
        lines += [f"  {at * 5 + 3}:{at + 7}  warning  Unexpected console statement  no-console" for at in range(12)]
        if part == 3:
            lines.append("   61:2   error    'paymnt' is not defined  no-undef")
        groups.append("\n".join(lines))
    return "\n\n".join(groups) + "\n\n✖ 73 problems (1 error, 72 warnings)\n"


def tsc() -> str:
    """The compiler's `path(line,col): error TS…`."""
    lines = [
        f"src/store/slice_{part}.ts({at * 4 + 8},{at + 3}): error TS7006: Parameter 's{at}' implicitly has type 'any'."
        for part in range(3)
        for at in range(15)
    ]
    lines.insert(33, "src/store/slice_2.ts(90,11): error TS2339: Property 'coupon' does not exist on type 'Cart'.")
    return "\n".join(lines) + "\n"


def paths() -> str:
    """`git ls-files`: names that would be signals if they were said, numbered families, and single names."""
    lines = ["README.md", "ruff.toml", "src/errors/__init__.py", "src/errors/fatal_error.py", "src/panic.py"]
    lines += [f"src/errors/error_{number:03}.py" for number in range(60)]
    lines += ["src/errors/handlers.toml"]
    lines += [f"tests/fixtures/failed/case_{name}.json" for name in _CALLS]
    lines += [f"tests/fixtures/failed/case_{name}_{number}.json" for name in _CALLS for number in range(4)]
    return "\n".join(lines) + "\n"
