"""Measures of a loop: numbers at its head that get less with each iteration, so that it ends.

n - i, hi - lo, x + y    linear in two numbers, without bounds: -i gets less where i gets more and does not wrap around
|x - y|                  where a number comes nearer to another one from both sides
(n - i) mod 2^32         where `i != n` ends a loop
(y, x)                   x gets less while y stays: y may get less in any other iteration, whatever x becomes

Each has finitely many values, so that none needs a bound from below. Measures are chosen level by level: all that get
no greater in any iteration in which the levels before stay are one level, until in each iteration one of them gets less
(Alias, Darte, Feautrier, Gonnord: Multi-dimensional rankings, program termination, and complexity bounds of flowchart
programs, SAS 2010, with the numbers given and not solved for).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, islice
from typing import Final, final

from fathom.bound.cut_plan import Claim, Context, Descent, LoopMeasures, LoopPlan, Measure, Place
from fathom.bound.cuts.facts import extend
from fathom.bound.cuts.numbers import LoopNumber, Numbers
from fathom.bound.residual.fold import Folder
from fathom.bound.residual.values import Scalar
from fathom.effort import EffortMeter
from fathom.immutable import immutable
from fathom.ir.types import BOOL, Int

_ROOM: Final = 2
"""Bits that the sum of two numbers, and a sign, take more."""
_SHOWN: Final = 3
"""Measures of one level that are shown."""


def propose_measures(numbers: Numbers, constants: Sequence[int], effort: EffortMeter) -> LoopMeasures:
    """What may get less in one loop."""
    candidates = dict.fromkeys(_list_measures(numbers, constants))
    if len(candidates) > effort.limits.measures:
        effort.reach("measures")
    made = LoopMeasures(dict.fromkeys(islice(candidates, effort.limits.measures)))
    made.begin_again()
    return made


def _list_measures(numbers: Numbers, constants: Sequence[int]) -> Iterator[Measure]:
    changed = {place: number for place, number in numbers.items() if number.is_changed}
    for is_signed in (True, False):
        for x in changed:
            yield Measure(minus=(x,), is_signed=is_signed)
            yield Measure(plus=(x,), is_signed=is_signed)
    pairs = [(x, y) for x, y in combinations(changed, 2) if 1 not in (changed[x].width, changed[y].width)]
    for is_signed in (True, False):
        for x, y in pairs:
            yield Measure((x,), (y,), is_signed=is_signed)
            yield Measure((y,), (x,), is_signed=is_signed)
            yield Measure((x, y), is_signed=is_signed)
            yield Measure((), (x, y), is_signed=is_signed)
    for x in changed:
        yield from _list_distances(x, changed[x], numbers, constants)


def _list_distances(x: Place, number: LoopNumber, numbers: Numbers, constants: Sequence[int]) -> Iterator[Measure]:
    """How far a number is from others of its width, and from constants."""
    if number.width == 1:
        return
    yield Measure((x,), is_absolute=True)
    for y, other in numbers.items():
        if y != x and other.width == number.width:
            yield Measure((x,), (y,), is_absolute=True)
            yield Measure((y,), (x,), wraps=True)
            yield Measure((x,), (y,), wraps=True)
    for constant in constants:
        yield Measure((), (x,), constant, wraps=True)
        yield Measure((x,), (), -constant, wraps=True)
        yield Measure((x,), (), -constant, is_absolute=True)


# ── what they say ───────────────────────────────────────────────────────────────────────────────────────────────────


@final
@immutable
class Iteration:
    """The numbers at the head before an iteration, and behind it."""

    fold: Folder
    before: Numbers
    after: Numbers

    def state(self, levels: Sequence[tuple[Measure, ...]], descent: Descent) -> Scalar:
        """The condition that a claim holds."""
        if descent.measure is None:
            return self.decreases(levels)
        holds = self._compare("less" if descent.is_strict else "no greater", descent.measure)
        for level in levels:
            holds = self.fold.disjunction(self.fold.negate(self._stays(level)), holds)
        return holds

    def decreases(self, levels: Sequence[tuple[Measure, ...]]) -> Scalar:
        """The first level that does not stay gets less."""
        holds: Scalar = 0
        for level in reversed(levels):
            holds = self.fold.select(self._stays(level), holds, self._get_no_greater(level), BOOL)
        return holds

    def _stays(self, level: tuple[Measure, ...]) -> Scalar:
        stays: Scalar = 1
        for measure in level:
            stays = self.fold.conjunction(stays, self._compare("the same", measure))
        return stays

    def _get_no_greater(self, level: tuple[Measure, ...]) -> Scalar:
        holds: Scalar = 1
        for measure in level:
            holds = self.fold.conjunction(holds, self._compare("no greater", measure))
        return holds

    def _compare(self, how: str, measure: Measure) -> Scalar:
        """What a measure is after the iteration; where it is not there, nothing is known."""
        places = (*measure.plus, *measure.minus)
        if not all(place in numbers for place in places for numbers in (self.before, self.after)):
            return 0
        width = max(self.before[place].width for place in places)
        if width != max(self.after[place].width for place in places):
            return 0
        width = width if measure.wraps else max(width, measure.shift.bit_length()) + _ROOM
        before, after = (self._evaluate(measure, numbers, width) for numbers in (self.before, self.after))
        if how == "the same":
            return self.fold.compare("eq", width, after, before)
        if measure.wraps or measure.is_absolute:
            return self.fold.compare("ult" if how == "less" else "ule", width, after, before)
        return self.fold.compare("slt" if how == "less" else "sle", width, after, before)

    def _evaluate(self, measure: Measure, numbers: Numbers, width: int) -> Scalar:
        fold = self.fold
        result: Scalar = measure.shift % (1 << width)
        for place in measure.plus:
            result = fold.int_op("add", width, result, extend(fold, numbers[place], width, measure.is_signed))
        for place in measure.minus:
            result = fold.int_op("sub", width, result, extend(fold, numbers[place], width, measure.is_signed))
        if measure.is_absolute:
            is_negative = fold.compare("slt", width, result, 0)
            result = fold.select(is_negative, fold.int_op("sub", width, 0, result), result, Int(width))
        return result


# ── in words ────────────────────────────────────────────────────────────────────────────────────────────────────────


def describe_measures(context: Context, plan: LoopPlan, numbers: Numbers) -> dict[tuple[Context, Claim], str]:
    """The measures that were chosen for a loop, in the words of C."""
    levels = plan.measures.levels if plan.measures is not None else []
    if not levels:
        return {}
    return {(context, Descent()): ", then ".join(_describe_level(level, numbers) for level in levels)}


def _describe_level(level: tuple[Measure, ...], numbers: Numbers) -> str:
    shown = [describe_measure(each, numbers) for each in level[:_SHOWN]]
    return " or ".join([*shown, *(["others"] if len(level) > _SHOWN else [])])


def describe_measure(measure: Measure, numbers: Numbers) -> str:
    """One measure in the words of C."""
    plus = [numbers[place].name if place in numbers else place for place in measure.plus]
    minus = [numbers[place].name if place in numbers else place for place in measure.minus]
    if measure.shift:
        (plus if measure.shift > 0 else minus).append(str(abs(measure.shift)))
    text = " - ".join([" + ".join(plus), *minus]).strip() if plus else " ".join(f"- {each}" for each in minus)
    text = f"-{text[2:]}" if text.startswith("- ") else text
    if measure.is_absolute:
        return f"|{text}|"
    if measure.wraps:
        return f"({text}) modulo its range"
    return text if measure.is_signed else f"{text} (of unsigned numbers)"
