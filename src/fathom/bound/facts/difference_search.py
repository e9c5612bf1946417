"""The search for a bound on the difference of two numbers, at one place of a path.

Both sides are read as `factor * base + rest` over the integers, as far as intervals say that nothing wraps around. What
is left is whether one base exceeds another by more than a number: by how the bases were computed, and by comparisons
that hold on the path (`domains/zones.py`). A chain of such bounds is searched for each query, and the search
ends after a few steps.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias, final

from fathom.checks.conditions import Scalar
from fathom.domains import linear, zones
from fathom.domains.bounds import Bounds
from fathom.domains.comparison import NEGATION, read_unsigned
from fathom.domains.linear import Linear
from fathom.domains.zones import Margins
from fathom.effort import EffortMeter
from fathom.ir.instructions import Cast, IntOp, Predicate, Select
from fathom.ir.types import Int
from fathom.ir.values import Lit, Reg, Value

IntervalLookup: TypeAlias = Callable[[Reg], Bounds]
"""The interval of a number, read as unsigned."""
TruthLookup: TypeAlias = Callable[[Reg], "int | None"]
"""Whether a condition is known to hold."""


@final
class Comparison(NamedTuple):
    """`number pred other`, of `width` bits."""

    number: Reg
    pred: Predicate
    width: int
    other: Scalar


@final
class Definitions(NamedTuple):
    """How numbers were computed, which of them are joins of others, and what each was compared with."""

    computed: Mapping[Reg, IntOp | Cast | Select]
    arms: Mapping[Reg, Sequence[Value]]
    comparisons: Mapping[Reg, list[tuple[Reg, Comparison]]]


@final
class DifferenceBound(NamedTuple):
    """A number that is at most, or at least, `value + rest`."""

    value: Value
    rest: int


@final
class DifferenceSearch:
    """One query: where numbers lie, and which conditions hold, at one place of a path."""

    def __init__(
        self, definitions: Definitions, interval: IntervalLookup, truth: TruthLookup, effort: EffortMeter
    ) -> None:
        self._definitions = definitions.computed
        self._joined = definitions.arms
        self._compared = definitions.comparisons
        self._intervals: dict[Value, Bounds] = {}
        self._forms: dict[Value, Linear[Reg]] = {}
        self._failed: dict[tuple[Value, Value, int], int] = {}
        """By how much a number is not known to exceed another one at most."""
        self._known_of: dict[Reg, list[tuple[Comparison, int]]] = {}
        self._lookup = interval
        self._truth = truth
        self._supposed: dict[Value, int] = {}
        self._effort = effort
        self._depth = effort.limits.difference_depth
        self._max_facts = effort.limits.difference_facts
        self._steps = effort.limits.difference_steps
        self._reading = False

    def interval(self, value: Value) -> Bounds:
        """The interval of a number."""
        if isinstance(value, Lit):
            return value.value, value.value
        interval = self._intervals.get(value)
        if interval is None:
            assert isinstance(value, Reg)
            interval = self._intervals[value] = self._lookup(value)
        return interval

    def exceeds_at_most(self, x: Value, y: Value, by: int) -> bool:
        """Whether `x - y <= by` is known to hold, over the integers."""
        return self._exceeds_at_most(x, y, by, self._depth)

    def _exceeds_at_most(self, x: Value, y: Value, by: int, depth: int) -> bool:
        self._steps -= 1
        if self.interval(x)[1] - self.interval(y)[0] <= by:
            return True
        query = x, y, depth
        if self._steps < 0:
            self._effort.reach("difference_steps")
            return False
        if not self._supposed and by <= self._failed.get(query, by - 1):
            return False
        holds = self._by_bounds(x, y, by, depth)
        if not holds and not self._supposed:
            self._failed[query] = by
        return holds

    def _by_bounds(self, x: Value, y: Value, by: int, depth: int) -> bool:
        left, right = self.linear(x), self.linear(y)
        by += right.rest - left.rest
        if left.base is not None and left.base is right.base:
            more = left.factor - right.factor
            return more * self.interval(left.base)[more > 0] <= by
        if depth == 0:
            self._effort.reach("difference_depth")
            return False
        if left.base is None or right.base is None:
            return self._constant(left, right, by, depth)
        if left.factor == right.factor:
            by //= left.factor
            return self._below(left.base, right.base, by, depth) or self._above(left.base, right.base, by, depth)
        if left.factor == 1 and self._below(left.base, y, by - right.rest, depth):
            return True
        return right.factor == 1 and self._above(x, right.base, by + left.rest, depth)

    def _constant(self, left: Linear[Reg], right: Linear[Reg], by: int, depth: int) -> bool:
        """The same where one side is a number that is known, which `by` contains."""
        if left.base is not None:
            return by >= 0 and self._below(left.base, _literal(by // left.factor), 0, depth)
        return right.base is not None and self._above(_literal(-(by // right.factor)), right.base, 0, depth)

    def _below(self, x: Reg, y: Value, by: int, depth: int) -> bool:
        """Whether `x - y <= by`, by something that `x` does not exceed."""
        if self._each_arm(x, lambda arm: self._exceeds_at_most(arm, y, by, depth - 1)):
            return True
        return any(self._exceeds_at_most(value, y, by - rest, depth - 1) for value, rest in self._at_most(x))

    def _above(self, x: Value, y: Reg, by: int, depth: int) -> bool:
        """Whether `x - y <= by`, by something that `y` is not below."""
        if self._each_arm(y, lambda arm: self._exceeds_at_most(x, arm, by, depth - 1)):
            return True
        return any(self._exceeds_at_most(x, value, by + rest, depth - 1) for value, rest in self._at_least(y))

    def _each_arm(self, number: Reg, holds: Callable[[Value], bool]) -> bool:
        """Whether a number is chosen among several, and something holds for each of them where it is chosen."""
        made = self._definitions.get(number)
        if type(made) is not Select:
            joined = self._joined.get(number)
            return joined is not None and all(map(holds, joined))
        return self._supposing(made.cond, 1, made.then, holds) and self._supposing(made.cond, 0, made.other, holds)

    def _supposing(self, cond: Value, value: int, arm: Value, holds: Callable[[Value], bool]) -> bool:
        if cond in self._supposed:
            return self._supposed[cond] != value or holds(arm)
        self._supposed[cond] = value
        held = holds(arm)
        del self._supposed[cond]
        return held

    def linear(self, value: Value) -> Linear[Reg]:
        """A number as a multiple of another one and a constant; nothing of it wraps around."""
        form = self._forms.get(value)
        if form is None:
            form = self._linear(value)
            if not self._supposed:  # what was supposed may be why nothing wraps around
                self._forms[value] = form
        return form

    def _linear(self, value: Value) -> Linear[Reg]:
        factor, rest = 1, 0
        while isinstance(value, Reg):
            made = self._definitions.get(value)
            step: tuple[Value, int, int] | None = None
            if type(made) is Cast:
                step = self._of_cast(made)
            elif type(made) is IntOp and type(made.rhs) is Lit:
                step = self._of_operation(made, made.rhs.value)
            if step is None:
                return Linear(factor, value, rest)
            value, by, more = step
            factor, rest = factor * by, rest + factor * more
        assert isinstance(value, Lit)
        return linear.constant(factor * value.value + rest)

    def _of_cast(self, made: Cast) -> tuple[Value, int, int] | None:
        """A number of another width, if it is the same number."""
        source, target = made.value.type, made.result.type
        if not isinstance(source, Int) or not isinstance(target, Int):
            return None
        same = linear.keeps_value(made.op, source.width, target.width, self.interval(made.value))
        return (made.value, 1, 0) if same else None

    def _of_operation(self, made: IntOp, by: int) -> tuple[Value, int, int] | None:
        """What an operation with a constant is over the integers, if nothing wraps around."""
        assert isinstance(made.result.type, Int)
        transfer = linear.BY_CONSTANT.get(made.op)
        if transfer is None:
            return None
        low, high = self.interval(made.lhs)
        if made.op == "sub" and low < by and self._not_below(made.lhs, made.rhs):
            low = by
        step = transfer(made.result.type.width, (low, high), by)
        return None if step is None else (made.lhs, *step)

    def _not_below(self, x: Value, y: Value) -> bool:
        """Whether `x` is at least `y`, for the linear form of a number; not for the forms that this needs itself."""
        if self._reading:
            return False
        self._reading = True
        holds = self._exceeds_at_most(y, x, 0, 1)
        self._reading = False
        return holds

    def _at_most(self, x: Reg) -> Iterator[DifferenceBound]:
        """What a number is known not to exceed."""
        yield from self._by_operands(x, zones.EXCEEDS)
        for smaller, larger, by in self._known(x):
            form = self.linear(smaller)
            if form.base is x and form.factor == 1:
                yield DifferenceBound(larger, -by - form.rest)

    def _at_least(self, y: Reg) -> Iterator[DifferenceBound]:
        """What a number is known not to be below."""
        yield from self._by_operands(y, zones.REACHES)
        for smaller, larger, by in self._known(y):
            form = self.linear(larger)
            if form.base is y and form.factor == 1:
                yield DifferenceBound(smaller, by - form.rest)

    def _by_operands(
        self, number: Reg, table: Mapping[str, Callable[[int, Bounds, Bounds], Margins]]
    ) -> Iterator[DifferenceBound]:
        """How far a result is from the operands of its operation."""
        made = self._definitions.get(number)
        if type(made) is not IntOp or made.op not in table:
            return
        assert isinstance(number.type, Int)
        margins = table[made.op](number.type.width, self.interval(made.lhs), self.interval(made.rhs))
        for operand, margin in zip((made.lhs, made.rhs), margins, strict=True):
            if margin is not None:
                yield DifferenceBound(operand, margin)

    def _known(self, number: Reg) -> Iterator[tuple[Value, Value, int]]:
        """Pairs of a smaller and a larger number, one of them away from `number` by a constant, and how far apart."""
        newest = self._newest(number)
        known = self._known_of.get(number)
        if known is None:
            truths = ((comparison, self._truth(cond)) for cond, comparison in newest)
            known = self._known_of[number] = [(comparison, truth) for comparison, truth in truths if truth is not None]
        if self._supposed:
            known = known + [
                (comparison, self._supposed[cond]) for cond, comparison in newest if cond in self._supposed
            ]
        for comparison, holds in known:
            left, right = comparison.number, comparison.other
            assert isinstance(right, Reg)
            pred = comparison.pred if holds else NEGATION[comparison.pred]
            pred = read_unsigned(pred, comparison.width, self.interval(left), self.interval(right))
            if pred in zones.LESS:
                yield left, right, zones.LESS[pred]
            if pred in zones.GREATER:
                yield right, left, zones.GREATER[pred]

    def _newest(self, number: Reg) -> Sequence[tuple[Reg, Comparison]]:
        """The comparisons of a number that are looked at, the newest first."""
        compared = self._compared.get(number, ())
        if len(compared) > self._max_facts:
            self._effort.reach("difference_facts")
        return compared[: -self._max_facts - 1 : -1]


def _literal(value: int) -> Lit:
    """A number of the integers, which any side of a difference may be."""
    return Lit(Int(64), value)
