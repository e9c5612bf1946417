"""Inputs with small domains: which there are, and walks for some of the values only.

    n = nondet(); assume(n < 5);      Case("n", 0, 4, 32), walked again for n = 0, …, n = 4, and for n > 4

Where a number is known, so is most of what is computed from it. Any cases will do: together they cover all executions
as long as they cover all values.
"""

from __future__ import annotations

from typing import final

from fathom.bound.context.context import Context
from fathom.bound.options import Case
from fathom.ir.types import Int
from fathom.ir.values import Reg
from fathom.source import SrcLoc


@final
class SmallDomainInputs:
    """The inputs of one walk; each is restricted to its case, where the options have one."""

    def __init__(self, walk: Context) -> None:
        self.walk = walk
        self.cases = {case.instance: case for case in walk.options.cases}
        self._inputs: dict[str, Reg] = {}

    def restrict(self, reg: Reg, instance: str, loc: SrcLoc | None) -> None:
        """For an input that was just made, only the values of its case are followed."""
        if not isinstance(reg.type, Int):
            return
        self._inputs[instance] = reg
        case = self.cases.get(instance)
        if case is not None:
            fold, width = self.walk.fold, reg.type.width
            self.walk.assume(fold.compare("uge", width, reg, case.low), loc)
            self.walk.assume(fold.compare("ule", width, reg, case.high), loc)

    def find(self) -> tuple[Case, ...]:
        """The inputs that are known at the end to have a small domain, of more than one value."""
        facts, known, effort = self.walk.path.facts, self.walk.fold.known, self.walk.effort
        found = []
        for instance, reg in self._inputs.items():
            assert isinstance(reg.type, Int)
            low, high = known.interval(facts, reg)
            if low < high < low + effort.limits.small_domain:
                found.append(Case(instance, low, high, reg.type.width))
            elif low < high and high - low + 1 < 1 << reg.type.width:
                effort.reach("small_domain")
        return tuple(found)
