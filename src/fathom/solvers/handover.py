"""Hand terms to a solver library: one table of builders per backend, no recursion, each term once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from fathom.logic.ops import Op
from fathom.logic.terms import Term, postorder
from fathom.solvers.base import CannotAnswer

Native = Any  # a term of the solver's library
Builder = Callable[[Term, list[Native]], Native]
"""Builds the native term, from ours and the native arguments."""


class Translation:
    """The native counterparts of terms, built as they are needed and kept."""

    def __init__(self, solver: str, builders: Mapping[Op, Builder]) -> None:
        self._refuses = solver
        self._builders = builders
        self._native: dict[Term, Native] = {}

    def native(self, root: Term) -> Native:
        native = self._native
        if root not in native:
            builders = self._builders
            for term in postorder([root], native):
                builder = builders.get(term.op)
                if builder is None:
                    raise CannotAnswer(f"{self._refuses} does not support {term.op.smt or term.sort.smt}")
                native[term] = builder(term, [native[arg] for arg in term.args])
        return native[root]
