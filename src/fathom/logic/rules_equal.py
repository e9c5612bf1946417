"""Rules for equations: sums are cancelled, literals meet, extensions and parts are compared piece by piece.

After Fig. 2.2 of SeaM, where `(a op p) = (b op q)` becomes `p = q` if `a` and `b` are one term.
Normal forms: in an equation with a literal the other side has no literal that could be moved over; the literal of an
equation of bits is 1.
"""

from __future__ import annotations

from fathom.logic.builder import TermBuilder
from fathom.logic.concrete import signed
from fathom.logic.ops import (
    ADD,
    AND,
    BVNOT,
    BVXOR,
    CONCAT,
    EQ,
    MUL,
    NEG,
    NOT,
    SIGN_EXTEND,
    SUB,
    VALUE,
    ZERO_EXTEND,
)
from fathom.logic.rules import number, rule
from fathom.logic.rules_bits import trailing_zeros
from fathom.logic.rules_bv import other_operand
from fathom.logic.term import Term


@rule(EQ, "(= (= s s) true)", same=True)
def eq_same(terms: TermBuilder, s: Term, t: Term) -> Term | None:
    """Reflexivity."""
    return terms.true


@rule(EQ, "(= (= x #b0) (not (= x #b1)))", heads=(None, VALUE))
def eq_bit(terms: TermBuilder, x: Term, y: Term) -> Term | None:
    """A bit is compared with 1."""
    if y.sort.width == 1 and y.data == 0:
        return terms.make(NOT, terms.make(EQ, x, terms.value(y.sort, 1)))
    return None


# Equations with sums


@rule(EQ, "(= (= (bvadd x c) d) (= x (bvsub d c)))", heads=(ADD, VALUE))
def eq_add_value(terms: TermBuilder, x: Term, y: Term) -> Term | None:
    """The literals meet."""
    c = x.args[1]
    return terms.make(EQ, x.args[0], terms.value(y.sort, number(y) - number(c))) if c.op is VALUE else None


@rule(EQ, "(= (= (bvadd x y) (bvadd x z)) (= y z))", heads=(ADD, ADD), symmetric=True)
def eq_add_shared(terms: TermBuilder, x: Term, y: Term) -> Term | None:
    """A common summand is cancelled: `x + 1 = x + 2` is false."""
    for shared in x.args:
        rest = other_operand(y, shared)
        left = other_operand(x, shared)
        if rest is not None and left is not None:
            return terms.make(EQ, left, rest)
    return None


@rule(EQ, "(= (= (bvadd x c) (bvadd y d)) (= (bvadd x (bvsub c d)) y))", heads=(ADD, ADD))
def eq_add_values(terms: TermBuilder, x: Term, y: Term) -> Term | None:
    """The literals meet, on the side of the older term."""
    (s, c), (t, d) = x.args, y.args
    if c.op is VALUE and d.op is VALUE and s.id < t.id:
        return terms.make(EQ, terms.make(ADD, s, terms.make(SUB, c, d)), t)
    return None


@rule(EQ, "(= (= (bvadd x y) x) (= y zero))", heads=(ADD, None))
def eq_add_operand(terms: TermBuilder, x: Term, y: Term) -> Term | None:
    """A summand on the other side is cancelled."""
    rest = other_operand(x, y)
    return None if rest is None else terms.make(EQ, rest, terms.value(y.sort, 0))


@rule(EQ, "(= (= (bvsub x y) zero) (= x y))", heads=(SUB, VALUE))
def eq_sub_zero(terms: TermBuilder, x: Term, y: Term) -> Term | None:
    """No distance."""
    return terms.make(EQ, x.args[0], x.args[1]) if y.data == 0 else None


@rule(EQ, "(= (= (bvsub c x) d) (= x (bvsub c d)))", heads=(SUB, VALUE))
def eq_sub_value(terms: TermBuilder, x: Term, y: Term) -> Term | None:
    """The literals meet."""
    c = x.args[0]
    return terms.make(EQ, x.args[1], terms.value(y.sort, number(c) - number(y))) if c.op is VALUE else None


@rule(EQ, "(= (= (bvsub x y) x) (= y zero))", heads=(SUB, None))
def eq_sub_operand(terms: TermBuilder, x: Term, y: Term) -> Term | None:
    """The minuend is cancelled."""
    return terms.make(EQ, x.args[1], terms.value(y.sort, 0)) if x.args[0] is y else None


