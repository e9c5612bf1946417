"""Choices: the values that one execution gets, those that were chosen before and those that are made up on the way.

choices = {("number", x, 0): 5}       x is 5, whatever else the program asks for is filled in
run …                                 the program asks for x, y and a byte that nobody wrote
valuation.used                        all three of them, so that the execution can be repeated and changed
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal, TypeAlias, final

from fathom.bound.options import BoundOptions
from fathom.ir.interpret_layout import Layout
from fathom.trace.values import Values

Kind: TypeAlias = Literal["number", "data", "initial"]
Place: TypeAlias = tuple[Kind, str, int]
"""An input: a number, a byte of a range of memory, a byte that nobody wrote; its instance; which byte it is."""
Choices: TypeAlias = Mapping[Place, int]
Fill: TypeAlias = Callable[[Place], int]
"""The value of an input for which there is no choice."""


@final
class ChosenValuation:
    """The values of one execution, in which objects lie where they happen to be placed."""

    def __init__(self, choices: Choices, fill: Fill, pointer_width: int) -> None:
        self.used: dict[Place, int] = {}
        self.layout = Layout([], pointer_width)
        self._choices = choices
        self._fill = fill

    def number(self, instance: str) -> int:
        return self._choose(("number", instance, 0))

    def byte(self, instance: str, index: int) -> int:
        return self._choose(("data", instance, index)) & 0xFF

    def initial(self, instance: str, offset: int) -> int:
        return self._choose(("initial", instance, offset)) & 0xFF

    def base(self, instance: str) -> int | None:
        return None

    def matters(self, instance: str) -> bool:
        return True

    def _choose(self, place: Place) -> int:
        if place not in self.used:
            chosen = self._choices.get(place)
            self.used[place] = self._fill(place) if chosen is None else chosen
        return self.used[place]


def to_values(choices: Choices, options: BoundOptions, changes: Mapping[str, object]) -> Values:
    """The choices as a result keeps them; the program within the bound has these executions alone."""
    numbers: dict[str, int] = {}
    data: dict[str, dict[int, int]] = {}
    initial: dict[str, dict[int, int]] = {}
    for (kind, instance, index), value in choices.items():
        if kind == "number":
            numbers[instance] = value
        elif value & 0xFF:
            (data if kind == "data" else initial).setdefault(instance, {})[index] = value & 0xFF
    return Values(numbers, data, initial, {}, options.unwind, options.rounds, alone=True, changes=changes)
