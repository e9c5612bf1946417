"""What is known of a thread is known on a path; a turn ends on the part of a path where a condition holds."""

from __future__ import annotations

import pytest
from bound.functions import Functions

from fathom.bound.instruments.threads.positions import Positions
from fathom.bound.instruments.threads.state import ThreadState
from fathom.bound.options import BoundOptions
from fathom.bound.state.step_log import NEVER, StepEntry
from fathom.bound.walk.walk import Walk
from fathom.ir.types import BOOL
from fathom.ir.values import Reg

SOURCE = Functions("int main(void) { return 0; }")


def start() -> tuple[Walk, ThreadState]:
    walk = Walk(SOURCE.module, BoundOptions())
    return walk, ThreadState(walk, Positions(walk.frames))


def test_nothing_is_known_until_it_is_put() -> None:
    _, state = start()
    assert state.get("started", 1) is NEVER
    state.put("started", 1, StepEntry(1))
    assert (state.get("started", 1).done, state.get("started", 2).done, state.get("finished", 1).done) == (1, 0, 0)
    state.put("started", 1, NEVER)
    assert not state.walk.path.log


@pytest.mark.parametrize("known", [0, 1])
def test_a_known_condition_splits_nothing(known: int) -> None:
    walk, state = start()
    assert state.split(known) is (walk.path if known else None)


def test_a_condition_splits_the_path_and_both_parts_know_it() -> None:
    walk, state = start()
    cond = walk.fold.fresh(BOOL, "c")
    assert isinstance(cond, Reg)
    other = state.split(cond)
    assert other is not None
    assert other is not walk.path
    assert walk.assertions.decide(other, cond) == 1
    assert walk.assertions.decide(walk.path, cond) == 0
