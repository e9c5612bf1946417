"""Small goals, a hard one, and ways to look at processes, for the tests of solvers."""

import shlex
import sys
import time
from pathlib import Path

import pytest

from fathom.logic.sorts import bv
from fathom.logic.terms import Term, Terms
from fathom.solvers import Solver, solver

FAKE = str(Path(__file__).with_name("fake_solver.py"))
LIBRARIES = ("bitwuzla", "z3", "cvc5")
ALL = (*LIBRARIES, "yices", "portfolio")


def fake(*words: object) -> str:
    """The name of a solver that behaves as the words say."""
    return "smtlib:" + shlex.join([sys.executable, FAKE, *map(str, words)])


def installed(name: str, *, isolated: bool = True) -> Solver:
    """The solver, or a skip."""
    found = solver(name, isolated=isolated)
    missing = found.missing()
    if missing is not None:
        pytest.skip(missing)
    return found


def is_five(terms: Terms) -> list[Term]:
    """A goal whose only model is x = 5."""
    return [terms.eq(terms.symbol("x", bv(8)), terms.value(bv(8), 5))]


PRIMES = (10808818712792617177, 10430779633273967791)


def factoring(terms: Terms, width: int = 130) -> list[Term]:
    """Factors of a product of two primes of 64 bits: nobody finds them within a test."""
    wide = bv(width)
    one, bound = terms.value(wide, 1), terms.value(wide, 1 << width // 2)
    factors = [terms.symbol("p", wide), terms.symbol("q", wide)]
    limits = [term for each in factors for term in (terms.ult(one, each), terms.ult(each, bound))]
    return [terms.eq(terms.mul(*factors), terms.value(wide, PRIMES[0] * PRIMES[1])), *limits]


def state(pid: int) -> str:
    """The letter of a process's state: R runs, S sleeps, T is stopped, Z waits to be reaped; X where there is none."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return "X"


def running(pid: int) -> bool:
    """Whether the process exists and is not just waiting to be reaped."""
    return state(pid) not in "ZX"


def children(pid: int) -> list[int]:
    """The processes below `pid`, all generations."""
    below: dict[int, list[int]] = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                parent = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
            except (FileNotFoundError, ProcessLookupError):
                continue
            below.setdefault(parent, []).append(int(entry.name))
    found, stack = [], [pid]
    while stack:
        fresh = below.get(stack.pop(), [])
        found += fresh
        stack += fresh
    return found


def all_gone(pids: list[int]) -> bool:
    """Whether the processes end; being killed takes the kernel a moment."""
    for _ in range(500):
        if not any(map(running, pids)):
            return True
        time.sleep(0.01)
    return False


def wait_for(path: Path) -> str:
    """The text of a file that another process is about to write."""
    for _ in range(2000):
        if path.exists():
            return path.read_text()
        time.sleep(0.01)
    raise AssertionError(f"{path} was not written")
