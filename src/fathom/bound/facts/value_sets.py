"""Numbers that are one of few constants, by how they were computed: `select(c, 3, m)` where `m` is 1 or 2.

    m = select c, 2, 1          1 or 2
    o = mul (sext m), 4         4 or 8
    n = phi [7, A], [o, B]      4, 7 or 8

Where paths join, an index or a length is often such a number: it is known on each of them. Under which conditions it is
which of its constants, `memory/value_summaries.py` says.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from itertools import product
from typing import Final, TypeAlias, final

from fathom.domains.bounds import Bounds
from fathom.effort import EffortMeter
from fathom.ir.arithmetic import CASTS, COMPARE, INT_OPS
from fathom.ir.instructions import Cast, IntOp, Select
from fathom.ir.types import BOOL, Int
from fathom.ir.values import Lit, Reg, Value

Definition: TypeAlias = IntOp | Cast | Select
ValueSet: TypeAlias = tuple[int, ...]
"""Constants in order, read as unsigned."""

TRUTHS: Final = (0, 1)
_CASTS: Final = ("zext", "sext", "trunc")


@final
class ValueSets:
    """The constants that numbers can be, of numbers that are built from no others; each is computed once."""

    def __init__(self, definitions: Mapping[Reg, Definition], effort: EffortMeter) -> None:
        self._definitions = definitions
        self._effort = effort
        self._most = effort.limits.summary_alternatives
        self._arms: dict[Reg, Sequence[Value]] = {}
        self._found: dict[Reg, ValueSet | None] = {}

    def add_join(self, number: Reg, arms: Sequence[Value]) -> None:
        """A number is that of the path that was taken."""
        self._arms[number] = arms

    def find(self, number: Reg) -> ValueSet | None:
        """All that a number can be; None where that is not known, or too many constants."""
        waiting = [number]
        while waiting:
            each = waiting[-1]
            if each in self._found:
                waiting.pop()
                continue
            parts = self.parts(each)
            open_parts = [part for part in parts or () if isinstance(part, Reg) and part not in self._found]
            if open_parts and all(self._may_be_constants(part) for part in parts or ()):
                waiting += open_parts
                continue
            self._found[each] = self._combine(each, parts) if not open_parts else None
        return self._found[number]

    def find_inside(self, number: Reg, interval: Bounds) -> ValueSet | None:
        """What a number can be inside of an interval."""
        values = self.find(number)
        if values is None:
            return None
        return values[bisect_left(values, interval[0]) : bisect_right(values, interval[1])]

    def decide(self, pred: str, width: int, number: Reg, other: int, interval: Bounds | None = None) -> int | None:
        """The result of a comparison that all constants of a number, or those inside of an interval, agree on."""
        values = self.find(number) if interval is None else self.find_inside(number, interval)
        if not values:
            return None
        first = COMPARE[pred](values[0], other, width)
        return first if all(COMPARE[pred](value, other, width) == first for value in values[1:]) else None

    def parts(self, number: Reg) -> Sequence[Value] | None:
        """The numbers that one is computed from where it may be a summary; none of a condition, None of all others."""
        if number.type == BOOL:
            return ()
        if number in self._arms:
            return self._arms[number]
        made = self._definitions.get(number)
        if isinstance(made, Select):
            return made.then, made.other
        if isinstance(made, IntOp):
            return made.lhs, made.rhs
        return (made.value,) if isinstance(made, Cast) and made.op in _CASTS else None

    def _may_be_constants(self, part: Value) -> bool:
        """Whether nothing is known already that keeps a number from being one of few constants."""
        return not isinstance(part, Reg) or self._found.get(part, ()) is not None

    def _combine(self, number: Reg, parts: Sequence[Value] | None) -> ValueSet | None:
        if parts is None or not isinstance(number.type, Int):
            return None
        if not parts:
            return TRUTHS
        sets = [self._of_part(part) for part in parts]
        known = [each for each in sets if each is not None]
        if len(known) < len(sets):
            return None
        made = self._definitions.get(number)
        if isinstance(made, IntOp) and number not in self._arms and len(known[0]) * len(known[1]) > self._most:
            values = None
        else:
            values = sorted(set(self._apply(number, made, known)))
        if values is None or len(values) > self._most:
            self._effort.reach("summary_alternatives")
            return None
        return tuple(values)

    def _of_part(self, part: Value) -> ValueSet | None:
        if isinstance(part, Lit):
            return (part.value,)
        return self._found[part] if isinstance(part, Reg) else None

    def _apply(self, number: Reg, made: Definition | None, sets: Sequence[ValueSet]) -> list[int]:
        if number in self._arms or isinstance(made, Select):
            return [value for each in sets for value in each]
        assert isinstance(made, IntOp | Cast)
        return [compute(made, values) for values in product(*sets)]


def compute(made: IntOp | Cast, values: Sequence[int]) -> int:
    """The result of an operation on numbers that are known."""
    kind = made.result.type
    assert isinstance(kind, Int)
    if isinstance(made, IntOp):
        return INT_OPS[made.op](values[0], values[1], kind.width)
    source = made.value.type
    assert isinstance(source, Int)
    return CASTS[made.op](values[0], source, kind)
