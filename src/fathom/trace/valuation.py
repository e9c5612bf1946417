"""Valuations: the inputs of an execution, the contents of memory that it has not written, and its addresses.

Everything is named by the moment of the execution at which it is read (see `bound.residual.execution_index`), so that
the bounded program and the unbounded one get the same. What has no such name has that of its register in the bounded
program.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field, replace
from typing import Protocol, final

from fathom.encode.goal import Goal
from fathom.immutable import immutable
from fathom.ir.instructions import Alloc, Havoc, Nondet
from fathom.ir.interpret_layout import Layout
from fathom.ir.interpreter import run
from fathom.ir.program import Program
from fathom.logic.evaluate import Model, evaluate
from fathom.logic.terms import Term


class Valuation(Protocol):
    """The values of one execution."""

    @property
    def layout(self) -> Layout:
        """Where the objects of the bounded program lie."""

    def number(self, instance: str) -> int:
        """An input."""

    def byte(self, instance: str, index: int) -> int:
        """A byte of an input that is a range of memory."""

    def initial(self, instance: str, offset: int) -> int:
        """A byte of an object, before anything was written to it."""

    def base(self, instance: str) -> int | None:
        """The address of an object; None where the bounded program does not have it, so that it may be any."""

    def matters(self, instance: str) -> bool:
        """Whether the failure depends on an input; where it does not, any value will do."""


def map_instances(program: Program) -> dict[str, str]:
    """The register of the bounded program that stands for an instance."""
    return {instance: register for register, instance in _list_instances(program).items()}


def _list_instances(program: Program) -> dict[str, str]:
    """The instances of inputs and allocations, by their registers."""
    items = (instr for block in program.blocks for instr in block.body if isinstance(instr, Nondet | Havoc | Alloc))
    return {instr.result.name: instr.instance for instr in items if instr.instance}


@final
@immutable
class ModelValuation:
    """The values of a model; `changed` has what is used in its place. A value that the goal does not mention is 0.

    `found` keeps bytes that were looked up before: an execution is repeated many times, and may ask for thousands.
    """

    goal: Goal
    model: Model
    names: Mapping[str, str]
    layout: Layout
    changed: Mapping[tuple[str, int], int] = field(default_factory=dict)
    found: dict[tuple[str, str, int], int] = field(default_factory=dict)

    @staticmethod
    def of(program: Program, goal: Goal, model: Model, layout: Layout) -> ModelValuation:
        moved = layout.shift(*(_number(term, model) for term in goal.moves)) if goal.moves else layout
        if goal.bases:
            moved = moved.with_bases({name: _number(term, model) for name, term in goal.bases.items()})
        if goal.addresses:
            moved = moved.make_room({name: _number(term, model) for name, term in goal.addresses.items()})
        found = ModelValuation(goal, model, {}, moved)
        return replace(found, names=map_instances(program) | found._find_executed(program))

    def _find_executed(self, program: Program) -> dict[str, str]:
        """The registers of this execution, for the instances that several paths have which were kept apart."""
        executed: dict[str, str] = {}
        instances = _list_instances(program)
        if len(instances) == len(set(instances.values())):
            return executed

        def read(item: Nondet | Havoc, index: int) -> int:
            executed[item.instance] = item.result.name
            return self.number(item.result.name) if isinstance(item, Nondet) else self.byte(item.result.name, index)

        def read_initial(allocation: str, offset: int) -> int:
            if allocation in instances:
                executed[instances[allocation]] = allocation
            return self.initial(allocation, offset)

        run(program, read, initial=read_initial, layout=self.layout)
        return executed

    def with_usual_layout(self, program: Program) -> ModelValuation:
        """The same with every object where it usually lies."""
        usual = Layout.of(program)
        return replace(self, layout=usual) if self.goal.addresses else self

    def number(self, instance: str) -> int:
        changed = self.changed.get((instance, 0))
        return _number(self.goal.inputs.get(self._register(instance)), self.model) if changed is None else changed

    def matters(self, instance: str) -> bool:
        return self._register(instance) in self.goal.inputs

    def byte(self, instance: str, index: int) -> int:
        return self._byte("havoc", self.goal.havoc_byte, instance, index)

    def initial(self, instance: str, offset: int) -> int:
        return self._byte("initial", self.goal.initial_byte, instance, offset)

    def base(self, instance: str) -> int | None:
        return self.layout.base.get(self._register(instance))

    def _register(self, instance: str) -> str:
        return self.names.get(instance, instance)

    def _byte(self, what: str, term: Callable[[str, int], Term | None], instance: str, index: int) -> int:
        changed = self.changed.get((instance, index))
        if changed is not None:
            return changed
        key = what, instance, index
        if key not in self.found:
            self.found[key] = _number(term(self._register(instance), index), self.model)
        return self.found[key]


def _number(term: Term | None, model: Model) -> int:
    if term is None:
        return 0
    (value,) = evaluate([term], model)
    assert isinstance(value, int)
    return int(value)
