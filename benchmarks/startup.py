"""Where the time of a trivial check goes on a warm cache: `python benchmarks/startup.py [FILE.c]`.

The whole command (`python -m fathom check FILE`) is timed from outside, best of ten. Its parts are timed in a child of
this script that does the same with a clock around each step, in CPU time, children included; of ten runs the one with
the smallest sum counts, so that the parts add up. Bytecode is kept, as it is for an installed package, whatever the
environment says; caches are temporary.
"""

from __future__ import annotations

import contextlib
import importlib
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

RUNS = 10
TRIVIAL = "int main(void) { return 0; }\n"
PARTS = ("imports", "options", "preprocess", "cache look-up", "read", "promote", "check", "the rest")


def cpu() -> float:
    """CPU time of this process and of its children that have ended."""
    ended = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + ended.ru_utime + ended.ru_stime


def timed(parts: dict[str, float], part: str, function: Callable[..., Any]) -> Callable[..., Any]:
    """The function, with the time that it takes added to its part."""

    def run(*args: Any, **kwargs: Any) -> Any:
        start = cpu()
        try:
            return function(*args, **kwargs)
        finally:
            parts[part] += cpu() - start

    return run


def child(path: str) -> None:
    """One run with a clock around each step; writes seconds as JSON."""
    parts = dict.fromkeys(PARTS, 0.0)
    start = cpu()
    for name in ("fathom.cli.trust", "fathom.cli.check_programs", "fathom.report.text"):
        importlib.import_module(name)
    from fathom.cli import plain_words
    from fathom.cli.main import main as fathom_main
    from fathom.engine import check
    from fathom.frontend import cache, children, promote
    from fathom.frontend.llvm import reader

    parts["imports"] = cpu() - start
    steps: list[tuple[str, Any, str]] = [
        ("preprocess", children.Children, "run"),
        ("cache look-up", cache.Cache, "get"),
        ("read", reader, "read_module"),
        ("promote", promote, "promote"),
        ("options", plain_words, "read_plain"),
        ("check", check, "check_module"),
    ]
    for part, owner, name in steps:
        setattr(owner, name, timed(parts, part, getattr(owner, name)))
    with open(os.devnull, "w") as nowhere, contextlib.redirect_stdout(nowhere):
        code = fathom_main(["check", path])
    if code != 0:
        sys.exit(code)
    parts["the rest"] = cpu() - start - sum(parts.values())
    print(json.dumps(parts))


def environment(folder: str, cache: str) -> dict[str, str]:
    """Ours, with bytecode and caches in a folder of this run."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**kept, "PYTHONPYCACHEPREFIX": f"{folder}/bytecode", "FATHOM_CACHE_DIR": f"{folder}/{cache}"}


def seconds(command: list[str], env: dict[str, str]) -> tuple[float, float]:
    """Wall and CPU time of a command and its children."""
    start, before = time.perf_counter(), cpu()
    subprocess.run(command, check=True, capture_output=True, env=env)
    return time.perf_counter() - start, cpu() - before


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = str(Path(folder) / "trivial.c")
        Path(path).write_text(TRIVIAL)
        if len(sys.argv) > 1:
            path = sys.argv[1]
        command = [sys.executable, "-m", "fathom", "check", path]
        seconds(command, environment(folder, "only for the bytecode"))
        env = environment(folder, "cache")
        cold = seconds(command, env)
        warm = min(seconds(command, env) for _ in range(RUNS))
        interpreter = min(seconds([sys.executable, "-c", "pass"], env) for _ in range(RUNS))
        runs: list[dict[str, float]] = []
        for _ in range(RUNS):
            again = [sys.executable, __file__, "--child", path]
            runs.append(json.loads(subprocess.run(again, check=True, capture_output=True, env=env).stdout))
    best = min(runs, key=lambda parts: sum(parts.values()))
    print(f"{'':24}{'wall':>8}{'CPU':>11}")
    for what, (wall, spent) in {"empty cache": cold, "warm cache": warm}.items():
        print(f"{what:<24}{1000 * wall:>8.0f}{1000 * spent:>11.0f} ms")
    for part, took in {"interpreter": interpreter[1], **best}.items():
        print(f"  {part:<22}{'':8}{1000 * took:>11.1f} ms")


if __name__ == "__main__":
    if sys.argv[1:2] == ["--child"]:
        child(sys.argv[2])
    else:
        main()
