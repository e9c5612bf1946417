"""Rules for if-then-else, after Figs. 2.1 and 2.3 of SeaM: decided and equal arms, nested conditions, pushing.

An operator is pushed into an `ite` only where that folds: into two literal arms, or, for comparisons, into one, since
the other arm then loses its `ite`. Pushing in general would copy every shared `ite`.
Normal forms: the condition is not a negation; a Boolean `ite` has no literal arm and not two negated ones.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from fathom.logic.builder import TermBuilder
from fathom.logic.ops import (
    ADD,
    AND,
    ASHR,
    BVAND,
    BVNOT,
    BVOR,
    BVXOR,
    EQ,
    ITE,
    LSHR,
    MUL,
    NEG,
    NOT,
    OR,
    SDIV,
    SHL,
    SIGN_EXTEND,
    SLT,
    SREM,
    SUB,
    UDIV,
    ULT,
    UREM,
    VALUE,
    ZERO_EXTEND,
    Data,
    Op,
)
from fathom.logic.rules import Apply, rule
from fathom.logic.rules_core import opposite
from fathom.logic.sorts import BOOL
from fathom.logic.term import Term


@rule(ITE, "(and (= (ite true s t) s) (= (ite false s t) t))", heads=(VALUE, None, None))
def ite_value(terms: TermBuilder, p: Term, s: Term, t: Term) -> Term | None:
    """A decided condition."""
    return s if p.data else t


@rule(ITE, "(= (ite p s s) s)", same=True)
def ite_same(terms: TermBuilder, p: Term, s: Term, t: Term) -> Term | None:
    """Equal arms."""
    return s


@rule(ITE, "(= (ite (not p) s t) (ite p t s))", heads=(NOT, None, None))
def ite_not(terms: TermBuilder, p: Term, s: Term, t: Term) -> Term | None:
    """The condition is not a negation."""
    return terms.make(ITE, p.args[0], t, s)


@rule(ITE, "(and (= (ite p true q) (or p q)) (= (ite p false q) (and (not p) q)))", heads=(None, VALUE, None))
def ite_bool_then(terms: TermBuilder, p: Term, s: Term, t: Term) -> Term | None:
    """A literal Boolean arm makes a connective; `ite(c, true, false)` is `c`."""
    if s.sort is not BOOL:
        return None
    return terms.make(OR, p, t) if s.data else terms.make(AND, terms.make(NOT, p), t)


@rule(ITE, "(and (= (ite p q true) (or (not p) q)) (= (ite p q false) (and p q)))", heads=(None, None, VALUE))
def ite_bool_else(terms: TermBuilder, p: Term, s: Term, t: Term) -> Term | None:
    """A literal Boolean arm makes a connective."""
    if s.sort is not BOOL:
        return None
    return terms.make(OR, terms.make(NOT, p), s) if t.data else terms.make(AND, p, s)


@rule(
    ITE,
    "(and (= (ite p p q) (or p q)) (= (ite p q p) (and p q))"
    " (= (ite p (not p) q) (and (not p) q)) (= (ite p q (not p)) (or (not p) q)))",
    when=lambda p, s, t: p is s or p is t or s is NOT or t is NOT,
)
def ite_condition_arm(terms: TermBuilder, p: Term, s: Term, t: Term) -> Term | None:
    """An arm that is the condition or its negation is decided by it."""
    if s.sort is not BOOL:
        return None
    if s is p or t is p:
        return terms.make(OR, p, t) if s is p else terms.make(AND, p, s)
    if opposite(p, s):
        return terms.make(AND, s, t)
    return terms.make(OR, t, s) if opposite(p, t) else None


@rule(ITE, "(= (ite p (not q) (not r)) (not (ite p q r)))", heads=(None, NOT, NOT))
def ite_of_nots(terms: TermBuilder, p: Term, s: Term, t: Term) -> Term | None:
    """One negation instead of two."""
    return terms.make(NOT, terms.make(ITE, p, s.args[0], t.args[0]))


@rule(NOT, "(= (not (ite p (not q) r)) (ite p q (not r)))", heads=(ITE,))
def not_push_ite(terms: TermBuilder, p: Term) -> Term | None:
    """NEG-PUSH, where an arm is a negation and so gets shorter."""
    condition, then, otherwise = p.args
    if then.op is NOT or otherwise.op is NOT:
        return terms.make(ITE, condition, terms.make(NOT, then), terms.make(NOT, otherwise))
    return None


@rule(ITE, "(= (ite p (ite p s t) u) (ite p s u))", heads=(None, ITE, None))
def ite_nested_then(terms: TermBuilder, p: Term, s: Term, t: Term) -> Term | None:
    """The inner condition is known."""
    return terms.make(ITE, p, s.args[1], t) if s.args[0] is p else None


@rule(ITE, "(= (ite p s (ite p t u)) (ite p s u))", heads=(None, None, ITE))
def ite_nested_else(terms: TermBuilder, p: Term, s: Term, t: Term) -> Term | None:
    """The inner condition is known."""
    return terms.make(ITE, p, s, t.args[2]) if t.args[0] is p else None


@rule(
    ITE,
    "(and (= (ite p (ite q s t) t) (ite (and p q) s t)) (= (ite p (ite q t s) t) (ite (and p (not q)) s t)))",
    heads=(None, ITE, None),
)
def ite_merge_then(terms: TermBuilder, p: Term, s: Term, t: Term) -> Term | None:
    """Two ways to one arm."""
    q, x, y = s.args
    if y is t:
        return terms.make(ITE, terms.make(AND, p, q), x, t)
    if x is t:
        return terms.make(ITE, terms.make(AND, p, terms.make(NOT, q)), y, t)
    return None


@rule(
    ITE,
    "(and (= (ite p s (ite q s t)) (ite (or p q) s t)) (= (ite p s (ite q t s)) (ite (or p (not q)) s t)))",
    heads=(None, None, ITE),
)
def ite_merge_else(terms: TermBuilder, p: Term, s: Term, t: Term) -> Term | None:
    """Two ways to one arm."""
    q, x, y = t.args
    if x is s:
        return terms.make(ITE, terms.make(OR, p, q), s, y)
    if y is s:
        return terms.make(ITE, terms.make(OR, p, terms.make(NOT, q)), s, x)
    return None


@rule(ITE, "(= (ite (= s t) s t) t)", heads=(EQ, None, None))
def ite_equal_arms(terms: TermBuilder, p: Term, s: Term, t: Term) -> Term | None:
    """The condition says that the arms are equal."""
    x, y = p.args
    return t if (x is s and y is t) or (x is t and y is s) else None


@rule(AND, "(= (and p (ite p q r)) (and p q))", heads=(None, ITE))
def and_decides_ite(terms: TermBuilder, p: Term, q: Term) -> Term | None:
    """The condition is known."""
    return terms.make(AND, p, q.args[1]) if q.args[0] is p else None


@rule(AND, "(= (and (not p) (ite p q r)) (and (not p) r))", heads=(NOT, ITE))
def and_not_decides_ite(terms: TermBuilder, p: Term, q: Term) -> Term | None:
    """The condition is known."""
    return terms.make(AND, p, q.args[2]) if q.args[0] is p.args[0] else None


@rule(OR, "(= (or p (ite p q r)) (or p r))", heads=(None, ITE))
def or_decides_ite(terms: TermBuilder, p: Term, q: Term) -> Term | None:
    """Where it counts, the condition is false."""
    return terms.make(OR, p, q.args[2]) if q.args[0] is p else None


@rule(OR, "(= (or (not p) (ite p q r)) (or (not p) q))", heads=(NOT, ITE))
def or_not_decides_ite(terms: TermBuilder, p: Term, q: Term) -> Term | None:
    """Where it counts, the condition is true."""
    return terms.make(OR, p, q.args[1]) if q.args[0] is p.args[0] else None


# Pushing comparisons


@rule(EQ, "(= (= (ite p s t) u) (ite p (= s u) (= t u)))", heads=(ITE, VALUE))
def eq_ite_value(terms: TermBuilder, s: Term, t: Term) -> Term | None:
    """ITE-EQ-1, where an arm is a literal and so is decided."""
    return _push_left(terms, EQ, s, t)


@rule(EQ, "(= (= (ite p s t) s) (or p (= t s)))", heads=(ITE, None))
def eq_ite_arm(terms: TermBuilder, s: Term, t: Term) -> Term | None:
    """ITE-EQ-1, where an arm is the other side."""
    if s.args[1] is t:
        return terms.make(OR, s.args[0], terms.make(EQ, s.args[2], t))
    if s.args[2] is t:
        return terms.make(OR, terms.make(NOT, s.args[0]), terms.make(EQ, s.args[1], t))
    return None


@rule(EQ, "(= (= (ite p s t) (ite p u t)) (ite p (= s u) (= t t)))", heads=(ITE, ITE), symmetric=True)
def eq_ite_ite(terms: TermBuilder, s: Term, t: Term) -> Term | None:
    """ITE-EQ-2, where a pair of arms is decided."""
    p, x, y = s.args
    q, u, w = t.args
    if p is q and (x is u or y is w or _literals(x, u) or _literals(y, w)):
        return terms.make(ITE, p, terms.make(EQ, x, u), terms.make(EQ, y, w))
    return None


@rule(ULT, "(= (bvult (ite p x y) c) (ite p (bvult x c) (bvult y c)))", heads=(ITE, VALUE))
def ult_ite_left(terms: TermBuilder, x: Term, y: Term) -> Term | None:
    """ITE-PUSH, where an arm is decided."""
    return _push_left(terms, ULT, x, y)


@rule(ULT, "(= (bvult c (ite p x y)) (ite p (bvult c x) (bvult c y)))", heads=(VALUE, ITE))
def ult_ite_right(terms: TermBuilder, x: Term, y: Term) -> Term | None:
    """ITE-PUSH, where an arm is decided."""
    return _push_right(terms, ULT, x, y)


@rule(SLT, "(= (bvslt (ite p x y) c) (ite p (bvslt x c) (bvslt y c)))", heads=(ITE, VALUE))
def slt_ite_left(terms: TermBuilder, x: Term, y: Term) -> Term | None:
    """ITE-PUSH, where an arm is decided."""
    return _push_left(terms, SLT, x, y)


@rule(SLT, "(= (bvslt c (ite p x y)) (ite p (bvslt c x) (bvslt c y)))", heads=(VALUE, ITE))
def slt_ite_right(terms: TermBuilder, x: Term, y: Term) -> Term | None:
    """ITE-PUSH, where an arm is decided."""
    return _push_right(terms, SLT, x, y)


def _literals(x: Term, y: Term) -> bool:
    return x.op is VALUE and y.op is VALUE


def _push_left(terms: TermBuilder, op: Op, choice: Term, value: Term) -> Term | None:
    p, x, y = choice.args
    if x.op is VALUE or y.op is VALUE:
        return terms.make(ITE, p, terms.make(op, x, value), terms.make(op, y, value))
    return None


def _push_right(terms: TermBuilder, op: Op, value: Term, choice: Term) -> Term | None:
    p, x, y = choice.args
    if x.op is VALUE or y.op is VALUE:
        return terms.make(ITE, p, terms.make(op, value, x), terms.make(op, value, y))
    return None


# Pushing other operators into two literals: one rule for each, all alike (`extract_ite` is among its own kind)

_UNARY: Final = (BVNOT, NEG, ZERO_EXTEND, SIGN_EXTEND)
_REWRITTEN: Final = (SUB, SHL, LSHR, ASHR)
"""With a literal on the right these are something else already."""
_BINARY: Final = (ADD, SUB, MUL, UDIV, SDIV, UREM, SREM, SHL, LSHR, ASHR, BVAND, BVOR, BVXOR)


def _unary(op: Op) -> Apply:
    def push(terms: TermBuilder, choice: Term, data: Data = None) -> Term | None:
        p, x, y = choice.args
        if x.op is VALUE and y.op is VALUE:
            return terms.make(ITE, p, terms.rebuild(op, (x,), data), terms.rebuild(op, (y,), data))
        return None

    return push


def _left(op: Op) -> Apply:
    def push(terms: TermBuilder, choice: Term, value: Term) -> Term | None:
        if _literals(choice.args[1], choice.args[2]):
            return _push_left(terms, op, choice, value)
        return None

    return push


def _right(op: Op) -> Apply:
    def push(terms: TermBuilder, value: Term, choice: Term) -> Term | None:
        if _literals(choice.args[1], choice.args[2]):
            return _push_right(terms, op, value, choice)
        return None

    return push


def _register(op: Op, side: str, make: Callable[[Op], Apply], law: str, heads: tuple[Op, ...]) -> None:
    push = make(op)
    push.__name__ = f"{op.name.lower()}_ite_values{side}"
    rule(op, law, heads=heads)(push)


for _op in _UNARY:
    _smt = _op.smt.replace("{data}", "{e}")
    _register(_op, "", _unary, f"(= ({_smt} (ite p x y)) (ite p ({_smt} x) ({_smt} y)))", (ITE,))
for _op in _BINARY:
    _smt = _op.smt
    if _op not in _REWRITTEN:
        _register(_op, "_left", _left, f"(= ({_smt} (ite p x y) c) (ite p ({_smt} x c) ({_smt} y c)))", (ITE, VALUE))
    if not _op.commutative:
        _register(_op, "_right", _right, f"(= ({_smt} c (ite p x y)) (ite p ({_smt} c x) ({_smt} c y)))", (VALUE, ITE))