@rule(EQ, "(= (= (bvneg x) (bvneg y)) (= x y))", heads=(NEG, (NEG, VALUE)))
def eq_neg(terms: TermBuilder, x: Term, y: Term) -> Term | None:
    """Both sides are negated; a literal folds."""
    return terms.make(EQ, x.args[0], terms.make(NEG, y))


@rule(EQ, "(= (= (bvnot x) (bvnot y)) (= x y))", heads=(BVNOT, (BVNOT, VALUE)))
def eq_bvnot(terms: TermBuilder, x: Term, y: Term) -> Term | None:
    """Both sides are complemented; a literal folds."""
    return terms.make(EQ, x.args[0], terms.make(BVNOT, y))


@rule(EQ, "(and (= (= (bvxor x y) zero) (= x y)) (= (= (bvxor x c) d) (= x (bvxor c d))))", heads=(BVXOR, VALUE))
def eq_bvxor(terms: TermBuilder, x: Term, y: Term) -> Term | None:
    """No difference, or literals that meet."""
    left, right = x.args
    if right.op is VALUE or y.data == 0:
        return terms.make(EQ, left, terms.make(BVXOR, right, y))
    return None


@rule(EQ, "(=> (= (bvmul c d) one) (= (= (bvmul x c) y) (= x (bvmul y d))))", heads=(MUL, VALUE))
def eq_mul_odd(terms: TermBuilder, x: Term, y: Term) -> Term | None:
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
def eq_multiple(terms: TermBuilder, x: Term, y: Term) -> Term | None:
    """A multiple of a power of two has zeros below where the literal has none (`d` is the mask of those places)."""
    return terms.false if trailing_zeros(x) > trailing_zeros(y) else None


# Equations with extensions and parts


@rule(
    EQ,
    "(= (= ((_ zero_extend {e}) x) c) (and (= ((_ extract {wx+e-1} {wx}) c) (_ bv0 {e}))"
    " (= x ((_ extract {wx-1} 0) c))))",
    heads=(ZERO_EXTEND, VALUE),
)
def eq_zero_extend_value(terms: TermBuilder, x: Term, y: Term) -> Term | None:
    """The literal fits, or never equals."""
    part = x.args[0]
    return terms.make(EQ, part, terms.value(part.sort, number(y))) if number(y) <= part.sort.mask else terms.false


@rule(
    EQ,
    "(= (= ((_ sign_extend {e}) x) c) (and (= ((_ sign_extend {e}) ((_ extract {wx-1} 0) c)) c)"
    " (= x ((_ extract {wx-1} 0) c))))",
    heads=(SIGN_EXTEND, VALUE),
)
def eq_sign_extend_value(terms: TermBuilder, x: Term, y: Term) -> Term | None:
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
def eq_zero_extends(terms: TermBuilder, x: Term, y: Term) -> Term | None:
    """Common zeros on top are cut off."""
    return terms.make(EQ, *align_widths(terms, x, y)) if _wider(x, y) else None


@rule(
    EQ,
    "(= (= ((_ sign_extend {e}) x) ((_ sign_extend {k}) y)) (= ((_ sign_extend {e-k}) x) y))",
    heads=(SIGN_EXTEND, SIGN_EXTEND),
)
def eq_sign_extends(terms: TermBuilder, x: Term, y: Term) -> Term | None:
    """Common copies of the sign are cut off."""
    return terms.make(EQ, *align_widths(terms, x, y)) if _wider(x, y) else None


def _wider(x: Term, y: Term) -> bool:
    return x.data >= y.data  # type: ignore[operator]


def align_widths(terms: TermBuilder, x: Term, y: Term) -> tuple[Term, Term]:
    """The operands of two extensions of one kind, brought to the width of the wider one."""
    s, t = x.args[0], y.args[0]
    spare = t.sort.width - s.sort.width
    if spare > 0:
        s = terms.indexed(x.op, s, spare)
    elif spare < 0:
        t = terms.indexed(y.op, t, -spare)
    return s, t


@rule(EQ, "(= (= (concat x y) (concat z c)) (and (= x z) (= y c)))", heads=(CONCAT, (CONCAT, VALUE)))
def eq_concat(terms: TermBuilder, x: Term, y: Term) -> Term | None:
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
