"""Refutations of small goals in this process: the answer is `unsat`, or nothing is said.

What a question may take is counted in steps of the solver, never in time: the same questions get the same answers on
every machine. Bitwuzla asks from time to time whether it shall stop, at moments that depend on its search alone; these
are the steps. What asks for them is an iterator, not a function, so that nothing can interrupt it inside of the solver.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, repeat
from typing import final

from fathom.logic.terms import Term
from fathom.solvers.bitwuzla import Bitwuzla


@final
class Refuter:
    """Asks Bitwuzla, to which each term is handed once; without that solver, nothing is refuted."""

    def __init__(self) -> None:
        self._library: Bitwuzla | None = None
        self._is_missing = False

    def refute(self, goal: Sequence[Term], steps: int) -> bool | None:
        """Whether no values make all of these true; None if that was not found out in so many steps."""
        if self._library is None and not self._is_missing:
            try:
                self._library = Bitwuzla()
            except ImportError:
                self._is_missing = True
        library = self._library
        if library is None:
            return None
        library.restart(chain(repeat(False, steps), repeat(True)).__next__)
        status = library.check(goal)
        library.leave()
        return None if status == "unknown" else status == "unsat"
