"""Rules for Booleans: constants, complements, absorption, and one spelling for each connective.

Normal forms: `xor` and `=>` are written with `=`, `or` and `not`; a negation stands outside `and`, `or` and `=` of
negations. Each rule looks at most two levels deep.
"""

from __future__ import annotations

from fathom.logic.builder import TermBuilder
from fathom.logic.ops import AND, EQ, IMPLIES, NOT, OR, VALUE, XOR
from fathom.logic.rules import rule
from fathom.logic.sorts import BOOL
from fathom.logic.term import Term


def opposite(x: Term, y: Term) -> bool:
    """Whether one is the negation of the other."""
    return (x.op is NOT and x.args[0] is y) or (y.op is NOT and y.args[0] is x)


def _other_argument(pair: Term, x: Term) -> Term:
    """The other argument."""
    return pair.args[1] if pair.args[0] is x else pair.args[0]


@rule(NOT, "(= (not (not p)) p)", heads=(NOT,))
def not_not(terms: TermBuilder, p: Term) -> Term | None:
    """Fig. 2.3 of SeaM."""
    return p.args[0]


@rule(IMPLIES, "(= (=> p q) (or (not p) q))")
def implies_as_or(terms: TermBuilder, p: Term, q: Term) -> Term | None:
    """One spelling."""
    return terms.make(OR, terms.make(NOT, p), q)


@rule(XOR, "(= (xor p q) (not (= p q)))")
def xor_as_not_equal(terms: TermBuilder, p: Term, q: Term) -> Term | None:
    """One spelling."""
    return terms.make(NOT, terms.make(EQ, p, q))


# AND


@rule(AND, "(and (= (and p true) p) (= (and p false) false))", heads=(None, VALUE))
def and_value(terms: TermBuilder, p: Term, q: Term) -> Term | None:
    """A constant decides or vanishes."""
    return p if q.data else q


@rule(AND, "(= (and p p) p)", same=True)
def and_same(terms: TermBuilder, p: Term, q: Term) -> Term | None:
    """Idempotence."""
    return p


@rule(AND, "(= (and p (not p)) false)", heads=(None, NOT))
def and_complement(terms: TermBuilder, p: Term, q: Term) -> Term | None:
    """A contradiction."""
    return terms.false if q.args[0] is p else None


@rule(AND, "(= (and p (or p q)) p)", heads=(None, OR))
def and_absorbs_or(terms: TermBuilder, p: Term, q: Term) -> Term | None:
    """Absorption."""
    return p if p in q.args else None


@rule(AND, "(= (and p (or (not p) q)) (and p q))", heads=(None, OR))
def and_resolves_or(terms: TermBuilder, p: Term, q: Term) -> Term | None:
    """What `p` excludes leaves the disjunction."""
    for arg in q.args:
        if opposite(p, arg):
            return terms.make(AND, p, _other_argument(q, arg))
    return None


@rule(AND, "(= (and p (and p q)) (and p q))", heads=(None, AND))
def and_contained(terms: TermBuilder, p: Term, q: Term) -> Term | None:
    """Already there."""
    return q if p in q.args else None


@rule(AND, "(= (and p (and (not p) q)) false)", heads=(None, AND))
def and_contradicts(terms: TermBuilder, p: Term, q: Term) -> Term | None:
    """A contradiction one level down."""
    return terms.false if opposite(p, q.args[0]) or opposite(p, q.args[1]) else None


@rule(AND, "(= (and p (not (and p q))) (and p (not q)))", heads=(None, NOT))
def and_not_and(terms: TermBuilder, p: Term, q: Term) -> Term | None:
    """What `p` implies leaves the negated conjunction."""
    inner = q.args[0]
    if inner.op is AND and p in inner.args:
        return terms.make(AND, p, terms.make(NOT, _other_argument(inner, p)))
    return None


@rule(AND, "(= (and p (not (or p q))) false)", heads=(None, NOT))
def and_not_or(terms: TermBuilder, p: Term, q: Term) -> Term | None:
    """A contradiction inside a negated disjunction."""
    return terms.false if q.args[0].op is OR and p in q.args[0].args else None


@rule(AND, "(= (and (not p) (not q)) (not (or p q)))", heads=(NOT, NOT), symmetric=True)
def and_of_nots(terms: TermBuilder, p: Term, q: Term) -> Term | None:
    """De Morgan: one negation instead of two."""
    return terms.make(NOT, terms.make(OR, p.args[0], q.args[0]))


@rule(AND, "(=> (not (= t u)) (= (and (= s t) (= s u)) false))", heads=(EQ, EQ), symmetric=True)
def and_distinct_values(terms: TermBuilder, p: Term, q: Term) -> Term | None:
    """Nothing equals two different literals."""
    return terms.false if _names_two_values(p, q) else None


@rule(AND, "(=> (not (= t u)) (= (and (= s t) (not (= s u))) (= s t)))", heads=(EQ, NOT))
def and_equal_implies_different(terms: TermBuilder, p: Term, q: Term) -> Term | None:
    """Equal to one literal means different from another."""
    return p if q.args[0].op is EQ and _names_two_values(p, q.args[0]) else None


