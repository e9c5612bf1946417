"""A comparison of a choice between two literals is its condition, or the opposite, or decided."""

from __future__ import annotations

from itertools import product

import pytest

from fathom.bound.residual.fold import Folder
from fathom.bound.residual.residue import Residue
from fathom.ir.arithmetic import COMPARE
from fathom.ir.instructions import Predicate
from fathom.ir.types import BOOL, Int

PREDICATES: tuple[Predicate, ...] = ("eq", "ne", "ult", "ule", "ugt", "uge", "slt", "sle", "sgt", "sge")


@pytest.mark.parametrize("pred", PREDICATES)
def test_every_choice_of_three_bits(pred: Predicate) -> None:
    for then, other, with_ in product(range(8), repeat=3):
        fold = Folder(Residue())
        cond = fold.fresh(BOOL, "which")
        chosen = fold.select(cond, then, other, Int(3))
        result = fold.compare(pred, 3, chosen, with_)
        truths = {1: COMPARE[pred](then, with_, 3), 0: COMPARE[pred](other, with_, 3)}
        wanted = truths[1] if truths[1] == truths[0] else cond if truths[1] else fold.negate(cond)
        assert result is wanted or result == wanted
