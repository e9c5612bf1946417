"""Exactly one condition of a summary holds, the one of the constant that the number is; facts of a path leave some out."""

from __future__ import annotations

from typing import cast

from bound.straight import INPUTS, WIDTH, Straight, built
from hypothesis import given
from hypothesis import strategies as st

from fathom.bound.memory.value_summaries import ValueSummaries
from fathom.bound.residual.fold import NumberJoin
from fathom.bound.residual.values import Address, Choice, Object, PointerValue
from fathom.bound.state.path import Path
from fathom.ir.types import BOOL, Int
from fathom.ir.values import Lit, Reg, Value
from fathom.persistent import IntMap


def as_path(path: Straight) -> Path:
    made = Path(path.fold.residue.here, [], IntMap(), path.fold.residue.initial_memory)
    made.facts = path.facts
    return made


@given(st.data())
def test_exactly_the_condition_of_the_value_holds(data: st.DataObject) -> None:
    path = built(data)
    summaries = ValueSummaries(path.fold)
    wanted = [
        (summaries.conditions(number), row)
        for number, row in path.numbers
        if isinstance(number, Reg) and number not in path.joined and path.fold.value_sets.find(number) is not None
        if not any(each in path.joined for each in parts_of(path, number))
    ]
    rows = path.evaluated()
    for conditions, row in wanted:
        for value, cond in conditions.items():
            holds = rows[cond] if isinstance(cond, Reg) else (cond,) * len(INPUTS)
            assert holds == tuple(int(each == value) for each in row)


def parts_of(path: Straight, number: Reg) -> list[Reg]:
    found: list[Reg] = []
    waiting: list[Value] = [number]
    while waiting:
        each = waiting.pop()
        if isinstance(each, Reg):
            found.append(each)
            waiting += path.fold.value_sets.parts(each) or ()
    return found


@given(st.data())
def test_the_places_of_a_path(data: st.DataObject) -> None:
    """What the path has is among the places, in the tree as well, and under conditions that hold."""
    path = built(data)
    summaries, target = ValueSummaries(path.fold), Object(0, "alloca", "a", 16, 1, None)
    wanted = []
    for number, row in path.numbers:
        if not isinstance(number, Reg) or any(each in path.joined for each in parts_of(path, number)):
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


def test_a_join_has_a_phi_for_each_constant() -> None:
    fold = Straight().fold
    residue, kind = fold.residue, Int(WIDTH)
    sources = [residue.new_block(dominator=residue.here) for _ in range(3)]
    residue.here = sources[2]
    inner = fold.select(fold.fresh(BOOL, "c"), 5, 3, kind)
    assert isinstance(inner, Reg)
    join = residue.here = residue.join_block(sources)
    number = residue.reg(kind)
    fold.add_join(number, NumberJoin(join, sources, [Lit(kind, 7), Lit(kind, 3), inner]))
    conditions = ValueSummaries(fold).conditions(number)
    assert sorted(conditions) == [3, 5, 7]
    phis = {phi.result: [value for value, _ in phi.incoming] for phi in join.phis}
    sevens = phis[cast("Reg", conditions[7])]
    assert [value.value for value in sevens if isinstance(value, Lit)] == [1, 0, 0]
    assert len(sources[2].body) == 3, "the input, the choice, and the negation of the input"
    assert residue.here is join
