"""What rewrites a shape: nothing, one rule, several in order, both orders of a commutative operator, twins."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from fathom.logic.ops import ADD, BVXOR, CONCAT, ITE, MUL, SUB, SYMBOL, UDIV, VALUE
from fathom.logic.rules import RULES, RULES_OF
from fathom.logic.shapes import BINARY, TERNARY, TWIN, forget_shapes
from fathom.logic.sorts import BOOL, bv
from fathom.logic.terms import Term, Terms


@pytest.fixture(autouse=True)
def _fresh_shapes() -> Iterator[None]:
    forget_shapes()
    yield
    forget_shapes()


def test_entries_are_made_when_their_shapes_occur() -> None:
    before = BINARY[UDIV.code][SYMBOL.code]
    terms = Terms()
    x, y = terms.symbol("x", bv(8)), terms.symbol("y", bv(8))
    terms.udiv(x, y)
    after = BINARY[UDIV.code][SYMBOL.code]
    assert after is not before, "the row was shared by all shapes that had not occurred"
    assert BINARY[UDIV.code][VALUE.code] is BINARY[UDIV.code][ADD.code]
    assert before[SYMBOL.code] is not None


def test_a_shape_without_rules_has_no_entry() -> None:
    terms = Terms()
    x, y = terms.symbol("x", bv(8)), terms.symbol("y", bv(8))
    terms.concat(x, y)
    assert BINARY[CONCAT.code][SYMBOL.code][SYMBOL.code] is None


def test_literals_are_folded_first() -> None:
    terms = Terms()
    three, four = terms.value(bv(8), 3), terms.value(bv(8), 4)
    assert terms.add(three, four) is terms.value(bv(8), 7)
    assert terms.sub(three, four) is terms.value(bv(8), 255)
    assert terms.extract(terms.value(bv(8), 0xA5), 7, 4) is terms.value(bv(4), 0xA)


def test_equal_arguments_have_entries_of_their_own() -> None:
    terms = Terms()
    x, y, p = terms.symbol("x", bv(8)), terms.symbol("y", bv(8)), terms.symbol("p", BOOL)
    assert terms.bvxor(x, x) is terms.value(bv(8), 0)
    assert terms.bvxor(x, y).op is BVXOR
    assert BINARY[BVXOR.code][SYMBOL.code][TWIN] is not BINARY[BVXOR.code][SYMBOL.code][SYMBOL.code]
    assert terms.ite(p, x, x) is x
    assert terms.ite(p, x, y).op is ITE
    row = TERNARY[ITE.code][SYMBOL.code][SYMBOL.code]
    assert row[TWIN] is not row[SYMBOL.code]


def test_a_rule_of_a_commutative_operator_is_tried_in_both_orders() -> None:
    terms = Terms()
    x, y, z = (terms.symbol(name, bv(8)) for name in "xyz")
    sum_, one = terms.add(x, terms.value(bv(8), 1)), terms.value(bv(8), 1)
    assert terms.add(sum_, one) is terms.add(one, sum_)
    assert terms.add(terms.sub(x, y), y) is x
    assert terms.add(y, terms.sub(x, y)) is x
    assert terms.sub(z, y).op is SUB


def test_rules_are_tried_in_the_order_of_the_register() -> None:
    assert list(RULES) == list(dict.fromkeys(RULES))
    for op, rules in RULES_OF.items():
        assert rules == [rule for rule in RULES.values() if rule.op is op]


def test_the_first_rule_that_finds_something_wins(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many rules take a shape, they are asked in order until one answers."""
    asked: list[int] = []

    def answer(number: int, result: int | None):  # type: ignore[no-untyped-def]
        def apply(terms: Terms, x: Term, y: Term) -> Term | None:
            asked.append(number)
            return None if result is None else terms.value(bv(8), result)

        return apply

    monkeypatch.setattr(
        "fathom.logic.shapes._candidates",
        lambda op, heads, same: iter([answer(0, None), answer(1, None), answer(2, 7), answer(3, 8)]),
    )
    terms = Terms()
    made = terms.make(MUL, terms.symbol("x", bv(8)), terms.symbol("y", bv(8)))
    assert made is terms.value(bv(8), 7)
    assert asked == [0, 1, 2]
