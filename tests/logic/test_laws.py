"""Every rule's law is proved by z3 at small widths; false laws are refuted."""

from __future__ import annotations

import pytest
from logic.laws import terms_of

from fathom.logic.rules import RULES
from fathom.logic.smtlib import print_goal
from fathom.logic.sort_check import SortCheckedTerms


def proved(law: str) -> bool:
    import z3

    terms = SortCheckedTerms(simplify=False)
    found = terms_of(terms, law)
    assert found, f"no instance is well-sorted: {law}"
    solver = z3.Solver()
    solver.from_string(print_goal([terms.or_(*[terms.not_(each) for each in found])], logic="ALL"))
    answer = solver.check()
    assert answer != z3.unknown, law
    return bool(answer == z3.unsat)


@pytest.mark.parametrize("name", RULES)
def test_law(name: str) -> None:
    assert proved(RULES[name].law)


@pytest.mark.parametrize(
    "law",
    [
        "(= (bvule (bvadd x y) (bvadd x z)) (bvule y z))",
        "(= (bvult (bvadd x c) (bvadd x d)) (bvult c d))",
        "(= (bvudiv x x) one)",
        "(= (bvsdiv x (bvshl one c)) (bvashr x c))",
        "(= ((_ extract {h} {l}) (bvadd x y)) (bvadd ((_ extract {h} {l}) x) ((_ extract {h} {l}) y)))",
        "(= (fp.eq f f) true)",
        "(= (fp.add RNE f (_ +zero 3 3)) f)",
        "(= (select (store a i v) j) (select a j))",
        "(= (ite p s t) (ite (not p) s t))",
        "(= (concat x y) (concat y x))",
        "(= (div (* m n) n) m)",
    ],
)
def test_false_law(law: str) -> None:
    assert not proved(law)
