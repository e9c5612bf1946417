"""Promote scalar locals from memory to registers, without hiding a read before a write.

Before:                                        After:
    entry:                                         entry:
      %i = alloca i32                                %i.uninit = uninitialised i32
      br i1 %c, label %set, label %use               br i1 %c, label %set, label %use
    set:                                           set:
      store i32 7, ptr %i                            debug "i" = i32 7
      br label %use                                  br label %use
    use:                                           use:
      %0 = load i32, ptr %i                          %i = phi i32 [ %i.uninit, %entry ], [ 7, %set ]
      ret i32 %0                                     debug "i" = i32 %i
                                                     ret i32 %i

Only what is accessed as a whole and by name is promoted (see `promotable`). Everything else stays in memory, where
checks see it: what has its address taken, is volatile or atomic, or is accessed as another type. So no access that
could be out of bounds is removed, as LLVM's own `sroa` does.

The value is arbitrary from the alloca to the first write, and again from each lifetime marker on: control enters a
scope anew, or has left it. An `UninitialisedValue` is only there if something may read it.

Each store leaves a `DebugValue`, and so does each new phi (without a place: nothing was assigned there). Nothing is
promoted in a function that calls a `returns_twice` function: after `longjmp`, locals have the values of memory.

Blocks that the entry does not reach stay where they are, since labels may have their address taken: there, loads of
promoted variables become `UninitialisedValue`. Edges from such blocks bring `poison` to the new phis.

The construction is that of Cytron et al., "Efficiently Computing Static Single Assignment Form and the Control
Dependence Graph" (1991), with phis only where the variable is live (pruned SSA).
"""

from __future__ import annotations

import functools
from dataclasses import field, replace
from typing import TypeAlias, final

from fathom.frontend.llvm.constants import Local, Poison, Value
from fathom.frontend.llvm.instructions import (
    Branch,
    CallBr,
    DebugValue,
    IndirectBr,
    Instruction,
    Invoke,
    Load,
    Phi,
    Store,
    Switch,
    Terminator,
    UninitialisedValue,
    successors,
)
from fathom.frontend.llvm.module import BasicBlock, Function, Module
from fathom.frontend.llvm.operands import substitute
from fathom.frontend.llvm.types import Type
from fathom.frontend.promotable import FRAME_FUNCTIONS, Accesses, Slot, calls_any, calls_returns_twice, scalar_slots
from fathom.graphs import dominance_frontiers, immediate_dominators, reverse_postorder
from fathom.immutable import record
from fathom.source import SrcLoc


def promote(module: Module) -> Module:
    """The module with the scalar locals of its functions in registers; functions without any stay the same objects."""
    twice = {name for name, function in module.functions.items() if "returns_twice" in function.attrs}
    functions = {name: _promote_function(function, twice) for name, function in module.functions.items()}
    return replace(module, functions=functions)


def _promote_function(function: Function, twice: set[str]) -> Function:
    slots = scalar_slots(function)
    if not slots or calls_returns_twice(function, twice):
        return function
    labels = {block.label: block for block in function.blocks}
    order = reverse_postorder(function.blocks[0].label, lambda label: successors(labels[label].terminator))
    if calls_any(function, FRAME_FUNCTIONS):
        slots = {name: slot for name, slot in slots.items() if slot.variable is None}
    accesses = Accesses(function, slots, set(order))
    slots = {name: slot for name, slot in slots.items() if not slot.kept}
    if not slots:
        return function
    blocks = _Renaming(function, slots, accesses, order).run()
    variables = {name: variable for name, variable in function.variables.items() if name not in slots}
    return replace(function, blocks=tuple(blocks), variables=variables)


@final
@record(eq=False)
class _Unwritten:
    """The value of a slot from here to the next write; it gets a register when something reads it."""

    slot: Slot
    loc: SrcLoc | None
    result: Local | None = None


@final
@record(eq=False)
class _NewPhi:
    """A phi for a slot, whose incoming values arrive while its predecessors are renamed."""

    slot: Slot
    result: Local
    incoming: dict[str, Value] = field(default_factory=dict)


