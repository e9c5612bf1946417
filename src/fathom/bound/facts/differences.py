"""Difference bounds: comparisons that no interval decides, because both sides grow with the same number.

    i = h & (n - 1)                     so i <= n - 1, where n is not 0,
    i * 24 + 96 <= n * 24 + 72          and this is 24 * (i - n) + 24 <= 0: it holds

Here is kept what numbers were compared with; `difference_search` looks for a chain of bounds that decides a comparison.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import final

from fathom.bound.facts.difference_search import (
    Comparison,
    Definitions,
    DifferenceSearch,
    IntervalLookup,
    TruthLookup,
)
from fathom.domains import zones
from fathom.domains.comparison import MIRROR, read_unsigned
from fathom.effort import EffortMeter
from fathom.ir.instructions import Cast, IntOp, Select
from fathom.ir.types import Int
from fathom.ir.values import Lit, Reg, Value


@final
class Differences:
    """The comparisons of each number, to be looked up in the facts of a path."""

    def __init__(self, definitions: Mapping[Reg, IntOp | Cast | Select], effort: EffortMeter) -> None:
        self._definitions = definitions
        self._effort = effort
        self._compared: dict[Reg, list[tuple[Reg, Comparison]]] = {}
        self._arms: dict[Reg, Sequence[Value]] = {}

    def add_join(self, number: Reg, arms: Sequence[Value]) -> None:
        """A number is one of these."""
        self._arms[number] = arms

    def add_comparison(self, cond: Reg, comparison: Comparison) -> None:
        """A condition is such a comparison. What a number has to do with a constant is in its interval."""
        if isinstance(comparison.other, Reg):
            for side in (comparison.number, comparison.other):
                self._compared.setdefault(self._base(side), []).append((cond, comparison))

    def _base(self, number: Reg) -> Reg:
        """The number from which another one is away by a constant, whatever wraps around."""
        while True:
            made = self._definitions.get(number)
            inner: Value | None = None
            if type(made) is Cast and isinstance(made.value.type, Int):
                inner = made.value
            elif type(made) is IntOp and made.op in ("add", "sub") and type(made.rhs) is Lit:
                inner = made.lhs
            if not isinstance(inner, Reg):
                return number
            number = inner

    def decide(self, comparison: Comparison, interval: IntervalLookup, truth: TruthLookup) -> int | None:
        """Whether a comparison holds (1) or not (0), as far as a short search finds out."""
        left, pred, width, other = comparison
        if not isinstance(other, Reg) and self._base(left) not in self._compared:
            return None
        right = other if isinstance(other, Reg) else Lit(Int(width), other)
        definitions = Definitions(self._definitions, self._arms, self._compared)
        search = DifferenceSearch(definitions, interval, truth, self._effort)
        return _decide(search, read_unsigned(pred, width, search.interval(left), search.interval(right)), left, right)


def _decide(search: DifferenceSearch, pred: str, left: Value, right: Value) -> int | None:
    """The same for a comparison of unsigned readings; of others nothing is said."""
    if pred in ("ugt", "uge"):
        left, right, pred = right, left, MIRROR[pred]
    if pred in ("eq", "ne"):
        if search.exceeds_at_most(left, right, -1) or search.exceeds_at_most(right, left, -1):
            return int(pred == "ne")
        same = search.exceeds_at_most(left, right, 0) and search.exceeds_at_most(right, left, 0)
        return int(pred == "eq") if same else None
    if pred not in zones.LESS:
        return None
    least = zones.LESS[pred]
    if search.exceeds_at_most(left, right, -least):
        return 1
    return 0 if search.exceeds_at_most(right, left, least - 1) else None
