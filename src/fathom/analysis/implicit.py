"""Implicit flows: what is assigned under a condition has what the condition has.

    if (secret) x = 1;        x is as secret as the condition, where it is assigned
    y = secret ? 1 : 2;       so is y, either way: a join of both sides chooses between them

A block is executed or not because of the branches that it is control-dependent on (Ferrante, Ottenstein, Warren 1987):
the frontier of post-dominance. Each such branch has a slot with the number of its condition; what a block adds to all
that is assigned in it is what these slots, and the call that its function was entered by, have together. What a branch
that is not taken would have done is followed where a join chooses, and otherwise in the execution that takes it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast, final

from fathom.analysis.aggregation import Aggregation, shadow_shape
from fathom.bound.code.code import CodeBlock, Environment
from fathom.bound.code.frames import Frame
from fathom.bound.context.compiler import Compiler
from fathom.bound.context.context import Context
from fathom.bound.instruments.shadow.layer import Change, Layer
from fathom.bound.instruments.shadow.slots import shadow_slot
from fathom.bound.memory.shadow_memory import ShadowMemory
from fathom.bound.residual.values import PointerValue, Scalar, Value
from fathom.frontend.llvm import constants as llvm
from fathom.frontend.llvm import instructions as inst
from fathom.frontend.llvm.module import Function
from fathom.graphs import dominance_frontiers, immediate_dominators, reverse_postorder
from fathom.ir.types import BYTE, Int
from fathom.source import SrcLoc

_EXIT = -1


@final
class ControlFlow:
    """The conditions that the walk is under, for one field."""

    def __init__(self, walk: Context, layer: Layer, aggregation: Aggregation) -> None:
        self.walk = walk
        self.layer = layer
        self.aggregation = aggregation
        self.callee: Scalar = aggregation.neutral
        """What the pointer has through which a function is being called."""

    # ── compiling ───────────────────────────────────────────────────────────────────────────────────────────────────

    def _slots(self, c: Compiler) -> list[tuple[int, ...]]:
        """For each block the slots of the branches that it depends on."""
        found = c.code.control.get(self.layer.number)
        if found is None:
            branches: dict[int, int] = {}
            blocks = control_dependences(c.function)
            for number in sorted({branch for block in blocks for branch in block}):
                branches[number] = c.new_slot(self.aggregation.kind)
                c.code.template[branches[number]] = self.aggregation.neutral
            found = [tuple(branches[branch] for branch in block) for block in blocks]
            c.code.control[self.layer.number] = found
            c.code.branches[self.layer.number] = branches
            c.code.always_live += branches.values()
        return found

    def compile_branch(self, c: Compiler, made: CodeBlock, value: llvm.Value) -> Change | None:
        """To be done before a branch: remember what its condition has."""
        self._slots(c)
        slot = c.code.branches[self.layer.number].get(made.index)
        if slot is None:
            return None
        x, shape = shadow_slot(c, self.layer, value), shadow_shape(c.shape(value))

        def change(env: Environment) -> None:
            env[slot] = self.aggregation.combine(self.aggregation.aggregate_value(env[x], shape), self.current_number())

        return change

    def compile_assignment(self, c: Compiler, item: inst.Instruction) -> Change | None:
        """To be done behind an instruction that has a result."""
        result = getattr(item, "result", None)
        if not isinstance(result, llvm.Local):
            return None
        self._slots(c)
        d, shape = shadow_slot(c, self.layer, result), shadow_shape(c.shape(result))
        cond = shadow_slot(c, self.layer, item.cond) if isinstance(item, inst.Select) else None

        def change(env: Environment) -> None:
            number = self.current_number()
            if cond is not None:
                number = self.aggregation.combine(number, self.aggregation.aggregate_value(env[cond], BYTE))
            if number != self.aggregation.neutral:
                both = self.aggregation.combine(self.aggregation.aggregate_value(env[d], shape), number)
                env[d] = self.aggregation.splat_value(both, shape)

        return change

    def phi_source(self, c: Compiler, value: llvm.Value, label: str) -> int:
        """A slot with what a phi gets on its way from a block: with the conditions of taking that way."""
        self._slots(c)
        blocks = [block.label for block in c.function.blocks]
        branch = c.code.branches[self.layer.number].get(blocks.index(label)) if label in blocks else None
        x, shape = shadow_slot(c, self.layer, value), shadow_shape(c.shape(value))
        made = c.new_slot(None)

        def prepare(env: Environment) -> None:
            number = self.current_number()
            if branch is not None:
                number = self.aggregation.combine(number, cast("Scalar", env[branch]))
            env[made] = env[x]
            if number != self.aggregation.neutral:
                both = self.aggregation.combine(self.aggregation.aggregate_value(env[x], shape), number)
                env[made] = self.aggregation.splat_value(both, shape)

        c.prepare.append(prepare)
        return made

    def compile_call(self, c: Compiler, item: inst.Call) -> Change | None:
        """To be done before a call through a pointer."""
        if isinstance(item.callee, llvm.GlobalRef | llvm.InlineAsm):
            return None
        x, shape = shadow_slot(c, self.layer, item.callee), shadow_shape(c.shape(item.callee))

        def change(env: Environment) -> None:
            self.callee = self.aggregation.aggregate_value(env[x], shape)

        return change

    # ── walking ─────────────────────────────────────────────────────────────────────────────────────────────────────

    def current_number(self) -> Scalar:
        """What the conditions have together under which the walk is where it is."""
        frames = self.walk.frames
        if not frames:
            return self.aggregation.neutral
        frame, number = frames[-1], self.layer.number
        result = frame.control.get(number, self.aggregation.neutral)
        table = frame.code.control.get(number)
        if table is not None and frame.block is not None:
            env = self.walk.path.env
            for slot in table[frame.block.index]:
                result = self.aggregation.combine(result, cast("Scalar", env[slot]))
        return result

    def enter_function(self, frame: Frame) -> None:
        """A function is entered, still under the conditions of its caller."""
        frame.control[self.layer.number] = self.aggregation.combine(self.current_number(), self.callee)
        self.callee = self.aggregation.neutral

    def flow_into_memory(self, memory: ShadowMemory, pointer: PointerValue, length: Scalar, loc: SrcLoc | None) -> None:
        """Memory has been written, with its shadow."""
        number, walk = self.current_number(), self.walk
        if number == self.aggregation.neutral:
            return
        if self.aggregation.field.bits == 1 and not isinstance(length, int):
            self._fill(memory, pointer, length, number, loc)
            return
        if not isinstance(length, int):
            walk.unsupported("an implicit flow of more than one bit into a range of unknown length", loc)
        assert isinstance(length, int)
        for at in range(length):
            place = walk.pointers.add(walk.path, pointer, at)
            old = self.aggregation.aggregate_shadow(memory.load(walk.path, place, BYTE, loc), BYTE.width)
            both: Value = self.aggregation.splat(self.aggregation.combine(old, number), BYTE.width)
            memory.store(walk.path, place, Int(BYTE.width), cast("Scalar", both), loc)

    def _fill(
        self, memory: ShadowMemory, pointer: PointerValue, length: Scalar, number: Scalar, loc: SrcLoc | None
    ) -> None:
        """Where a number of one bit changes anything, it is all that is left."""
        walk, fold = self.walk, self.walk.fold
        changes = fold.compare("ne", 1, number, self.aggregation.neutral)
        count = fold.select(changes, length, 0, Int(walk.pointers.width))
        memory.fill(walk.path, pointer, 1 - self.aggregation.neutral, count, loc)


def control_dependences(function: Function) -> list[Sequence[int]]:
    """For each block of a function, the blocks whose branches decide whether it is executed."""
    numbers = {block.label: index for index, block in enumerate(function.blocks)}
    after: dict[int, list[int]] = {_EXIT: []}
    for index, block in enumerate(function.blocks):
        after[index] = [numbers[label] for label in inst.successors(block.terminator)] or [_EXIT]
    before: dict[int, list[int]] = {index: [] for index in after}
    for source, targets in after.items():
        for target in targets:
            before[target].append(source)
    order = reverse_postorder(_EXIT, lambda block: before[block])
    while len(order) < len(after):  # what never ends might end anywhere
        endless = min(set(after) - set(order))
        after[endless].append(_EXIT)
        before[_EXIT].append(endless)
        order = reverse_postorder(_EXIT, lambda block: before[block])
    frontiers = dominance_frontiers(immediate_dominators(order, after), after)
    return [sorted(frontiers.get(index, ())) for index in range(len(function.blocks))]
