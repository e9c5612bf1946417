"""The logs of threads where paths meet: a step that one path has not taken is behind it under a condition."""

from __future__ import annotations

from fathom.bound.joins.join import Join
from fathom.bound.joins.merge_values import ValueMerger
from fathom.bound.joins.step_logs import merge_logs
from fathom.bound.memory.pointers import Pointers
from fathom.bound.residual.fold import Folder
from fathom.bound.residual.residue import Residue
from fathom.bound.state.path import Path
from fathom.bound.state.step_log import NEVER, StepEntry
from fathom.ir.types import BOOL, Int
from fathom.ir.values import Reg
from fathom.persistent import IntMap

WORD = Int(32)


def merge(first: StepEntry, second: StepEntry) -> StepEntry:
    """The entry of a step for which two paths have these."""
    residue = Residue()
    fold = Folder(residue)
    before = Path(residue.here, [], IntMap(), residue.initial_memory)
    here, there = residue.branch(residue.reg(BOOL))
    paths = before.fork(here), before.fork(there)
    for path, entry in zip(paths, (first, second), strict=True):
        if entry is not NEVER:
            path.log = path.log.set(7, entry)
    values = ValueMerger(residue, fold, Pointers(residue, fold))
    return merge_logs(values, Join(residue, [here, there], 2), paths).get(7, NEVER)


def test_a_step_that_both_have_taken_alike_is_behind() -> None:
    entry = StepEntry(1, (5,), (WORD,))
    assert merge(entry, entry) == entry


def test_a_step_that_no_path_knows_of_is_not_behind() -> None:
    assert merge(NEVER, NEVER) is NEVER


def test_a_step_of_one_path_is_behind_under_a_condition_and_keeps_its_value() -> None:
    found = merge(StepEntry(1, (5,), (WORD,)), NEVER)
    assert isinstance(found.done, Reg)
    assert found.values == (5,)


def test_values_that_differ_are_chosen_by_the_path() -> None:
    found = merge(StepEntry(1, (5,), (WORD,)), StepEntry(1, (6,), (WORD,)))
    assert found.done == 1
    (value,) = found.values
    assert isinstance(value, Reg)
    assert value.type == WORD
