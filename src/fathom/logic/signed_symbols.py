"""Symbols of which only the signed number matters: compared as signed, chosen, and tested for equality."""

from __future__ import annotations

from collections.abc import Sequence

from fathom.logic import ops
from fathom.logic.sorts import BitVec
from fathom.logic.terms import Term

_COMPARISONS = (ops.SLT, ops.SLE)


def find_signed_symbols(terms: Sequence[Term]) -> set[Term]:
    """Those among some terms, of which each comes after its arguments.

    A comparison says that its arguments are signed, and so is what a choice or a sign extension hands on to it. Any
    other operation wants the unsigned number.
    """
    signed: set[Term] = set()
    unsigned: set[Term] = set()
    for term in reversed(terms):
        if term.op is ops.EQ:
            continue
        hands_on = term.op is ops.ITE or term.op is ops.SIGN_EXTEND
        if term.op in _COMPARISONS or (hands_on and term in signed and term not in unsigned):
            signed.update(term.args)
        elif not hands_on or term in unsigned:
            unsigned.update(term.args)
    found = signed - unsigned
    return {term for term in terms if term.op is ops.SYMBOL and isinstance(term.sort, BitVec) and term in found}
