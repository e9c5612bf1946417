"""A goal over bit-vectors, asked as one over integers (`logic/as_integers.py`).

Where a goal is about sizes, indices and sums of them, this takes milliseconds instead of minutes. Where it is about
bits, it finds nothing: so it is one of several in a race.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import final

from fathom.logic.as_integers import AsIntegers, NotArithmetic
from fathom.logic.evaluate import Value
from fathom.logic.terms import Term
from fathom.solvers.base import CannotAnswer, Status
from fathom.solvers.library import Backend, Library


@final
class Integers:
    """One goal, with the library that solves what it has become.

    A solution in which something is unknown need not be one of the goal: `sat` is said where all was arithmetic.
    """

    def __init__(self, library: Library) -> None:
        self._library = library
        self._read = AsIntegers()
        self._said: str | None = None

    def add(self, term: Term) -> None:
        self._library.add(self._native(term))

    def check(self, assumptions: Sequence[Term]) -> Status:
        status = self._library.check([self._native(term) for term in assumptions])
        self._said = None
        if status == "sat" and not self._read.exact:
            self._said = "integers: some operations on bits are left open"
            return "unknown"
        return status

    def reason(self) -> str:
        return self._said or self._library.reason()

    def values(self, terms: Sequence[Term]) -> list[Value]:
        return self._library.values([self._native(term) for term in terms])

    def leave(self) -> None:
        self._library.leave()

    def _native(self, term: Term) -> Term:
        """What the term has become; what always holds of it is asserted."""
        try:
            native = self._read.read(term)
        except NotArithmetic as problem:
            raise CannotAnswer(f"integers: {problem}") from problem
        while self._read.facts:
            self._library.add(self._read.facts.pop())
        return native


def integers_backend(inner: Backend) -> Backend:
    """The backend that asks another about integers."""
    start: Callable[[], Library] = lambda: Integers(inner.open())  # noqa: E731
    return Backend("integers", inner.load, start)
