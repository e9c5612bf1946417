"""What a path knows: whether conditions hold, and in which intervals numbers lie.

Facts are kept by path, since they hold after a branch and not beside it; what they follow from is kept once. A path
that has learned `i < n` and `n <= 4` knows that `i <= 3`, and so that `i * 24 + 80` is at most 152.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple, TypeAlias, final

from fathom.bound import path_ranges
from fathom.bound.path_ranges import Interval
from fathom.bound.ranges import Ranges
from fathom.bound.residue import Residue
from fathom.bound.values import Scalar
from fathom.ir.instructions import Cast, IntOp, Predicate, Select
from fathom.ir.types import BOOL, Int
from fathom.ir.values import Lit, Reg, Value
from fathom.persistent import IntMap

Fact: TypeAlias = int | Interval
Facts: TypeAlias = IntMap[Fact]
"""What a path knows, by the identity of a register: whether a condition holds, or where a number lies."""

DEEP: Final = 4
"""How many computations are looked through for what a path knows of a number."""


@final
class Comparison(NamedTuple):
    """`number pred other`, of so many bits."""

    number: Reg
    pred: Predicate
    width: int
    other: Scalar


@final
class Knowledge:
    """How facts are looked up, and what follows from a new one."""

    def __init__(self, residue: Residue, definitions: Mapping[Reg, IntOp | Cast | Select], ranges: Ranges) -> None:
        self.residue = residue
        self._definitions = definitions
        self._ranges = ranges
        self._comparisons: dict[Reg, Comparison] = {}

    def compares(self, cond: Reg, pred: Predicate, width: int, x: Reg, y: Scalar) -> None:
        """A condition is such a comparison."""
        self._comparisons[cond] = Comparison(x, pred, width, y)

    def decided(self, facts: Facts, cond: Scalar) -> int | None:
        """The value that a condition has where these facts hold, looking through negations and at intervals."""
        if isinstance(cond, int):
            return cond
        if self.residue.execution is not None:
            return self.residue.execution.number(cond)
        turned = 0
        while True:
            known = facts.get(id(cond)) if cond not in self._comparisons else self._compared(facts, cond)
            if known is not None:
                assert isinstance(known, int)
                return known ^ turned
            inner = self._definitions.get(cond)
            if type(inner) is not IntOp or inner.op != "xor" or type(inner.rhs) is not Lit or inner.rhs.type != BOOL:
                return None
            assert isinstance(inner.lhs, Reg)
            cond, turned = inner.lhs, turned ^ inner.rhs.value

    def _compared(self, facts: Facts, cond: Reg) -> Fact | None:
        known = facts.get(id(cond))
        if known is None:
            number, pred, width, other = self._comparisons[cond]
            x = self._interval(facts, number)
            if isinstance(other, int):
                return path_ranges.decided(pred, width, other, x)
            return path_ranges.ordered(pred, width, x, self._interval(facts, other))
        return known

    def _interval(self, facts: Facts, number: Reg) -> Interval:
        known = facts.get(id(number))
        if isinstance(known, tuple):
            return known
        low, high = self._derived(facts, number, DEEP)
        least, most = self._ranges.signed(number)
        return (max(low, least), min(high, most)) if least >= 0 else (low, high)

    def _derived(self, facts: Facts, value: Value, depth: int) -> Interval:
        """What a path knows of a number by what it was computed from, so many steps back."""
        if isinstance(value, Lit):
            return value.value, value.value
        assert isinstance(value, Reg)
        assert isinstance(value.type, Int)
        known = facts.get(id(value))
        if isinstance(known, tuple):
            return known
        made, width = self._definitions.get(value), value.type.width
        if made is None or depth == 0:
            return path_ranges.everything(width)
        if isinstance(made, IntOp):
            x, y = (self._derived(facts, each, depth - 1) for each in (made.lhs, made.rhs))
            return path_ranges.computed(made.op, width, x, y)
        if isinstance(made, Select):
            x, y = (self._derived(facts, each, depth - 1) for each in (made.then, made.other))
            return min(x[0], y[0]), max(x[1], y[1])
        low, high = everything = path_ranges.everything(width)
        if made.op in ("zext", "trunc") and isinstance(made.value.type, Int):
            low, high = self._derived(facts, made.value, depth - 1)
        return (low, high) if high <= everything[1] else everything

    def learned(self, facts: Facts, cond: Reg, value: int) -> Facts:
        """The facts, and all that follows when a condition has a value."""
        for reg, truth in self.consequences(cond, value):
            facts = facts.set(id(reg), truth)
            if reg in self._comparisons:
                facts = self._placed(facts, self._comparisons[reg], truth)
        return facts

    def _placed(self, facts: Facts, asked: Comparison, truth: int) -> Facts:
        """The facts, and where the numbers are of which a comparison holds or not."""
        number, pred, width, other = asked
        holds = pred if truth else path_ranges.OPPOSITE[pred]
        x = self._interval(facts, number)
        if isinstance(other, int):
            found = path_ranges.narrowed(holds, width, other, x)
            return facts if found is None else facts.set(id(number), found)  # None: nothing comes here any more
        y = self._interval(facts, other)
        now = path_ranges.related(holds, width, x, y)
        if now is None or now == (x, y):
            return facts
        return facts.set(id(number), now[0]).set(id(other), now[1])

    def consequences(self, cond: Reg, value: int, most: int = 1 << 30) -> list[tuple[Reg, int]]:
        """What else is known when a condition has a value: `!c`, and the parts of a conjunction or disjunction."""
        found: list[tuple[Reg, int]] = []
        seen: set[int] = set()
        work = [(cond, value)]
        while work and len(found) < most:
            reg, truth = work.pop()
            if id(reg) in seen:  # parts may be shared
                continue
            seen.add(id(reg))
            found.append((reg, truth))
            inner = self._definitions.get(reg)
            if type(inner) is not IntOp or inner.result.type != BOOL:
                continue
            if inner.op == "xor" and type(inner.rhs) is Lit and isinstance(inner.lhs, Reg):
                work.append((inner.lhs, truth ^ inner.rhs.value))
            elif (inner.op, truth) in (("and", 1), ("or", 0)):
                work += [(part, truth) for part in (inner.lhs, inner.rhs) if isinstance(part, Reg)]
        return found
