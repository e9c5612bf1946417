"""Rules for bit-vector arithmetic: literals gather at the outside of sums, products distribute over them.

Normal forms: `x - c` is `x + (-c)`; a sum with a literal has it last, `(x + y) + c` (ADD-FLATTEN and ADD-COMPRESS of
SeaM, Fig. 2.4, with sums of two), so that addresses which differ by a constant show it; a division by a power of two
is a shift, and a shift by a literal is an extraction, which the rules of `rules_extract` see through. A product with
a literal stays one, powers of two included: it scales an index, and distributes over the literals of the index.
"""

from __future__ import annotations

from fathom.logic.builder import TermBuilder
from fathom.logic.ops import (
    ADD,
    ASHR,
    BVAND,
    BVNOT,
    ITE,
    LSHR,
    MUL,
    NEG,
    SDIV,
    SHL,
    SLT,
    SREM,
    SUB,
    UDIV,
    UREM,
    VALUE,
    ZERO_EXTEND,
)
from fathom.logic.rules import number, rule
from fathom.logic.term import Term


def other_operand(pair: Term, x: Term) -> Term | None:
    """What is left of a sum of two without `x`, if `x` is one of them."""
    first, second = pair.args
    if first is x:
        return second
    return first if second is x else None


# Sums


@rule(ADD, "(= (bvadd x zero) x)", heads=(None, VALUE))
def add_zero(terms: TermBuilder, x: Term, y: Term) -> Term | None:
    """The neutral element."""
    return x if y.data == 0 else None


@rule(ADD, "(= (bvadd (bvadd x c) d) (bvadd x (bvadd c d)))", heads=(ADD, VALUE))
def add_gather_values(terms: TermBuilder, x: Term, y: Term) -> Term | None:
    """Bring two literals together so that they fold: `(x + 3) + 4` is `x + 7`."""
    inner = x.args[1]
    return terms.make(ADD, x.args[0], terms.value(x.sort, number(inner) + number(y))) if inner.op is VALUE else None


@rule(ADD, "(= (bvadd x (bvadd y c)) (bvadd (bvadd x y) c))", heads=(None, ADD))
def add_pull_value(terms: TermBuilder, x: Term, y: Term) -> Term | None:
    """The literal moves out."""
    c = y.args[1]
    if c.op is VALUE and x.op is not VALUE:
        return terms.make(ADD, terms.make(ADD, x, y.args[0]), c)
    return None


@rule(ADD, "(= (bvadd x (bvneg y)) (bvsub x y))", heads=(None, NEG))
def add_neg(terms: TermBuilder, x: Term, y: Term) -> Term | None:
    """A difference."""
    return terms.make(SUB, x, y.args[0])


@rule(ADD, "(= (bvadd x (bvsub y x)) y)", heads=(None, SUB))
def add_cancels_sub(terms: TermBuilder, x: Term, y: Term) -> Term | None:
    """What was taken away comes back."""
    return y.args[0] if y.args[1] is x else None


@rule(ADD, "(= (bvadd x (bvsub c y)) (bvadd (bvsub x y) c))", heads=(None, SUB))
def add_pull_value_of_sub(terms: TermBuilder, x: Term, y: Term) -> Term | None:
    """The literal moves out; next to another literal it joins that one."""
    c = y.args[0]
    if c.op is not VALUE:
        return None
    if x.op is VALUE:
        return terms.make(SUB, terms.value(x.sort, number(c) + number(x)), y.args[1])
    return terms.make(ADD, terms.make(SUB, x, y.args[1]), c)


@rule(ADD, "(= (bvadd x (bvnot x)) ones)", heads=(None, BVNOT))
def add_complement(terms: TermBuilder, x: Term, y: Term) -> Term | None:
    """All ones."""
    return terms.value(x.sort, -1) if y.args[0] is x else None


# Differences


@rule(SUB, "(= (bvsub x c) (bvadd x (bvneg c)))", heads=(None, VALUE))
def sub_value(terms: TermBuilder, x: Term, y: Term) -> Term | None:
    """One spelling."""
    return terms.make(ADD, x, terms.value(y.sort, -number(y)))


@rule(SUB, "(= (bvsub x x) zero)", same=True)
def sub_same(terms: TermBuilder, x: Term, y: Term) -> Term | None:
    """Nothing left."""
    return terms.value(x.sort, 0)