_Draft: TypeAlias = list[Instruction | _Unwritten]


@final
class _Renaming:
    """One function on its way to SSA form."""

    def __init__(self, function: Function, slots: dict[str, Slot], accesses: Accesses, order: list[str]) -> None:
        self.function = function
        self.accesses = accesses.of_block
        self.slots = slots
        self.order = order
        self.blocks = {block.label: block for block in function.blocks}
        self.edges = _edges_into(function)
        self.names = _Names(function, slots)
        self.values: dict[str, Value] = {}
        """What each removed load gives."""
        self.current: dict[str, Value | _Unwritten] = {}
        """What each slot holds at this point of the walk over the dominator tree."""
        self.drafts: dict[str, _Draft] = {}
        self.terminators: dict[str, Terminator] = {}

    def run(self) -> list[BasicBlock]:
        idom = immediate_dominators(self.order, self.edges)
        self.phis = self._place_phis(dominance_frontiers(idom, self.edges))
        self._walk(idom)
        for block in self.function.blocks:
            if block.label not in self.drafts:
                self.drafts[block.label] = self._draft_unreachable(block)
                self.terminators[block.label] = substitute(block.terminator, self.values)
        return [self._build_block(block.label) for block in self.function.blocks]

    def _place_phis(self, frontiers: dict[str, list[str]]) -> dict[str, list[_NewPhi]]:
        """A phi wherever two writes of a slot meet and the slot is live; named in the order of the blocks."""
        joins: dict[str, list[Slot]] = {}
        for slot in self.slots.values():
            live = self._live_blocks(slot)
            placed: set[str] = set()
            work = slot.writers.copy()
            while work:
                for join in frontiers[work.pop()]:
                    if join in live and join not in placed:
                        placed.add(join)
                        joins.setdefault(join, []).append(slot)
                        work.append(join)
        return {
            label: [_NewPhi(slot, self.names.fresh(slot.register_name, slot.type)) for slot in joins[label]]
            for label in self.order
            if label in joins
        }

    def _live_blocks(self, slot: Slot) -> set[str]:
        """The blocks at whose start the slot holds a value that may be read."""
        writers = set(slot.writers)
        live = set(slot.readers)
        work = slot.readers.copy()
        while work:
            for source in self.edges[work.pop()]:
                if source not in live and source not in writers:
                    live.add(source)
                    work.append(source)
        return live

    def _walk(self, idom: dict[str, str]) -> None:
        """Rename block by block, dominators first; on the way back up, slots get back what they held."""
        children: dict[str, list[str]] = {label: [] for label in self.order}
        for label in self.order[1:]:
            children[idom[label]].append(label)
        stack: list[str | dict[str, Value | _Unwritten]] = [self.order[0]]
        while stack:
            step = stack.pop()
            if isinstance(step, dict):
                self.current.update(step)
                continue
            stack.append(self._rename(self.blocks[step]))
            stack.extend(reversed(children[step]))

    def _rename(self, block: BasicBlock) -> dict[str, Value | _Unwritten]:
        """Rename one block; gives back what the slots that it changes held before."""
        before: dict[str, Value | _Unwritten] = {}
        for phi in self.phis.get(block.label, ()):
            self._write(phi.slot, phi.result, before)
        draft = self.drafts[block.label] = []
        for inst, slot in zip(block.body, self.accesses[block.label], strict=True):
            if slot is None or slot.kept:
                draft.append(inst if type(inst) is Phi else substitute(inst, self.values))
            elif type(inst) is Load:
                self.values[inst.result.name] = self._read(slot)
            elif type(inst) is Store:
                value = self._current_value(inst.value)
                self._write(slot, value, before)
                draft.extend(_debug_value(slot, value, inst.loc or slot.loc))
            else:
                unwritten = _Unwritten(slot, inst.loc or slot.loc)
                self._write(slot, unwritten, before)
                draft.append(unwritten)
        self.terminators[block.label] = substitute(block.terminator, self.values)
        for successor in successors(block.terminator):
            for phi in self.phis.get(successor, ()):
                phi.incoming[block.label] = self._read(phi.slot)
        return before

    def _write(self, slot: Slot, value: Value | _Unwritten, before: dict[str, Value | _Unwritten]) -> None:
        if slot.name in self.current:
            before.setdefault(slot.name, self.current[slot.name])
        self.current[slot.name] = value

    def _read(self, slot: Slot) -> Value:
        value = self.current[slot.name]
        if not isinstance(value, _Unwritten):
            return value
        if value.result is None:
            value.result = self.names.fresh(f"{slot.register_name}.uninit", slot.type)
        return value.result

    def _draft_unreachable(self, block: BasicBlock) -> _Draft:
        """The body of a block that the entry does not reach, without its accesses to promoted slots."""
        draft: _Draft = []
        for inst, slot in zip(block.body, self.accesses[block.label], strict=True):
            if slot is None or slot.kept:
                draft.append(substitute(inst, self.values))
            elif type(inst) is Load:
                draft.append(UninitialisedValue(inst.result, slot.variable, inst.loc or slot.loc))
            elif type(inst) is Store:
                draft.extend(_debug_value(slot, self._current_value(inst.value), inst.loc or slot.loc))
        return draft

    def _current_value(self, value: Value) -> Value:
        return self.values.get(value.name, value) if type(value) is Local else value

    def _build_block(self, label: str) -> BasicBlock:
        """The renamed block: its own phis, the new ones and what they mean, and then the rest."""
        head: list[Instruction] = []
        rest: list[Instruction] = []
        for inst in self.drafts[label]:
            if isinstance(inst, _Unwritten):
                if inst.result is not None:
                    rest.append(UninitialisedValue(inst.result, inst.slot.variable, inst.loc))
            elif type(inst) is Phi:
                head.append(substitute(inst, self.values))
            else:
                rest.append(inst)
        phis = self.phis.get(label, ())
        for phi in phis:
            incoming = [(phi.incoming.get(p, Poison(phi.slot.type)), p) for p in self.edges[label]]
            head.append(Phi(phi.result, tuple(incoming)))
        for phi in phis:
            head.extend(_debug_value(phi.slot, phi.result, None))
        return BasicBlock(label, (*head, *rest), self.terminators[label])


