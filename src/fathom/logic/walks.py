"""Walks over terms, arguments first, with an explicit stack: terms may be hundreds of thousands deep."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from fathom.logic.ops import SYMBOL, FunctionSymbol

if TYPE_CHECKING:
    from fathom.logic.terms import Term, Terms


def postorder(roots: Iterable[Term]) -> Iterator[Term]:
    """Every term below the roots once, arguments first, in the order of a depth-first walk from the left."""
    seen: set[Term] = set()
    for root in roots:
        stack = [root]
        while stack:
            term = stack[-1]
            if term in seen:
                stack.pop()
                continue
            pending = [arg for arg in term.args if arg not in seen]
            if pending:
                stack += pending[::-1]
            else:
                seen.add(stack.pop())
                yield term


def size(roots: Iterable[Term]) -> int:
    """How many different terms there are below the roots, themselves included."""
    return sum(1 for _ in postorder(roots))


def symbols(roots: Iterable[Term]) -> list[Term]:
    """The free constants below the roots, in the order of the walk."""
    return [term for term in postorder(roots) if term.op is SYMBOL]


def functions(roots: Iterable[Term]) -> list[FunctionSymbol]:
    """The uninterpreted functions applied below the roots, in the order of the walk."""
    found: dict[FunctionSymbol, None] = {}
    for term in postorder(roots):
        if isinstance(term.data, FunctionSymbol):
            found[term.data] = None
    return list(found)


def substitute(terms: Terms, root: Term, mapping: Mapping[Term, Term]) -> Term:
    """`root` with every occurrence of a key replaced by its image, rebuilt (and simplified) on the way up."""
    done: dict[Term, Term] = {}
    for term in postorder([root]):
        image = mapping.get(term)
        if image is None:
            args = tuple([done[arg] for arg in term.args])
            image = term if args == term.args else terms.make(term.op, *args, data=term.data)
        done[term] = image
    return done[root]
