"""Where paths meet, a flag of an object depends on the path."""

from __future__ import annotations

from fathom.bound.joins.flags import merge_flags
from fathom.bound.joins.join import Join
from fathom.bound.residual.fold import Folder
from fathom.bound.residual.residue import Residue
from fathom.bound.residual.values import Object
from fathom.bound.state.object_flags import FIELDS, FIRST_SLOT, HELD, SLOT_TYPE, ObjectFlags
from fathom.bound.state.path import Path
from fathom.ir.types import BOOL
from fathom.ir.values import Reg
from fathom.persistent import IntMap

ONE, TWO = Object(0, "malloc", "one", 4, 1, None), Object(1, "malloc", "two", 4, 1, None)


class Fork:
    """Two paths behind one branch, with the flags that the path before it has."""

    def __init__(self) -> None:
        self.residue = Residue()
        self.flags = ObjectFlags(Folder(self.residue))
        before = Path(self.residue.here, [], IntMap(), self.residue.initial_memory)
        self.flags.add(before, HELD, ONE, 1)
        here, there = self.residue.branch(self.residue.reg(BOOL))
        self.paths = before.fork(here), before.fork(there)

    def merge(self) -> IntMap[int | Reg]:
        blocks = [path.block for path in self.paths]
        return merge_flags(self.flags.fold, Join(self.residue, blocks, 2), self.paths)


def test_equal_flags_stay() -> None:
    assert dict(Fork().merge().items()) == {FIELDS + HELD: 1}


def test_flags_that_differ_become_conditions() -> None:
    fork = Fork()
    fork.flags.drop(fork.paths[0], HELD, ONE, 1)
    fork.flags.add(fork.paths[1], HELD, TWO, 1)
    merged = dict(fork.merge().items())
    assert set(merged) == {FIELDS + HELD, 2 * FIELDS + HELD}
    assert all(isinstance(value, Reg) and value.type == BOOL for value in merged.values())


def test_numbers_of_slots_are_as_wide_as_slots() -> None:
    fork = Fork()
    for path, number in zip(fork.paths, (3, 4), strict=True):
        fork.flags.put(path, FIRST_SLOT, ONE, number)
    value = fork.merge()[FIELDS + FIRST_SLOT]
    assert isinstance(value, Reg)
    assert value.type == SLOT_TYPE


def test_what_no_path_has_any_more_is_gone() -> None:
    fork = Fork()
    for path in fork.paths:
        fork.flags.drop(path, HELD, ONE, 1)
    assert not fork.merge()
