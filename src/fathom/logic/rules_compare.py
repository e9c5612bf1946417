"""Rules for order: the ends of the ranges, bounds that decide, extensions.

Sums are not cancelled here, as Fig. 2.2 of SeaM has it: `x + 1 <= y + 1` does not say `x <= y` where sums wrap around.
Normal form: `x <= y` is `not (y < x)`.
"""

from __future__ import annotations

from fathom.domains import unsigned
from fathom.domains.bounds import Bounds
from fathom.logic.builder import TermBuilder
from fathom.logic.concrete import signed
from fathom.logic.ops import (
    BVAND,
    BVNOT,
    BVOR,
    CONCAT,
    EQ,
    NOT,
    SIGN_EXTEND,
    SLE,
    SLT,
    ULE,
    ULT,
    UREM,
    VALUE,
    ZERO_EXTEND,
)
from fathom.logic.rules import number, rule
from fathom.logic.rules_bv import not_negative
from fathom.logic.rules_equal import align_widths
from fathom.logic.term import Term


@rule(ULE, "(= (bvule x y) (not (bvult y x)))")
def ule_as_ult(terms: TermBuilder, x: Term, y: Term) -> Term | None:
    """One spelling."""
    return terms.make(NOT, terms.make(ULT, y, x))


@rule(SLE, "(= (bvsle x y) (not (bvslt y x)))")
def sle_as_slt(terms: TermBuilder, x: Term, y: Term) -> Term | None:
    """One spelling."""
    return terms.make(NOT, terms.make(SLT, y, x))


@rule(ULT, "(= (bvult x x) false)", same=True)
def ult_same(terms: TermBuilder, x: Term, y: Term) -> Term | None:
    """Irreflexive."""
    return terms.false


@rule(SLT, "(= (bvslt x x) false)", same=True)
def slt_same(terms: TermBuilder, x: Term, y: Term) -> Term | None:
    """Irreflexive."""
    return terms.false


@rule(
    ULT,
    "(and (= (bvult x zero) false) (= (bvult x one) (= x zero)) (= (bvult x ones) (not (= x ones))))",
    heads=(None, VALUE),
)
def ult_value_right(terms: TermBuilder, x: Term, y: Term) -> Term | None:
    """Near the ends of the range."""
    if y.data == 0:
        return terms.false
    if y.data == 1:
        return terms.make(EQ, x, terms.value(x.sort, 0))
    return terms.make(NOT, terms.make(EQ, x, y)) if y.data == y.sort.mask else None


@rule(
    ULT,
    "(and (= (bvult ones x) false) (= (bvult (bvsub ones one) x) (= x ones)) (= (bvult zero x) (not (= x zero))))",
    heads=(VALUE, None),
)
def ult_value_left(terms: TermBuilder, x: Term, y: Term) -> Term | None:
    """Near the ends of the range."""
    if x.data == x.sort.mask:
        return terms.false
    if x.data == x.sort.mask - 1:
        return terms.make(EQ, y, terms.value(y.sort, -1))
    return terms.make(NOT, terms.make(EQ, y, x)) if x.data == 0 else None


@rule(
    SLT,
    "(and (= (bvslt x least) false) (= (bvslt x (bvnot least)) (not (= x (bvnot least)))))",
    heads=(None, VALUE),
)
def slt_value_right(terms: TermBuilder, x: Term, y: Term) -> Term | None:
    """At the ends of the range."""
    if y.data == y.sort.sign:
        return terms.false
    return terms.make(NOT, terms.make(EQ, x, y)) if y.data == y.sort.sign - 1 else None


@rule(
    SLT,
    "(and (= (bvslt (bvnot least) x) false) (= (bvslt least x) (not (= x least))))",
    heads=(VALUE, None),
)
def slt_value_left(terms: TermBuilder, x: Term, y: Term) -> Term | None:
    """At the ends of the range."""
    if x.data == x.sort.sign - 1:
        return terms.false
    return terms.make(NOT, terms.make(EQ, y, x)) if x.data == x.sort.sign else None


_BY_LITERAL = {BVAND: unsigned.and_, UREM: unsigned.urem, BVOR: unsigned.or_}


def _bounds(x: Term) -> Bounds:
    """An interval in which all values of the term lie, by its head."""
    if x.op is VALUE:
        return number(x), number(x)
    if x.op is ZERO_EXTEND:
        return 0, x.args[0].sort.mask
    transfer = _BY_LITERAL.get(x.op) if x.args and x.args[-1].op is VALUE else None
    top = 0, x.sort.mask
    return top if transfer is None else transfer(x.sort.width, top, _bounds(x.args[1]))


_BOUNDED = (VALUE, ZERO_EXTEND, BVAND, UREM, BVOR)


@rule(
    ULT,
    "(and (=> (and (bvule x c) (bvult c d) (bvule d y)) (bvult x y))"
    " (=> (and (bvuge x c) (bvule y c)) (not (bvult x y))) (=> (not (= c zero)) (bvult (bvurem x c) c))"
    " (bvule (bvand x c) c) (bvuge (bvor x c) c))",
    heads=(_BOUNDED, _BOUNDED),
)
def ult_bounds(terms: TermBuilder, x: Term, y: Term) -> Term | None:
    """Decided by the ranges of the operands."""
    left, right = _bounds(x), _bounds(y)
    if left[1] < right[0]:
        return terms.true
    return terms.false if left[0] >= right[1] else None


