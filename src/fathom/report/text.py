"""A verdict as text: the answer first, then what it rests on."""

from __future__ import annotations

from collections.abc import Iterator

from fathom.effort import MEANINGS
from fathom.printable import printable
from fathom.report.account import describe_account
from fathom.report.findings import list_own_properties
from fathom.report.sources import Sources
from fathom.report.text_trace import trace_lines
from fathom.trace.model import Trace
from fathom.verdict import Verdict


def render(verdict: Verdict, name: str, verbose: bool = False, every: bool = False) -> str:
    """The report of one program."""
    return "".join(f"{printable(line)}\n" for line in _lines(verdict, name, verbose, every))


def _lines(verdict: Verdict, name: str, verbose: bool, every: bool) -> Iterator[str]:
    yield f"{name}: {_headline(verdict)}"
    for example in verdict.counterexamples:
        yield from failure_lines(example.trace)
    for line in describe_account(verdict.account):
        yield f"  {line}"
    for note in verdict.approximations:
        yield f"  note: {note}"
    if every:
        for each in list_own_properties(verdict):
            yield f"  {each.status:<11} {each.prop.id}  {each.prop.loc or ''}  {each.prop.description}"
    if verbose:
        yield from _stats(verdict)


def failure_lines(trace: Trace) -> Iterator[str]:
    """What fails, where, and how it comes to that."""
    violated = trace.violated
    place = f"{violated.loc}: " if violated.loc is not None else ""
    yield f"  {place}{printable(violated.message)} [{violated.prop.kind}]"
    if violated.loc is not None:
        yield f"  in function {violated.loc.function}"
    yield from trace_lines(trace, Sources())


def _headline(verdict: Verdict) -> str:
    if verdict.result == "safe":
        extent = "for all executions" if verdict.complete else "within the bounds"
        proved = f"{len(verdict.properties)} propert" + ("y" if len(verdict.properties) == 1 else "ies")
        return f"safe ({proved}, {extent})" + (f": {verdict.reason}" if verdict.reason else "")
    if verdict.result == "unknown":
        return f"unknown: {verdict.reason}"
    if verdict.result == "unchanged":
        return f"unchanged: not checked, {verdict.reason}"
    return "unsafe"


def _stats(verdict: Verdict) -> Iterator[str]:
    seconds = verdict.stats.get("stage_seconds")
    if isinstance(seconds, dict):
        yield "  seconds: " + ", ".join(f"{name} {value:.3f}" for name, value in seconds.items())
    for name, value in verdict.stats.items():
        if name not in ("stage_seconds", "library_bodies", "limits_reached"):
            yield f"  {name}: {value}"
    bodies = verdict.stats.get("library_bodies")
    if isinstance(bodies, dict):
        yield from (f"  bodies from {library}: {', '.join(names)}" for library, names in bodies.items())
    reached = verdict.stats.get("limits_reached")
    if isinstance(reached, dict) and reached:
        yield "  limits of effort that were reached (--effort N multiplies them):"
        yield from (f"    {name}: {times} times, {MEANINGS[name]}" for name, times in reached.items())
