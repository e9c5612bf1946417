"""Rules for equality and order, after Fig. 2.2 of SeaM.

Sums are cancelled in equations only: `x + 1 <= y + 1` does not say `x <= y` where sums wrap around.
Normal forms: `x <= y` is `not (y < x)`; in an equation with a literal the other side has no literal that could be
moved over; the one-bit literal of an equation is 1.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathom.logic.concrete import signed
from fathom.logic.ops import (
    ADD,
    AND,
    BVAND,
    BVNOT,
    BVOR,
    BVXOR,
    CONCAT,
    EQ,
    MUL,
    NEG,
    NOT,
    SIGN_EXTEND,
    SLE,
    SLT,
    SUB,
    ULE,
    ULT,
    UREM,
    VALUE,
    ZERO_EXTEND,
)
from fathom.logic.rules import number, rule
from fathom.logic.rules_bits import trailing_zeros
from fathom.logic.rules_bv import not_negative, other_operand

if TYPE_CHECKING:
    from fathom.logic.terms import Term, Terms


@rule(EQ, "(= (= s s) true)", same=True)
def eq_same(terms: Terms, s: Term, t: Term) -> Term | None:
    """Reflexivity."""
    return terms.true


@rule(EQ, "(= (= x #b0) (not (= x #b1)))", heads=(None, VALUE))
def eq_bit(terms: Terms, x: Term, y: Term) -> Term | None:
    """A bit is compared with 1."""
    if y.sort.width == 1 and y.data == 0:
        return terms.make(NOT, terms.make(EQ, x, terms.value(y.sort, 1)))
    return None


# Equations with sums


@rule(EQ, "(= (= (bvadd x c) d) (= x (bvsub d c)))", heads=(ADD, VALUE))
def eq_add_value(terms: Terms, x: Term, y: Term) -> Term | None:
    """The literals meet."""
    c = x.args[1]
    return terms.make(EQ, x.args[0], terms.value(y.sort, number(y) - number(c))) if c.op is VALUE else None


@rule(EQ, "(= (= (bvadd x y) (bvadd x z)) (= y z))", heads=(ADD, ADD), symmetric=True)
def eq_add_shared(terms: Terms, x: Term, y: Term) -> Term | None:
    """A common summand is cancelled: `x + 1 = x + 2` is false."""
    for shared in x.args:
        rest = other_operand(y, shared)
        left = other_operand(x, shared)
        if rest is not None and left is not None:
            return terms.make(EQ, left, rest)
    return None


@rule(EQ, "(= (= (bvadd x c) (bvadd y d)) (= (bvadd x (bvsub c d)) y))", heads=(ADD, ADD))
def eq_add_values(terms: Terms, x: Term, y: Term) -> Term | None:
    """The literals meet, on the side of the older term."""
    (s, c), (t, d) = x.args, y.args
    if c.op is VALUE and d.op is VALUE and s.id < t.id:
        return terms.make(EQ, terms.make(ADD, s, terms.make(SUB, c, d)), t)
    return None


@rule(EQ, "(= (= (bvadd x y) x) (= y zero))", heads=(ADD, None))
def eq_add_operand(terms: Terms, x: Term, y: Term) -> Term | None:
    """A summand on the other side is cancelled."""
    rest = other_operand(x, y)
    return None if rest is None else terms.make(EQ, rest, terms.value(y.sort, 0))


@rule(EQ, "(= (= (bvsub x y) zero) (= x y))", heads=(SUB, VALUE))
def eq_sub_zero(terms: Terms, x: Term, y: Term) -> Term | None:
    """No distance."""
    return terms.make(EQ, x.args[0], x.args[1]) if y.data == 0 else None


@rule(EQ, "(= (= (bvsub c x) d) (= x (bvsub c d)))", heads=(SUB, VALUE))
def eq_sub_value(terms: Terms, x: Term, y: Term) -> Term | None:
    """The literals meet."""
    c = x.args[0]
    return terms.make(EQ, x.args[1], terms.value(y.sort, number(c) - number(y))) if c.op is VALUE else None


@rule(EQ, "(= (= (bvsub x y) x) (= y zero))", heads=(SUB, None))
def eq_sub_operand(terms: Terms, x: Term, y: Term) -> Term | None:
    """The minuend is cancelled."""
    return terms.make(EQ, x.args[1], terms.value(y.sort, 0)) if x.args[0] is y else None


@rule(EQ, "(= (= (bvneg x) (bvneg y)) (= x y))", heads=(NEG, (NEG, VALUE)))
def eq_neg(terms: Terms, x: Term, y: Term) -> Term | None:
    """Both sides are negated; a literal folds."""
    return terms.make(EQ, x.args[0], terms.make(NEG, y))


@rule(EQ, "(= (= (bvnot x) (bvnot y)) (= x y))", heads=(BVNOT, (BVNOT, VALUE)))
def eq_bvnot(terms: Terms, x: Term, y: Term) -> Term | None:
    """Both sides are complemented; a literal folds."""
    return terms.make(EQ, x.args[0], terms.make(BVNOT, y))


@rule(EQ, "(and (= (= (bvxor x y) zero) (= x y)) (= (= (bvxor x c) d) (= x (bvxor c d))))", heads=(BVXOR, VALUE))
def eq_bvxor(terms: Terms, x: Term, y: Term) -> Term | None:
    """No difference, or literals that meet."""
    left, right = x.args
    if right.op is VALUE or y.data == 0:
        return terms.make(EQ, left, terms.make(BVXOR, right, y))
    return None


@rule(EQ, "(=> (= (bvmul c d) one) (= (= (bvmul x c) y) (= x (bvmul y d))))", heads=(MUL, VALUE))
def eq_mul_odd(terms: Terms, x: Term, y: Term) -> Term | None:
    """Odd literals have inverses."""
    c = x.args[1]
    if c.op is VALUE and number(c) & 1:
        inverse = pow(number(c), -1, c.sort.mask + 1)
        return terms.make(EQ, x.args[0], terms.value(y.sort, number(y) * inverse))
    return None


@rule(
    EQ,
    "(=> (and (= (bvand d (bvadd d one)) zero) (= (bvand c d) zero) (not (= (bvand y d) zero)))"
    " (= (= (bvmul x c) y) false))",
    heads=(MUL, VALUE),
)
def eq_multiple(terms: Terms, x: Term, y: Term) -> Term | None:
    """A multiple of a power of two has zeros below where the literal has none (`d` is the mask of those places)."""
    return terms.false if trailing_zeros(x) > trailing_zeros(y) else None


# Equations with extensions and parts


@rule(
    EQ,
    "(= (= ((_ zero_extend {e}) x) c) (and (= ((_ extract {wx+e-1} {wx}) c) (_ bv0 {e}))"
    " (= x ((_ extract {wx-1} 0) c))))",
    heads=(ZERO_EXTEND, VALUE),
)
def eq_zero_extend_value(terms: Terms, x: Term, y: Term) -> Term | None:
    """The literal fits, or never equals."""
    part = x.args[0]
    return terms.make(EQ, part, terms.value(part.sort, number(y))) if number(y) <= part.sort.mask else terms.false


@rule(
    EQ,
    "(= (= ((_ sign_extend {e}) x) c) (and (= ((_ sign_extend {e}) ((_ extract {wx-1} 0) c)) c)"
    " (= x ((_ extract {wx-1} 0) c))))",
    heads=(SIGN_EXTEND, VALUE),
)
def eq_sign_extend_value(terms: Terms, x: Term, y: Term) -> Term | None:
    """The literal fits, or never equals."""
    part = x.args[0]
    low = number(y) & part.sort.mask
    fits = signed(low, part.sort.sign) & y.sort.mask == number(y)
    return terms.make(EQ, part, terms.value(part.sort, low)) if fits else terms.false


@rule(
    EQ,
    "(= (= ((_ zero_extend {e}) x) ((_ zero_extend {k}) y)) (= ((_ zero_extend {e-k}) x) y))",
    heads=(ZERO_EXTEND, ZERO_EXTEND),
)
def eq_zero_extends(terms: Terms, x: Term, y: Term) -> Term | None:
    """Common zeros on top are cut off."""
    return terms.make(EQ, *_aligned(terms, x, y)) if _wider(x, y) else None


@rule(
    EQ,
    "(= (= ((_ sign_extend {e}) x) ((_ sign_extend {k}) y)) (= ((_ sign_extend {e-k}) x) y))",
    heads=(SIGN_EXTEND, SIGN_EXTEND),
)
def eq_sign_extends(terms: Terms, x: Term, y: Term) -> Term | None:
    """Common copies of the sign are cut off."""
    return terms.make(EQ, *_aligned(terms, x, y)) if _wider(x, y) else None


def _wider(x: Term, y: Term) -> bool:
    return x.data >= y.data  # type: ignore[operator]


def _aligned(terms: Terms, x: Term, y: Term) -> tuple[Term, Term]:
    """The operands of two extensions of one kind, brought to the width of the wider one."""
    s, t = x.args[0], y.args[0]
    spare = t.sort.width - s.sort.width
    if spare > 0:
        s = terms.make(x.op, s, data=spare)
    elif spare < 0:
        t = terms.make(y.op, t, data=-spare)
    return s, t


@rule(EQ, "(= (= (concat x y) (concat z c)) (and (= x z) (= y c)))", heads=(CONCAT, (CONCAT, VALUE)))
def eq_concat(terms: Terms, x: Term, y: Term) -> Term | None:
    """Part by part; a literal is cut as the other side is."""
    upper, lower = x.args
    if y.op is VALUE:
        split = lower.sort.width
        high: Term = terms.value(upper.sort, number(y) >> split)
        low: Term = terms.value(lower.sort, number(y))
    elif y.args[1].sort is lower.sort:
        high, low = y.args
    else:
        return None
    return terms.make(AND, terms.make(EQ, upper, high), terms.make(EQ, lower, low))


# Order


@rule(ULE, "(= (bvule x y) (not (bvult y x)))")
def ule_as_ult(terms: Terms, x: Term, y: Term) -> Term | None:
    """One spelling."""
    return terms.make(NOT, terms.make(ULT, y, x))


@rule(SLE, "(= (bvsle x y) (not (bvslt y x)))")
def sle_as_slt(terms: Terms, x: Term, y: Term) -> Term | None:
    """One spelling."""
    return terms.make(NOT, terms.make(SLT, y, x))


@rule(ULT, "(= (bvult x x) false)", same=True)
def ult_same(terms: Terms, x: Term, y: Term) -> Term | None:
    """Irreflexive."""
    return terms.false


@rule(SLT, "(= (bvslt x x) false)", same=True)
def slt_same(terms: Terms, x: Term, y: Term) -> Term | None:
    """Irreflexive."""
    return terms.false


@rule(
    ULT,
    "(and (= (bvult x zero) false) (= (bvult x one) (= x zero)) (= (bvult x ones) (not (= x ones))))",
    heads=(None, VALUE),
)
def ult_value_right(terms: Terms, x: Term, y: Term) -> Term | None:
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
def ult_value_left(terms: Terms, x: Term, y: Term) -> Term | None:
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
def slt_value_right(terms: Terms, x: Term, y: Term) -> Term | None:
    """At the ends of the range."""
    if y.data == y.sort.sign:
        return terms.false
    return terms.make(NOT, terms.make(EQ, x, y)) if y.data == y.sort.sign - 1 else None


@rule(
    SLT,
    "(and (= (bvslt (bvnot least) x) false) (= (bvslt least x) (not (= x least))))",
    heads=(VALUE, None),
)
def slt_value_left(terms: Terms, x: Term, y: Term) -> Term | None:
    """At the ends of the range."""
    if x.data == x.sort.sign - 1:
        return terms.false
    return terms.make(NOT, terms.make(EQ, y, x)) if x.data == x.sort.sign else None


def _greatest(x: Term) -> int:
    """A bound that no value of the term exceeds."""
    if x.op is VALUE:
        return number(x)
    if x.op is ZERO_EXTEND:
        return x.args[0].sort.mask
    if (x.op is BVAND or x.op is UREM) and x.args[1].op is VALUE:
        return number(x.args[1]) - (x.op is UREM)
    return x.sort.mask


def _smallest(x: Term) -> int:
    """A bound that every value of the term reaches."""
    if x.op is VALUE:
        return number(x)
    return number(x.args[1]) if x.op is BVOR and x.args[1].op is VALUE else 0


_BOUNDED = (VALUE, ZERO_EXTEND, BVAND, UREM, BVOR)


@rule(
    ULT,
    "(and (=> (and (bvule x c) (bvult c d) (bvule d y)) (bvult x y))"
    " (=> (and (bvuge x c) (bvule y c)) (not (bvult x y))) (=> (not (= c zero)) (bvult (bvurem x c) c))"
    " (bvule (bvand x c) c) (bvuge (bvor x c) c))",
    heads=(_BOUNDED, _BOUNDED),
)
def ult_bounds(terms: Terms, x: Term, y: Term) -> Term | None:
    """Decided by the ranges of the operands."""
    if _greatest(x) < _smallest(y):
        return terms.true
    return terms.false if _smallest(x) >= _greatest(y) else None


@rule(
    ULT,
    "(= (bvult ((_ zero_extend {e}) x) ((_ zero_extend {k}) y)) (bvult ((_ zero_extend {e-k}) x) y))",
    heads=(ZERO_EXTEND, ZERO_EXTEND),
)
def ult_zero_extends(terms: Terms, x: Term, y: Term) -> Term | None:
    """Common zeros on top are cut off."""
    return terms.make(ULT, *_aligned(terms, x, y))


@rule(ULT, "(= (bvult ((_ zero_extend {e}) x) ((_ zero_extend {e}) c)) (bvult x c))", heads=(ZERO_EXTEND, VALUE))
def ult_zero_extend_left(terms: Terms, x: Term, y: Term) -> Term | None:
    """The literal is in range, or `ult_bounds` has decided."""
    part = x.args[0]
    return terms.make(ULT, part, terms.value(part.sort, number(y))) if number(y) <= part.sort.mask else None


@rule(ULT, "(= (bvult ((_ zero_extend {e}) c) ((_ zero_extend {e}) x)) (bvult c x))", heads=(VALUE, ZERO_EXTEND))
def ult_zero_extend_right(terms: Terms, x: Term, y: Term) -> Term | None:
    """The literal is in range, or `ult_bounds` has decided."""
    part = y.args[0]
    return terms.make(ULT, terms.value(part.sort, number(x)), part) if number(x) <= part.sort.mask else None


@rule(
    ULT,
    "(= (bvult ((_ sign_extend {e}) x) ((_ sign_extend {e}) y)) (bvult x y))",
    heads=(SIGN_EXTEND, SIGN_EXTEND),
)
def ult_sign_extends(terms: Terms, x: Term, y: Term) -> Term | None:
    """Extension of the sign keeps the order, the unsigned one too."""
    return terms.make(ULT, x.args[0], y.args[0]) if x.data == y.data else None


@rule(
    SLT,
    "(= (bvslt ((_ sign_extend {e}) x) ((_ sign_extend {k}) y)) (bvslt ((_ sign_extend {e-k}) x) y))",
    heads=(SIGN_EXTEND, SIGN_EXTEND),
)
def slt_sign_extends(terms: Terms, x: Term, y: Term) -> Term | None:
    """Common copies of the sign are cut off."""
    return terms.make(SLT, *_aligned(terms, x, y))


@rule(
    SLT,
    "(and (= (bvslt ((_ sign_extend {e}) x) ((_ sign_extend {e}) c)) (bvslt x c))"
    " (=> (bvsgt z ((_ sign_extend {e}) (bvnot least))) (bvslt ((_ sign_extend {e}) x) z))"
    " (=> (bvslt z ((_ sign_extend {e}) least)) (not (bvslt ((_ sign_extend {e}) x) z))))",
    heads=(SIGN_EXTEND, VALUE),
)
def slt_sign_extend_left(terms: Terms, x: Term, y: Term) -> Term | None:
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
def slt_sign_extend_right(terms: Terms, x: Term, y: Term) -> Term | None:
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
def slt_not_negative(terms: Terms, x: Term, y: Term) -> Term | None:
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
def ult_concat(terms: Terms, x: Term, y: Term) -> Term | None:
    """A common part is cut off."""
    if x.args[0] is y.args[0]:
        return terms.make(ULT, x.args[1], y.args[1])
    return terms.make(ULT, x.args[0], y.args[0]) if x.args[1] is y.args[1] else None


@rule(ULT, "(= (bvult (bvnot x) (bvnot y)) (bvult y x))", heads=(BVNOT, BVNOT))
def ult_bvnot(terms: Terms, x: Term, y: Term) -> Term | None:
    """Complement reverses the order."""
    return terms.make(ULT, y.args[0], x.args[0])
