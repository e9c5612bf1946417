"""Bits of objects: set and cleared under conditions."""

from __future__ import annotations

from fathom.bound.residual.fold import Folder
from fathom.bound.residual.residue import Residue
from fathom.bound.residual.values import Object
from fathom.bound.state.object_flags import HELD, MODIFIED, UNRECORDED, ObjectFlags
from fathom.bound.state.path import Path
from fathom.ir.types import BOOL
from fathom.persistent import IntMap

ONE, TWO = Object(0, "malloc", "one", 4, 1, None), Object(1, "malloc", "two", 4, 1, None)


def start() -> tuple[Residue, ObjectFlags, Path]:
    residue = Residue()
    return residue, ObjectFlags(Folder(residue)), Path(residue.here, [], IntMap(), residue.initial_memory)


def test_a_bit_is_clear_until_it_is_set() -> None:
    _, flags, path = start()
    assert flags.get(path, MODIFIED, ONE) == 0
    flags.add(path, MODIFIED, ONE, 1)
    assert [flags.get(path, field, target) for field in (MODIFIED, HELD) for target in (ONE, TWO)] == [1, 0, 0, 0]
    flags.drop(path, MODIFIED, ONE, 1)
    assert not path.flags


def test_conditions_add_up() -> None:
    residue, flags, path = start()
    cond = flags.fold.fresh(BOOL, "c")
    flags.add(path, HELD, ONE, cond)
    assert flags.get(path, HELD, ONE) is cond
    flags.drop(path, HELD, ONE, cond)
    assert flags.get(path, HELD, ONE) == 0
    assert residue.here is path.block


def test_fields_do_not_meet() -> None:
    _, flags, path = start()
    flags.put(path, UNRECORDED, None, 1)
    flags.add(path, MODIFIED, TWO, 1)
    flags.add(path, HELD, ONE, 1)
    assert list(flags.numbers(path, HELD)) == [ONE.id]
    flags.clear(path, MODIFIED)
    assert flags.get(path, MODIFIED, TWO) == 0
    assert (flags.get(path, HELD, ONE), flags.get(path, UNRECORDED, None)) == (1, 1)
