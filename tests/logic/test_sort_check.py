"""Wrong sorts are refused by the table that checks them."""

from __future__ import annotations

import pytest

from fathom.errors import InternalError
from fathom.logic import ops
from fathom.logic.sort_check import SortCheckedTerms
from fathom.logic.sorts import BOOL, array, bv, fp


def test_sorts_are_checked_on_demand() -> None:
    terms = SortCheckedTerms()
    x, p = terms.symbol("x", bv(8)), terms.symbol("p", BOOL)
    wrong = [
        lambda: terms.add(x, terms.symbol("y", bv(9))),
        lambda: terms.and_(x, p),
        lambda: terms.extract(x, 8, 0),
        lambda: terms.ite(x, p, p),
        lambda: terms.select(x, x),
        lambda: terms.make(ops.NOT, p, p),
        lambda: terms.make(ops.FP_NEG, x),
        lambda: terms.indexed(ops.FP_FROM_BITS, x, fp(5, 11)),
        lambda: terms.store(terms.symbol("a", array(bv(8), BOOL)), x, x),
        lambda: terms.apply(terms.function("f", [bv(8)], BOOL), p),
    ]
    for make in wrong:
        with pytest.raises(InternalError, match="does not take arguments"):
            make()
