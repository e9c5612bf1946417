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
from collections.abc import Iterator

from fathom.printable import printable
from fathom.report.sources import Sources
from fathom.report.text_inputs import write_inputs
from fathom.source import SrcLoc
from fathom.trace.model import Step, Trace

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
    yield from write_inputs(trace.inputs)
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
