"""Loads and stores that stay in the residue."""

from __future__ import annotations

from bound.functions import Functions

from fathom.ir.instructions import Load, Store

SOURCE = Functions(
    twice="int a[2]; unsigned i = nondet_uint() & 1; a[i] = nondet_int(); a[i] = 1; check(a[0] != 1 || a[0] == 1);",
    same_load="int a[2], b = nondet_int(); a[nondet_uint() & 1] = b; check(a[0] == a[0]);",
)


def test_stores_at_an_unknown_offset_stay() -> None:
    assert SOURCE.walk("twice").count(Store) >= 2


def test_equal_loads_of_one_memory_are_one() -> None:
    assert SOURCE.walk("same_load").count(Load) == 1


def test_without_known_memory_every_load_stays() -> None:
    assert SOURCE.walk("same_load", known_memory=False).count(Load) > 1
