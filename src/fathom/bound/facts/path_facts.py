"""Path facts: whether conditions hold, and in which intervals numbers lie.

Facts are kept by path, since they hold after a branch and not beside it; what they follow from is kept once. A path
that has learned `i < n` and `n <= 4` knows that `i <= 3`, and so that `i * 24 + 80` is at most 152.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final, Protocol, final
from typing import cast as typed

from fathom.bound.facts.definition_ranges import DefinitionRanges
from fathom.bound.facts.difference_search import Comparison
from fathom.bound.facts.differences import Differences
from fathom.bound.facts.fact_map import Facts, nonnegative_key
from fathom.bound.facts.float_ranges import FloatRanges
from fathom.bound.facts.implications import implications
from fathom.bound.facts.operand_ranges import list_operands, narrow_operand
from fathom.bound.facts.orders import Orders
from fathom.bound.facts.unit_propagation import JoinArm, UnitPropagation
from fathom.bound.facts.value_sets import ValueSets
from fathom.checks.conditions import Scalar
from fathom.domains import comparison, unsigned
from fathom.domains.bounds import Bounds, are_disjoint, full_unsigned, join
from fathom.domains.concrete import INT_OPS
from fathom.effort import EffortMeter
from fathom.ir.instructions import Cast, IntKind, IntOp, Predicate, Select
from fathom.ir.types import Int
from fathom.ir.values import Lit, Reg, Value
from fathom.persistent import IntMap

_ABSORBS: Final = {"and": 0, "or": 1, "xor": None}
"""What one operand must be for the other one not to matter."""
LARGEST_USEFUL_SIZE: Final = 1 << 20
"""An object that can have more bytes than this may as well have any number of them."""
_EQUIVALENTS: Final = 4
"""Comparisons that one condition amounts to, of which more are not kept."""
OPERAND_LIMIT: Final = 64
"""A constant that takes the place of an operand is below this."""


class RegisterValues(Protocol):
    """One execution, which has a value for every register."""

    def number(self, reg: Reg) -> int: ...


class ExecutionSource(Protocol):
    """Whoever knows the one execution that is being walked, if there is one."""

    @property
    def execution(self) -> RegisterValues | None: ...


@final
class PathFacts:
    """How facts are looked up, and what follows from a new one."""

    def __init__(
        self,
        residue: ExecutionSource,
        definitions: Mapping[Reg, IntOp | Cast | Select],
        ranges: DefinitionRanges,
        effort: EffortMeter,
        value_sets: ValueSets | None = None,
    ) -> None:
        self._residue = residue
        self._definitions = definitions
        self._ranges = ranges
        self._value_sets = value_sets if value_sets is not None else ValueSets(definitions, effort)
        self._comparisons: dict[Reg, Comparison] = {}
        self._equivalents: dict[Reg, list[Comparison]] = {}
        """Comparisons with constants that conditions amount to, beside the one that they are."""
        self.floats = FloatRanges()
        self._differences = Differences(definitions, effort)
        self.orders = Orders(definitions, effort)
        self._disjunctions = UnitPropagation(definitions, effort)
        self._effort = effort
        self._depth = effort.limits.fact_depth
        self.operand_depth = 0
        """How many operations back something is learned of operands, where that is worth it."""
        self._last_facts: Facts = IntMap()
        self._last_intervals: dict[tuple[Reg, int], Bounds] = {}
        """The intervals of numbers under the facts of the last query, by how many operations were looked through."""
        self._has_constants = False
        """Whether some path has learned all of a number."""
        self.simplifications = 0
        """How often a number was simplified by the facts of a path."""

    def add_comparison(self, cond: Reg, pred: Predicate, width: int, x: Reg, y: Scalar) -> None:
        """A condition is such a comparison."""
        made = self._comparisons[cond] = Comparison(x, pred, width, y)
        self._differences.add_comparison(cond, made)

    def add_equivalent_comparison(self, cond: Reg, pred: Predicate, width: int, x: Reg, y: int) -> None:
        """A condition that is computed otherwise says the same as a comparison with a constant."""
        others = self._equivalents.setdefault(cond, [])
        made = Comparison(x, pred, width, y)
        if made not in others and len(others) < _EQUIVALENTS:
            others.append(made)

    def add_join(self, number: Reg, arms: Sequence[Value]) -> None:
        """A number is that of the path that was taken."""
        self._differences.add_join(number, arms)

    def add_condition_join(self, cond: Reg, common: Facts, arms: Sequence[JoinArm]) -> None:
        """A condition is that of the path that was taken, which knew more than what is common."""
        self._disjunctions.add_join(cond, common, arms)

    def decide(self, facts: Facts, cond: Scalar) -> int | None:
        """The value that a condition has where these facts hold, by its parts and by intervals."""
        return cond if isinstance(cond, int) else self._decide(facts, cond, self._depth, self._depth)

    def decide_choice(self, facts: Facts, cond: Reg) -> int | None:
        """The same of the condition of a choice, which counts as a number that is simplified."""
        known = self.decide(facts, cond)
        self.simplifications += known is not None
        return known

    def _decide(self, facts: Facts, cond: Reg, depth: int, parts: int) -> int | None:
        """The same, with a limit on connectives inside of each other, and on operations for the numbers compared."""
        if self._residue.execution is not None:
            return self._residue.execution.number(cond)
        known = facts.get(cond.number)
        if isinstance(known, tuple):  # a condition that was compared as a number: `c < 1`
            known = known[0] if known[0] == known[1] else None
        if known is None and depth and cond in self._comparisons:
            known = self._decide_comparison(facts, cond, depth - 1)
        if known is None and depth and cond in self._equivalents:
            known = self._decide_equivalent(facts, cond, depth - 1)
        if known is None:
            known = self.floats.decide(facts, cond)
        if known is not None:
            return known
        made = self._definitions.get(cond)
        if type(made) is not IntOp or made.op not in _ABSORBS:
            return None
        if parts == 0:
            self._effort.reach("fact_depth")
            return None
        return self._decide_parts(facts, made, depth, parts - 1)

    def _decide_parts(self, facts: Facts, made: IntOp, depth: int, parts: int) -> int | None:
        """The value of a connective: by both operands, or by one that the other cannot change."""
        x, y, absorbs = made.lhs, made.rhs, _ABSORBS[made.op]
        left = self._decide(facts, x, depth, parts) if isinstance(x, Reg) else typed(Lit, x).value
        if left is not None and left == absorbs:
            return left
        right = self._decide(facts, y, depth, parts) if isinstance(y, Reg) else typed(Lit, y).value
        if right is not None and right == absorbs:
            return right
        return None if left is None or right is None else INT_OPS[made.op](left, right, 1)

    def simplify(self, facts: Facts, number: Scalar) -> Scalar:
        """A number as simple as the facts make it: one arm of a choice that is made, or a constant."""
        simple = number
        while isinstance(simple, Reg):
            made = self._definitions.get(simple)
            holds = self.decide(facts, made.cond) if type(made) is Select and isinstance(made.cond, Reg) else None
            if holds is None:
                break
            assert type(made) is Select
            arm = made.then if holds else made.other
            assert isinstance(arm, Lit | Reg)
            simple = arm.value if type(arm) is Lit else arm
        if self._has_constants and isinstance(simple, Reg) and type(simple.type) is Int:
            low, high = self.interval(facts, simple)
            simple = low if low == high else simple
        self.simplifications += simple is not number
        return simple

    def simplify_operand(self, facts: Facts, number: Scalar) -> Scalar:
        """The same, for operands of any computation: a constant must be small there.

        Whether a loop goes on may be computed from it, and what values decide is not bounded. On a path that has
        learned contradictions, a large number would keep the walk busy for nothing.
        """
        simple = self.simplify(facts, number)
        return simple if not isinstance(simple, int) or simple < OPERAND_LIMIT else number

    def learn_result(self, facts: Facts, op: IntKind, number: Scalar, by: Scalar, result: Scalar) -> Facts:
        """The facts, with where `number op by` lies if what its register is defined by does not say so.

        `(i + 1) + 1` is written as `i + 2`, of which nothing is known where only `i + 1` was compared with anything.
        """
        if not isinstance(number, Reg) or not isinstance(result, Reg):
            return facts
        made = self._definitions.get(result)
        if type(made) is not IntOp or made.lhs is number or not isinstance(facts.get(number.number), tuple):
            return facts
        assert isinstance(result.type, Int)
        width = result.type.width
        interval = unsigned.TRANSFER[op](width, self.interval(facts, number), self.interval(facts, by))
        return facts if interval == full_unsigned(width) else facts.set(result.number, interval)

    def undo_multiplication(self, facts: Facts, op: IntKind, number: Scalar, by: Scalar) -> Scalar | None:
        """What a division by a constant gives back of a multiplication by it that is known not to overflow."""
        made = self._definitions.get(number) if isinstance(number, Reg) else None
        if type(made) is not IntOp or made.op != "mul" or type(made.rhs) is not Lit or made.rhs.value != by:
            return None
        assert isinstance(made.lhs, Reg)
        assert isinstance(made.rhs.type, Int)
        limit = 1 << (made.rhs.type.width - (op == "sdiv"))
        factor = made.rhs.value
        fits = 0 < factor < limit and self.interval(facts, made.lhs)[1] * factor < limit
        return made.lhs if fits and op in ("sdiv", "udiv") else None

    def max_size(self, facts: Facts, size: Scalar) -> int | None:
        """The most bytes of an object whose size is computed, where that is worth knowing."""
        most = self.upper_bound(facts, size)
        return most if most <= LARGEST_USEFUL_SIZE and not isinstance(size, int) else None

    def upper_bound(self, facts: Facts, number: Scalar) -> int:
        """The largest that a number can be, read as unsigned."""
        return self.interval(facts, number)[1]

    def _decide_equivalent(self, facts: Facts, cond: Reg, depth: int) -> int | None:
        for number, pred, width, other in self._equivalents[cond]:
            assert isinstance(other, int)
            answer = self._decide_literal(pred, width, number, other, self._interval(facts, number, depth))
            if answer is not None:
                return answer
        return None

    def _decide_literal(self, pred: Predicate, width: int, number: Reg, other: int, interval: Bounds) -> int | None:
        answer = comparison.decide(pred, width, other, interval)
        return answer if answer is not None else self._value_sets.decide(pred, width, number, other, interval)

    def _decide_comparison(self, facts: Facts, cond: Reg, depth: int) -> int | None:
        """By the intervals of both numbers, and by bounds on their difference."""
        number, pred, width, other = made = self._comparisons[cond]
        x = self._interval(facts, number, depth)
        if isinstance(other, int):
            answer = self._decide_literal(pred, width, number, other, x)
        else:
            answer = comparison.decide_both(pred, width, x, self._interval(facts, other, depth))
            answer = answer if answer is not None else self.orders.decide(facts, pred, number, other)
        if answer is not None or depth < self._depth - 1:  # a search for each part of an interval takes too long
            return answer

        def interval(value: Reg) -> Bounds:
            return self._interval(facts, value, depth)

        def truth(each: Reg) -> int | None:
            known = facts.get(each.number)
            return known if isinstance(known, int) else None

        return self._differences.decide(made, interval, truth)

    def interval(self, facts: Facts, number: Scalar) -> Bounds:
        """Where a number lies, read as unsigned."""
        return (number, number) if isinstance(number, int) else self._interval(facts, number, self._depth)

    def _interval(self, facts: Facts, number: Reg, depth: int) -> Bounds:
        low, high = self._derive(facts, number, depth)
        least, most = self._ranges.signed(number)
        return self._tighten(number, (max(low, least), min(high, most)) if least >= 0 else (low, high))

    def _tighten(self, number: Reg, interval: Bounds) -> Bounds:
        """From the first to the last of the constants inside of an interval, where a number is one of few."""
        inside = self._value_sets.find_inside(number, interval)
        return (inside[0], inside[-1]) if inside else interval

    def interval_if_nonnegative(self, facts: Facts, number: Scalar, width: int) -> Bounds | None:
        """Where a number of `width` bits lies if its sign bit is not set; None where it is."""
        low, high = self.interval(facts, number)
        most = (1 << (width - 1)) - 1
        if low > most or high <= most or not isinstance(number, Reg):
            return (low, high) if low <= most else None
        return self.interval(facts.set(number.number, (low, most)), number)

    def _derive(self, facts: Facts, value: Value, depth: int) -> Bounds:
        """What a path knows of a number itself, and by what it was computed from, `depth` operations back."""
        if isinstance(value, Lit):
            return value.value, value.value
        assert isinstance(value, Reg)
        assert isinstance(value.type, Int)
        known = facts.get(value.number)
        here = known if isinstance(known, tuple) else full_unsigned(value.type.width)
        if here[1] >> (value.type.width - 1) == 0:
            here = _narrow(here, facts.get(nonnegative_key(value)))
        made = self._definitions.get(value)
        if made is None or here[0] == here[1]:
            return here
        if depth == 0:
            self._effort.reach("fact_depth")
            return here
        if facts is not self._last_facts:
            self._last_facts, self._last_intervals = facts, {}
        interval = self._last_intervals.get((value, depth))
        if interval is None:
            interval = _narrow(here, self._transfer(facts, made, here, value.type.width, depth))
            self._last_intervals[value, depth] = interval
        return interval

    def _transfer(self, facts: Facts, made: IntOp | Cast | Select, here: Bounds, width: int, depth: int) -> Bounds:
        """Where the result of a computation lies, by its operands; an arm that lies elsewhere than it is not taken."""
        if isinstance(made, IntOp):
            x, y = self._derive(facts, made.lhs, depth - 1), self._derive(facts, made.rhs, depth - 1)
            return unsigned.TRANSFER[made.op](width, x, y)
        if isinstance(made, Select):
            holds = self._decide(facts, made.cond, depth - 1, depth - 1) if isinstance(made.cond, Reg) else None
            if holds is not None:
                return self._derive(facts, made.then if holds else made.other, depth - 1)
            then, other = self._derive(facts, made.then, depth - 1), self._derive(facts, made.other, depth - 1)
            if are_disjoint(then, here) == are_disjoint(other, here):
                return join(then, other)
            return other if are_disjoint(then, here) else then
        source = made.value.type
        if made.op not in unsigned.CASTS or not isinstance(source, Int):
            return full_unsigned(width)
        return unsigned.CASTS[made.op](source.width, width, self._derive(facts, made.value, depth - 1))

    def learn(self, facts: Facts, cond: Reg, value: int) -> Facts:
        """The facts, and all that follows when a condition has a value."""
        for reg, truth in self.implications(cond, value):
            facts = self._add(facts, reg, truth)
        return facts

    def _add(self, facts: Facts, cond: Reg, value: int) -> Facts:
        """The facts, with one condition, and where the numbers are that it compares."""
        facts = facts.set(cond.number, value)
        self._disjunctions.add_fact(cond, value)
        facts = self.floats.narrow(facts, cond, value)
        for made in self._equivalents.get(cond, ()):
            facts = self._narrow_operands(facts, made, value)
        return self._narrow_operands(facts, self._comparisons[cond], value) if cond in self._comparisons else facts

    def _narrow_operands(self, facts: Facts, made: Comparison, truth: int) -> Facts:
        """The facts, and where the numbers are of which a comparison holds or not."""
        number, pred, width, other = made
        holds = pred if truth else comparison.NEGATION[pred]
        x = self.interval(facts, number)
        if isinstance(other, int):
            less = comparison.narrow(holds, width, other, x)
            if less is None:  # nothing comes here any more
                return facts
            return self._set_interval(facts, number, self._tighten(number, less), x)
        facts = self.orders.learn(facts, holds, number, other)
        y = self.interval(facts, other)
        now = comparison.narrow_both(holds, width, x, y)
        if now is None or now == (x, y):
            return facts
        return self._set_interval(self._set_interval(facts, number, now[0], x), other, now[1], y)

    def _set_interval(
        self, facts: Facts, number: Reg, interval: Bounds, before: Bounds, depth: int | None = None
    ) -> Facts:
        """The facts, with where a number lies now, and so what it was computed from, a few operations back."""
        facts = facts.set(number.number, interval)
        self._has_constants |= interval[0] == interval[1]
        made = self._definitions.get(number)
        depth = self.operand_depth if depth is None else depth
        for place in list_operands(made) if depth and interval != before else ():
            operand, known, less = narrow_operand(made, place, interval, partial(self.interval, facts))
            if isinstance(operand, Reg) and less is not None and less != known:
                facts = self._set_interval(facts, operand, self._tighten(operand, less), known, depth - 1)
        return facts

    def propagate(self, facts: Facts) -> Facts:
        """The facts, and what follows from disjunctions of which one part only can hold."""
        return self._disjunctions.propagate(facts, self)

    def may_have(self, facts: Facts, cond: Reg, value: int) -> bool:
        """Whether a condition is not known to be otherwise."""
        return self.decide_by_intervals(facts, cond) in (None, value)

    def decide_by_intervals(self, facts: Facts, cond: Reg) -> int | None:
        """The value of a condition as far as no search for a difference bound is needed."""
        return self._decide(facts, cond, self._depth - 1, self._depth)

    def is_refuted(self, facts: Facts, cond: Reg, value: int) -> bool:
        """Whether a condition cannot have a value, because what follows from it contradicts itself.

        `n != 0 && !c` is false where `n` is `c ? m : 0`. Each part is looked at with what those before it say.
        """
        parts = self.implications(cond, value, self._effort.limits.condition_parts)
        if len(parts) == self._effort.limits.condition_parts:
            self._effort.reach("condition_parts")
        for order in (parts, parts[::-1]) if len(parts) > 1 else ():
            supposed = facts
            for reg, truth in order:
                if self.decide(supposed, reg) == 1 - truth:
                    return True
                supposed = self._add(supposed, reg, truth)
        return False

    def implications(self, cond: Reg, value: int, most: int = 1 << 30) -> list[tuple[Reg, int]]:
        """What else is known when a condition has a value."""
        return implications(self._definitions, cond, value, most)


def _narrow(here: Bounds, other: int | Bounds | None) -> Bounds:
    """What two intervals of one number share; where they exclude each other, nothing comes here any more."""
    if not isinstance(other, tuple):
        return here
    low, high = max(here[0], other[0]), min(here[1], other[1])
    return (low, high) if low <= high else here
