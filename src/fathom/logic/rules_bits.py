"""Rules for bitwise operators and for shifts by literals.

Normal forms: a mask of consecutive ones is an extraction between zeros, and a shift by a literal is an extraction with
zeros (or copies of the sign) beside it:

    x & 0b0110   is   0 ++ x[2:1] ++ 0          x << 2   is   x[w-3:0] ++ 00          x >> 2   is   00 ++ x[w-1:2]

so that bytes taken out of a word and put together again are seen to be that word.
"""

from __future__ import annotations

from fathom.logic.builder import TermBuilder
from fathom.logic.ops import (
    ADD,
    ASHR,
    BVAND,
    BVNOT,
    BVOR,
    BVXOR,
    CONCAT,
    LSHR,
    MUL,
    NEG,
    SHL,
    SUB,
    VALUE,
    ZERO_EXTEND,
    Op,
)
from fathom.logic.rules import number, rule
from fathom.logic.sorts import bv
from fathom.logic.term import Term

# Complement


@rule(BVNOT, "(= (bvnot (bvnot x)) x)", heads=(BVNOT,))
def bvnot_bvnot(terms: TermBuilder, x: Term) -> Term | None:
    """Twice is none."""
    return x.args[0]


@rule(BVNOT, "(= (bvnot (bvneg x)) (bvadd x ones))", heads=(NEG,))
def bvnot_neg(terms: TermBuilder, x: Term) -> Term | None:
    """Two's complement, undone."""
    return terms.make(ADD, x.args[0], terms.value(x.sort, -1))


@rule(BVNOT, "(= (bvnot (bvadd x c)) (bvsub (bvnot c) x))", heads=(ADD,))
def bvnot_add_value(terms: TermBuilder, x: Term) -> Term | None:
    """The literal absorbs the complement."""
    c = x.args[1]
    return terms.make(SUB, terms.make(BVNOT, c), x.args[0]) if c.op is VALUE else None


@rule(BVNOT, "(= (bvnot (bvsub c x)) (bvadd x (bvnot c)))", heads=(SUB,))
def bvnot_sub_value(terms: TermBuilder, x: Term) -> Term | None:
    """The literal absorbs the complement."""
    c = x.args[0]
    return terms.make(ADD, x.args[1], terms.make(BVNOT, c)) if c.op is VALUE else None


@rule(BVNOT, "(= (bvnot (bvxor x c)) (bvxor x (bvnot c)))", heads=(BVXOR,))
def bvnot_xor_value(terms: TermBuilder, x: Term) -> Term | None:
    """The literal absorbs the complement."""
    c = x.args[1]
    return terms.make(BVXOR, x.args[0], terms.make(BVNOT, c)) if c.op is VALUE else None


# And


@rule(BVAND, "(and (= (bvand x zero) zero) (= (bvand x ones) x))", heads=(None, VALUE))
def bvand_trivial(terms: TermBuilder, x: Term, y: Term) -> Term | None:
    """Nothing or everything."""
    if y.data == 0:
        return y
    return x if y.data == y.sort.mask else None


@rule(
    BVAND,
    "(=> (and (= (bvand y (bvadd y one)) zero) (= (bvand x y) zero) (= (bvand c y) c))"
    " (= (bvand (bvadd x d) c) (bvand d c)))",
    heads=(None, VALUE),
)
def bvand_multiple(terms: TermBuilder, x: Term, y: Term) -> Term | None:
    """The low bits of a multiple are zeros, and of a multiple and a literal those of the literal: alignment."""
    mask = number(y)
    if mask < 1 << trailing_zeros(x):
        return terms.value(x.sort, 0)
    if x.op is ADD and x.args[1].op is VALUE and mask < 1 << trailing_zeros(x.args[0]):
        return terms.make(BVAND, x.args[1], y)
    return None


def trailing_zeros(x: Term) -> int:
    """How many low bits are plainly zero (at least)."""
    if x.op is VALUE:
        value = number(x)
        return (value & -value).bit_length() - 1 if value else x.sort.width
    if x.op is MUL and x.args[1].op is VALUE:
        return trailing_zeros(x.args[1])
    if x.op is CONCAT and x.args[1].op is VALUE:
        return trailing_zeros(x.args[1])
    return 0


@rule(BVAND, "(= (bvand (bvand x c) d) (bvand x (bvand c d)))", heads=(BVAND, VALUE))
def bvand_gather_values(terms: TermBuilder, x: Term, y: Term) -> Term | None:
    """Bring two literals together so that they fold."""
    c = x.args[1]
    return terms.make(BVAND, x.args[0], terms.value(c.sort, number(c) & number(y))) if c.op is VALUE else None


