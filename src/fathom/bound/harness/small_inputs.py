"""Inputs of few values: which there are, and walks for some of the values only.

    n = nondet(); assume(n < 5);      few = [Case("n", 0, 4, 32)], walked again for n = 0, …, n = 4, and for n > 4

Where a number is known, so is most of what it is computed into. The cases may be any: together they are all executions
as long as they are all values.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from fathom.bound.options import Case
from fathom.ir.types import Int
from fathom.ir.values import Reg
from fathom.source import SrcLoc

if TYPE_CHECKING:
    from fathom.bound.context.context import Context

FEW: Final = 16
"""So many values of an input are few."""


@final
class InputCases:
    """The inputs of one walk; each is narrowed to the case that is asked for."""

    def __init__(self, walk: Context) -> None:
        self.walk = walk
        self.asked = {case.instance: case for case in walk.options.cases}
        self._inputs: dict[str, Reg] = {}

    def restrict(self, reg: Reg, instance: str, loc: SrcLoc | None) -> None:
        """An input has come to be: only the values of its case are followed."""
        if not isinstance(reg.type, Int):
            return
        self._inputs[instance] = reg
        case = self.asked.get(instance)
        if case is not None:
            fold, width = self.walk.fold, reg.type.width
            self.walk.assume(fold.compare("uge", width, reg, case.low), loc)
            self.walk.assume(fold.compare("ule", width, reg, case.high), loc)

    def few(self) -> tuple[Case, ...]:
        """The inputs that are known at the end to have few values, more than one."""
        facts, known = self.walk.path.facts, self.walk.fold.known
        found = []
        for instance, reg in self._inputs.items():
            assert isinstance(reg.type, Int)
            low, high = known.interval(facts, reg)
            if low < high < low + FEW:
                found.append(Case(instance, low, high, reg.type.width))
        return tuple(found)