@rule(
    ULT,
    "(= (bvult ((_ zero_extend {e}) x) ((_ zero_extend {k}) y)) (bvult ((_ zero_extend {e-k}) x) y))",
    heads=(ZERO_EXTEND, ZERO_EXTEND),
)
def ult_zero_extends(terms: TermBuilder, x: Term, y: Term) -> Term | None:
    """Common zeros on top are cut off."""
    return terms.make(ULT, *align_widths(terms, x, y))


@rule(ULT, "(= (bvult ((_ zero_extend {e}) x) ((_ zero_extend {e}) c)) (bvult x c))", heads=(ZERO_EXTEND, VALUE))
def ult_zero_extend_left(terms: TermBuilder, x: Term, y: Term) -> Term | None:
    """The literal is in range, or `ult_bounds` has decided."""
    part = x.args[0]
    return terms.make(ULT, part, terms.value(part.sort, number(y))) if number(y) <= part.sort.mask else None


@rule(ULT, "(= (bvult ((_ zero_extend {e}) c) ((_ zero_extend {e}) x)) (bvult c x))", heads=(VALUE, ZERO_EXTEND))
def ult_zero_extend_right(terms: TermBuilder, x: Term, y: Term) -> Term | None:
    """The literal is in range, or `ult_bounds` has decided."""
    part = y.args[0]
    return terms.make(ULT, terms.value(part.sort, number(x)), part) if number(x) <= part.sort.mask else None


@rule(
    ULT,
    "(= (bvult ((_ sign_extend {e}) x) ((_ sign_extend {e}) y)) (bvult x y))",
    heads=(SIGN_EXTEND, SIGN_EXTEND),
)
def ult_sign_extends(terms: TermBuilder, x: Term, y: Term) -> Term | None:
    """Extension of the sign keeps the order, the unsigned one too."""
    return terms.make(ULT, x.args[0], y.args[0]) if x.data == y.data else None


@rule(
    SLT,
    "(= (bvslt ((_ sign_extend {e}) x) ((_ sign_extend {k}) y)) (bvslt ((_ sign_extend {e-k}) x) y))",
    heads=(SIGN_EXTEND, SIGN_EXTEND),
)
def slt_sign_extends(terms: TermBuilder, x: Term, y: Term) -> Term | None:
    """Common copies of the sign are cut off."""
    return terms.make(SLT, *align_widths(terms, x, y))


@rule(
    SLT,
    "(and (= (bvslt ((_ sign_extend {e}) x) ((_ sign_extend {e}) c)) (bvslt x c))"
    " (=> (bvsgt z ((_ sign_extend {e}) (bvnot least))) (bvslt ((_ sign_extend {e}) x) z))"
    " (=> (bvslt z ((_ sign_extend {e}) least)) (not (bvslt ((_ sign_extend {e}) x) z))))",
    heads=(SIGN_EXTEND, VALUE),
)
def slt_sign_extend_left(terms: TermBuilder, x: Term, y: Term) -> Term | None:
    """The literal is in range, or decides."""
    part = x.args[0]
    bound, limit = signed(number(y), y.sort.sign), part.sort.sign
    if -limit <= bound < limit:
        return terms.make(SLT, part, terms.value(part.sort, bound))
    return terms.true if bound > 0 else terms.false


@rule(
    SLT,
    "(and (= (bvslt ((_ sign_extend {e}) c) ((_ sign_extend {e}) x)) (bvslt c x))"
    " (=> (bvsgt z ((_ sign_extend {e}) (bvnot least))) (not (bvslt z ((_ sign_extend {e}) x))))"
    " (=> (bvslt z ((_ sign_extend {e}) least)) (bvslt z ((_ sign_extend {e}) x))))",
    heads=(VALUE, SIGN_EXTEND),
)
def slt_sign_extend_right(terms: TermBuilder, x: Term, y: Term) -> Term | None:
    """The literal is in range, or decides."""
    part = y.args[0]
    bound, limit = signed(number(x), x.sort.sign), part.sort.sign
    if -limit <= bound < limit:
        return terms.make(SLT, terms.value(part.sort, bound), part)
    return terms.false if bound > 0 else terms.true


@rule(
    SLT,
    "(and (=> (and (bvsge x zero) (bvsge y zero)) (= (bvslt x y) (bvult x y)))"
    " (=> (and (bvsge x zero) (bvslt y zero)) (and (not (bvslt x y)) (bvslt y x))))",
    heads=((ZERO_EXTEND, VALUE), (ZERO_EXTEND, VALUE)),
)
def slt_not_negative(terms: TermBuilder, x: Term, y: Term) -> Term | None:
    """Where both are not negative the orders agree; otherwise the signs decide."""
    plain = not_negative(x), not_negative(y)
    if plain == (True, True):
        return terms.make(ULT, x, y)
    if plain == (True, False) and y.op is VALUE:
        return terms.false
    return terms.true if plain == (False, True) and x.op is VALUE else None


@rule(
    ULT,
    "(and (= (bvult (concat x y) (concat x z)) (bvult y z)) (= (bvult (concat y x) (concat z x)) (bvult y z)))",
    heads=(CONCAT, CONCAT),
)
def ult_concat(terms: TermBuilder, x: Term, y: Term) -> Term | None:
    """A common part is cut off."""
    if x.args[0] is y.args[0]:
        return terms.make(ULT, x.args[1], y.args[1])
    return terms.make(ULT, x.args[0], y.args[0]) if x.args[1] is y.args[1] else None


@rule(ULT, "(= (bvult (bvnot x) (bvnot y)) (bvult y x))", heads=(BVNOT, BVNOT))
def ult_bvnot(terms: TermBuilder, x: Term, y: Term) -> Term | None:
    """Complement reverses the order."""
    return terms.make(ULT, y.args[0], x.args[0])
