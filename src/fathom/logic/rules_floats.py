"""Rules for IEEE floats: the few identities that hold with NaN, infinities and signed zeros."""

from __future__ import annotations

from typing import cast

from fathom.logic.builder import TermBuilder
from fathom.logic.ops import (
    FP_ABS,
    FP_ADD,
    FP_DIV,
    FP_EQ,
    FP_FROM_FP,
    FP_FROM_SBV,
    FP_FROM_UBV,
    FP_IS_INF,
    FP_IS_NAN,
    FP_IS_NEGATIVE,
    FP_IS_ZERO,
    FP_LE,
    FP_LT,
    FP_MAX,
    FP_MIN,
    FP_MUL,
    FP_NEG,
    FP_SUB,
    NOT,
    VALUE,
)
from fathom.logic.rules import number, rule
from fathom.logic.softfloat import nan
from fathom.logic.sorts import FloatSort
from fathom.logic.term import Term

_ONE = "((_ to_fp 3 3) RNE #b01)"


def _one(f: Term) -> int:
    """The bits of 1.0: an exponent field of ones, but for the topmost."""
    sort = cast(FloatSort, f.sort)
    return ((1 << (sort.exponent - 1)) - 1) << (sort.significand - 1)


def _is_nan(f: Term) -> bool:
    return number(f) == nan(cast(FloatSort, f.sort))


@rule(FP_NEG, "(= (fp.neg (fp.neg f)) f)", heads=(FP_NEG,))
def fp_neg_neg(terms: TermBuilder, f: Term) -> Term | None:
    """Twice is none."""
    return f.args[0]


@rule(FP_ABS, "(and (= (fp.abs (fp.abs f)) (fp.abs f)) (= (fp.abs (fp.neg f)) (fp.abs f)))", heads=((FP_ABS, FP_NEG),))
def fp_abs_sign(terms: TermBuilder, f: Term) -> Term | None:
    """The sign does not matter."""
    return terms.make(FP_ABS, f.args[0])


@rule(
    FP_IS_NAN,
    "(and (= (fp.isNaN (fp.neg f)) (fp.isNaN f)) (= (fp.isNaN (fp.abs f)) (fp.isNaN f)))",
    heads=((FP_ABS, FP_NEG),),
)
def fp_is_nan_sign(terms: TermBuilder, f: Term) -> Term | None:
    """The sign does not matter."""
    return terms.make(FP_IS_NAN, f.args[0])


@rule(
    FP_IS_INF,
    "(and (= (fp.isInfinite (fp.neg f)) (fp.isInfinite f)) (= (fp.isInfinite (fp.abs f)) (fp.isInfinite f)))",
    heads=((FP_ABS, FP_NEG),),
)
def fp_is_inf_sign(terms: TermBuilder, f: Term) -> Term | None:
    """The sign does not matter."""
    return terms.make(FP_IS_INF, f.args[0])


@rule(
    FP_IS_ZERO,
    "(and (= (fp.isZero (fp.neg f)) (fp.isZero f)) (= (fp.isZero (fp.abs f)) (fp.isZero f)))",
    heads=((FP_ABS, FP_NEG),),
)
def fp_is_zero_sign(terms: TermBuilder, f: Term) -> Term | None:
    """The sign does not matter."""
    return terms.make(FP_IS_ZERO, f.args[0])


@rule(FP_IS_NEGATIVE, "(= (fp.isNegative (fp.abs f)) false)", heads=(FP_ABS,))
def fp_is_negative_abs(terms: TermBuilder, f: Term) -> Term | None:
    """Never."""
    return terms.false


@rule(
    FP_IS_NAN,
    "(and (= (fp.isNaN ((_ to_fp 3 3) RNE x)) false) (= (fp.isNaN ((_ to_fp_unsigned 3 3) RNE x)) false))",
    heads=((FP_FROM_SBV, FP_FROM_UBV),),
)
def fp_is_nan_of_integer(terms: TermBuilder, f: Term) -> Term | None:
    """Integers become numbers or infinities."""
    return terms.false


@rule(FP_IS_NAN, "(= (fp.isNaN ((_ to_fp 3 3) RNE f)) (fp.isNaN f))", heads=(FP_FROM_FP,))
def fp_is_nan_of_float(terms: TermBuilder, f: Term) -> Term | None:
    """Rounding makes no NaN of a number."""
    return terms.make(FP_IS_NAN, f.args[0])


