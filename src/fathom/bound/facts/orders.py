"""Orders: which of two numbers is the smaller one, also of numbers that are joins of others.

    if (a > b) swap(&a, &b);            the path that swaps knows b < a, the other one a <= b
    x = phi [b], [a]                    where they meet, x is not larger than y on either path,
    y = phi [a], [b]                    and so it is known that x <= y

What a path knows of a pair is an interval of the outcome of their comparison, 0 (less), 1 (equal) or 2 (greater), read
as signed and as unsigned numbers: `x <= y` is (0, 1). So what two paths know is joined as intervals are. A comparison
that holds also tells how each of its numbers compares with those that the other one was compared with (closure of
Miné's zones with all differences 0, where one pair has become smaller). The comparison of two numbers that were
extended is that of the numbers below.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias, final

from fathom.bound.facts.fact_map import Facts, order_key
from fathom.checks.conditions import Scalar
from fathom.domains.bounds import Bounds
from fathom.effort import EffortMeter
from fathom.ir.instructions import Cast, IntOp, Predicate, Select
from fathom.ir.types import Int
from fathom.ir.values import Reg

_ANY: Final = (0, 2)
_EQUAL: Final = (1, 1)
_HOLDS: Final[Mapping[str, Bounds]] = {
    "slt": (0, 0), "sle": (0, 1), "sgt": (2, 2), "sge": (1, 2), "ult": (0, 0), "ule": (0, 1), "ugt": (2, 2),
    "uge": (1, 2), "eq": _EQUAL,
}  # fmt: skip
"""The outcomes of which a predicate says that one is there, as an interval."""

NumberArms: TypeAlias = tuple[Reg, Sequence[Scalar]]
"""A number at a join, with what it is on each of the paths."""


class Pair(NamedTuple):
    """A number that another one was compared with, the number of the pair, and whether it comes first there."""

    other: Reg
    number: int
    is_swapped: bool


@final
class Orders:
    """The pairs of numbers that were compared, to be looked up in the facts of a path."""

    def __init__(self, definitions: Mapping[Reg, IntOp | Cast | Select], effort: EffortMeter) -> None:
        self._definitions = definitions
        self._effort = effort
        self._numbers: dict[tuple[Reg, Reg], int] = {}
        """The numbers of pairs, the older register first."""
        self._compared: dict[Reg, list[Pair]] = {}
        """What each number was compared with on some path, the newest last."""

    def decide(self, facts: Facts, pred: Predicate, x: Reg, y: Reg) -> int | None:
        """Whether a comparison holds, by what is known of this pair."""
        x, y, is_signed = self._strip_extensions(x, y, pred[0] == "s")
        outcome = self._find(facts, x, y, is_signed)
        if pred == "ne":
            return None if outcome[0] <= 1 <= outcome[1] and outcome != _EQUAL else int(outcome != _EQUAL)
        low, high = _HOLDS[pred]
        if low <= outcome[0] and outcome[1] <= high:
            return 1
        return 0 if outcome[1] < low or high < outcome[0] else None

    def learn(self, facts: Facts, pred: str, x: Reg, y: Reg) -> Facts:
        """The facts, where a comparison holds, and what follows for those that its numbers were compared with."""
        outcome = _HOLDS.get(pred)
        if outcome is None:
            return facts
        for is_signed in (True, False) if pred == "eq" else (pred[0] == "s",):
            facts = self._learn(facts, *self._strip_extensions(x, y, is_signed), outcome)
        return facts

    def _learn(self, facts: Facts, x: Reg, y: Reg, is_signed: bool, outcome: Bounds) -> Facts:
        before = facts
        facts = self._set(facts, x, y, is_signed, outcome)
        if facts is before:
            return facts
        for z, further in self._list_known(facts, y, is_signed):
            if z is not x:
                facts = self._set(facts, x, z, is_signed, _compose(outcome, further))
        for z, further in self._list_known(facts, x, is_signed):
            if z is not y:
                facts = self._set(facts, y, z, is_signed, _compose(_swap(outcome), further))
        return facts

    def join(
        self, facts: Facts, merged: Sequence[NumberArms], paths: Sequence[Facts], is_available: Callable[[Reg], bool]
    ) -> Facts:
        """The facts of a join, with how numbers compare that were merged, with each other and with older ones."""
        meeting: dict[tuple[int, Reg], list[NumberArms]] = {}
        for number in merged:
            for at, arm in enumerate(number[1]):
                if isinstance(arm, Reg):
                    meeting.setdefault((at, arm), []).append(number)
        for number in merged:
            at = self._choose_path(number)
            arm = number[1][at]
            if not isinstance(arm, Reg):
                continue
            for is_signed in (True, False):
                for other, _ in self._list_known(paths[at], arm, is_signed):
                    partners = meeting.get((at, other), [])
                    if is_available(other):
                        partners = [*partners, (other, [other] * len(paths))]
                    facts = self._join_pairs(facts, number, partners, paths, is_signed)
        return facts

    def _choose_path(self, number: NumberArms) -> int:
        """The path on which a number was compared with the fewest others."""
        _, arms = number
        counts = [len(self._compared.get(arm, ())) if isinstance(arm, Reg) else 0 for arm in arms]
        return counts.index(min(counts))

    def _join_pairs(
        self,
        facts: Facts,
        number: NumberArms,
        others: Sequence[NumberArms],
        paths: Sequence[Facts],
        is_signed: bool,
    ) -> Facts:
        x, ours = number
        for y, theirs in others:
            facts = self._set(facts, x, y, is_signed, self._join_outcomes(paths, ours, theirs, is_signed))
        return facts

    def _join_outcomes(
        self, paths: Sequence[Facts], ours: Sequence[Scalar], theirs: Sequence[Scalar], is_signed: bool
    ) -> Bounds:
        low, high = self._compare(paths[0], ours[0], theirs[0], is_signed)
        for facts, x, y in zip(paths[1:], ours[1:], theirs[1:], strict=True):
            if (low, high) == _ANY:
                break
            here = self._compare(facts, x, y, is_signed)
            low, high = min(low, here[0]), max(high, here[1])
        return low, high

    def _compare(self, facts: Facts, x: Scalar, y: Scalar, is_signed: bool) -> Bounds:
        """The outcomes of a comparison that a path does not exclude."""
        if x is y:
            return _EQUAL
        if isinstance(x, Reg) and isinstance(y, Reg):
            return self._find(facts, x, y, is_signed)
        return _ANY

    def _find(self, facts: Facts, x: Reg, y: Reg, is_signed: bool) -> Bounds:
        if x is y:
            return _EQUAL
        is_swapped = x.number > y.number
        number = self._numbers.get((y, x) if is_swapped else (x, y))
        known = facts.get(order_key(number, is_signed)) if number is not None else None
        if not isinstance(known, tuple):
            return _ANY
        return _swap(known) if is_swapped else known

    def _set(self, facts: Facts, x: Reg, y: Reg, is_signed: bool, outcome: Bounds) -> Facts:
        """The facts, with an outcome; as they are if it says nothing new, or if nothing comes here any more."""
        if outcome == _ANY or x is y:
            return facts
        known = self._find(facts, x, y, is_signed)
        low, high = max(known[0], outcome[0]), min(known[1], outcome[1])
        if (low, high) == known or low > high:
            return facts
        if x.number > y.number:
            x, y, (low, high) = y, x, _swap((low, high))
        return facts.set(order_key(self._number(x, y), is_signed), (low, high))

    def _number(self, x: Reg, y: Reg) -> int:
        number = self._numbers.get((x, y))
        if number is None:
            number = self._numbers[x, y] = len(self._numbers)
            self._compared.setdefault(x, []).append(Pair(y, number, False))
            self._compared.setdefault(y, []).append(Pair(x, number, True))
        return number

    def _list_known(self, facts: Facts, number: Reg, is_signed: bool) -> list[tuple[Reg, Bounds]]:
        """What a path knows of a number and others that it was compared with, the newest first."""
        compared = self._compared.get(number)
        if compared is None:
            return []
        limits = self._effort.limits
        found: list[tuple[Reg, Bounds]] = []
        for other, pair, is_swapped in compared[: -limits.order_pairs - 1 : -1]:
            known = facts.get(order_key(pair, is_signed))
            if isinstance(known, tuple):
                found.append((other, _swap(known) if is_swapped else known))
                if len(found) == limits.order_facts:
                    self._effort.reach("order_facts")
                    break
        return found

    def _strip_extensions(self, x: Reg, y: Reg, is_signed: bool) -> tuple[Reg, Reg, bool]:
        """The numbers that were extended to these, and how they are read, where that is the same comparison."""
        while True:
            left, right = self._definitions.get(x), self._definitions.get(y)
            if type(left) is not Cast or type(right) is not Cast or left.op != right.op:
                return x, y, is_signed
            below, other = left.value, right.value
            is_extension = left.op in ("zext", "sext") and below.type == other.type and isinstance(below.type, Int)
            if not is_extension or not isinstance(below, Reg) or not isinstance(other, Reg):
                return x, y, is_signed
            x, y, is_signed = below, other, is_signed and left.op == "sext"


def _swap(outcome: Bounds) -> Bounds:
    """The outcomes of comparing the second number with the first."""
    return 2 - outcome[1], 2 - outcome[0]


def _compose(first: Bounds, second: Bounds) -> Bounds:
    """How x compares with z, if that is how x compares with y, and y with z: less and not greater is less."""
    if first == _EQUAL:
        return second
    if second == _EQUAL:
        return first
    if first[1] <= 1 and second[1] <= 1:
        return 0, min(first[1], second[1])
    if first[0] >= 1 and second[0] >= 1:
        return max(first[0], second[0]), 2
    return _ANY
