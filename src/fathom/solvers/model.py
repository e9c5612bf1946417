"""Which values make up a model of a goal, and how they travel from the child that found them.

A function is known by its applications: the values of the arguments and of the application in the solver's model are
its entries. That needs nothing of how a solver writes functions, and the goal cannot tell the difference.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, cast, final

from fathom.logic.evaluate import Value, default_value
from fathom.logic.ops import APPLY, SYMBOL, FunctionSymbol
from fathom.logic.softfloat import canonical
from fathom.logic.sorts import FloatSort, Sort
from fathom.logic.terms import Term

ModelValues = tuple[list[Value], list[tuple[tuple[int, ...], int]]]
"""Values of the symbols, then arguments and result of the applications, in the order of `ModelTerms`."""


@final
class ModelTerms:
    """The terms whose values make up a model: symbols and applications of a goal, in a fixed order."""

    __slots__ = ("applications", "symbols")

    def __init__(self, terms: Iterable[Term] = ()) -> None:
        self.symbols: Final[list[Term]] = []
        self.applications: Final[list[Term]] = []
        self.add(terms)

    def add(self, terms: Iterable[Term]) -> None:
        for term in terms:
            if term.op is SYMBOL:
                self.symbols.append(term)
            elif term.op is APPLY:
                self.applications.append(term)

    def read(self, values: Callable[[list[Term]], list[Value]]) -> ModelValues:
        """Ask for all values, at once."""
        applied = [[*term.args, term] for term in self.applications]
        answers = iter(values(self.symbols + [term for terms in applied for term in terms]))
        found = [next(answers) for _ in self.symbols]
        points = [tuple(cast(int, next(answers)) for _ in terms) for terms in applied]
        return found, [(point[:-1], point[-1]) for point in points]

    def model(self, found: ModelValues) -> dict[Term | FunctionSymbol, Value]:
        """Put the values where they belong."""
        values, applied = found
        model: dict[Term | FunctionSymbol, Value] = dict(zip(self.symbols, values, strict=True))
        entries: dict[FunctionSymbol, dict[tuple[int, ...], int]] = {}
        for term, (args, value) in zip(self.applications, applied, strict=True):
            function = term.data
            assert isinstance(function, FunctionSymbol)
            entries.setdefault(function, {})[args] = value
        for function, known in entries.items():
            model[function] = (cast(int, default_value(function.sort.result)), known)
        return model


def from_bits(bits: int, sort: Sort) -> int:
    """The value of a bit-vector or float read as bits; whatever NaN a solver shows is the one NaN."""
    return canonical(sort, bits) if isinstance(sort, FloatSort) else bits