@rule(
    BVAND,
    "(= (bvand x (bvshl (bvlshr ones (_ bv{wx-1-h+l} {wx})) (_ bv{l} {wx})))"
    " (bvshl ((_ zero_extend {wx-1-h+l}) ((_ extract {h} {l}) x)) (_ bv{l} {wx})))",
    heads=(None, VALUE),
)
def bvand_mask(terms: TermBuilder, x: Term, y: Term) -> Term | None:
    """Consecutive ones are an extraction."""
    mask = number(y)
    low = trailing_zeros(y)
    ones = mask >> low
    if ones & (ones + 1) or not mask or mask == y.sort.mask:
        return None
    high = mask.bit_length() - 1
    middle = terms.extract(x, high, low)
    if low:
        middle = terms.make(CONCAT, middle, terms.value(bv(low), 0))
    return terms.zero_extend(middle, x.sort.width - 1 - high)


@rule(BVAND, "(= (bvand x x) x)", same=True)
def bvand_same(terms: TermBuilder, x: Term, y: Term) -> Term | None:
    """Idempotence."""
    return x


@rule(BVAND, "(= (bvand x (bvnot x)) zero)", heads=(None, BVNOT))
def bvand_complement(terms: TermBuilder, x: Term, y: Term) -> Term | None:
    """No bit is both."""
    return terms.value(x.sort, 0) if y.args[0] is x else None


@rule(BVAND, "(= (bvand x (bvor x y)) x)", heads=(None, BVOR))
def bvand_absorbs(terms: TermBuilder, x: Term, y: Term) -> Term | None:
    """Absorption."""
    return x if x in y.args else None


@rule(BVAND, "(= (bvand x (bvand x y)) (bvand x y))", heads=(None, BVAND))
def bvand_contained(terms: TermBuilder, x: Term, y: Term) -> Term | None:
    """Already there."""
    return y if x in y.args else None


# Or


@rule(BVOR, "(and (= (bvor x zero) x) (= (bvor x ones) ones))", heads=(None, VALUE))
def bvor_trivial(terms: TermBuilder, x: Term, y: Term) -> Term | None:
    """Nothing or everything."""
    if y.data == 0:
        return x
    return y if y.data == y.sort.mask else None


@rule(BVOR, "(= (bvor (bvor x c) d) (bvor x (bvor c d)))", heads=(BVOR, VALUE))
def bvor_gather_values(terms: TermBuilder, x: Term, y: Term) -> Term | None:
    """Bring two literals together so that they fold."""
    c = x.args[1]
    return terms.make(BVOR, x.args[0], terms.value(c.sort, number(c) | number(y))) if c.op is VALUE else None


@rule(BVOR, "(= (bvor x x) x)", same=True)
def bvor_same(terms: TermBuilder, x: Term, y: Term) -> Term | None:
    """Idempotence."""
    return x


@rule(BVOR, "(= (bvor x (bvnot x)) ones)", heads=(None, BVNOT))
def bvor_complement(terms: TermBuilder, x: Term, y: Term) -> Term | None:
    """Every bit is one or the other."""
    return terms.value(x.sort, -1) if y.args[0] is x else None


@rule(BVOR, "(= (bvor x (bvand x y)) x)", heads=(None, BVAND))
def bvor_absorbs(terms: TermBuilder, x: Term, y: Term) -> Term | None:
    """Absorption."""
    return x if x in y.args else None


@rule(BVOR, "(= (bvor x (bvor x y)) (bvor x y))", heads=(None, BVOR))
def bvor_contained(terms: TermBuilder, x: Term, y: Term) -> Term | None:
    """Already there."""
    return y if x in y.args else None


# Exclusive or


@rule(BVXOR, "(and (= (bvxor x zero) x) (= (bvxor x ones) (bvnot x)))", heads=(None, VALUE))
def bvxor_trivial(terms: TermBuilder, x: Term, y: Term) -> Term | None:
    """Nothing or everything."""
    if y.data == 0:
        return x
    return terms.make(BVNOT, x) if y.data == y.sort.mask else None


@rule(BVXOR, "(= (bvxor (bvxor x c) d) (bvxor x (bvxor c d)))", heads=(BVXOR, VALUE))
def bvxor_gather_values(terms: TermBuilder, x: Term, y: Term) -> Term | None:
    """Bring two literals together so that they fold."""
    c = x.args[1]
    return terms.make(BVXOR, x.args[0], terms.value(c.sort, number(c) ^ number(y))) if c.op is VALUE else None


@rule(BVXOR, "(= (bvxor x x) zero)", same=True)
def bvxor_same(terms: TermBuilder, x: Term, y: Term) -> Term | None:
    """No difference."""
    return terms.value(x.sort, 0)


@rule(BVXOR, "(= (bvxor x (bvnot y)) (bvnot (bvxor x y)))", heads=(None, BVNOT))
def bvxor_bvnot(terms: TermBuilder, x: Term, y: Term) -> Term | None:
    """The complement stands outside, or in the literal."""
    return terms.make(BVNOT, terms.make(BVXOR, x, y.args[0]))


@rule(BVXOR, "(= (bvxor x (bvxor x y)) y)", heads=(None, BVXOR))
def bvxor_cancels(terms: TermBuilder, x: Term, y: Term) -> Term | None:
    """Twice is none."""
    if x is y.args[0]:
        return y.args[1]
    return y.args[0] if x is y.args[1] else None


# Extensions and concatenations


