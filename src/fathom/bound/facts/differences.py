"""How far two numbers are apart: comparisons that no interval decides, because both sides grow with the same number.

    i = h & (n - 1)                     so i <= n - 1, where n is not 0,
    i * 24 + 96 <= n * 24 + 72          and this is 24 * (i - n) + 24 <= 0: it holds

Both sides are read as `factor * base + rest` over the integers, as far as intervals say that nothing wraps around. What
is left is whether one base exceeds another by more than a number. That is answered by how they were computed, and by
the comparisons that hold on the path: bounds on differences, as in Miné's zones ("A new numerical abstract domain based
on difference-bound matrices", 2001), found when they are asked for, by a search that ends after a few steps.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias, final

from fathom.bound.facts import path_ranges
from fathom.bound.facts.path_ranges import Interval
from fathom.bound.residual.values import Scalar
from fathom.ir.instructions import Cast, IntOp, Predicate, Select
from fathom.ir.types import Int
from fathom.ir.values import Lit, Reg, Value

Where: TypeAlias = Callable[[Reg], Interval]
"""The interval of a number, read as unsigned."""
Truth: TypeAlias = Callable[[Reg], "int | None"]
"""Whether a condition is known to hold."""

STEPS: Final = 100
"""How many pairs of numbers are looked at for one question."""
DEPTH: Final = 3
"""How many bounds are put together."""
MOST_FACTS: Final = 32
"""How many comparisons of one number are looked at, the newest first."""
_LESS: Final = {"ult": 1, "ule": 0, "eq": 0}
"""By how much at least the first number is below the second one."""
_TURNED: Final = {"ugt": "ult", "uge": "ule", "eq": "eq"}


@final
class Linear(NamedTuple):
    """`factor * base + rest`; a number that is known has no base."""

    factor: int
    base: Reg | None
    rest: int


@final
class Comparison(NamedTuple):
    """`number pred other`, of so many bits."""

    number: Reg
    pred: Predicate
    width: int
    other: Scalar


@final
class Bound(NamedTuple):
    """A number that is at most, or at least, `value + rest`."""

    value: Value
    rest: int


@final
class Differences:
    """The comparisons of each number, to be looked up in what a path knows."""

    def __init__(self, definitions: Mapping[Reg, IntOp | Cast | Select]) -> None:
        self._definitions = definitions
        self._compared: dict[Reg, list[tuple[Reg, Comparison]]] = {}
        self._arms: dict[Reg, Sequence[Value]] = {}

    def joins(self, number: Reg, arms: Sequence[Value]) -> None:
        """A number is one of these."""
        self._arms[number] = arms

    def note(self, cond: Reg, asked: Comparison) -> None:
        """A condition is such a comparison. What a number has to do with a constant is in its interval."""
        if isinstance(asked.other, Reg):
            for side in (asked.number, asked.other):
                self._compared.setdefault(self._moved(side), []).append((cond, asked))

    def _moved(self, number: Reg) -> Reg:
        """What a number is away from by a constant."""
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

    def decided(self, asked: Comparison, where: Where, truth: Truth) -> int | None:
        """Whether a comparison holds (1) or not (0), as far as a few steps tell."""
        left: Value = asked.number
        right: Value = asked.other if isinstance(asked.other, Reg) else Lit(Int(asked.width), asked.other)
        if isinstance(right, Lit) and self._moved(asked.number) not in self._compared:
            return None
        search = _Search(self._definitions, self._arms, self._compared, where, truth)
        pred = path_ranges.unsigned(asked.pred, asked.width, search.where(left), search.where(right))
        if pred in ("ugt", "uge"):
            left, right, pred = right, left, _TURNED[pred]
        if pred in ("eq", "ne"):
            if search.exceeds_at_most(left, right, -1) or search.exceeds_at_most(right, left, -1):
                return int(pred == "ne")
            same = search.exceeds_at_most(left, right, 0) and search.exceeds_at_most(right, left, 0)
            return int(pred == "eq") if same else None
        if pred not in _LESS:
            return None
        least = _LESS[pred]
        if search.exceeds_at_most(left, right, -least):
            return 1
        return 0 if search.exceeds_at_most(right, left, least - 1) else None


@final
class _Search:
    """One question: where numbers lie, and which conditions hold, at one place of a path."""

    def __init__(
        self,
        definitions: Mapping[Reg, IntOp | Cast | Select],
        arms: Mapping[Reg, Sequence[Value]],
        compared: Mapping[Reg, list[tuple[Reg, Comparison]]],
        where: Where,
        truth: Truth,
    ) -> None:
        self._definitions = definitions
        self._joined = arms
        self._compared = compared
        self._intervals: dict[Value, Interval] = {}
        self._lines: dict[Value, Linear] = {}
        self._failed: dict[tuple[Value, Value, int], int] = {}
        """By how much a number is not known to exceed another one at most."""
        self._known_of: dict[Reg, list[tuple[Comparison, int]]] = {}
        self._lookup = where
        self._truth = truth
        self._supposed: dict[Value, int] = {}
        self._steps = STEPS
        self._reading = False

    def where(self, value: Value) -> Interval:
        """The interval of a number."""
        if isinstance(value, Lit):
            return value.value, value.value
        found = self._intervals.get(value)
        if found is None:
            assert isinstance(value, Reg)
            found = self._intervals[value] = self._lookup(value)
        return found

    def exceeds_at_most(self, x: Value, y: Value, by: int, depth: int = DEPTH) -> bool:
        """Whether `x - y <= by` is known to hold, over the integers."""
        self._steps -= 1
        if self.where(x)[1] - self.where(y)[0] <= by:
            return True
        question = x, y, depth
        if self._steps < 0 or (not self._supposed and by <= self._failed.get(question, by - 1)):
            return False
        found = self._by_bounds(x, y, by, depth)
        if not found and not self._supposed:
            self._failed[question] = by
        return found

    def _by_bounds(self, x: Value, y: Value, by: int, depth: int) -> bool:
        left, right = self.linear(x), self.linear(y)
        by += right.rest - left.rest
        if left.base is None or right.base is None:
            return depth > 0 and self._constant(left, right, by, depth)
        if left.base is right.base:
            more = left.factor - right.factor
            return more * self.where(left.base)[more > 0] <= by
        if depth == 0:
            return False
        if left.factor == right.factor:
            by //= left.factor
            return self._below(left.base, right.base, by, depth) or self._above(left.base, right.base, by, depth)
        if left.factor == 1 and self._below(left.base, y, by - right.rest, depth):
            return True
        return right.factor == 1 and self._above(x, right.base, by + left.rest, depth)

    def _constant(self, left: Linear, right: Linear, by: int, depth: int) -> bool:
        """The same where one side is a number that is known, which `by` contains."""
        if left.base is not None:
            return by >= 0 and self._below(left.base, _number(by // left.factor), 0, depth)
        return right.base is not None and self._above(_number(-(by // right.factor)), right.base, 0, depth)

    def _below(self, x: Reg, y: Value, by: int, depth: int) -> bool:
        """Whether `x - y <= by`, by something that `x` does not exceed."""
        if self._each_arm(x, lambda arm: self.exceeds_at_most(arm, y, by, depth - 1)):
            return True
        return any(self.exceeds_at_most(value, y, by - rest, depth - 1) for value, rest in self._at_most(x))

    def _above(self, x: Value, y: Reg, by: int, depth: int) -> bool:
        """Whether `x - y <= by`, by something that `y` is not below."""
        if self._each_arm(y, lambda arm: self.exceeds_at_most(x, arm, by, depth - 1)):
            return True
        return any(self.exceeds_at_most(x, value, by + rest, depth - 1) for value, rest in self._at_least(y))

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
        found = holds(arm)
        del self._supposed[cond]
        return found

    def linear(self, value: Value) -> Linear:
        """A number as a multiple of another one and a constant; nothing of it wraps around."""
        found = self._lines.get(value)
        if found is None:
            found = self._line(value)
            if not self._supposed:  # what was supposed may be why nothing wraps around
                self._lines[value] = found
        return found

    def _line(self, value: Value) -> Linear:
        factor, rest = 1, 0
        while isinstance(value, Reg):
            made = self._definitions.get(value)
            step = None
            if type(made) is Cast:
                step = self._widened(made)
            elif type(made) is IntOp and type(made.rhs) is Lit:
                step = self._scaled(made, made.rhs.value)
            if step is None:
                return Linear(factor, value, rest)
            by, value, more = step
            factor, rest = factor * by, rest + factor * more
        assert isinstance(value, Lit)
        return Linear(0, None, factor * value.value + rest)

    def _widened(self, made: Cast) -> tuple[int, Value, int] | None:
        """A number of another width, if it is the same number."""
        source, target = made.value.type, made.result.type
        if not isinstance(source, Int) or not isinstance(target, Int):
            return None
        most = {"zext": source.width, "sext": source.width - 1, "trunc": target.width}.get(made.op, 0)
        return (1, made.value, 0) if self.where(made.value)[1] >> most == 0 else None

    def _scaled(self, made: IntOp, by: int) -> tuple[int, Value, int] | None:
        """What an operation with a constant is over the integers, if nothing wraps around."""
        assert isinstance(made.result.type, Int)
        limit = 1 << made.result.type.width
        low, high = self.where(made.lhs)
        if made.op == "add" and high + by < limit:
            return 1, made.lhs, by
        if made.op == "add" and low + by >= limit:
            return 1, made.lhs, by - limit
        if made.op == "sub" and (low >= by or self._not_below(made.lhs, made.rhs)):
            return 1, made.lhs, -by
        if made.op == "mul" and by and high * by < limit:
            return by, made.lhs, 0
        if made.op == "shl" and by < made.result.type.width and high << by < limit:
            return 1 << by, made.lhs, 0
        return None

    def _not_below(self, x: Value, y: Value) -> bool:
        """Whether `x` is at least `y`, which the reading of a number may ask, and not the reading for that."""
        if self._reading:
            return False
        self._reading = True
        found = self.exceeds_at_most(y, x, 0, 1)
        self._reading = False
        return found

    def _at_most(self, x: Reg) -> Iterator[Bound]:
        """What a number is known not to exceed."""
        made = self._definitions.get(x)
        if type(made) is IntOp:
            left, right = made.lhs, made.rhs
            if made.op == "and":
                yield from (Bound(left, 0), Bound(right, 0))
            elif made.op in ("udiv", "lshr", "urem"):
                yield Bound(left, 0)
                if made.op == "urem" and self.where(right)[0]:
                    yield Bound(right, -1)
            elif made.op == "sub" and self.where(left)[0] >= self.where(right)[1]:
                yield Bound(left, -self.where(right)[0])
            elif made.op == "add" and self._fits(made):
                yield Bound(left, self.where(right)[1])
                yield Bound(right, self.where(left)[1])
        for smaller, larger, by in self._known(x):
            line = self.linear(smaller)
            if line.base is x and line.factor == 1:
                yield Bound(larger, -by - line.rest)

    def _at_least(self, y: Reg) -> Iterator[Bound]:
        """What a number is known not to be below."""
        made = self._definitions.get(y)
        if type(made) is IntOp and (made.op == "or" or (made.op == "add" and self._fits(made))):
            left, right = made.lhs, made.rhs
            add = made.op == "add"
            yield Bound(left, self.where(right)[0] if add else 0)
            yield Bound(right, self.where(left)[0] if add else 0)
        for smaller, larger, by in self._known(y):
            line = self.linear(larger)
            if line.base is y and line.factor == 1:
                yield Bound(smaller, by - line.rest)

    def _fits(self, made: IntOp) -> bool:
        assert isinstance(made.result.type, Int)
        return (self.where(made.lhs)[1] + self.where(made.rhs)[1]) >> made.result.type.width == 0

    def _known(self, number: Reg) -> Iterator[tuple[Value, Value, int]]:
        """Pairs of a smaller and a larger number, one of them away from `number` by a constant, and how far apart."""
        newest = self._compared.get(number, ())[: -MOST_FACTS - 1 : -1]
        known = self._known_of.get(number)
        if known is None:
            truths = ((asked, self._truth(cond)) for cond, asked in newest)
            known = self._known_of[number] = [(asked, truth) for asked, truth in truths if truth is not None]
        if self._supposed:
            known = known + [(asked, self._supposed[cond]) for cond, asked in newest if cond in self._supposed]
        for asked, holds in known:
            left, right = asked.number, asked.other
            assert isinstance(right, Reg)
            pred = asked.pred if holds else path_ranges.OPPOSITE[asked.pred]
            pred = path_ranges.unsigned(pred, asked.width, self.where(left), self.where(right))
            if pred in _LESS:
                yield left, right, _LESS[pred]
            if pred in _TURNED:
                yield right, left, _LESS[_TURNED[pred]]


def _number(value: int) -> Lit:
    """A number of the integers, which any side of a difference may be."""
    return Lit(Int(64), value)