def _debug_value(slot: Slot, value: Value, loc: SrcLoc | None) -> list[Instruction]:
    return [] if slot.variable is None else [DebugValue(slot.variable, value, loc)]


def _edges_into(function: Function) -> dict[str, list[str]]:
    """The sources of the edges into each block, one for each edge: a phi lists a switch once for every case."""
    edges: dict[str, list[str]] = {block.label: [] for block in function.blocks}
    for block in function.blocks:
        for target in _targets(block.terminator):
            edges[target].append(block.label)
    return edges


def _targets(terminator: Terminator) -> tuple[str, ...]:
    """The target of every edge, in order, with repetition."""
    match terminator:
        case Branch(_, then, other):
            return (then, other)
        case Switch(_, default, cases):
            return (default, *(label for _, label in cases))
        case IndirectBr(_, targets):
            return targets
        case CallBr(_, fallthrough, indirect):
            return (fallthrough, *indirect)
        case _:
            return successors(terminator)


@final
class _Names:
    """Register names that the function does not have yet: `i`, `i.1`, `i.2`, …"""

    def __init__(self, function: Function, removed: dict[str, Slot]) -> None:
        self.function = function
        self.removed = removed
        self.counts: dict[str, int] = {}

    @functools.cached_property
    def names_in_use(self) -> set[str]:
        """The names of parameters, labels and results."""
        names = {param.reg.name for param in self.function.params}
        for block in self.function.blocks:
            names.add(block.label)
            for inst in (*block.body, block.terminator):
                result = inst.call.result if isinstance(inst, Invoke | CallBr) else getattr(inst, "result", None)
                if result is not None:
                    names.add(result.name)
        return names - self.removed.keys()

    def fresh(self, base: str, of_type: Type) -> Local:
        name = base
        while name in self.names_in_use:
            self.counts[base] = self.counts.get(base, 0) + 1
            name = f"{base}.{self.counts[base]}"
        self.names_in_use.add(name)
        return Local(name, of_type)
