"""Where the values of a run come from: for each step, the earlier steps that define what it reads.

One pass over the instructions of a run, forwards. A register or a byte of memory is defined by the step that gave it
its value, or, where that was no step, by the steps that define what it was computed from. These are the data and
control dependences of which a dynamic slice is the closure (B. Korel, J. Laski: Dynamic program slicing, Information
Processing Letters 29, 1988; see `slice`).

    1  n = 4                  definitions
    2  i = 0
    3  i < n is true          1, 2
    4  buf[i] = 0             2, control 3

The value of a phi comes from the branch that chose it as well, unless it is that of a variable: then the assignment to
the variable says so.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import field
from typing import Final, TypeAlias, final

from fathom.frontend.llvm import instructions as inst
from fathom.frontend.llvm.constants import Local
from fathom.frontend.llvm.module import Function
from fathom.immutable import record
from fathom.trace.events import Events, InstructionEvent, Range
from fathom.trace.model import Step
from fathom.trace.slice import find_controllers
from fathom.trace.written_bytes import WrittenBytes

Numbers: TypeAlias = frozenset[int]
NOTHING: Final[Numbers] = frozenset()
MAX_DEFINITIONS: Final = 32
"""How many steps are kept of those that define a value, the last ones."""


@final
@record
class StepSources:
    """The numbers of the steps that define what a step reads, and each of its values; the branch that decides it."""

    reads: Numbers = NOTHING
    control: int = 0
    values: list[Numbers] = field(default_factory=list)


def find_definitions(events: Events, steps: Sequence[Step]) -> list[StepSources]:
    """For each step of a run, the last of which fails."""
    found = _DataFlow(events, steps)
    for number in range(len(events.all)):
        found.visit(number)
    return found.sources


@final
class _Activation:
    """What is known of a call: its registers and variables, where it is, and the branches it has taken by block.

    `choices` are the branches that chose the values of phis, and `named` the registers whose value a variable has.
    """

    def __init__(self, call: Numbers) -> None:
        self.call = call
        self.registers: dict[str, Numbers] = {}
        self.choices: dict[str, Numbers] = {}
        self.named: set[str] = set()
        self.variables: dict[str, Numbers] = {}
        self.block: int | None = None
        self.has_left = False
        self.branches: dict[int, tuple[int, Numbers]] = {}


@final
class _DataFlow:
    def __init__(self, events: Events, steps: Sequence[Step]) -> None:
        self.events = events
        self.steps = steps
        self.is_threaded = any(step.thread for step in steps)
        self.sources = [StepSources() for _ in steps]
        self.memory = WrittenBytes()
        self._activations: dict[int, _Activation] = {}
        self._controllers: dict[str, dict[int, list[int]]] = {}

    def visit(self, number: int) -> None:
        event = self.events.all[number]
        here = self._enter(number, event)
        own = self._steps_of(number)
        item = event.place.item
        read = self._read(here, event.place.reads, event.read)
        control = self._find_control(here, event)
        for step in own:
            source = self.sources[step - 1]
            source.reads, source.control = read, max(control, default=0)
            source.values = [read] * len(self.steps[step - 1].values)
        if isinstance(item, inst.DebugValue):
            self._assign(here, event, own, read)
        elif isinstance(item, inst.Ret):
            self._return(event, frozenset(own) or read)
        else:
            self._define(here, event, own, read)
        if not isinstance(item, inst.Instruction):
            here.has_left = True
            here.branches[event.place.block] = (number, frozenset(own) or control)
        self._note_variables(here, own)

    def _steps_of(self, number: int) -> range:
        events = self.events.all
        end = events[number + 1].steps if number + 1 < len(events) else len(self.steps)
        return range(events[number].steps + 1, end + 1)

    # ── control ─────────────────────────────────────────────────────────────────────────────────────────────────────

    def _enter(self, number: int, event: InstructionEvent) -> _Activation:
        here = self._activations.get(event.frame)
        if here is None:
            here = self._activations[event.frame] = self._begin(number, event)
        if here.has_left and here.block is not None:
            self._choose_phis(here, event.place.function, here.block, event.place.block)
        here.block, here.has_left = event.place.block, False
        return here

    def _begin(self, number: int, event: InstructionEvent) -> _Activation:
        """A call begins: its parameters are what its caller gives."""
        caller, function = self.events.callers[event.frame], event.place.function
        call = self.events.all[caller] if caller is not None else None
        item = call.place.item if call is not None else None
        if call is None or caller is None or not isinstance(item, inst.Call) or caller != number - 1:
            return _Activation(NOTHING)
        if call.place.callee != function.name and (call.place.callee or self.is_threaded):
            return _Activation(NOTHING)
        outer = self._activations[call.frame]
        own = self._steps_of(caller)
        made = _Activation(frozenset(own) or outer.call)
        for index, (param, arg) in enumerate(zip(function.params, item.args, strict=False)):
            given = self._read(outer, [arg.name], None) if isinstance(arg, Local) else NOTHING
            made.registers[param.reg.name] = frozenset(own) or given
            for step in own:
                if index < len(self.sources[step - 1].values):
                    self.sources[step - 1].values[index] = given
        return made

    def _choose_phis(self, here: _Activation, function: Function, before: int, block: int) -> None:
        label, chosen = function.blocks[before].label, dict[str, Numbers]()
        for item in function.blocks[block].body:
            if not isinstance(item, inst.Phi):
                continue
            value = next((value for value, at in item.incoming if at == label), None)
            name = item.result.name
            here.named.discard(name)
            here.choices[name] = self._find_deciding(here, function, before)
            chosen[name] = here.registers.get(value.name, NOTHING) if isinstance(value, Local) else NOTHING
        here.registers.update(chosen)

    def _find_control(self, here: _Activation, event: InstructionEvent) -> Numbers:
        """The branch, or else the call, that decides that an instruction is executed."""
        controllers = self._controllers_of(event.place.function).get(event.place.block, ())
        taken = [here.branches[each] for each in controllers if each in here.branches]
        return max(taken)[1] if taken else here.call

    def _find_deciding(self, here: _Activation, function: Function, block: int) -> Numbers:
        if len(set(inst.successors(function.blocks[block].terminator))) > 1 and block in here.branches:
            return here.branches[block][1]
        taken = [here.branches[e] for e in self._controllers_of(function).get(block, ()) if e in here.branches]
        return max(taken)[1] if taken else NOTHING

    def _controllers_of(self, function: Function) -> dict[int, list[int]]:
        found = self._controllers.get(function.name)
        if found is None:
            found = self._controllers[function.name] = find_controllers(function)
        return found

    # ── data ────────────────────────────────────────────────────────────────────────────────────────────────────────

    def _read(self, here: _Activation, registers: Iterable[str], read: Range | None) -> Numbers:
        found: set[int] = set()
        for name in registers:
            found |= here.registers.get(name, NOTHING) | here.choices.get(name, NOTHING)
        if read is not None:
            found |= self.memory.find(read)
        return _limit(found)

    def _define(self, here: _Activation, event: InstructionEvent, own: range, read: Numbers) -> None:
        item, defined = event.place.item, frozenset(own) or read
        if isinstance(item, inst.Store):
            value = self._read(here, [item.value.name], None) if isinstance(item.value, Local) else NOTHING
            for step in own:
                self.sources[step - 1].values = [value] * len(self.steps[step - 1].values)
            defined = frozenset(own) or value
        if event.place.defines:
            here.registers[event.place.defines] = defined
            here.named.discard(event.place.defines)
        for written in (*event.overwritten, *((event.written,) if event.written is not None else ())):
            self.memory.write(written, defined)

    def _assign(self, here: _Activation, event: InstructionEvent, own: range, read: Numbers) -> None:
        """A variable has the value of a register from here on, which is known by the first variable that has it."""
        item = event.place.item
        assert isinstance(item, inst.DebugValue)
        variable, register = item.variable.name, next(iter(event.place.reads), "")
        if own:
            here.variables[variable] = frozenset(own)
            if register and register not in here.named:
                here.registers[register] = frozenset(own)
        elif register and not here.registers.get(register) and variable in here.variables:
            here.registers[register] = here.variables[variable]
        elif register:
            here.variables[variable] = here.registers.get(register) or read
        if register:
            here.named.add(register)
            if here.registers.get(register):
                here.choices.pop(register, None)

    def _return(self, event: InstructionEvent, given: Numbers) -> None:
        caller = self.events.callers[event.frame]
        call = self.events.all[caller] if caller is not None else None
        if call is None or not call.place.defines or not isinstance(call.place.item, inst.Call):
            return
        outer = self._activations[call.frame]
        outer.registers[call.place.defines] = given
        outer.named.discard(call.place.defines)

    def _note_variables(self, here: _Activation, own: range) -> None:
        """Variables in memory are defined by the step that names them; the last step shows all of a call."""
        for number in own:
            step = self.steps[number - 1]
            if step.kind == "assignment":
                here.variables.update({each.name: frozenset((number,)) for each in step.values})
            if step.kind == "violation":
                self.sources[number - 1].values = [here.variables.get(each.name, here.call) for each in step.values]


def _limit(found: set[int]) -> Numbers:
    return frozenset(found) if len(found) <= MAX_DEFINITIONS else frozenset(sorted(found)[-MAX_DEFINITIONS:])
