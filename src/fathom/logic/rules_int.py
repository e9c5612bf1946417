"""Rules for unbounded integers: as for bit-vectors, and sums are cancelled in order relations too."""

from __future__ import annotations

from fathom.logic.builder import TermBuilder
from fathom.logic.ops import (
    EQ,
    INT_ADD,
    INT_DIV,
    INT_LE,
    INT_LT,
    INT_MOD,
    INT_MUL,
    INT_NEG,
    INT_SUB,
    NOT,
    VALUE,
)
from fathom.logic.rules import number, rule
from fathom.logic.rules_bv import other_operand
from fathom.logic.sorts import INT
from fathom.logic.term import Term


@rule(INT_ADD, "(= (+ m 0) m)", heads=(None, VALUE))
def int_add_zero(terms: TermBuilder, m: Term, n: Term) -> Term | None:
    """The neutral element."""
    return m if n.data == 0 else None


@rule(INT_ADD, "(= (+ (+ m n) o) (+ m (+ n o)))", heads=(INT_ADD, VALUE))
def int_add_gather_values(terms: TermBuilder, m: Term, n: Term) -> Term | None:
    """Bring two literals together so that they fold."""
    inner = m.args[1]
    return terms.make(INT_ADD, m.args[0], terms.make(INT_ADD, inner, n)) if inner.op is VALUE else None


@rule(INT_ADD, "(= (+ m (+ n o)) (+ (+ m n) o))", heads=(None, INT_ADD))
def int_add_pull_value(terms: TermBuilder, m: Term, n: Term) -> Term | None:
    """The literal moves out."""
    o = n.args[1]
    if o.op is VALUE and m.op is not VALUE:
        return terms.make(INT_ADD, terms.make(INT_ADD, m, n.args[0]), o)
    return None


@rule(INT_ADD, "(= (+ m (- n)) (- m n))", heads=(None, INT_NEG))
def int_add_neg(terms: TermBuilder, m: Term, n: Term) -> Term | None:
    """A difference."""
    return terms.make(INT_SUB, m, n.args[0])


@rule(INT_SUB, "(= (- m n) (+ m (- n)))", heads=(None, VALUE))
def int_sub_value(terms: TermBuilder, m: Term, n: Term) -> Term | None:
    """One spelling."""
    return terms.make(INT_ADD, m, terms.value(INT, -number(n)))


@rule(INT_SUB, "(= (- m m) 0)", same=True)
def int_sub_same(terms: TermBuilder, m: Term, n: Term) -> Term | None:
    """Nothing left."""
    return terms.value(INT, 0)


@rule(INT_SUB, "(= (- (+ m n) m) n)", heads=(INT_ADD, None))
def int_sub_cancels(terms: TermBuilder, m: Term, n: Term) -> Term | None:
    """A summand goes away."""
    return other_operand(m, n)


@rule(INT_SUB, "(= (- 0 m) (- m))", heads=(VALUE, None))
def int_sub_from_zero(terms: TermBuilder, m: Term, n: Term) -> Term | None:
    """A negation."""
    return terms.make(INT_NEG, n) if m.data == 0 else None


@rule(INT_SUB, "(= (- m (- n)) (+ m n))", heads=(None, INT_NEG))
def int_sub_neg(terms: TermBuilder, m: Term, n: Term) -> Term | None:
    """A sum."""
    return terms.make(INT_ADD, m, n.args[0])


@rule(INT_NEG, "(= (- (- m)) m)", heads=(INT_NEG,))
def int_neg_neg(terms: TermBuilder, m: Term) -> Term | None:
    """Twice is none."""
    return m.args[0]


@rule(INT_NEG, "(= (- (- m n)) (- n m))", heads=(INT_SUB,))
def int_neg_sub(terms: TermBuilder, m: Term) -> Term | None:
    """The difference the other way round."""
    return terms.make(INT_SUB, m.args[1], m.args[0])


@rule(INT_MUL, "(and (= (* m 0) 0) (= (* m 1) m) (= (* m (- 1)) (- m)))", heads=(None, VALUE))
def int_mul_value(terms: TermBuilder, m: Term, n: Term) -> Term | None:
    """By zero, one and minus one."""
    if n.data in (0, 1):
        return m if n.data else n
    return terms.make(INT_NEG, m) if n.data == -1 else None


@rule(INT_MUL, "(= (* (* m 2) 3) (* m 6))", heads=(INT_MUL, VALUE))
def int_mul_gather_values(terms: TermBuilder, m: Term, n: Term) -> Term | None:
    """Bring two literals together so that they fold."""
    o = m.args[1]
    return terms.make(INT_MUL, m.args[0], terms.make(INT_MUL, o, n)) if o.op is VALUE else None


