"""How numbers compare, on paths and where they meet: true of all values that come there, and as much as can be known."""

from __future__ import annotations

from itertools import product

import pytest
from bound.straight import PREDICATES
from hypothesis import given, settings
from hypothesis import strategies as st

from fathom.bound.facts.fact_map import Facts
from fathom.bound.facts.orders import Orders
from fathom.effort import Effort, EffortMeter
from fathom.ir.arithmetic import COMPARE
from fathom.ir.instructions import Cast, IntOp, Predicate, Select
from fathom.ir.types import Int
from fathom.ir.values import Reg
from fathom.persistent import IntMap

WIDTH = 2
KIND = Int(WIDTH)
COUNT = 4
ROWS = list(product(range(1 << WIDTH), repeat=COUNT))
"""The values of all numbers that are not merged."""
NOTHING: Facts = IntMap()


class Numbers:
    """Some numbers, and their order."""

    def __init__(self, effort: Effort | None = None) -> None:
        self.definitions: dict[Reg, IntOp | Cast | Select] = {}
        self.effort = EffortMeter(effort)
        self.orders = Orders(self.definitions, self.effort)
        self.made = 0
        self.old = [self.reg() for _ in range(COUNT)]

    def reg(self, kind: Int = KIND) -> Reg:
        self.made += 1
        return Reg(f"R{self.made}", kind, self.made)


def walk(data: st.DataObject, numbers: Numbers) -> tuple[Facts, list[tuple[int, ...]]]:
    """What a path learns by some comparisons, and the values that come to its end."""
    facts, rows = NOTHING, ROWS
    for _ in range(data.draw(st.integers(1, 6))):
        x, y = data.draw(st.permutations(range(COUNT)))[:2]
        pred = data.draw(st.sampled_from(PREDICATES))
        left = [row for row in rows if COMPARE[pred](row[x], row[y], WIDTH)]
        if left:
            rows = left
            facts = numbers.orders.learn(facts, pred, numbers.old[x], numbers.old[y])
    return facts, rows


@settings(max_examples=200, deadline=None)
@given(st.data())
def test_what_is_known_where_paths_meet_is_true_on_each(data: st.DataObject) -> None:
    numbers = Numbers()
    paths = [walk(data, numbers) for _ in range(data.draw(st.integers(1, 3)))]
    places = st.integers(0, COUNT - 1)
    arms = [[data.draw(places) for _ in paths] for _ in range(3)]
    merged = [(numbers.reg(), [numbers.old[place] for place in each]) for each in arms]
    facts = numbers.orders.join(NOTHING, merged, [path for path, _ in paths], lambda _: True)
    states = [
        dict(zip([*numbers.old, *(reg for reg, _ in merged)], [*row, *(row[each[at]] for each in arms)], strict=True))
        for at, (_, rows) in enumerate(paths)
        for row in rows
    ]
    for x, y in product(states[0], repeat=2):
        for pred in PREDICATES:
            decided = numbers.orders.decide(facts, pred, x, y)
            assert decided is None or all(COMPARE[pred](row[x], row[y], WIDTH) == decided for row in states)


@settings(max_examples=200, deadline=None)
@given(st.data())
def test_what_a_path_knows_is_true(data: st.DataObject) -> None:
    numbers = Numbers()
    facts, rows = walk(data, numbers)
    for x, y in product(range(COUNT), repeat=2):
        for pred in PREDICATES:
            decided = numbers.orders.decide(facts, pred, numbers.old[x], numbers.old[y])
            assert decided is None or all(COMPARE[pred](row[x], row[y], WIDTH) == decided for row in rows)


def swapped(numbers: Numbers, pred: Predicate, other: Predicate) -> tuple[Facts, Reg, Reg]:
    """`if (a > b) swap`: the numbers behind it."""
    a, b = numbers.old[:2]
    paths = [numbers.orders.learn(NOTHING, each, a, b) for each in (pred, other)]
    x, y = numbers.reg(), numbers.reg()
    return numbers.orders.join(NOTHING, [(x, [b, a]), (y, [a, b])], paths, lambda _: False), x, y


@pytest.mark.parametrize("sign", ["s", "u"])
def test_two_numbers_that_were_put_in_order(sign: str) -> None:
    numbers = Numbers()
    facts, x, y = swapped(numbers, f"{sign}gt", f"{sign}le")  # type: ignore[arg-type]
    decide = numbers.orders.decide
    assert decide(facts, f"{sign}le", x, y) == 1  # type: ignore[arg-type]
    assert decide(facts, f"{sign}gt", x, y) == 0  # type: ignore[arg-type]
    assert decide(facts, f"{sign}lt", x, y) is None, "they may be equal"  # type: ignore[arg-type]
    other: Predicate = "ule" if sign == "s" else "sle"
    assert decide(facts, other, x, y) is None, "which says nothing about the other reading"


def test_a_number_is_between_others_through_the_one_it_was_compared_with() -> None:
    numbers = Numbers()
    orders, (a, b, c, d) = numbers.orders, numbers.old
    facts = orders.learn(orders.learn(NOTHING, "slt", a, b), "sle", c, d)
    facts = orders.learn(facts, "sle", b, c)
    assert orders.decide(facts, "slt", a, c) == 1
    assert orders.decide(facts, "sle", b, d) == 1
    assert orders.decide(facts, "slt", b, d) is None


def test_numbers_that_were_extended_compare_as_those_below() -> None:
    numbers = Numbers()
    orders, (a, b, *_) = numbers.orders, numbers.old
    wide: dict[str, list[Reg]] = {}
    for op in ("sext", "zext"):
        wide[op] = [numbers.reg(Int(8)) for _ in range(2)]
        for reg, below in zip(wide[op], (a, b), strict=True):
            numbers.definitions[reg] = Cast(reg, op, below)  # type: ignore[arg-type]
    facts = orders.learn(NOTHING, "slt", *wide["sext"])
    assert orders.decide(facts, "slt", a, b) == 1
    assert orders.decide(facts, "ult", a, b) is None
    facts = orders.learn(NOTHING, "slt", *wide["zext"])
    assert orders.decide(facts, "ult", a, b) == 1
    assert orders.decide(facts, "slt", a, b) is None
    assert orders.decide(facts, "ult", *wide["zext"]) == 1


def test_only_numbers_that_every_path_has_are_compared_with() -> None:
    numbers = Numbers()
    orders, (a, b, c, _) = numbers.orders, numbers.old
    paths = [orders.learn(NOTHING, "slt", each, c) for each in (a, b)]
    x = numbers.reg()
    assert orders.decide(orders.join(NOTHING, [(x, [a, b])], paths, lambda _: True), "slt", x, c) == 1
    assert orders.decide(orders.join(NOTHING, [(x, [a, b])], paths, lambda _: False), "slt", x, c) is None


def test_few_orders_are_followed() -> None:
    numbers = Numbers(Effort(order_facts=1))
    orders, (a, b, c, d) = numbers.orders, numbers.old
    facts = orders.learn(orders.learn(NOTHING, "slt", b, c), "slt", b, d)
    facts = orders.learn(facts, "slt", a, b)
    assert (orders.decide(facts, "slt", a, c), orders.decide(facts, "slt", a, d)) != (1, 1)
    assert numbers.effort.reached["order_facts"] > 0
