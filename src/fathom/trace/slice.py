"""Which steps a failure depends on: the dynamic slice of a run, from the check that fails backwards.

An instruction belongs to it if what it defines is read by one that does, or if it decided that one of them is executed
(B. Korel, J. Laski: Dynamic program slicing, Information Processing Letters 29, 1988). That the values of all others do
not influence the violation is Ball, Naik and Rajamani's idea of what an error trace need not show (From symptom to
cause, POPL 2003). An assignment that was *not* executed may matter all the same: the slice explains this execution, and
says nothing about others.

An instruction that belongs to the slice once is shown whenever it is executed, so that iterations of a loop look alike.
"""

from __future__ import annotations

from collections.abc import Container
from typing import final

from fathom.frontend.llvm import instructions as inst
from fathom.frontend.llvm.constants import Local
from fathom.frontend.llvm.module import Function
from fathom.graphs import dominance_frontiers, immediate_dominators, reverse_postorder
from fathom.trace.events import Events, InstructionEvent, Where

_EXIT = -1


def find_relevant_steps(events: Events, count: int, calls: Container[str] = ()) -> list[bool]:
    """For each step of a run, whether its failure, or one of these calls, depends on it."""
    if not events.all:
        return [True] * count
    found = _Slice(events, calls).compute()
    kept = [True] * count
    places = {event.place for event, wanted in zip(events.all, found, strict=True) if wanted}
    for number, event in enumerate(events.all):
        end = events.all[number + 1].steps if number + 1 < len(events.all) else count
        for step in range(event.steps, end):
            kept[step] = event.place in places
    return kept


