"""CBMC on the same programs, where it is on the PATH: the same bounds, and its checks of memory and assertions.

CBMC's `--unwind k` counts how often a condition is evaluated: one more than executions of the body. Its own default
checks of version 6 are those of memory safety and arithmetic; `--unwinding-assertions` says when a bound was too small.
"""

from __future__ import annotations

import shutil
import subprocess
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, final

from fathom.options import Options

_RESULTS: Final = {0: "safe", 10: "unsafe"}
HARNESS: Final = """
void __CPROVER_assume(_Bool);
void __CPROVER_assert(_Bool, const char *);
void __VERIFIER_assert(int condition) { __CPROVER_assert(condition, "assertion"); }
void __VERIFIER_assume(int condition) { __CPROVER_assume(condition); }
void __llbmc_assert(int condition) { __CPROVER_assert(condition, "assertion"); }
void __VERIFIER_error(void) { __CPROVER_assert(0, "error"); }
"""
"""A source with harness functions of other dialects; nondeterministic values come from functions without a body."""


@final
@dataclass(frozen=True, slots=True)
class Peer:
    """What CBMC said, and the wall time that it took; `why` is given where there is no verdict."""

    verdict: str
    seconds: float
    why: str = ""


def cbmc() -> str | None:
    """The program, where there is one."""
    return shutil.which("cbmc")


def command(program: str, options: Options, harness: str) -> list[str]:
    """The command line for a program with these options."""
    words = [program, *options.sources, harness, "--function", options.entry]
    words += [word for folder in options.include_dirs for word in ("-I", folder)]
    words += [word for macro in options.defines for word in ("-D", macro)]
    words += ["--unwind", str(options.unwind + 1)] if options.unwind is not None else []
    words += ["--unwinding-assertions", "--bounds-check", "--pointer-check", "--signed-overflow-check"]
    may_fail = ("--malloc-may-fail", "--malloc-fail-null") if options.malloc_may_fail else ("--no-malloc-may-fail",)
    return [*words, *may_fail]


def run(options: Options, seconds: float) -> Peer | None:
    """Its answer on one program; None where it is not installed, or the task has stubs, which it cannot replace."""
    program = cbmc()
    if program is None or options.overrides or options.exports or options.build_dir is not None:
        return None
    with tempfile.TemporaryDirectory() as folder:
        harness = Path(folder) / "harness.c"
        harness.write_text(HARNESS)
        return _run(command(program, options, str(harness)), seconds)


def _run(words: Sequence[str], seconds: float) -> Peer:
    began = time.monotonic()
    try:
        done = subprocess.run(words, capture_output=True, text=True, check=False, timeout=seconds)
    except subprocess.TimeoutExpired:
        return Peer("unknown", seconds, "time")
    verdict = _RESULTS.get(done.returncode, "error")
    if verdict == "unsafe" and "unwinding assertion" in done.stdout and _only_unwinding(done.stdout):
        verdict = "unknown"
    return Peer(verdict, time.monotonic() - began, done.stderr.strip()[-200:] if verdict == "error" else "")


def _only_unwinding(said: str) -> bool:
    failed = [line for line in said.splitlines() if line.endswith("FAILURE")]
    return bool(failed) and all(".unwind." in line for line in failed)
