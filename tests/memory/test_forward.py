"""A forward analysis looks at each shared part once, and at no condition."""

from __future__ import annotations

from collections.abc import Sequence

from fathom.logic.ops import ADD, ITE
from fathom.logic.sorts import BOOL, bv
from fathom.logic.terms import Term, Terms
from fathom.memory.forward import analyse

WIDTH = bv(32)


def test_shared_parts_are_analysed_once() -> None:
    terms = Terms(simplify=False)
    x = total = terms.symbol("x", WIDTH)
    for _ in range(200):
        total = terms.make(ADD, total, total)
    seen: list[Term] = []

    def add(term: Term, args: Sequence[int]) -> int:
        seen.append(term)
        return sum(args)

    known: dict[Term, int] = {}
    assert analyse(total, known, {ADD: add}, lambda _: 1) == 2**200
    assert len(seen) == 200
    assert analyse(total, known, {}, lambda _: 0) == 2**200
    assert known[x] == 1


def test_a_choice_is_analysed_by_its_arms() -> None:
    terms = Terms()
    x, y, cond = terms.symbol("x", WIDTH), terms.symbol("y", WIDTH), terms.symbol("c", BOOL)
    leaves: list[Term] = []

    def leaf(term: Term) -> str:
        leaves.append(term)
        return str(term.data)

    result = analyse(terms.ite(cond, x, y), {}, {ITE: lambda _, args: " or ".join(sorted(args))}, leaf)
    assert cond not in leaves
    assert set(leaves) == {x, y}
    assert " or " in result