@rule(SUB, "(and (= (bvsub zero x) (bvneg x)) (= (bvsub ones x) (bvnot x)))", heads=(VALUE, None))
def sub_from_zero_or_ones(terms: TermBuilder, x: Term, y: Term) -> Term | None:
    """Complements."""
    if x.data == 0:
        return terms.make(NEG, y)
    return terms.make(BVNOT, y) if x.data == x.sort.mask else None


@rule(SUB, "(= (bvsub x (bvneg y)) (bvadd x y))", heads=(None, NEG))
def sub_neg(terms: TermBuilder, x: Term, y: Term) -> Term | None:
    """A sum."""
    return terms.make(ADD, x, y.args[0])


@rule(SUB, "(= (bvsub (bvadd x y) x) y)", heads=(ADD, None))
def sub_cancels_left(terms: TermBuilder, x: Term, y: Term) -> Term | None:
    """A summand goes away."""
    return other_operand(x, y)


@rule(SUB, "(= (bvsub x (bvadd x y)) (bvneg y))", heads=(None, ADD))
def sub_cancels_right(terms: TermBuilder, x: Term, y: Term) -> Term | None:
    """A summand goes away."""
    rest = other_operand(y, x)
    return None if rest is None else terms.make(NEG, rest)


@rule(SUB, "(= (bvsub (bvadd x y) (bvadd x z)) (bvsub y z))", heads=(ADD, ADD))
def sub_cancels_both(terms: TermBuilder, x: Term, y: Term) -> Term | None:
    """A common summand goes away: the distance of two elements of one object."""
    for shared in x.args:
        rest = other_operand(y, shared)
        left = other_operand(x, shared)
        if rest is not None and left is not None:
            return terms.make(SUB, left, rest)
    return None


@rule(SUB, "(= (bvsub (bvadd x c) y) (bvadd (bvsub x y) c))", heads=(ADD, None))
def sub_pull_value_left(terms: TermBuilder, x: Term, y: Term) -> Term | None:
    """The literal moves out."""
    c = x.args[1]
    return terms.make(ADD, terms.make(SUB, x.args[0], y), c) if c.op is VALUE else None


@rule(SUB, "(= (bvsub x (bvadd y c)) (bvadd (bvsub x y) (bvneg c)))", heads=(None, ADD))
def sub_pull_value_right(terms: TermBuilder, x: Term, y: Term) -> Term | None:
    """The literal moves out; from a literal it is taken at once."""
    c = y.args[1]
    if c.op is not VALUE:
        return None
    if x.op is VALUE:
        return terms.make(SUB, terms.value(x.sort, number(x) - number(c)), y.args[0])
    return terms.make(ADD, terms.make(SUB, x, y.args[0]), terms.value(c.sort, -number(c)))


@rule(SUB, "(= (bvsub x (bvsub x y)) y)", heads=(None, SUB))
def sub_sub_same(terms: TermBuilder, x: Term, y: Term) -> Term | None:
    """Twice the distance."""
    return y.args[1] if y.args[0] is x else None


@rule(SUB, "(= (bvsub x (bvsub c y)) (bvadd (bvadd x y) (bvneg c)))", heads=(None, SUB))
def sub_sub_value(terms: TermBuilder, x: Term, y: Term) -> Term | None:
    """The literal moves out."""
    c = y.args[0]
    if c.op is not VALUE:
        return None
    return terms.make(ADD, terms.make(ADD, x, y.args[1]), terms.value(c.sort, -number(c)))


@rule(SUB, "(= (bvsub (bvsub x y) x) (bvneg y))", heads=(SUB, None))
def sub_cancels_minuend(terms: TermBuilder, x: Term, y: Term) -> Term | None:
    """The minuend goes away."""
    return terms.make(NEG, x.args[1]) if x.args[0] is y else None


@rule(SUB, "(= (bvsub (bvsub c x) y) (bvsub c (bvadd x y)))", heads=(SUB, None))
def sub_from_value(terms: TermBuilder, x: Term, y: Term) -> Term | None:
    """The literal stays in front."""
    c = x.args[0]
    return terms.make(SUB, c, terms.make(ADD, x.args[1], y)) if c.op is VALUE else None


# Negation


