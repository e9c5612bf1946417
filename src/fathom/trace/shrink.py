"""Simpler inputs: replace them one by one by 0, 1, small or printable ones, as long as the execution fails alike.

Greedy, in the order in which the program asks, and limited by the work that it takes rather than by time, so that the
same program always gets the same counterexample. Zeller and Hildebrandt's delta debugging (TSE 2002) minimises which
parts there are; here only their values change, because later inputs depend on how many there are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import TypeAlias, final

from fathom.ir.instructions import Havoc, Nondet, Property
from fathom.ir.types import Float, Int
from fathom.trace.concrete import Ending
from fathom.trace.given import FromModel, Given


@final
@dataclass(slots=True)
class Effort:
    """What may still be done: runs, and instructions in all of them together."""

    runs: int = 120
    instructions: int = 200_000

    def allows(self, instructions: int) -> bool:
        return self.runs > 0 and instructions <= self.instructions

    def spend(self, instructions: int) -> None:
        self.runs -= 1
        self.instructions -= instructions


Run: TypeAlias = Callable[[Given], Ending]
Key: TypeAlias = tuple[str, int]


def shrunk(given: FromModel, first: Ending, run: Run, effort: Effort) -> tuple[FromModel, int]:
    """Values that are as simple as the effort allows and fail the same property, and how many instructions that takes.

    `first` is how the given ones end.
    """
    assert first.prop is not None
    wanted, last = first.prop, first
    done: set[Key] = set()
    while True:
        item = next((each for each in _values(last) if each[0] not in done), None)
        if item is None:
            return given, last.executed
        key, value, width = item
        done.add(key)
        for simpler in _simpler(value, width):
            if not effort.allows(last.executed):
                return given, last.executed
            tried = replace(given, changed={**given.changed, key: simpler})
            ending = run(tried)
            effort.spend(ending.executed)
            if alike(wanted, ending.prop) and len(ending.asked) <= len(last.asked):
                given, last = tried, ending
                break


def _values(ending: Ending) -> Iterator[tuple[Key, int, int]]:
    """Every number and byte that an execution asked for, with its width, and where the turns of threads end."""
    for asked in (*ending.switches, *ending.asked):
        item = asked.item
        if isinstance(item, Havoc):
            for index, byte in enumerate(asked.data):
                yield (item.instance, index), byte, 8
        elif isinstance(item, Nondet) and isinstance(item.result.type, Int | Float) and item.instance:
            yield (item.instance, 0), asked.value, item.result.type.width


def _simpler(value: int, width: int) -> list[int]:
    """What to try in the place of a value, the simplest first."""
    candidates = [0, ord("a"), 1, 2, 3, 10] if width == 8 else [0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 16, 64, 100, 255, 1000]
    signed = value - (1 << width) if value >> (width - 1) else value
    candidates += [(1 << width) - 1, abs(signed) // 2, 1 << (abs(signed).bit_length() - 1) if signed else 0]
    simpler: list[int] = []
    for each in candidates:
        number = each % (1 << width)
        if number == value:
            return simpler
        if number not in simpler and number < 1 << width:
            simpler.append(number)
    return simpler


def alike(wanted: Property, found: Property | None) -> bool:
    """Whether two executions fail in the same way."""
    return found is not None and (found.kind, found.loc) == (wanted.kind, wanted.loc)
