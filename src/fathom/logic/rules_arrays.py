"""Rules for arrays, after Fig. 2.6 of SeaM: a read finds its write where the indices can be compared at once.

Two indices are surely different if they are different literals, or one term plus different literals.
"""

from __future__ import annotations

from fathom.logic.builder import TermBuilder
from fathom.logic.ops import ADD, CONST_ARRAY, INT_ADD, SELECT, STORE, VALUE
from fathom.logic.rules import rule
from fathom.logic.term import Term


def _parts(index: Term) -> tuple[Term | None, Term | None]:
    """A term and the literal added to it; `None` for nothing."""
    if index.op is VALUE:
        return None, index
    if (index.op is ADD or index.op is INT_ADD) and index.args[1].op is VALUE:
        return index.args[0], index.args[1]
    return index, None


def must_differ(i: Term, j: Term) -> bool:
    """Whether two indices of one sort differ whatever the model."""
    (base, offset), (other_base, other_offset) = _parts(i), _parts(j)
    return base is other_base and offset is not other_offset


@rule(SELECT, "(= (select (store a i v) i) v)", heads=(STORE, None))
def select_hit(terms: TermBuilder, a: Term, i: Term) -> Term | None:
    """ROW-HIT: the element just written."""
    return a.args[2] if a.args[1] is i else None


@rule(SELECT, "(=> (not (= i j)) (= (select (store a i v) j) (select a j)))", heads=(STORE, None))
def select_skip(terms: TermBuilder, a: Term, i: Term) -> Term | None:
    """ROW-SKIP: past writes elsewhere."""
    below = a
    for _ in range(terms.effort.limits.array_skip):
        if below.op is not STORE or not must_differ(below.args[1], i):
            break
        below = below.args[0]
    else:
        terms.effort.reach("array_skip")
    return None if below is a else terms.make(SELECT, below, i)


@rule(SELECT, "(= (select ((as const (Array (_ BitVec {wx}) (_ BitVec {wx}))) x) y) x)", heads=(CONST_ARRAY, None))
def select_const(terms: TermBuilder, a: Term, i: Term) -> Term | None:
    """The same everywhere."""
    return a.args[0]


@rule(STORE, "(= (store (store a i v) i w) (store a i w))", heads=(STORE, None, None))
def store_over(terms: TermBuilder, a: Term, i: Term, v: Term) -> Term | None:
    """The later write wins."""
    return terms.make(STORE, a.args[0], i, v) if a.args[1] is i else None


@rule(STORE, "(= (store a i (select a i)) a)", heads=(None, None, SELECT))
def store_selected(terms: TermBuilder, a: Term, i: Term, v: Term) -> Term | None:
    """Written back unchanged."""
    return a if v.args[0] is a and v.args[1] is i else None


@rule(
    STORE,
    "(= (store ((as const (Array (_ BitVec {wx}) (_ BitVec {wx}))) x) y x)"
    " ((as const (Array (_ BitVec {wx}) (_ BitVec {wx}))) x))",
    heads=(CONST_ARRAY, None, None),
)
def store_const(terms: TermBuilder, a: Term, i: Term, v: Term) -> Term | None:
    """Nothing changes."""
    return a if a.args[0] is v else None
