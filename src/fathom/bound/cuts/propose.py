"""Candidate invariants of a loop, from its numbers and the constants that the program compares with.

i >= 0, i <= 100         constants of comparisons, their neighbours, and what the number was when the loop was entered
i <= n, i <= j + 1       other numbers, whether the loop changes them or not
(i - i0) % 4 == 0        a stride, where every iteration adds a constant
4 * (i - i0) == p - p0   two numbers that change together

Whether any of them holds is found out later; here they only have to be few. (Flanagan, Leino: Houdini, an annotation
assistant for ESC/Java, FME 2001.)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, islice, product
from typing import Final, Literal, TypeAlias, final

from fathom.bound.cut_plan import Fact, LoopPlan, Place
from fathom.bound.cuts.numbers import LoopNumber, Numbers
from fathom.effort import EffortMeter
from fathom.immutable import immutable
from fathom.ir.arithmetic import to_signed

_Order: TypeAlias = Literal["ule", "sle", "uge", "sge"]
_FACTORS: Final[tuple[tuple[int, int], ...]] = (
    (1, 1),
    (1, -1),
    (1, 2),
    (2, 1),
    (1, 4),
    (4, 1),
    (1, 8),
    (8, 1),
    (1, 3),
    (3, 1),
)
"""How many times as fast one number may change as another."""
_ORDERS: Final[tuple[_Order, ...]] = ("sle", "sge", "ule", "uge")
_SHIFTS: Final = (0, 1, -1)


def propose(plan: LoopPlan, start: Numbers, constants: Sequence[int], effort: EffortMeter) -> dict[Fact, None]:
    """The candidates for one loop."""
    candidates = _Proposal(plan, start, constants, effort).list_all()
    found = dict.fromkeys(islice(candidates, effort.limits.invariant_candidates))
    if next(candidates, None) is not None:
        effort.reach("invariant_candidates")
    return found


@final
@immutable
class _Proposal:
    plan: LoopPlan
    start: Numbers
    constants: Sequence[int]
    effort: EffortMeter

    def list_all(self) -> Iterator[Fact]:
        numbers = [(place, number) for place, number in self.start.items() if not number.is_cell]
        changed = [(place, number) for place, number in numbers if number.is_changed]
        fixed = [(place, number) for place, number in numbers if not number.is_changed]
        for place, number in changed:
            yield from self._about_one(place, number)
        for (place, number), (other, second) in combinations(changed, 2):
            yield from self._relate(place, number, other, second)
        for place, number in changed:
            for other, second in fixed:
                yield from self._compare(place, number, other, second)

    def _about_one(self, place: Place, number: LoopNumber) -> Iterator[Fact]:
        for pred in _ORDERS:
            yield Fact("compare", place, pred, place, of_start=True)
        if number.width == 1:
            yield from (Fact("compare", place, "eq", None, value) for value in (0, 1))
            return
        step = self.plan.steps.get(place)
        size = 0 if step is None else abs(to_signed(step, number.width))
        for factor in dict.fromkeys((size, size & -size)) if size else (2, 4):
            if factor > 1:
                yield Fact("stride", place, factor=factor)
        for value in self._list_constants(place, number):
            yield Fact("compare", place, "sle", None, value)
            yield Fact("compare", place, "sge", None, value)
        yield Fact("compare", place, "uge", None, 1)
        exceptions = self._list_constants(place, number)
        for value in self._cut(exceptions, "invariant_exceptions", self.effort.limits.invariant_exceptions):
            yield Fact("compare", place, "ne", None, value)

    def _list_constants(self, place: Place, number: LoopNumber) -> list[int]:
        """Constants that the program compares with, their neighbours, and the number at the start."""
        half = 1 << (number.width - 1)
        found: dict[int, None] = {0: None}
        if isinstance(number.value, int):
            found[to_signed(number.value, number.width)] = None
        size = self.start.get(f"{place} size")
        if size is not None and isinstance(size.value, int):
            found |= dict.fromkeys(size.value - width for width in (0, 1, 2, 4, 8))
        for constant in self.constants:
            for value in (constant, constant - 1, constant + 1):
                if value < 2 * half:
                    found[to_signed(value % (2 * half), number.width)] = None
        return self._cut(list(found), "invariant_constants", self.effort.limits.invariant_constants)

    def _cut(self, constants: list[int], limit: str, most: int) -> list[int]:
        """The first of some constants, as many as a limit allows."""
        if len(constants) > most:
            self.effort.reach(limit)
        return constants[:most]

    def _relate(self, place: Place, number: LoopNumber, other: Place, second: LoopNumber) -> Iterator[Fact]:
        """Two numbers that change."""
        steps = self.plan.steps.get(place), self.plan.steps.get(other)
        for is_signed in (True,) if number.width == second.width else (True, False):
            factors = _FACTORS
            if steps[0] is not None and steps[1] is not None:
                factors = ((to_signed(steps[1], second.width), to_signed(steps[0], number.width)),)
            for factor, times in factors:
                if factor and times:
                    yield Fact("linear", place, right=other, factor=factor, other=times, is_signed=is_signed)
        if 1 not in (number.width, second.width):
            for pred, shift in product(_ORDERS, _SHIFTS):
                yield Fact("compare", place, pred, other, shift, is_signed=pred in ("sle", "sge"))
        if number.width == second.width:
            for value in self._list_constants(place, number):
                if value > 1:
                    yield Fact("distance", place, "ule", other, value)
                    yield Fact("distance", other, "ule", place, value)

    @staticmethod
    def _compare(place: Place, number: LoopNumber, other: Place, second: LoopNumber) -> Iterator[Fact]:
        """A number that changes, and one that does not."""
        for pred in _ORDERS if 1 not in (number.width, second.width) else ():
            is_signed = pred in ("sle", "sge")
            yield Fact("compare", place, pred, other, is_signed=is_signed)
            if pred in ("sle", "ule"):
                yield Fact("compare", place, pred, other, 1, is_signed=is_signed)
                yield Fact("unless", place, pred, other, is_signed=is_signed)