@final
class _Slice:
    """One pass from the last event to the first.

    `registers` are those whose value is wanted, by activation; `memory` the wanted bytes of each object; `blocks` those
    of which it is wanted why they are executed.
    """

    def __init__(self, events: Events, calls: Container[str]) -> None:
        self.events = events
        self.calls = calls
        self.kept = [False] * len(events.all)
        self.registers: set[tuple[int, str]] = set()
        self.memory: dict[Where, set[int]] = {}
        self.blocks: dict[int, set[int]] = {}
        self.current: dict[int, int] = {}
        self.constants: list[int] = []
        self.variables: set[tuple[int, str]] = set()
        self._controllers: dict[str, dict[int, list[int]]] = {}

    def compute(self) -> list[bool]:
        last = len(self.kept) - 1
        for number in range(last, -1, -1):
            event = self.events.all[number]
            wanted = number == last or self._is_wanted(number, event)
            if isinstance(event.place.item, inst.DebugValue):
                self._visit_assignment(number, event)
            elif wanted:
                self._keep(number, event, failing=number == last)
            self.current[event.frame] = event.place.block
        for number in self.constants:
            event = self.events.all[number]
            self.kept[number] = (event.frame, _variable(event)) in self.variables
        return self.kept

    def _visit_assignment(self, number: int, event: InstructionEvent) -> None:
        """A variable got a value: that matters if the value does, or for a constant if other values of it do."""
        if not event.place.reads:
            self.constants.append(number)
        elif (event.frame, event.place.reads[0]) in self.registers:
            self.kept[number] = True
            self.variables.add((event.frame, _variable(event)))

    def _is_wanted(self, number: int, event: InstructionEvent) -> bool:
        place, frame = event.place, event.frame
        wanted = place.callee in self.calls or (bool(place.defines) and (frame, place.defines) in self.registers)
        self.registers.discard((frame, place.defines))
        wanted |= self._writes(event)
        if isinstance(place.item, inst.Ret):
            wanted |= self._returns(frame)
        elif inst.successors(place.item) if not isinstance(place.item, inst.Instruction) else ():
            wanted |= self._decides(event)
        return wanted | self._calls(number, event)

    def _writes(self, event: InstructionEvent) -> bool:
        is_hit = False
        for target, first, end in (*event.overwritten, *((event.written,) if event.written is not None else ())):
            there = self.memory.get(target, set())
            hit = {at for at in there if first <= at < end}
            there -= hit
            is_hit |= bool(hit)
        return is_hit

    def _returns(self, frame: int) -> bool:
        """Whether the result of the call is wanted."""
        caller = self.events.callers[frame]
        if caller is None:
            return False
        event = self.events.all[caller]
        return bool(event.place.defines) and (event.frame, event.place.defines) in self.registers

    def _decides(self, event: InstructionEvent) -> bool:
        """Whether this branch is why a wanted block is executed, or which value a wanted phi has."""
        frame, place = event.frame, event.place
        following = self.current.get(frame)
        labels = inst.successors(place.function.blocks[place.block].terminator)
        chosen = self._phis(frame, place.function, place.block, following)
        waiting = self.blocks.get(frame, set())
        controllers = self._controllers_of(place.function)
        controlled = {block for block in waiting if place.block in controllers.get(block, ())}
        waiting -= controlled
        if chosen:
            self.blocks.setdefault(frame, set()).add(place.block)
            controlled |= {place.block} if len(set(labels)) > 1 else set()
        return bool(controlled)

    def _controllers_of(self, function: Function) -> dict[int, list[int]]:
        found = self._controllers.get(function.name)
        if found is None:
            found = self._controllers[function.name] = find_controllers(function)
        return found

    def _phis(self, frame: int, function: Function, block: int, following: int | None) -> bool:
        if following is None:
            return False
        label, chosen = function.blocks[block].label, False
        for item in function.blocks[following].body:
            if isinstance(item, inst.Phi) and (frame, item.result.name) in self.registers:
                chosen = True
                self.registers.discard((frame, item.result.name))
                self.registers |= {(frame, v.name) for v, at in item.incoming if at == label and isinstance(v, Local)}
        return chosen

    def _calls(self, number: int, event: InstructionEvent) -> bool:
        """Whether this is the call of an activation of which something is kept; what it wants, its caller must give."""
        item = event.place.item
        if not isinstance(item, inst.Call) or number + 1 >= len(self.events.all):
            return False
        callee = self.events.all[number + 1]
        if self.events.callers[callee.frame] != number or callee.frame == event.frame:
            return False
        for param, arg in zip(callee.place.function.params, item.args, strict=False):
            if (callee.frame, param.reg.name) in self.registers and isinstance(arg, Local):
                self.registers.add((event.frame, arg.name))
        return callee.frame in self.blocks

    def _keep(self, number: int, event: InstructionEvent, failing: bool) -> None:
        place, frame = event.place, event.frame
        self.kept[number] = True
        self.blocks.setdefault(frame, set()).add(place.block)
        entered = number + 1 < len(self.events.all) and self.events.callers[self.events.all[number + 1].frame] == number
        item = place.item
        reads = place.reads
        if entered:  # its arguments were wanted one by one
            reads = ()
        elif failing and isinstance(item, inst.Store):
            reads = (item.ptr.name,) if isinstance(item.ptr, Local) else ()
        self.registers |= {(frame, name) for name in reads}
        if event.read is not None and not failing:
            target, first, end = event.read
            self.memory.setdefault(target, set()).update(range(first, end))


def _variable(event: InstructionEvent) -> str:
    item = event.place.item
    assert isinstance(item, inst.DebugValue)
    return item.variable.name


def find_controllers(function: Function) -> dict[int, list[int]]:
    """For each block, the blocks whose branch decides whether it is executed: its frontier in the reversed graph."""
    numbers = {block.label: index for index, block in enumerate(function.blocks)}
    forward = {i: [numbers[label] for label in inst.successors(b.terminator)] for i, b in enumerate(function.blocks)}
    before: dict[int, list[int]] = {_EXIT: []}
    for source, targets in forward.items():
        for target in targets or [_EXIT]:
            before.setdefault(target, []).append(source)
            before.setdefault(source, [])
    order = reverse_postorder(_EXIT, lambda block: before[block])
    reached = set(order)
    after = {block: [each for each in forward.get(block, []) or [_EXIT] if each in reached] for block in order}
    after[_EXIT] = []
    return dominance_frontiers(immediate_dominators(order, after), after)
