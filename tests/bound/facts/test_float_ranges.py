"""Where floats lie on a path, by their comparisons with constants."""

from __future__ import annotations

import struct
from itertools import product
from typing import get_args

import pytest

from fathom.bound.facts.float_ranges import FloatRanges
from fathom.bound.residual.fold import Folder
from fathom.bound.residual.residue import Residue
from fathom.ir import floats
from fathom.ir.instructions import Predicate
from fathom.ir.types import Float
from fathom.ir.values import Reg
from fathom.persistent import IntMap

DOUBLE = Float("double")
PREDICATES: list[Predicate] = [each for each in get_args(Predicate) if each.startswith("f")]
SAMPLES = [-float("inf"), -3.0, -2.5, -0.0, 0.0, 1e-310, 2.5, 3.0, float("inf"), float("nan")]


def bits(number: float) -> int:
    return int.from_bytes(struct.pack("<d", number), "little")


def fresh(fold: Folder) -> Reg:
    made = fold.fresh(DOUBLE, "x", None)
    assert isinstance(made, Reg)
    return made


def compare(fold: Folder, pred: Predicate, x: Reg, y: float) -> Reg:
    made = fold.float_compare(pred, DOUBLE, x, bits(y))
    assert isinstance(made, Reg)
    return made


@pytest.mark.parametrize(("first", "second"), list(product(PREDICATES, PREDICATES)))
def test_what_follows_from_a_comparison_is_right_for_all_samples(first: Predicate, second: Predicate) -> None:
    for bound, other, truth in product((-2.5, 0.0, float("inf")), SAMPLES[:-1], (0, 1)):
        fold = Folder(Residue())
        x = fresh(fold)
        learned, asked = compare(fold, first, x, bound), compare(fold, second, x, other)
        known = fold.known.decide(fold.known.learn(IntMap(), learned, truth), asked)
        possible = [s for s in SAMPLES if floats.compare(first, "double", bits(s), bits(bound)) == truth]
        results = {floats.compare(second, "double", bits(s), bits(other)) for s in possible}
        assert known is None or results <= {known}, (bound, other, truth)


@pytest.mark.parametrize("op", ["fneg", "ftrunc"])
def test_what_is_computed_lies_where_its_operand_makes_it_lie(op: str) -> None:
    for (low, high), sample in product(product(SAMPLES[:-1], SAMPLES[:-1]), SAMPLES):
        if not low <= sample <= high:
            continue
        fold = Folder(Residue())
        x = fresh(fold)
        made = fold.float_op("fneg" if op == "fneg" else "ftrunc", DOUBLE, (x,))
        facts = fold.known.learn(IntMap(), compare(fold, "foge", x, low), 1)
        facts = fold.known.learn(facts, compare(fold, "fole", x, high), 1)
        found = fold.known.floats.interval(facts, made, DOUBLE)
        value = floats.operate("fneg" if op == "fneg" else "ftrunc", "double", [bits(sample)])
        rank = fold.known.floats.interval(IntMap(), value, DOUBLE)
        assert found is None or (rank is not None and found[0] <= rank[0] <= found[1])


def test_a_number_between_two_others_fits() -> None:
    fold = Folder(Residue())
    x = fresh(fold)
    facts = fold.known.learn(IntMap(), compare(fold, "foge", x, 0), 1)
    facts = fold.known.learn(facts, compare(fold, "foge", x, 100), 0)
    assert fold.known.decide(facts, compare(fold, "folt", x, 128)) == 1
    assert fold.known.decide(facts, compare(fold, "fogt", x, 50)) is None


def test_what_is_not_more_may_be_no_number() -> None:
    fold = Folder(Residue())
    x = fresh(fold)
    facts = fold.known.learn(IntMap(), compare(fold, "foge", x, 100), 0)
    assert fold.known.decide(facts, compare(fold, "folt", x, 128)) is None
    facts = fold.known.learn(facts, compare(fold, "ford", x, 0), 1)
    assert fold.known.decide(facts, compare(fold, "fole", x, 128)) is None
    facts = fold.known.learn(facts, compare(fold, "fogt", x, 99), 0)
    assert fold.known.decide(facts, compare(fold, "fole", x, 128)) == 1


def test_a_long_double_has_no_rank() -> None:
    ranges, kind = FloatRanges(), Float("x86_fp80")
    x, cond = Reg("x", kind, 0), Reg("c", Float("double"), 1)
    ranges.add_comparison(cond, "foge", x, 0)
    assert ranges.decide(IntMap(), cond) is None
    assert len(ranges.narrow(IntMap(), cond, 1)) == 0
    assert ranges.interval(IntMap(), x, kind) is None
