"""From which inputs a condition was computed in one execution: numbers, and bytes of memory that were loaded.

R1 = nondet          R1 is an input of R4, and so are the four bytes that R2 has loaded,
R2 = load P0         where nobody is known to have written them
R4 = ult R1, R2      and R1 was compared with R2
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias, final

from fathom.immutable import immutable
from fathom.ir import instructions as ir
from fathom.ir.interpret_layout import Layout
from fathom.ir.interpret_memory import Ptr
from fathom.ir.interpreter import ExecutionOutcome
from fathom.ir.types import Int
from fathom.ir.uses import Instruction, operands, results
from fathom.ir.values import Lit, Reg, Value
from fathom.search.choices import Choices, Place

CONE: Final = 64
"""Definitions that are looked through, from a condition backwards, the nearest first."""

Word: TypeAlias = tuple[Place, ...]
"""An input that is one number: itself, or bytes that were loaded together, the lowest first."""


@final
@immutable
class ConditionCone:
    """The inputs behind a condition, and the pairs of numbers that were compared on the way."""

    words: tuple[Word, ...]
    compared: tuple[tuple[int, int], ...]


@final
class ConditionCones:
    """The cones of one program."""

    def __init__(self, items: Sequence[Instruction], layout: Layout) -> None:
        self._layout = layout
        self._definitions = {result: item for item in items for result in results(item)}
        self._havocs = [item for item in items if isinstance(item, ir.Havoc)]
        self._objects = {
            item.result.name: item.instance or item.result.name for item in items if isinstance(item, ir.Alloc)
        }

    def look_back(self, outcome: ExecutionOutcome, cond: Value, used: Choices) -> ConditionCone:
        """The cone of a condition in one execution; `used` has its inputs."""
        words: dict[Word, None] = {}
        compared: list[tuple[int, int]] = []
        seen, queue = {cond}, deque([cond])
        while queue and len(seen) < CONE:
            value = queue.popleft()
            item = self._definitions.get(value) if isinstance(value, Reg) else None
            if item is None or value not in outcome.values:
                continue
            words |= dict.fromkeys(self._list_words(item, outcome, used))
            if isinstance(item, ir.Compare):
                lhs, rhs = (_number(each, outcome) for each in operands(item))
                compared += [(lhs, rhs)] if lhs is not None and rhs is not None else []
            behind = operands(item)[:1] if isinstance(item, ir.Load) else operands(item)
            fresh = [each for each in behind if isinstance(each, Reg) and each not in seen]
            seen.update(fresh)
            queue.extend(fresh)
        return ConditionCone(tuple(words), tuple(compared))

    def _list_words(self, item: Instruction, outcome: ExecutionOutcome, used: Choices) -> Iterator[Word]:
        if isinstance(item, ir.Nondet):
            place: Place = ("number", item.instance or item.result.name, 0)
            if place in used:
                yield (place,)
        elif isinstance(item, ir.Load) and isinstance(item.result.type, Int):
            pointer = outcome.values.get(item.ptr) if isinstance(item.ptr, Reg) else None
            if isinstance(pointer, Ptr):
                size = -(-item.result.type.width // 8)
                yield from self._list_bytes(pointer.address, size, outcome, used)

    def _list_bytes(self, address: int, size: int, outcome: ExecutionOutcome, used: Choices) -> Iterator[Word]:
        """What memory may have begun with there, or got from a havoc."""
        name, offset = self._layout.find_object(address)
        starts: list[tuple[str, str, int]] = [("initial", self._objects.get(name, name), offset)]
        for each in self._havocs:
            pointer = outcome.values.get(each.ptr) if isinstance(each.ptr, Reg) else None
            if isinstance(pointer, Ptr) and each.result in outcome.values:
                starts.append(("data", each.instance or each.result.name, address - pointer.address))
        for kind, instance, first in starts:
            word = tuple((kind, instance, first + index) for index in range(size))
            if all(place in used for place in word):
                yield word  # type: ignore[misc]


def _number(value: Value, outcome: ExecutionOutcome) -> int | None:
    found = value.value if isinstance(value, Lit) else outcome.values.get(value) if isinstance(value, Reg) else None
    return found if isinstance(found, int) else None
