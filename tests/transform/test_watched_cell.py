"""An assertion that fails in an execution fails in the one whose index is that of the cell it depends on, and in no other."""

from __future__ import annotations

import pytest
from ir.one_block import body

from fathom.effort import Effort, EffortMeter
from fathom.ir.interpreter import run
from fathom.ir.printer import print_program
from fathom.transform.watched_cell import WatchedCell

TEXT = """R0:i64 = nondet "the index of any cell"
R1:i64 = nondet "i"
M0 = mem.init()
P0, M1 = malloc 40, M0 align 16
M2 = memset P0, 0:i8, 40, M1
P1 = gep P0, 12
M3 = store 9:i32, P1, M2
P2 = gep P0, R1
R2:i32 = load P2, M3
R3:i1 = ult R2, 7
assert R3 [a "assert" "a"]"""


@pytest.mark.parametrize("index", range(5))
@pytest.mark.parametrize("place", [0, 8, 12, 13, 16])
def test_one_index_fails_for_each_execution_that_does(index: int, place: int) -> None:
    before, after = body(TEXT), WatchedCell(EffortMeter()).run(body(TEXT))
    given = {"R0": index, "R1": place}
    fails = run(before, given).violated
    assert run(after, given).violated is (fails and index == place // 4)


def test_no_more_than_so_many_definitions_are_looked_at() -> None:
    effort = EffortMeter(Effort(watched_definitions=1))
    assert print_program(WatchedCell(effort).run(body(TEXT))) == print_program(body(TEXT))
    assert effort.reached["watched_definitions"] == 1
