"""A counterexample as text: what fails and where, the inputs, and the execution line by line.

  6 |     buf[i] = 0;
    |     ~~~~~~~^
inputs, in order:
  nondet_uint = 5    demo.c:4:18
execution:
  in main (demo.c):
         4  n = 5
         5  i = 0
    ×4   6  buf[3] = 0
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from fathom.printable import printable
from fathom.report.sources import Sources
from fathom.source import SrcLoc
from fathom.trace.model import Input, Step, Trace

_HIDDEN = "uninitialised register "
MAX_FREE = 3
"""More inputs than this that do not matter are shown on one line."""
MAX_NAMES = 6
DEEPEST = 12
"""Calls deeper than this are not moved to the right any more."""


def trace_lines(trace: Trace, sources: Sources) -> Iterator[str]:
    violated = trace.violated
    yield from excerpt(violated.loc, sources)
    yield from _values(trace, sources)
    if violated.library:
        yield f"    inside of the C library's {violated.library}: {violated.prop.loc}"
    for note in violated.notes:
        yield f"    {printable(note.text)}: {note.loc}"
    yield from _inputs(trace.inputs)
    if trace.steps:
        yield "  execution:"
        yield from _steps(trace.steps)
    if trace.left_out:
        yield f"  note: {trace.left_out}"


def excerpt(loc: SrcLoc | None, sources: Sources) -> Iterator[str]:
    """The line of a place with a caret below it, where its file can be read."""
    line = sources.line(loc.file, loc.line) if loc is not None else ""
    if loc is None or not line.strip():
        return
    yield f"  {loc.line:>6} | {line.expandtabs(4)}"
    if loc.column:
        before = line[: loc.column - 1].expandtabs(4)
        yield f"         | {' ' * len(before)}^"


def _values(trace: Trace, sources: Sources) -> Iterator[str]:
    """The variables that the failing line mentions."""
    loc = trace.violated.loc
    if loc is None or not trace.steps or trace.violated.library:
        return
    line = sources.line(loc.file, loc.line)
    named = [each for each in trace.steps[-1].values if re.search(rf"(?<![\w.]){re.escape(each.name)}(?![\w.])", line)]
    if named:
        yield "    where " + ", ".join(f"{each.name} = {printable(each.text)}" for each in named)


def list_named_inputs(inputs: Sequence[Input]) -> list[Input]:
    """Those that have a name in the program and may be of interest: no registers of the compiler."""
    shown = [each for each in inputs if each.matters or not each.source.startswith("uninitialised ")]
    return [each for each in shown if not each.source.startswith(_HIDDEN)]


def _inputs(inputs: tuple[Input, ...]) -> Iterator[str]:
    shown = list_named_inputs(inputs)
    if shown:
        yield "  inputs, in order:"
    free = [each for each in shown if not each.matters]
    if len(free) > MAX_FREE:
        shown = [each for each in shown if each.matters]
    for each in shown:
        value = "anything" if not each.matters else each.text or str(each.value)
        yield f"    {printable(each.source)} = {printable(value)}" + (f"    {each.place}" if each.place else "")
    if len(free) > MAX_FREE:
        yield _free(free)


def _free(inputs: list[Input]) -> str:
    """Inputs of which any value will do, on one line."""
    names = ", ".join(printable(each.source) for each in inputs[:MAX_NAMES])
    return f"    anything for {names}" + (f" and {len(inputs) - MAX_NAMES} more" if len(inputs) > MAX_NAMES else "")


def _steps(steps: tuple[Step, ...]) -> Iterator[str]:
    before: tuple[object, ...] = ()
    group, last_file = 0, ""
    several = any(step.thread for step in steps)
    for step in steps:
        indent = "  " * min(step.depth, DEEPEST)
        file = step.loc.file if step.loc is not None else ""
        here = step.function, step.depth, file, step.thread
        if here != before and (file or here[:2] != before[:2]):
            where = f" ({printable(file)})" if file and file != last_file else ""
            who = (f"thread {step.thread}, " if step.thread else "main thread, ") if several else ""
            yield f"    {indent}{who}in {step.function or 'the harness'}{where}:"
            before, last_file = here, file or last_file
        times = f"×{step.repeated}" if step.repeated > 1 and step.group != group else ""
        group = step.group
        line = step.loc.line if step.loc is not None and step.loc.line else ""
        yield f"    {indent}{times:>5} {line:>6}  {printable(step.text)}"
