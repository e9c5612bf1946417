"""Checks of a program in processes of their own, Fathom's and CBMC's, measured and ended by their CPU time.

Wall time says little on a machine with other work, and nothing of a race between solvers. The CPU time of a run is that
of its process and of all processes below it.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Final, final

_TICKS: Final = os.sysconf("SC_CLK_TCK")
_POLL: Final = 0.1
_PARTS: Final = {"load": "compile", "read": "compile", "bound": "walk", "solve": "solve", "replay": "replay"}
_RESULTS: Final = {0: "safe", 10: "unsafe"}
PARTS: Final = ("compile", "walk", "encode", "solve", "replay")
HARNESS: Final = """
void __CPROVER_assume(_Bool);
void __CPROVER_assert(_Bool, const char *);
void __VERIFIER_assert(int condition) { __CPROVER_assert(condition, "assertion"); }
void __VERIFIER_assume(int condition) { __CPROVER_assume(condition); }
"""
"""What the programs declare and call, for CBMC."""


@final
@dataclass(frozen=True, slots=True)
class Limit:
    """Seconds of CPU time after which a run is ended, and of wall time that Fathom is told of (`--timeout`)."""

    cpu: float
    wall: float


@final
@dataclass(frozen=True, slots=True)
class Run:
    """What one checker said of a program: `parts` are wall seconds by `PARTS`, `found` the class and line of a bug."""

    verdict: str
    cpu: float
    wall: float
    reason: str = ""
    found: str = ""
    parts: dict[str, float] = field(default_factory=dict)

    @property
    def decided(self) -> bool:
        return self.verdict in ("safe", "unsafe")


@final
@dataclass(frozen=True, slots=True)
class _Ended:
    code: int
    out: str
    err: str
    cpu: float
    wall: float
    over: bool


def run_fathom(sources: Sequence[Path], options: Sequence[str], limit: Limit) -> Run:
    """Fathom's answer on these sources, as a user gets it, with nothing from a cache."""
    command = [sys.executable, "-P", "-m", "fathom", "check", *map(str, sources), "--json", "--no-cache"]
    ended = _run([*command, "--timeout", f"{limit.wall:g}", *options, "--", "-w"], limit.cpu)
    if ended.over:
        return Run("unknown", ended.cpu, ended.wall, f"{limit.cpu:g} s of CPU time")
    try:
        return _read_report(json.loads(ended.out), ended)
    except json.JSONDecodeError:
        lines = ended.err.strip().splitlines()
        return Run(f"exit {ended.code}", ended.cpu, ended.wall, lines[-1] if lines else "")


def _read_report(report: Mapping[str, Any], ended: _Ended) -> Run:
    parts = dict.fromkeys(PARTS, 0.0)
    for stage, seconds in report["stats"].get("stage_seconds", {}).items():
        parts[_PARTS.get(stage, "encode")] += seconds
    violated = [each for each in report["properties"] if each["status"] == "violated"]
    found = _describe_finding(violated[0], report["trace"]) if violated else ""
    return Run(report["verdict"], ended.cpu, ended.wall, report["reason"] or "", found, parts)


def _describe_finding(violated: Mapping[str, Any], trace: Mapping[str, Any] | None) -> str:
    """The class and the line, that of the program where a function of the library has it."""
    at = (trace["violated"]["at"] if trace is not None else None) or violated
    return f"{violated['class']} {Path(at['file'] or '').name}:{at['line']}"


def run_cbmc(sources: Sequence[Path], options: Sequence[str], limit: Limit) -> Run | None:
    """CBMC's answer where it is on the PATH: its default checks, and whether its bounds were large enough."""
    program = shutil.which("cbmc")
    if program is None:
        return None
    with tempfile.TemporaryDirectory() as folder:
        prelude = Path(folder) / "harness.c"
        prelude.write_text(HARNESS)
        checks = ["--unwinding-assertions", "--malloc-may-fail", "--malloc-fail-null"]
        ended = _run([program, *map(str, sources), str(prelude), *checks, *options], limit.cpu)
    if ended.over:
        return Run("unknown", ended.cpu, ended.wall, f"{limit.cpu:g} s of CPU time")
    verdict = _RESULTS.get(ended.code, f"exit {ended.code}")
    failed = [line for line in ended.out.splitlines() if line.endswith("FAILURE")]
    if verdict == "unsafe" and failed and all(".unwind." in line for line in failed):
        return Run("unknown", ended.cpu, ended.wall, "a bound is too small")
    return Run(verdict, ended.cpu, ended.wall, "" if verdict in ("safe", "unsafe") else ended.err.strip()[-200:])


def _run(command: Sequence[str], seconds: float) -> _Ended:
    """Run a command until it ends, or has used so many seconds of CPU time."""
    began, used, over = time.monotonic(), 0.0, False
    with tempfile.TemporaryFile("w+") as out, tempfile.TemporaryFile("w+") as err:
        process = subprocess.Popen(command, stdout=out, stderr=err, stdin=subprocess.DEVNULL)
        try:
            while os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is None:
                used = max(used, sum(map(_cpu_of, _family(process.pid))))
                if used > seconds:
                    over = True
                    _kill(process.pid)
                    break
                time.sleep(_POLL)
        except BaseException:
            _kill(process.pid)
            raise
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = code = os.waitstatus_to_exitcode(status)
        out.seek(0)
        err.seek(0)
        wall = time.monotonic() - began
        return _Ended(code, out.read(), err.read(), max(used, usage.ru_utime + usage.ru_stime), wall, over)


def _family(root: int) -> list[int]:
    """A process and all processes below it, parents first."""
    children: dict[int, list[int]] = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            for parent in _fields(int(entry.name), 1):
                children.setdefault(parent, []).append(int(entry.name))
    found = [root]
    for each in found:
        found += children.get(each, [])
    return found


def _fields(pid: int, *places: int) -> Iterator[int]:
    """Some numbers of /proc/PID/stat, counted from after the name; none where the process has ended."""
    with suppress(OSError):
        words = (Path("/proc") / str(pid) / "stat").read_text().rpartition(")")[2].split()
        yield from (int(words[place]) for place in places)


def _cpu_of(pid: int) -> float:
    """What a process has used, with its children that have ended."""
    return sum(_fields(pid, 11, 12, 13, 14)) / _TICKS


def _kill(root: int) -> None:
    for pid in reversed(_family(root)):
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)


def write_json(path: Path | None, rows: Sequence[Mapping[str, object]]) -> None:
    """Write the measurements to a file, if one is named."""
    if path is not None:
        path.write_text(json.dumps(rows, indent=2) + "\n")


def to_json(run: Run | None) -> dict[str, Any] | None:
    return None if run is None else asdict(run)


def cells_of(run: Run) -> list[str]:
    """A run as cells of a table: verdict, CPU seconds, and the parts of its wall time."""
    verdict = f"{run.verdict} ({run.found})" if run.found else run.verdict
    return [verdict, f"{run.cpu:.1f}", *(f"{run.parts[part]:.1f}" if run.parts else "–" for part in PARTS)]


def ratio_of(mine: Run, other: Run | None) -> str:
    """How many times the other's CPU time mine is; a bound where one of the two has not decided."""
    if other is None or not (mine.decided or other.decided):
        return "–"
    sign = "" if mine.decided and other.decided else "< " if mine.decided else "> "
    return f"{sign}{mine.cpu / max(other.cpu, 0.01):.2f}"