def _names_two_values(p: Term, q: Term) -> bool:
    x, y = p.args[1], q.args[1]
    return p.args[0] is q.args[0] and x.op is VALUE and y.op is VALUE and x is not y


# OR


@rule(OR, "(and (= (or p false) p) (= (or p true) true))", heads=(None, VALUE))
def or_value(terms: TermBuilder, p: Term, q: Term) -> Term | None:
    """A constant decides or vanishes."""
    return q if q.data else p


@rule(OR, "(= (or p p) p)", same=True)
def or_same(terms: TermBuilder, p: Term, q: Term) -> Term | None:
    """Idempotence."""
    return p


@rule(OR, "(= (or p (not p)) true)", heads=(None, NOT))
def or_complement(terms: TermBuilder, p: Term, q: Term) -> Term | None:
    """A tautology."""
    return terms.true if q.args[0] is p else None


@rule(OR, "(= (or p (and p q)) p)", heads=(None, AND))
def or_absorbs_and(terms: TermBuilder, p: Term, q: Term) -> Term | None:
    """Absorption."""
    return p if p in q.args else None


@rule(OR, "(= (or p (and (not p) q)) (or p q))", heads=(None, AND))
def or_resolves_and(terms: TermBuilder, p: Term, q: Term) -> Term | None:
    """What `p` leaves open leaves the conjunction."""
    for arg in q.args:
        if opposite(p, arg):
            return terms.make(OR, p, _other_argument(q, arg))
    return None


@rule(OR, "(= (or p (or p q)) (or p q))", heads=(None, OR))
def or_contained(terms: TermBuilder, p: Term, q: Term) -> Term | None:
    """Already there."""
    return q if p in q.args else None


@rule(OR, "(= (or p (or (not p) q)) true)", heads=(None, OR))
def or_completes(terms: TermBuilder, p: Term, q: Term) -> Term | None:
    """A tautology one level down."""
    return terms.true if opposite(p, q.args[0]) or opposite(p, q.args[1]) else None


@rule(OR, "(= (or p (not (or p q))) (or p (not q)))", heads=(None, NOT))
def or_not_or(terms: TermBuilder, p: Term, q: Term) -> Term | None:
    """What `p` covers leaves the negated disjunction."""
    inner = q.args[0]
    if inner.op is OR and p in inner.args:
        return terms.make(OR, p, terms.make(NOT, _other_argument(inner, p)))
    return None


@rule(OR, "(= (or p (not (and p q))) true)", heads=(None, NOT))
def or_not_and(terms: TermBuilder, p: Term, q: Term) -> Term | None:
    """A tautology inside a negated conjunction."""
    return terms.true if q.args[0].op is AND and p in q.args[0].args else None


@rule(OR, "(= (or (not p) (not q)) (not (and p q)))", heads=(NOT, NOT), symmetric=True)
def or_of_nots(terms: TermBuilder, p: Term, q: Term) -> Term | None:
    """De Morgan: one negation instead of two."""
    return terms.make(NOT, terms.make(AND, p.args[0], q.args[0]))


@rule(OR, "(= (or (and p q) (and p (not q))) p)", heads=(AND, AND), symmetric=True)
def or_of_cases(terms: TermBuilder, p: Term, q: Term) -> Term | None:
    """Both cases of `q`."""
    return _common_case(p, q)


@rule(AND, "(= (and (or p q) (or p (not q))) p)", heads=(OR, OR), symmetric=True)
def and_of_cases(terms: TermBuilder, p: Term, q: Term) -> Term | None:
    """Both cases of `q`."""
    return _common_case(p, q)


def _common_case(p: Term, q: Term) -> Term | None:
    for arg in p.args:
        if arg in q.args and opposite(_other_argument(p, arg), _other_argument(q, arg)):
            return arg
    return None


@rule(OR, "(=> (not (= t u)) (= (or (= s t) (not (= s u))) (not (= s u))))", heads=(EQ, NOT))
def or_equal_implies_different(terms: TermBuilder, p: Term, q: Term) -> Term | None:
    """Equal to one literal means different from another."""
    return q if q.args[0].op is EQ and _names_two_values(p, q.args[0]) else None


# EQ of Booleans


@rule(EQ, "(and (= (= p true) p) (= (= p false) (not p)))", heads=(None, VALUE))
def eq_bool_value(terms: TermBuilder, p: Term, q: Term) -> Term | None:
    """Equal to a constant."""
    if q.sort is not BOOL:
        return None
    return p if q.data else terms.make(NOT, p)


@rule(EQ, "(= (= p (not q)) (not (= p q)))", heads=(None, NOT))
def eq_not(terms: TermBuilder, p: Term, q: Term) -> Term | None:
    """The negation stands outside."""
    return terms.make(NOT, terms.make(EQ, p, q.args[0]))
