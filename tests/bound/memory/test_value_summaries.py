"""The places of an offset that is one of few constants: one for each value that a path has."""

from __future__ import annotations

from typing import cast

from bound.straight import Straight, built
from hypothesis import given
from hypothesis import strategies as st

from fathom.bound.memory.value_summaries import ValueSummaries
from fathom.bound.residual.values import Address, Choice, Object, PointerValue
from fathom.bound.state.path import Path
from fathom.ir.values import Reg
from fathom.persistent import IntMap


def as_path(path: Straight) -> Path:
    made = Path(path.fold.residue.here, [], IntMap(), path.fold.residue.initial_memory)
    made.facts = path.facts
    return made


@given(st.data())
def test_the_places_of_a_path(data: st.DataObject) -> None:
    """What the path has is among the places, in the tree as well, and under conditions that hold."""
    path = built(data)
    summaries, target = ValueSummaries(path.fold), Object(0, "alloca", "a", 16, 1, None)
    wanted = []
    for number, row in path.numbers:
        if not isinstance(number, Reg) or any(each in path.joined for each in path.parts_of(number)):
            continue
        found = summaries.summarise(as_path(path), number)
        if found is not None:
            tree = summaries.choose_place(as_path(path), target, found)
            wanted.append((summaries.list_places(as_path(path), found), tree, row))
    rows = path.evaluated()
    for places, tree, row in wanted:
        for index in path.alive:
            holding = [value for value, cond in places if (rows[cond][index] if isinstance(cond, Reg) else cond)]
            assert holding == [row[index]]
            assert tree is not None
            assert follow(tree, rows, index) == row[index]


def follow(tree: PointerValue, rows: dict[Reg, tuple[int, ...]], index: int) -> int:
    while type(tree) is Choice:
        tree = tree.then if rows[tree.cond][index] else tree.other
    return cast("int", cast("Address", tree).offset)
