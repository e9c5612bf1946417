"""The inputs of a counterexample as text, one line for those that a loop asks for at one place.

inputs, in order:
  nondet_size = 9    demo.c:8:14
  nondet_uchar = 47 ×7, 42, 47    demo.c:10:31
  anything for nondet_int ×5
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby

from fathom.printable import printable
from fathom.trace.model import Input

_HIDDEN = "uninitialised register "
MAX_ALONE = 3
"""More inputs than this from one place, or that do not matter, share a line."""
MAX_NAMES = 6
MAX_VALUES = 16
"""Different values in succession on one line."""


def list_named_inputs(inputs: Sequence[Input]) -> list[Input]:
    """Those that have a name in the program and may be of interest: no registers of the compiler."""
    shown = [each for each in inputs if each.matters or not each.source.startswith("uninitialised ")]
    return [each for each in shown if not each.source.startswith(_HIDDEN)]


def write_inputs(inputs: Sequence[Input]) -> Iterator[str]:
    """A line for each input, for those of one loop, and for all that do not matter where they are many."""
    shown = list_named_inputs(inputs)
    if shown:
        yield "  inputs, in order:"
    free = [each for each in shown if not each.matters]
    if len(free) > MAX_ALONE:
        shown = [each for each in shown if each.matters]
    for (source, place), members in groupby(shown, lambda each: (each.source, each.place)):
        for values in _write_values([_write_value(each) for each in members]):
            yield f"    {printable(source)} = {printable(values)}" + (f"    {place}" if place else "")
    if len(free) > MAX_ALONE:
        yield f"    anything for {_write_names(free)}"


def _write_value(each: Input) -> str:
    return "anything" if not each.matters else each.text or str(each.value)


def _write_values(values: Sequence[str]) -> Iterator[str]:
    """Values that go on one line each: few of them alone, many as a list."""
    if len(values) <= MAX_ALONE:
        yield from values
        return
    runs = [_repeat(value, len(list(same))) for value, same in groupby(values)]
    for start in range(0, len(runs), MAX_VALUES):
        yield ", ".join(runs[start : start + MAX_VALUES])


def _write_names(inputs: Sequence[Input]) -> str:
    counts = Counter(printable(each.source) for each in inputs)
    names = [_repeat(name, count) for name, count in counts.items()]
    rest = sum(list(counts.values())[MAX_NAMES:])
    return ", ".join(names[:MAX_NAMES]) + (f" and {rest} more" if rest else "")


def _repeat(text: str, count: int) -> str:
    return f"{text} ×{count}" if count > 1 else text
