"""What has come of one bound, for people who watch a check."""

from __future__ import annotations

from typing import Literal, TypeAlias, final

from fathom.immutable import immutable

BoundResult: TypeAlias = Literal["nothing fails", "a violation", "not decided", "deferred", "given up"]


@final
@immutable
class BoundReport:
    """A bound, the program within it and what came of it; `open` properties are not decided.

    `executed` instructions were walked, `left` is how many properties and accesses were left to the solver, and `cut`
    how many loops go on.
    """

    unwind: int
    rounds: int
    is_threaded: bool
    executed: int
    left: int
    cut: int
    open: int
    result: BoundResult
    seconds: float


def describe_bounds(unwind: int, rounds: int, is_threaded: bool) -> str:
    """`unwind 4`, and the turns of threads where there are any."""
    turns = f", {rounds} {'round' if rounds == 1 else 'rounds'}" if is_threaded else ""
    return f"unwind {unwind}{turns}"


def describe_bound(report: BoundReport) -> str:
    """The report on one line."""
    words = [f"{report.executed:,} instructions walked", f"{report.left:,} left to the solver"]
    if report.result == "given up":
        words = []
    if report.cut:
        words.append(f"{report.cut} {'loop goes' if report.cut == 1 else 'loops go'} on")
    if report.open:
        words.append(f"{report.open} {'property' if report.open == 1 else 'properties'} open")
    words += [report.result, f"{report.seconds:.1f} s"]
    return f"{describe_bounds(report.unwind, report.rounds, report.is_threaded)}: {', '.join(words)}"