@rule(FP_FROM_FP, "(= ((_ to_fp 3 3) RNE f) f)")
def fp_from_same(terms: TermBuilder, f: Term, data: FloatSort) -> Term | None:
    """The same format."""
    return f if f.sort is data else None


@rule(FP_EQ, "(= (fp.eq f f) (not (fp.isNaN f)))", same=True)
def fp_eq_same(terms: TermBuilder, f: Term, g: Term) -> Term | None:
    """Everything but NaN equals itself."""
    return terms.make(NOT, terms.make(FP_IS_NAN, f))


@rule(FP_LT, "(= (fp.lt f f) false)", same=True)
def fp_lt_same(terms: TermBuilder, f: Term, g: Term) -> Term | None:
    """Irreflexive."""
    return terms.false


@rule(FP_LE, "(= (fp.leq f f) (not (fp.isNaN f)))", same=True)
def fp_le_same(terms: TermBuilder, f: Term, g: Term) -> Term | None:
    """Everything but NaN."""
    return terms.make(NOT, terms.make(FP_IS_NAN, f))


@rule(FP_EQ, "(= (fp.eq f (_ NaN 3 3)) false)", heads=(None, VALUE))
def fp_eq_nan(terms: TermBuilder, f: Term, g: Term) -> Term | None:
    """NaN equals nothing."""
    return terms.false if _is_nan(g) else None


@rule(
    FP_EQ,
    "(and (= (fp.eq f (_ +zero 3 3)) (fp.isZero f)) (= (fp.eq f (_ -zero 3 3)) (fp.isZero f)))",
    heads=(None, VALUE),
)
def fp_eq_zero(terms: TermBuilder, f: Term, g: Term) -> Term | None:
    """Either zero."""
    return terms.make(FP_IS_ZERO, f) if number(g) & ~g.sort.sign == 0 else None


@rule(FP_ADD, "(= (fp.add RNE f (_ -zero 3 3)) f)", heads=(None, VALUE))
def fp_add_minus_zero(terms: TermBuilder, f: Term, g: Term) -> Term | None:
    """Minus zero is neutral; plus zero is not, it turns -0 into +0."""
    return f if g.data == g.sort.sign else None


@rule(FP_SUB, "(= (fp.sub RNE f (_ +zero 3 3)) f)", heads=(None, VALUE))
def fp_sub_zero(terms: TermBuilder, f: Term, g: Term) -> Term | None:
    """Plus zero is neutral."""
    return f if g.data == 0 else None


@rule(FP_SUB, "(= (fp.sub RNE f (fp.neg g)) (fp.add RNE f g))", heads=(None, FP_NEG))
def fp_sub_neg(terms: TermBuilder, f: Term, g: Term) -> Term | None:
    """A sum."""
    return terms.make(FP_ADD, f, g.args[0])


@rule(FP_ADD, "(= (fp.add RNE f (fp.neg g)) (fp.sub RNE f g))", heads=(None, FP_NEG))
def fp_add_neg(terms: TermBuilder, f: Term, g: Term) -> Term | None:
    """A difference."""
    return terms.make(FP_SUB, f, g.args[0])


@rule(FP_MUL, f"(= (fp.mul RNE f {_ONE}) f)", heads=(None, VALUE))
def fp_mul_one(terms: TermBuilder, f: Term, g: Term) -> Term | None:
    """The neutral element."""
    return f if g.data == _one(g) else None


@rule(FP_DIV, f"(= (fp.div RNE f {_ONE}) f)", heads=(None, VALUE))
def fp_div_one(terms: TermBuilder, f: Term, g: Term) -> Term | None:
    """The neutral element."""
    return f if g.data == _one(g) else None


@rule(FP_MIN, "(= (fp.min f f) f)", same=True)
def fp_min_same(terms: TermBuilder, f: Term, g: Term) -> Term | None:
    """Idempotence."""
    return f


@rule(FP_MAX, "(= (fp.max f f) f)", same=True)
def fp_max_same(terms: TermBuilder, f: Term, g: Term) -> Term | None:
    """Idempotence."""
    return f