@rule(NEG, "(= (bvneg (bvneg x)) x)", heads=(NEG,))
def neg_neg(terms: TermBuilder, x: Term) -> Term | None:
    """Twice is none."""
    return x.args[0]


@rule(NEG, "(= (bvneg (bvsub x y)) (bvsub y x))", heads=(SUB,))
def neg_sub(terms: TermBuilder, x: Term) -> Term | None:
    """The difference the other way round."""
    return terms.make(SUB, x.args[1], x.args[0])


@rule(NEG, "(= (bvneg (bvadd x c)) (bvsub (bvneg c) x))", heads=(ADD,))
def neg_add_value(terms: TermBuilder, x: Term) -> Term | None:
    """The literal absorbs the sign."""
    c = x.args[1]
    return terms.make(SUB, terms.value(c.sort, -number(c)), x.args[0]) if c.op is VALUE else None


@rule(NEG, "(= (bvneg (bvnot x)) (bvadd x one))", heads=(BVNOT,))
def neg_bvnot(terms: TermBuilder, x: Term) -> Term | None:
    """Two's complement, undone."""
    return terms.make(ADD, x.args[0], terms.value(x.sort, 1))


@rule(NEG, "(= (bvneg (bvmul x c)) (bvmul x (bvneg c)))", heads=(MUL,))
def neg_mul_value(terms: TermBuilder, x: Term) -> Term | None:
    """The literal absorbs the sign."""
    c = x.args[1]
    return terms.make(MUL, x.args[0], terms.value(c.sort, -number(c))) if c.op is VALUE else None


# Products


@rule(
    MUL,
    "(and (= (bvmul x zero) zero) (= (bvmul x one) x) (= (bvmul x ones) (bvneg x)))",
    heads=(None, VALUE),
)
def mul_value(terms: TermBuilder, x: Term, y: Term) -> Term | None:
    """By zero, one and minus one."""
    if y.data == 0:
        return y
    if y.data == 1:
        return x
    return terms.make(NEG, x) if y.data == y.sort.mask else None


@rule(MUL, "(= (bvmul (bvmul x c) d) (bvmul x (bvmul c d)))", heads=(MUL, VALUE))
def mul_gather_values(terms: TermBuilder, x: Term, y: Term) -> Term | None:
    """Bring two literals together so that they fold."""
    c = x.args[1]
    return terms.make(MUL, x.args[0], terms.value(c.sort, number(c) * number(y))) if c.op is VALUE else None


@rule(MUL, "(= (bvmul (bvadd x c) d) (bvadd (bvmul x d) (bvmul c d)))", heads=(ADD, VALUE))
def mul_distribute(terms: TermBuilder, x: Term, y: Term) -> Term | None:
    """The offset of the element `i + 1` is that of `i`, and one element."""
    c = x.args[1]
    if c.op is VALUE:
        return terms.make(ADD, terms.make(MUL, x.args[0], y), terms.value(c.sort, number(c) * number(y)))
    return None


@rule(MUL, "(= (bvmul (bvsub c x) d) (bvsub (bvmul c d) (bvmul x d)))", heads=(SUB, VALUE))
def mul_distribute_sub(terms: TermBuilder, x: Term, y: Term) -> Term | None:
    """As `mul_distribute`."""
    c = x.args[0]
    if c.op is VALUE:
        return terms.make(SUB, terms.value(c.sort, number(c) * number(y)), terms.make(MUL, x.args[1], y))
    return None


@rule(MUL, "(= (bvmul (bvneg x) c) (bvmul x (bvneg c)))", heads=(NEG, VALUE))
def mul_neg_value(terms: TermBuilder, x: Term, y: Term) -> Term | None:
    """The literal absorbs the sign."""
    return terms.make(MUL, x.args[0], terms.value(y.sort, -number(y)))


# Division


@rule(UDIV, "(and (= (bvudiv x one) x) (= (bvudiv x zero) ones))", heads=(None, VALUE))
def udiv_trivial(terms: TermBuilder, x: Term, y: Term) -> Term | None:
    """By one and by zero."""
    if y.data == 0:
        return terms.value(x.sort, -1)
    return x if y.data == 1 else None


@rule(UDIV, "(=> (bvult c (_ bv{wx} {wx})) (= (bvudiv x (bvshl one c)) (bvlshr x c)))", heads=(None, VALUE))
def udiv_power_of_two(terms: TermBuilder, x: Term, y: Term) -> Term | None:
    """A shift."""
    c = number(y)
    return terms.make(LSHR, x, terms.value(x.sort, c.bit_length() - 1)) if c and not c & (c - 1) else None


