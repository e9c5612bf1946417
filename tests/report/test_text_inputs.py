"""Inputs of one place share a line where they are many; what does not matter is one line."""

from __future__ import annotations

from collections.abc import Sequence

from fathom.report.text_inputs import MAX_ALONE, MAX_VALUES, write_inputs
from fathom.trace.model import Input

BYTES, FLAG = "nondet_uchar", "nondet_bool"


def inputs(source: str, values: Sequence[int], place: str = "a.c:1:1", matters: bool = True) -> tuple[Input, ...]:
    return tuple(Input(source, value, 8, place, matters, "") for value in values)


def lines(*groups: tuple[Input, ...]) -> list[str]:
    return [line.strip() for line in write_inputs([each for group in groups for each in group])][1:]


def test_inputs_that_matter_have_their_values() -> None:
    assert lines(inputs(FLAG, [1])) == ["nondet_bool = 1    a.c:1:1"]


def test_few_have_a_line_each() -> None:
    assert len(lines(inputs(BYTES, range(MAX_ALONE)))) == MAX_ALONE


def test_many_of_one_place_share_a_line() -> None:
    assert lines(inputs(BYTES, [0, 0, 0, 128, 0])) == ["nondet_uchar = 0 ×3, 128, 0    a.c:1:1"]


def test_no_line_gets_too_long() -> None:
    found = lines(inputs(BYTES, range(MAX_VALUES + 1)))
    assert len(found) == 2
    assert found[1] == f"nondet_uchar = {MAX_VALUES}    a.c:1:1"


def test_other_places_and_names_have_lines_of_their_own() -> None:
    found = lines(inputs(BYTES, [0] * 4), inputs(FLAG, [1]), inputs(BYTES, [0] * 4), inputs(BYTES, [0] * 5, "a.c:2:1"))
    assert [line.split(" = ")[1] for line in found] == [
        "0 ×4    a.c:1:1",
        "1    a.c:1:1",
        "0 ×4    a.c:1:1",
        "0 ×5    a.c:2:1",
    ]


def test_many_inputs_that_do_not_matter_are_one_line() -> None:
    free = [inputs(f"input{number}", [0], matters=False) for number in range(7)]
    assert lines(*free) == ["anything for input0, input1, input2, input3, input4, input5 and 1 more"]
    assert lines(inputs(BYTES, [0] * 52, matters=False)) == ["anything for nondet_uchar ×52"]