def _narrow(terms: TermBuilder, op: Op, x: Term, y: Term) -> Term | None:
    """Operate on the parts under two extensions by zeros, or under one and a literal that fits."""
    part = x.args[0]
    if y.op is VALUE:
        if op is not BVAND and number(y) > part.sort.mask:
            return None
        low = terms.value(part.sort, number(y))
    elif y.args[0].sort is part.sort:
        low = y.args[0]
    else:
        return None
    return terms.indexed(ZERO_EXTEND, terms.make(op, part, low), x.data)


@rule(
    BVAND,
    "(= (bvand ((_ zero_extend {e}) x) ((_ zero_extend {e}) y)) ((_ zero_extend {e}) (bvand x y)))",
    heads=(ZERO_EXTEND, (ZERO_EXTEND, VALUE)),
)
def bvand_narrow(terms: TermBuilder, x: Term, y: Term) -> Term | None:
    """Zeros above stay zeros."""
    return _narrow(terms, BVAND, x, y)


@rule(
    BVOR,
    "(= (bvor ((_ zero_extend {e}) x) ((_ zero_extend {e}) y)) ((_ zero_extend {e}) (bvor x y)))",
    heads=(ZERO_EXTEND, (ZERO_EXTEND, VALUE)),
)
def bvor_narrow(terms: TermBuilder, x: Term, y: Term) -> Term | None:
    """Zeros above stay zeros."""
    return _narrow(terms, BVOR, x, y)


@rule(
    BVXOR,
    "(= (bvxor ((_ zero_extend {e}) x) ((_ zero_extend {e}) y)) ((_ zero_extend {e}) (bvxor x y)))",
    heads=(ZERO_EXTEND, (ZERO_EXTEND, VALUE)),
)
def bvxor_narrow(terms: TermBuilder, x: Term, y: Term) -> Term | None:
    """Zeros above stay zeros."""
    return _narrow(terms, BVXOR, x, y)


def _beside(terms: TermBuilder, op: Op, x: Term, y: Term) -> Term | None:
    """Leave the upper part alone if nothing of `y` reaches it."""
    high, low = x.args
    part = y.args[0]
    spare = low.sort.width - part.sort.width
    return terms.make(CONCAT, high, terms.make(op, low, terms.zero_extend(part, spare))) if spare >= 0 else None


@rule(
    BVOR,
    "(= (bvor (concat x y) ((_ zero_extend {wx+e}) z)) (concat x (bvor y ((_ zero_extend {e}) z))))",
    heads=(CONCAT, ZERO_EXTEND),
)
def bvor_concat(terms: TermBuilder, x: Term, y: Term) -> Term | None:
    """Bytes shifted into place and joined are a concatenation."""
    return _beside(terms, BVOR, x, y)


@rule(
    BVXOR,
    "(= (bvxor (concat x y) ((_ zero_extend {wx+e}) z)) (concat x (bvxor y ((_ zero_extend {e}) z))))",
    heads=(CONCAT, ZERO_EXTEND),
)
def bvxor_concat(terms: TermBuilder, x: Term, y: Term) -> Term | None:
    """As `bvor_concat`."""
    return _beside(terms, BVXOR, x, y)


# Shifts by literals


@rule(
    SHL,
    "(and (= (bvshl x zero) x) (= (bvshl x (_ bv{h} {wx})) (concat ((_ extract {wx-1-h} 0) x) (_ bv0 {h})))"
    " (=> (bvuge c (_ bv{wx} {wx})) (= (bvshl x c) zero)))",
    heads=(None, VALUE),
)
def shl_value(terms: TermBuilder, x: Term, y: Term) -> Term | None:
    """Zeros come in below."""
    by, width = number(y), x.sort.width
    if by == 0 or by >= width:
        return terms.value(x.sort, 0) if by else x
    return terms.make(CONCAT, terms.extract(x, width - 1 - by, 0), terms.value(bv(by), 0))


@rule(
    LSHR,
    "(and (= (bvlshr x (_ bv{h} {wx})) ((_ zero_extend {h}) ((_ extract {wx-1} {h}) x)))"
    " (=> (bvuge c (_ bv{wx} {wx})) (= (bvlshr x c) zero)))",
    heads=(None, VALUE),
)
def lshr_value(terms: TermBuilder, x: Term, y: Term) -> Term | None:
    """Zeros come in above."""
    by, width = number(y), x.sort.width
    if by >= width:
        return terms.value(x.sort, 0)
    return terms.zero_extend(terms.extract(x, width - 1, by), by)


@rule(
    ASHR,
    "(and (= (bvashr x (_ bv{h} {wx})) ((_ sign_extend {h}) ((_ extract {wx-1} {h}) x)))"
    " (=> (bvuge c (_ bv{wx} {wx})) (= (bvashr x c) (bvashr x (_ bv{wx-1} {wx})))))",
    heads=(None, VALUE),
)
def ashr_value(terms: TermBuilder, x: Term, y: Term) -> Term | None:
    """Copies of the sign come in above."""
    by, width = min(number(y), x.sort.width - 1), x.sort.width
    return terms.sign_extend(terms.extract(x, width - 1, by), by)
