"""Walks over terms, arguments first, without recursion: terms may be hundreds of thousands deep.

A term has a larger id than its arguments, so the order of the ids is such a walk; see `Terms` for terms of two tables.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from operator import attrgetter
from typing import Final

from fathom.logic.builder import TermBuilder
from fathom.logic.ops import SYMBOL, FunctionSymbol
from fathom.logic.term import Term

_by_id: Final = attrgetter("id")


def postorder(roots: Iterable[Term], known: Container[Term] = ()) -> list[Term]:
    """Every term below the roots once, arguments first, in the order in which they were made.

    Terms that are `known` are left out, with what is below them.
    """
    found = {root for root in roots if root not in known}
    stack = list(found)
    while stack:
        for arg in stack.pop().args:
            if arg not in found and arg not in known:
                found.add(arg)
                stack.append(arg)
    return sorted(found, key=_by_id)


def size(roots: Iterable[Term]) -> int:
    """How many different terms there are below the roots, themselves included."""
    return len(postorder(roots))


def symbols(roots: Iterable[Term]) -> list[Term]:
    """The free constants below the roots, in the order in which they were made."""
    return [term for term in postorder(roots) if term.op is SYMBOL]


def functions(roots: Iterable[Term]) -> list[FunctionSymbol]:
    """The uninterpreted functions applied below the roots, in the order of their first applications."""
    found: dict[FunctionSymbol, None] = {}
    for term in postorder(roots):
        if isinstance(term.data, FunctionSymbol):
            found[term.data] = None
    return list(found)


def substitute(terms: TermBuilder, root: Term, mapping: Mapping[Term, Term]) -> Term:
    """`root` with every occurrence of a key replaced by its image, rebuilt (and simplified) on the way up."""
    done: dict[Term, Term] = {}
    for term in postorder([root]):
        image = mapping.get(term)
        if image is None:
            args = tuple([done[arg] for arg in term.args])
            image = term if args == term.args else terms.rebuild(term.op, args, term.data)
        done[term] = image
    return done[root]
