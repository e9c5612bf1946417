"""Replay: run the interpreter on the values that a model gives, and see whether it fails as the solver said.

The program that is run is the SEA-IR program before any of the transformations that led to the goal, so a wrong
transformation, encoding, rewrite rule or solver shows up here, and never as a bug that is not there.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import final

from fathom.bound.instruments.threads.threads import SCHEDULE
from fathom.checks.registry import INCOMPLETE
from fathom.ir.instructions import Alloc, Havoc, Nondet, Property
from fathom.ir.interpreter import ExecutionOutcome, run
from fathom.ir.program import Program
from fathom.ir.types import Float, Int, Pointer
from fathom.trace.model import Input
from fathom.trace.valuation import Valuation


@final
class BoundedReplay:
    """One execution; `inputs` are the values that it has read, in order.

    `objects` has the instances of the program's allocations by register, where they are known already.
    """

    def __init__(self, program: Program, valuation: Valuation, objects: Mapping[str, str] | None = None) -> None:
        self.program = program
        self.valuation = valuation
        self.inputs: list[Input] = []
        self._objects = _map_allocations(program) if objects is None else objects
        self.outcome: ExecutionOutcome = run(program, self._input, initial=self._initial, layout=valuation.layout)

    def repeat(self, valuation: Valuation) -> BoundedReplay:
        """An execution of the same program on other values."""
        return BoundedReplay(self.program, valuation, self._objects)

    @property
    def failed(self) -> Property | None:
        """The property that does not hold; None where all hold, or where the execution leaves the bounds."""
        found = self.outcome.prop
        failed = self.outcome.status == "assert-failed" and found is not None and found.kind not in INCOMPLETE
        return found if failed else None

    def _input(self, item: Nondet | Havoc, index: int) -> int:
        instance = item.instance or item.result.name
        if isinstance(item, Havoc):
            return self.valuation.byte(instance, index)
        value = self.valuation.number(instance)
        kind = item.result.type
        assert isinstance(kind, Int | Float | Pointer)
        matters = self.valuation.matters(instance)
        if item.source not in SCHEDULE:
            self.inputs.append(Input(item.source, value, kind.width, str(item.loc or ""), matters))
        return value

    def _initial(self, allocation: str, offset: int) -> int:
        instance = self._objects.get(allocation)
        # What is read where no object is does not matter: a shadow field is read like that, and the value left out.
        return 0 if instance is None else self.valuation.initial(instance, offset)


def _map_allocations(program: Program) -> dict[str, str]:
    allocations = (instr for block in program.blocks for instr in block.body if isinstance(instr, Alloc))
    return {instr.result.name: instr.instance or instr.result.name for instr in allocations}
