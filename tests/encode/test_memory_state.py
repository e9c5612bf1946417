"""A choice of memories is a choice where they differ, region by region and flag by flag."""

from __future__ import annotations

from fathom.encode.memory_state import MemoryState, select_memory
from fathom.logic.sorts import BOOL, bv
from fathom.logic.terms import Terms
from fathom.memory.base import MemoryOptions, Region
from fathom.memory.lambdas import Lambdas
from fathom.persistent import IntMap

POINTER = bv(64)


def test_only_what_differs_is_chosen() -> None:
    terms = Terms()
    cond, address = terms.symbol("c", BOOL), terms.value(POINTER, 0x1000)
    encodings = {number: Lambdas(terms, Region(number, 1), MemoryOptions()) for number in (0, 1)}
    shared = encodings[0].write(encodings[0].initial(), address, terms.value(bv(8), 1))
    before = MemoryState.initial().with_region(0, shared)
    then = before.with_region(1, encodings[1].write(encodings[1].initial(), address, terms.value(bv(8), 2)))
    used: list[int] = []

    def encoding(number: int) -> Lambdas:
        used.append(number)
        return encodings[number]

    made = select_memory(terms, cond, then, before, encoding)
    assert used == [1]
    assert made.regions.get(0) is shared
    changed = made.regions.get(1)
    assert changed is not None
    initial = encodings[1].read(encodings[1].initial(), address, 1)
    assert encodings[1].read(changed, address, 1) is terms.ite(cond, terms.value(bv(8), 2), initial)


def test_an_object_that_only_one_memory_has_is_dead_in_the_other() -> None:
    terms = Terms()
    cond = terms.symbol("c", BOOL)
    empty = MemoryState.initial()
    allocated = empty.with_flags(alive=empty.alive.set(1, terms.true), modified=empty.modified.set(1, terms.false))

    def encoding(number: int) -> Lambdas:
        raise AssertionError(number)

    made = select_memory(terms, cond, allocated, empty, encoding)
    assert made.alive.get(1) is cond
    assert made.modified.get(1) is terms.false


def test_a_memory_is_never_changed_in_place() -> None:
    terms = Terms()
    state = MemoryState.initial()
    state.with_flags(alive=IntMap[object]().set(3, terms.true))  # type: ignore[arg-type]
    assert state.alive.get(3) is None
