"""Intervals and range maps: the thesis's examples, and soundness against enumeration."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fathom.domains.interval import BOTTOM, TOP, Interval
from fathom.logic.evaluate import evaluate
from fathom.logic.ops import (
    ADD,
    BVAND,
    BVOR,
    CONCAT,
    EXTRACT,
    ITE,
    LSHR,
    MUL,
    NEG,
    SHL,
    SIGN_EXTEND,
    SUB,
    UDIV,
    UREM,
    ZERO_EXTEND,
    Op,
)
from fathom.logic.sorts import BOOL, bv
from fathom.logic.terms import Term, Terms, symbols
from fathom.logic.walks import postorder
from fathom.memory.seam.range_map import EVERYWHERE, RangeMap
from fathom.memory.seam.ranges import Facts, Ranges
from fathom.persistent import IntMap

OBJ8, OBJ16 = 8, 16


def pointers(of: dict[int, tuple[int, int]]) -> RangeMap:
    return RangeMap({base: Interval(low, high, high - low) for base, (low, high) in of.items()})


# ── the thesis's examples ───────────────────────────────────────────────────────────────────────────────────────────


def test_figure_5_4() -> None:
    terms = Terms(simplify=False)
    i, j = (terms.symbol(name, BOOL) for name in "ij")

    def value(number: int) -> Term:
        return terms.value(bv(32), number)

    offset = terms.ite(i, terms.add(value(42), terms.ite(j, value(8), value(16))), value(21))
    found = Ranges().of(offset)
    assert (found.low, found.high) == (21, 58)
    assert all(number in found for number in (21, 50, 58))


def test_figure_5_7() -> None:
    moved = pointers({OBJ8: (16, 16)}).plus(Interval(8, 16, 8))
    assert moved == pointers({OBJ8: (24, 32)})
    assert moved.join(pointers({OBJ16: (8, 8)})) == pointers({OBJ8: (24, 32), OBJ16: (8, 8)})


def test_joins_of_maps_with_a_base_in_common() -> None:
    joined = pointers({OBJ8: (24, 32), OBJ16: (8, 8)}).join(pointers({OBJ8: (8, 16)}))
    assert joined == RangeMap({OBJ8: Interval(8, 32, 8), OBJ16: Interval(8, 8, 0)})


def test_theorem_4() -> None:
    p1 = pointers({OBJ8: (24, 32), OBJ16: (8, 8)})
    p2 = pointers({OBJ8: (0, 0), OBJ16: (0, 0)})
    assert p1.meet(p2) == RangeMap({OBJ8: BOTTOM, OBJ16: BOTTOM})
    assert p1.excludes(p2)


def test_the_converse_of_theorem_4_does_not_hold() -> None:
    """`ite(i, p, q)` and `ite(¬i, p, q)` are never equal, but have the same map."""
    p1 = pointers({OBJ8: (24, 32), OBJ16: (8, 8)})
    assert not p1.excludes(p1)


# ── all cases of ⊤ and ⊥ ────────────────────────────────────────────────────────────────────────────────────────────

SOME = Interval(4, 12, 4)


@pytest.mark.parametrize("other", [SOME, TOP, BOTTOM])
def test_top_and_bottom_of_intervals(other: Interval) -> None:
    assert TOP.join(other) is other.join(TOP) is TOP
    assert BOTTOM.join(other) is other.join(BOTTOM) is other
    assert TOP.meet(other) is other.meet(TOP) is other
    assert BOTTOM.meet(other) is other.meet(BOTTOM) is BOTTOM
    assert TOP.plus(other) is other.plus(TOP) is TOP
    assert BOTTOM.plus(other) is other.plus(BOTTOM) is other


def test_top_and_bottom_have_everything_and_nothing() -> None:
    assert 7 in TOP
    assert 7 not in BOTTOM
    assert BOTTOM.count == 0


def test_top_and_bottom_of_maps() -> None:
    some, none = pointers({OBJ8: (0, 8)}), RangeMap({OBJ8: BOTTOM})
    assert none.is_empty
    assert RangeMap({}).is_empty
    assert not EVERYWHERE.is_empty
    assert EVERYWHERE.join(some) is some.join(EVERYWHERE) is EVERYWHERE
    assert EVERYWHERE.meet(some) is some.meet(EVERYWHERE) is some
    assert EVERYWHERE.plus(SOME) is EVERYWHERE
    assert none.join(some) == some
    assert none.meet(some).is_empty
    assert not EVERYWHERE.excludes(some)


# ── soundness ───────────────────────────────────────────────────────────────────────────────────────────────────────


@st.composite
def intervals(draw: st.DrawFn) -> Interval:
    low, step, count = draw(st.integers(0, 20)), draw(st.integers(1, 6)), draw(st.integers(0, 6))
    return Interval(low, low + step * count, step) if count else Interval(low, low, 0)


def members(interval: Interval) -> set[int]:
    return {number for number in range(-100, 200) if number in interval}


@given(intervals(), intervals())
def test_joins_have_both_and_meets_are_exact(x: Interval, y: Interval) -> None:
    assert members(x) | members(y) <= members(x.join(y))
    assert members(x) & members(y) == members(x.meet(y))
    assert {a + b for a, b in product(members(x), members(y))} <= members(x.plus(y))
    assert len(members(x)) == x.count


OPS: list[Op] = [ADD, SUB, NEG, MUL, SHL, LSHR, UDIV, UREM, BVAND, BVOR, ITE, CONCAT, EXTRACT, ZERO_EXTEND, SIGN_EXTEND]
WIDTH = 4


@st.composite
def term(draw: st.DrawFn, terms: Terms, depth: int = 3) -> Term:
    """A term of four bits."""
    if not depth or draw(st.integers(0, 4)) == 0:
        literal = draw(st.booleans())
        number = draw(st.integers(0, 15))
        return terms.value(bv(WIDTH), number) if literal else terms.symbol(f"x{number % 2}", bv(WIDTH))
    op = draw(st.sampled_from(OPS))
    first = draw(term(terms, depth - 1))
    if op is NEG:
        return terms.neg(first)
    if op is ITE:
        return terms.ite(terms.symbol(f"c{draw(st.integers(0, 1))}", BOOL), first, draw(term(terms, depth - 1)))
    if op in (ZERO_EXTEND, SIGN_EXTEND):
        wide = terms.zero_extend(first, 2) if op is ZERO_EXTEND else terms.sign_extend(first, 2)
        low = draw(st.integers(0, 2))
        return terms.extract(wide, low + 3, low)
    if op in (CONCAT, EXTRACT):
        low = draw(st.integers(0, 4))
        return terms.extract(terms.concat(first, draw(term(terms, depth - 1))), low + 3, low)
    return terms.make(op, first, draw(term(terms, depth - 1)))


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_a_term_has_no_value_outside_of_its_interval(data: st.DataObject) -> None:
    terms = Terms(simplify=data.draw(st.booleans()))
    made = data.draw(term(terms))
    found = Ranges().of(made)
    free = symbols([made])
    for values in product(*(range(2 if each.sort is BOOL else 16) for each in free)):
        (value,) = evaluate([made], dict(zip(free, values, strict=True)))
        assert isinstance(value, int)
        assert value in found


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_where_facts_hold_a_term_has_no_value_outside_of_what_they_leave(data: st.DataObject) -> None:
    terms, ranges = Terms(simplify=data.draw(st.booleans())), Ranges()
    made = data.draw(term(terms))
    parts = sorted({each for each in postorder([made]) if each.sort == bv(WIDTH)}, key=lambda each: each.id)
    facts: Facts = IntMap()
    for part in data.draw(st.lists(st.sampled_from(parts), max_size=3)) if parts else []:
        low = data.draw(st.integers(0, 15))
        facts = facts.set(part.id, (part, Interval(low, data.draw(st.integers(low, 15)))))
    found = ranges.under(made, facts)
    free = symbols([made])
    for values in product(*(range(2 if each.sort is BOOL else 16) for each in free)):
        model = dict(zip(free, values, strict=True))
        known = list(facts.values())
        if all(value in where for value, (_, where) in zip(evaluate([t for t, _ in known], model), known, strict=True)):
            (value,) = evaluate([made], model)
            assert value in found
    assert ranges.of(made).meet(found) == found


def test_facts_are_used_inside_of_a_term() -> None:
    terms, ranges = Terms(), Ranges()
    i = terms.symbol("i", bv(64))
    place = terms.add(terms.mul(i, terms.value(bv(64), 24)), terms.value(bv(64), 80))
    assert ranges.under(place, IntMap([(i.id, (i, Interval(0, 3)))])) == Interval(80, 152, 24)
    assert ranges.under(place, IntMap()) == ranges.of(place)
    ranges.learn(i, Interval(1, 2))
    other = terms.mul(i, terms.value(bv(64), 20))
    assert ranges.of(terms.add(other, terms.value(bv(64), 8))) == Interval(28, 48, 20)
    ranges.learn(i, Interval(7, 9))  # nothing can be in both: no execution comes there
    assert ranges.of(i) == Interval(1, 2)


def test_steps_tell_fields_apart() -> None:
    """`a[i].x` and `a[j].y` of structs of 12 bytes: their remainders differ by 12, though not by a power of two."""
    terms = Terms()
    twelve = terms.value(bv(64), 12)
    i, j = (terms.mul(terms.zero_extend(terms.symbol(name, bv(32)), 32), twelve) for name in "ij")
    ranges = Ranges()
    x, y = ranges.of(i), ranges.of(terms.add(j, terms.value(bv(64), 8)))
    assert x.meet(y) is BOTTOM
    assert RangeMap({1: x}).excludes(RangeMap({1: y}))


def test_a_product_that_wraps_keeps_only_powers_of_two() -> None:
    terms = Terms()
    product_ = terms.mul(terms.symbol("i", bv(64)), terms.value(bv(64), 12))
    assert Ranges().of(product_).step == 4