@rule(INT_MUL, "(= (* (+ m n) 3) (+ (* m 3) (* n 3)))", heads=(INT_ADD, VALUE))
def int_mul_distribute(terms: TermBuilder, m: Term, n: Term) -> Term | None:
    """As for addresses."""
    o = m.args[1]
    if o.op is VALUE:
        return terms.make(INT_ADD, terms.make(INT_MUL, m.args[0], n), terms.make(INT_MUL, o, n))
    return None


@rule(INT_DIV, "(= (div m 1) m)", heads=(None, VALUE))
def int_div_one(terms: TermBuilder, m: Term, n: Term) -> Term | None:
    """The neutral element."""
    return m if n.data == 1 else None


@rule(INT_MOD, "(and (= (mod m 1) 0) (= (mod m (- 1)) 0))", heads=(None, VALUE))
def int_mod_one(terms: TermBuilder, m: Term, n: Term) -> Term | None:
    """Nothing is left over."""
    return terms.value(INT, 0) if n.data in (1, -1) else None


@rule(INT_LE, "(= (<= m n) (not (< n m)))")
def int_le_as_lt(terms: TermBuilder, m: Term, n: Term) -> Term | None:
    """One spelling."""
    return terms.make(NOT, terms.make(INT_LT, n, m))


@rule(INT_LT, "(= (< m m) false)", same=True)
def int_lt_same(terms: TermBuilder, m: Term, n: Term) -> Term | None:
    """Irreflexive."""
    return terms.false


@rule(INT_LT, "(= (< (+ m o) (+ n o)) (< m n))", heads=(INT_ADD, INT_ADD))
def int_lt_shared(terms: TermBuilder, m: Term, n: Term) -> Term | None:
    """A common summand is cancelled."""
    for shared in m.args:
        rest, left = other_operand(n, shared), other_operand(m, shared)
        if rest is not None and left is not None:
            return terms.make(INT_LT, left, rest)
    return None


@rule(INT_LT, "(and (= (< (+ m n) m) (< n 0)) (= (< (+ m n) o) (< m (- o n))))", heads=(INT_ADD, None))
def int_lt_sum_left(terms: TermBuilder, m: Term, n: Term) -> Term | None:
    """A summand on the other side is cancelled; literals meet."""
    rest = other_operand(m, n)
    if rest is not None:
        return terms.make(INT_LT, rest, terms.value(INT, 0))
    o = m.args[1]
    if n.op is VALUE and o.op is VALUE:
        return terms.make(INT_LT, m.args[0], terms.value(INT, number(n) - number(o)))
    return None


@rule(INT_LT, "(and (= (< m (+ m n)) (< 0 n)) (= (< o (+ m n)) (< (- o n) m)))", heads=(None, INT_ADD))
def int_lt_sum_right(terms: TermBuilder, m: Term, n: Term) -> Term | None:
    """A summand on the other side is cancelled; literals meet."""
    rest = other_operand(n, m)
    if rest is not None:
        return terms.make(INT_LT, terms.value(INT, 0), rest)
    o = n.args[1]
    if m.op is VALUE and o.op is VALUE:
        return terms.make(INT_LT, terms.value(INT, number(m) - number(o)), n.args[0])
    return None


@rule(EQ, "(= (= (+ m n) o) (= m (- o n)))", heads=(INT_ADD, VALUE))
def eq_int_add_value(terms: TermBuilder, m: Term, n: Term) -> Term | None:
    """The literals meet."""
    o = m.args[1]
    return terms.make(EQ, m.args[0], terms.value(INT, number(n) - number(o))) if o.op is VALUE else None


@rule(EQ, "(= (= (+ m n) (+ m o)) (= n o))", heads=(INT_ADD, INT_ADD), symmetric=True)
def eq_int_add_shared(terms: TermBuilder, m: Term, n: Term) -> Term | None:
    """A common summand is cancelled."""
    for shared in m.args:
        rest, left = other_operand(n, shared), other_operand(m, shared)
        if rest is not None and left is not None:
            return terms.make(EQ, left, rest)
    return None


@rule(EQ, "(= (= (+ m n) m) (= n 0))", heads=(INT_ADD, None))
def eq_int_add_operand(terms: TermBuilder, m: Term, n: Term) -> Term | None:
    """A summand on the other side is cancelled."""
    rest = other_operand(m, n)
    return None if rest is None else terms.make(EQ, rest, terms.value(INT, 0))
