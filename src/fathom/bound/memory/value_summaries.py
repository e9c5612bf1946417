"""Value summaries: a number that is one of few constants, with the condition under which it is each of them.

    m = select c, 2, (select d, 1, 0)         2 if c,  1 if !c & d,  0 if !c & !d
    a[m]                                      select c, a[2], (select d, a[1], a[0])
    a[m] = x                                  a[2] = select c, x, a[2]   and so for a[1] and a[0]

So memory that is indexed by such a number stays known, and no formula compares the number with every place (Sen,
Necula, Gong, Choi: MultiSE: Multi-path symbolic execution using value summaries, FSE 2015). A summary there is kept for
every value; here it is read off the definitions of a register when it is needed (`residual/conditions.py`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, final

from fathom.bound.facts.value_sets import compute
from fathom.bound.residual.fold import Folder
from fathom.bound.residual.values import Address, Choice, Object, PointerValue, Scalar
from fathom.bound.state.path import Path
from fathom.ir.arithmetic import to_signed
from fathom.ir.instructions import Cast, IntOp, Select
from fathom.ir.types import Int
from fathom.ir.values import Lit, Reg, Value


class ValueSummary(NamedTuple):
    """What a number can be on a path: for each constant of the number `source`, the constant that it then is."""

    source: Value
    results: Mapping[int, int]


@final
class ValueSummaries:
    """Finds the alternatives of numbers, and the conditions that tell them apart."""

    def __init__(self, fold: Folder) -> None:
        self._fold = fold
        self._residue = fold.residue
        self._most_parts = 2 * fold.effort.limits.summary_alternatives

    def summarise(self, path: Path, number: Reg) -> ValueSummary | None:
        """The constants that the facts of a path leave of a number; None where it may be something else, or nothing."""
        values = self._fold.value_sets.find(number)
        if values is None or self._residue.execution is not None:
            return None
        found = ValueSummary(number, {value: value for value in values})
        while True:
            inner = self._look_through(path, self._narrow(path, found))
            if inner is None:
                break
            found = inner
        found = self._narrow(path, found)
        return found if found.results else None

    def _narrow(self, path: Path, found: ValueSummary) -> ValueSummary:
        """Without what lies outside of the interval that the path knows."""
        source = found.source
        if not isinstance(source, Reg):
            return found
        low, high = self._fold.known.interval(path.facts, source)
        return ValueSummary(source, {value: to for value, to in found.results.items() if low <= value <= high})

    def _look_through(self, path: Path, found: ValueSummary) -> ValueSummary | None:
        """The same in terms of what the number is computed from, where that is one number."""
        made = self._fold.definitions.get(found.source) if isinstance(found.source, Reg) else None
        if isinstance(made, Select):
            holds = self._decide(path, made.cond)
            if holds is None:
                return None
            arm = made.then if holds else made.other
            return ValueSummary(arm, {v: found.results[v] for v in self._values(arm) if v in found.results})
        inner = find_only_operand(made)
        if inner is None or made is None:
            return None
        return ValueSummary(inner, self._before(made, inner, found.results))

    def _before(self, made: IntOp | Cast, inner: Reg, results: Mapping[int, int]) -> dict[int, int]:
        """For each constant of an operand, the result that its operation leads to."""
        after = {value: _apply(made, value) for value in self._values(inner)}
        return {value: results[then] for value, then in after.items() if then in results}

    def _values(self, number: Value) -> tuple[int, ...]:
        if isinstance(number, Lit):
            return (number.value,)
        assert isinstance(number, Reg)
        return self._fold.value_sets.find(number) or ()

    def _decide(self, path: Path, cond: Value | Scalar) -> int | None:
        if isinstance(cond, int):
            return cond
        return self._fold.known.decide_by_intervals(path.facts, cond) if isinstance(cond, Reg) else None

    # ── choices ─────────────────────────────────────────────────────────────────────────────────────────────────────

    def list_places(self, path: Path, found: ValueSummary) -> list[tuple[int, Scalar]]:
        """Every constant that the path allows, in order, with the condition under which the number is this one."""
        conditions = self._fold.conditions.find(found.source)
        places: dict[int, Scalar] = {}
        for value, result in found.results.items():
            holds = self._decide(path, conditions[value])
            if holds == 1:
                return [(result, 1)]
            if holds is None:
                places[result] = self._fold.disjunction(places.get(result, 0), conditions[value])
        if len(places) == 1:
            return [(result, 1) for result in places]
        return sorted(places.items())

    def choose_place(self, path: Path, target: Object, found: ValueSummary) -> PointerValue | None:
        """The place of each alternative in an object, under the conditions that the number was chosen by.

        `select(c, 2, m)` leads to a choice by `c` between 2 and the places of `m`: what is read there was likely read
        when `m` was. Where that takes more parts than there are places, each of them has its own condition.
        """
        width = self._fold.residue.pointer.width
        budget = [self._most_parts]
        chosen = self._choose(path, target, found, width, budget)
        if budget[0] < 0:
            chosen = self._chain(path, target, found, width)
        return chosen

    def _choose(
        self, path: Path, target: Object, found: ValueSummary, width: int, budget: list[int]
    ) -> PointerValue | None:
        """None where no alternative is left; the budget is negative where the result is not to be used."""
        budget[0] -= 1
        source, results = found
        if budget[0] < 0 or not results:
            return None
        if isinstance(source, Lit):
            return Address(target, to_signed(results[source.value], width))
        assert isinstance(source, Reg)
        made = self._fold.definitions.get(source)
        inner = find_only_operand(made)
        if inner is not None and made is not None and not isinstance(made, Select):
            below = ValueSummary(inner, self._before(made, inner, results))
            return self._choose(path, target, below, width, budget)
        if not isinstance(made, Select):
            return self._chain(path, target, found, width)
        ways: list[PointerValue | None] = []
        holds = self._decide(path, made.cond)
        for arm, taken in ((made.then, 1), (made.other, 0)):
            kept = {value: results[value] for value in self._values(arm) if value in results}
            is_left = holds is None or holds == taken
            ways.append(self._choose(path, target, ValueSummary(arm, kept), width, budget) if is_left else None)
        then, other = ways
        if then is None or other is None:
            return then if other is None else other
        assert isinstance(made.cond, Reg)
        return Choice(made.cond, then, other)

    def _chain(self, path: Path, target: Object, found: ValueSummary, width: int) -> PointerValue | None:
        result: PointerValue | None = None
        for place, cond in self.list_places(path, found):
            here = Address(target, to_signed(place, width))
            result = here if result is None or not isinstance(cond, Reg) else Choice(cond, here, result)
        return result


def find_only_operand(made: IntOp | Cast | Select | None) -> Reg | None:
    """The number that an operation with constants is of."""
    if isinstance(made, Cast):
        return made.value if isinstance(made.value, Reg) and isinstance(made.value.type, Int) else None
    if not isinstance(made, IntOp):
        return None
    if isinstance(made.lhs, Reg):
        return made.lhs if isinstance(made.rhs, Lit) else None
    return made.rhs if isinstance(made.rhs, Reg) else None


def _apply(made: IntOp | Cast, value: int) -> int:
    """The result of an operation with constants on a number."""
    if isinstance(made, Cast):
        return compute(made, (value,))
    return compute(made, [part.value if isinstance(part, Lit) else value for part in (made.lhs, made.rhs)])
