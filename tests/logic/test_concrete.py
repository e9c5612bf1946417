"""Operators on concrete values, as SMT-LIB defines them: every pair of 3-bit numbers, division by zero included."""

from __future__ import annotations

from itertools import product

from fathom.logic import concrete
from fathom.logic.sorts import bv
from fathom.logic.terms import Terms

WIDTH = 3
ALL = range(1 << WIDTH)
X = Terms().symbol("x", bv(WIDTH))


def as_signed(value: int) -> int:
    return value - (1 << WIDTH) if value >> (WIDTH - 1) else value


def test_division_is_the_unsigned_one_of_magnitudes() -> None:
    """SMT-LIB defines `bvsdiv` and `bvsrem` by `bvudiv` and `bvurem`; a zero divisor needs no case of its own."""
    for x, y in product(ALL, ALL):
        assert concrete.udiv((X, X), None, (x, y)) == (x // y if y else 7)
        assert concrete.urem((X, X), None, (x, y)) == (x % y if y else x)
        magnitudes = abs(as_signed(x)), abs(as_signed(y))
        quotient = concrete.udiv((X, X), None, magnitudes)
        remainder = concrete.urem((X, X), None, magnitudes)
        negative = (as_signed(x) < 0) != (as_signed(y) < 0)
        assert concrete.sdiv((X, X), None, (x, y)) == (-quotient if negative else quotient) & 7, (x, y)
        assert concrete.srem((X, X), None, (x, y)) == (-remainder if as_signed(x) < 0 else remainder) & 7, (x, y)


def test_shifts_and_comparisons() -> None:
    for x, y in product(ALL, ALL):
        assert concrete.shl((X, X), None, (x, y)) == (x << y) & 7
        assert concrete.lshr((X, X), None, (x, y)) == x >> y
        assert concrete.ashr((X, X), None, (x, y)) == (as_signed(x) >> y) & 7
        assert concrete.slt((X, X), None, (x, y)) == (as_signed(x) < as_signed(y))
        assert concrete.sle((X, X), None, (x, y)) == (as_signed(x) <= as_signed(y))


def test_pieces_of_a_vector() -> None:
    for x in ALL:
        high, low = concrete.extract((X,), (2, 1), (x,)), concrete.extract((X,), (0, 0), (x,))
        parts = Terms().symbol("h", bv(2)), Terms().symbol("l", bv(1))
        assert concrete.concat(parts, None, (high, low)) == x
        assert concrete.sign_extend((X,), 2, (x,)) == as_signed(x) & 31


def test_division_of_integers_is_euclidean() -> None:
    for x, y in product(range(-7, 8), range(-3, 4)):
        quotient, remainder = concrete.int_div((), None, (x, y)), concrete.int_mod((), None, (x, y))
        if y == 0:
            assert quotient is remainder is None
        else:
            assert quotient is not None
            assert remainder is not None
            assert x == y * quotient + remainder
            assert 0 <= remainder < abs(y)
