"""Exactly one condition of a number that is one of few constants holds: that of the constant that it is."""

from __future__ import annotations

from typing import cast

from bound.straight import INPUTS, WIDTH, Straight, built
from hypothesis import given
from hypothesis import strategies as st

from fathom.bound.residual.conditions import NumberJoin
from fathom.ir.types import BOOL, Int
from fathom.ir.values import Lit, Reg


@given(st.data())
def test_exactly_the_condition_of_the_value_holds(data: st.DataObject) -> None:
    path = built(data)
    wanted = [
        (path.fold.conditions.find(number), row)
        for number, row in path.numbers
        if isinstance(number, Reg) and number not in path.joined and path.fold.value_sets.find(number) is not None
        if not any(each in path.joined for each in path.parts_of(number))
    ]
    rows = path.evaluated()
    for conditions, row in wanted:
        for value, cond in conditions.items():
            holds = rows[cond] if isinstance(cond, Reg) else (cond,) * len(INPUTS)
            assert holds == tuple(int(each == value) for each in row)


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
    conditions = fold.conditions.find(number)
    assert sorted(conditions) == [3, 5, 7]
    phis = {phi.result: [value for value, _ in phi.incoming] for phi in join.phis}
    sevens = phis[cast("Reg", conditions[7])]
    assert [value.value for value in sevens if isinstance(value, Lit)] == [1, 0, 0]
    assert len(sources[2].body) == 3, "the input, the choice, and the negation of the input"
    assert residue.here is join
