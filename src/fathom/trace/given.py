"""What a model gives to an execution: inputs, contents of memory that nobody has written, and addresses.

Everything is found by the moment of the execution at which it is asked for (see `bound.instances`), so that the bounded
program and the unbounded one get the same. A value that the goal does not mention does not matter, and is 0.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import final

from fathom.encode.goal import Goal
from fathom.ir.instructions import Alloc, Havoc, Nondet
from fathom.ir.interpret_layout import Layout
from fathom.ir.program import Program
from fathom.logic.evaluate import Model, evaluate
from fathom.logic.terms import Term


@final
@dataclass(frozen=True, slots=True)
class Given:
    """The values of one execution; `changed` has those that are used in the place of the model's."""

    goal: Goal
    model: Model
    names: Mapping[str, str]
    """The register of the bounded program that stands for an instance."""
    layout: Layout
    changed: Mapping[tuple[str, int], int] = field(default_factory=dict)

    @staticmethod
    def of(program: Program, goal: Goal, model: Model, layout: Layout) -> Given:
        names: dict[str, str] = {}
        for block in program.blocks:
            for instr in block.body:
                if isinstance(instr, Nondet | Havoc | Alloc) and instr.instance:
                    names[instr.instance] = instr.result.name
        moved = layout.moved(*(_number(term, model) for term in goal.moves)) if goal.moves else layout
        if goal.bases:
            moved = moved.with_bases({name: _number(term, model) for name, term in goal.bases.items()})
        return Given(goal, model, names, moved)

    def number(self, instance: str) -> int:
        """An input."""
        changed = self.changed.get((instance, 0))
        return _number(self.goal.inputs.get(self.names.get(instance, "")), self.model) if changed is None else changed

    def matters(self, instance: str) -> bool:
        """Whether the goal depends on an input."""
        return self.names.get(instance, "") in self.goal.inputs

    def byte(self, instance: str, index: int) -> int:
        """A byte of an input that is a range of memory."""
        return self._byte(self.goal.havoc_byte(self.names.get(instance, ""), index), instance, index)

    def initial(self, instance: str, offset: int) -> int:
        """A byte of an object, before anything was written to it."""
        return self._byte(self.goal.initial_byte(self.names.get(instance, ""), offset), instance, offset)

    def _byte(self, term: Term | None, instance: str, index: int) -> int:
        changed = self.changed.get((instance, index))
        return _number(term, self.model) if changed is None else changed

    def base(self, instance: str) -> int | None:
        """The address of an object; None where the bounded program does not have it, so that it may be any."""
        return self.layout.base.get(self.names.get(instance, ""))


def _number(term: Term | None, model: Model) -> int:
    if term is None:
        return 0
    (value,) = evaluate([term], model)
    assert isinstance(value, int)
    return int(value)
