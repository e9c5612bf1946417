"""Small suites, and a look at the processes of a run."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

SAFE = """
int nondet_int(void);
void __VERIFIER_assert(int);
int main(void) {
    int x = nondet_int();
    __VERIFIER_assert((x & 1) == 0 || (x & 1) == 1);
    return 0;
}
"""
UNSAFE = SAFE.replace("|| (x & 1) == 1", "")
SLOW = """
unsigned long nondet_ulong(void);
void __VERIFIER_assert(int);
int main(void) {
    unsigned __int128 x = nondet_ulong(), y = nondet_ulong();
    unsigned __int128 product = (unsigned __int128)0x54d1c863effc8f87ul << 64 | 0x15f4aa355f57b857ul;
    __VERIFIER_assert(x < 2 || y < 2 || x * y != product);
    return 0;
}
"""
"""A product of two primes of 64 bits: no solver is through in the time of a test."""


def make_suite(folder: Path, **tasks: str) -> Path:
    """Write `suite.toml` with a task for each name, whose lines of TOML are given; the programs lie beside it."""
    for name, text in (("safe.c", SAFE), ("unsafe.c", UNSAFE), ("slow.c", SLOW)):
        (folder / name).write_text(text)
    suite = folder / "suite.toml"
    suite.write_text("".join(f'[[task]]\nname = "{name}"\n{lines}\n' for name, lines in tasks.items()))
    return suite


def start(*arguments: str | Path) -> subprocess.Popen[str]:
    """`fathom batch` as a process of its own."""
    command = [sys.executable, "-P", "-m", "fathom", "batch", *map(str, arguments)]
    pipe = subprocess.PIPE
    return subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True, process_group=0)


def descendants(pid: int) -> dict[int, str]:
    """The processes below one, with their command lines."""
    parents: dict[int, int] = {}
    for entry in os.listdir("/proc"):
        if entry.isdigit():
            try:
                stat = Path(f"/proc/{entry}/stat").read_text()
            except OSError:
                continue
            state, parent = stat.rpartition(")")[2].split()[:2]
            if state != "Z":
                parents[int(entry)] = int(parent)
    below, found = {pid}, dict[int, str]()
    while new := {each for each, parent in parents.items() if parent in below} - below:
        below |= new
        for each in new:
            try:
                found[each] = Path(f"/proc/{each}/cmdline").read_text().replace("\0", " ")
            except OSError:
                continue
    return found


def wait_until(condition: Callable[[], object], seconds: float = 60.0) -> bool:
    """Whether a condition comes to hold."""
    deadline = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.02)
    return True


def alive(pids: object) -> list[int]:
    """Those of the processes that still run."""
    found = []
    for pid in pids:  # type: ignore[attr-defined]
        try:
            stat = Path(f"/proc/{pid}/stat").read_text()
        except OSError:
            continue
        if stat.rpartition(")")[2].split()[0] != "Z":
            found.append(pid)
    return found
