"""Bounded programs and outcomes that no walk and no solver has made."""

from __future__ import annotations

from fathom.bound.options import Bounded, CutLoop
from fathom.engine.bounds import Bounds
from fathom.engine.outcome import Outcome
from fathom.ir.instructions import Property
from fathom.ir.parser import parse_program
from fathom.verdict import Checked, Result, Verdict

CUT = (CutLoop("main:3", 1, None),)
PROPERTY = Property("main.assert.1", "assert", "x > 0")


def bounded(
    bounds: Bounds, size: int = 1, *, cut: bool = True, threads: tuple[str, ...] = (), enough_rounds: int = 0
) -> Bounded:
    """A program of some instructions, as if it had been walked within these bounds."""
    lines = "".join(f'  R{number}:i8 = nondet "x"\n' for number in range(size))
    return Bounded(
        parse_program(f"fun main() {{\nBB0:\n{lines}  halt\n}}\n"),
        (PROPERTY,),
        CUT if cut else (),
        (),
        (),
        executed=0,
        unwind=bounds.unwind,
        rounds=bounds.rounds,
        threads=threads,
        enough_rounds=enough_rounds,
    )


def outcome(
    result: Result, *, larger: bool = False, deferred: bool = False, rounds: bool = False, reason: str | None = None
) -> Outcome:
    verdict = Verdict(result, False, reason, (Checked(PROPERTY, "unknown"),), None, ())
    return Outcome(verdict, larger, deferred, rounds)