@rule(UREM, "(and (= (bvurem x one) zero) (= (bvurem x zero) x))", heads=(None, VALUE))
def urem_trivial(terms: TermBuilder, x: Term, y: Term) -> Term | None:
    """By one and by zero."""
    if y.data == 0:
        return x
    return terms.value(x.sort, 0) if y.data == 1 else None


@rule(
    UREM,
    "(=> (and (not (= c zero)) (= (bvand c (bvsub c one)) zero)) (= (bvurem x c) (bvand x (bvsub c one))))",
    heads=(None, VALUE),
)
def urem_power_of_two(terms: TermBuilder, x: Term, y: Term) -> Term | None:
    """A mask."""
    c = number(y)
    return terms.make(BVAND, x, terms.value(x.sort, c - 1)) if c and not c & (c - 1) else None


@rule(UREM, "(= (bvurem x x) zero)", same=True)
def urem_same(terms: TermBuilder, x: Term, y: Term) -> Term | None:
    """Also for zero, which is then the dividend."""
    return terms.value(x.sort, 0)


@rule(
    SDIV,
    "(and (= (bvsdiv x one) x) (= (bvsdiv x ones) (bvneg x)) (= (bvsdiv x zero) (ite (bvslt x zero) one ones)))",
    heads=(None, VALUE),
)
def sdiv_trivial(terms: TermBuilder, x: Term, y: Term) -> Term | None:
    """By zero, by minus one (which is the same literal as one at width 1) and by one."""
    if y.data == 0:
        negative = terms.make(SLT, x, y)
        return terms.make(ITE, negative, terms.value(x.sort, 1), terms.value(x.sort, -1))
    if y.data == y.sort.mask:
        return terms.make(NEG, x)
    return x if y.data == 1 else None


@rule(
    SDIV,
    "(=> (and (bvsge x zero) (bvsge y zero)) (= (bvsdiv x y) (bvudiv x y)))",
    heads=(ZERO_EXTEND, (ZERO_EXTEND, VALUE)),
)
def sdiv_unsigned(terms: TermBuilder, x: Term, y: Term) -> Term | None:
    """Signs play no part."""
    return terms.make(UDIV, x, y) if not_negative(x) and not_negative(y) else None


@rule(SREM, "(and (= (bvsrem x one) zero) (= (bvsrem x ones) zero) (= (bvsrem x zero) x))", heads=(None, VALUE))
def srem_trivial(terms: TermBuilder, x: Term, y: Term) -> Term | None:
    """By zero, one and minus one."""
    if y.data == 0:
        return x
    return terms.value(x.sort, 0) if y.data in (1, y.sort.mask) else None


@rule(
    SREM,
    "(=> (and (bvsge x zero) (bvsge y zero)) (= (bvsrem x y) (bvurem x y)))",
    heads=(ZERO_EXTEND, (ZERO_EXTEND, VALUE)),
)
def srem_unsigned(terms: TermBuilder, x: Term, y: Term) -> Term | None:
    """Signs play no part."""
    return terms.make(UREM, x, y) if not_negative(x) and not_negative(y) else None


def not_negative(x: Term) -> bool:
    """Whether the top bit is plainly zero."""
    if x.op is VALUE:
        return not number(x) & x.sort.sign
    return x.op is ZERO_EXTEND and x.data != 0


# Shifts


@rule(SHL, "(= (bvshl zero x) zero)", heads=(VALUE, None))
def shl_zero(terms: TermBuilder, x: Term, y: Term) -> Term | None:
    """Nothing to shift."""
    return x if x.data == 0 else None


@rule(LSHR, "(= (bvlshr zero x) zero)", heads=(VALUE, None))
def lshr_zero(terms: TermBuilder, x: Term, y: Term) -> Term | None:
    """Nothing to shift."""
    return x if x.data == 0 else None


@rule(ASHR, "(and (= (bvashr zero x) zero) (= (bvashr ones x) ones))", heads=(VALUE, None))
def ashr_zero_or_ones(terms: TermBuilder, x: Term, y: Term) -> Term | None:
    """All bits are alike."""
    return x if x.data in (0, x.sort.mask) else None
