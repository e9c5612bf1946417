"""Iterations of loops are told once."""

from __future__ import annotations

from dataclasses import replace

from fathom.ir.instructions import Property
from fathom.report.sources import Sources
from fathom.report.text_trace import trace_lines
from fathom.source import SrcLoc
from fathom.trace.model import Step, Trace, Violation
from fathom.trace.repeats import fold_repeats


def step(line: int, text: str = "") -> Step:
    return Step(0, "assignment", SrcLoc("a.c", line, 1, "main"), "main", 0, text or f"line {line}")


def fold_lines(*lines: int) -> list[tuple[int, int]]:
    return [
        (each.loc.line if each.loc else 0, each.repeated) for each in fold_repeats([step(line) for line in lines]).steps
    ]


def test_two_times_are_told_in_full() -> None:
    assert fold_lines(1, 2, 3, 2, 3, 4) == [(1, 1), (2, 1), (3, 1), (2, 1), (3, 1), (4, 1)]


def test_a_loop_is_told_once() -> None:
    assert fold_lines(1, *(2, 3) * 14, 4) == [(1, 1), (2, 14), (3, 14), (4, 1)]


def test_a_loop_in_a_loop() -> None:
    assert fold_lines(*(1, *(2,) * 7, 3) * 5) == [(1, 5), (2, 35), (3, 5)]


def test_the_last_values_are_kept() -> None:
    (only,) = fold_repeats([step(2, f"i = {number}") for number in range(9)]).steps
    assert (only.text, only.repeated) == ("i = 8", 9)


def test_the_last_iteration_stands_for_the_others() -> None:
    lines = (1, *(2, 3) * 3, 4)
    folded = fold_repeats([replace(step(line), number=number) for number, line in enumerate(lines, 1)])
    assert [each.number for each in folded.steps] == [1, 6, 7, 8]
    assert folded.stand_ins == {2: 6, 3: 7, 4: 6, 5: 7}


def test_an_iteration_of_an_outer_loop_stands_for_those_of_inner_ones() -> None:
    lines = (1, *(2,) * 3) * 3
    folded = fold_repeats([replace(step(line), number=number) for number, line in enumerate(lines, 1)])
    assert [each.number for each in folded.steps] == [9, 12]
    assert folded.stand_ins == {1: 9, 5: 9} | dict.fromkeys((2, 3, 4, 6, 7, 8, 10, 11), 12)


def test_a_thousand_steps_that_do_not_repeat() -> None:
    steps = fold_repeats([step(number * number % 1009 + number) for number in range(1000)]).steps
    prop = Property("main.assert.1", "assert", "x > 0", SrcLoc("none.c", 3, 1, "main"))
    lines = list(trace_lines(Trace((), steps, Violation(prop, "x > 0", prop.loc)), Sources()))
    assert len(lines) >= 1000
