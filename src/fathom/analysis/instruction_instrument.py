"""Instrumentation of instructions for an analysis: default propagation first, then the methods that it overrides."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast, final

from fathom.analysis.atomics import wrap_atomic
from fathom.analysis.field_layer import FieldLayer
from fathom.analysis.hooks import Hooks
from fathom.analysis.instruction_events import compile_branch_event, compile_event, compile_view
from fathom.analysis.propagation import BLOCKS, intrinsic_word, propagate
from fathom.bound.code.code import CodeBlock, Edge, End, Environment, Op, Signal
from fathom.bound.context.compiler import Compiler
from fathom.bound.context.instrument import Instrument
from fathom.bound.instruments.shadow.layer import Change, prepend
from fathom.bound.instruments.shadow.moves import constant_result
from fathom.bound.residual.values import PointerValue
from fathom.bound.state.cells import byte_width
from fathom.frontend.llvm import constants as llvm
from fathom.frontend.llvm import instructions as inst


@final
class InstructionInstrument(Instrument):
    """Wraps operations and ends of blocks; `layers` are the fields of values."""

    def __init__(self, layers: Sequence[FieldLayer], hooks: Hooks) -> None:
        self.layers = layers
        self.hooks = hooks

    def wrap_operation(self, c: Compiler, block: CodeBlock, item: inst.Instruction, op: Op | None) -> Op | None:
        return op if op is None or isinstance(item, inst.DebugValue) else self._wrap(c, item, op)

    def _wrap(self, c: Compiler, item: inst.Instruction, op: Op) -> Op:
        if isinstance(item, inst.Call) and not intrinsic_word(item):
            return self._wrap_call(c, item, op)
        if isinstance(item, inst.AtomicRMW | inst.CmpXchg):
            for layer in self.layers:
                op = wrap_atomic(c, layer, item, op)
            found: list[Change | None] = []
        else:
            found = [propagate(c, layer, item) for layer in self.layers]
            op = self._block_operation(c, item, op)
        found += [change for layer in self.layers for change in self._implicit_flows(c, layer, item)]
        changes = [change for change in (*found, compile_event(c, self.hooks, item)) if change is not None]
        return self._append_changes(op, changes, _store_operands(item) is not None)

    def _block_operation(self, c: Compiler, item: inst.Instruction, op: Op) -> Op:
        """`memcpy`, `memmove` and `memset` as clang has them: their operands are part of the event."""
        if not isinstance(item, inst.Call) or intrinsic_word(item) not in BLOCKS:
            return op
        shows = [compile_view(c, self.hooks, value) for value in item.args[:3]]

        def run(env: Environment) -> Signal:
            self.hooks.operands = [show(env) for show in shows]
            try:
                return op(env)
            finally:
                self.hooks.operands = ()

        return run

    def _wrap_call(self, c: Compiler, item: inst.Call, op: Op) -> Op:
        for layer in self.layers:
            if item.result is not None:
                op = prepend(constant_result(c, layer, item), op)
            change = layer.control.compile_call(c, item) if layer.control is not None else None
            if change is not None:
                op = prepend(change, op)
        return op

    @staticmethod
    def _implicit_flows(c: Compiler, layer: FieldLayer, item: inst.Instruction) -> list[Change | None]:
        """What an assignment under conditions does to a field that follows them."""
        if layer.control is None:
            return []
        result = layer.control.compile_assignment(c, item)
        written = _store_operands(item)
        if written is None:
            return [result]
        p, parts, walk, loc = c.operand(written[0]), c.walk.shapes.parts(written[1].type), c.walk, item.loc

        def change(env: Environment) -> None:
            for at, kind in parts:
                pointer = walk.pointers.add(walk.path, cast("PointerValue", env[p]), at)
                layer.add_implicit_flow(pointer, byte_width(kind), loc)

        return [result, change]

    def _append_changes(self, op: Op, changes: Sequence[Change], storing: bool) -> Op:
        """The operation with changes behind it; the event of a store comes once, when its value is known."""

        def run(env: Environment) -> Signal:
            self.hooks.storing = storing
            try:
                signal = op(env)
            finally:
                self.hooks.storing = False
            for change in changes:
                change(env)
            return signal

        return run if changes or storing else op

    def wrap_end(self, c: Compiler, block: CodeBlock, item: inst.Terminator, end: End) -> End:
        condition = _branch_operand(item)
        if condition is None:
            return end
        found = [
            layer.control.compile_branch(c, block, condition) for layer in self.layers if layer.control is not None
        ]
        if self.hooks.overrides("on_branch"):
            found.append(compile_branch_event(c, self.hooks, condition, item.loc or block.loc))
        changes = [change for change in found if change is not None]

        def run(env: Environment) -> Edge | None:
            for change in changes:
                change(env)
            return end(env)

        return run if changes else end


def _store_operands(item: inst.Instruction) -> tuple[llvm.Value, llvm.Value] | None:
    """Where an instruction writes to, and a value as wide as what it writes."""
    match item:
        case inst.Store() | inst.AtomicRMW():
            return item.ptr, item.value
        case inst.CmpXchg():
            return item.ptr, item.new
        case _:
            return None


def _branch_operand(item: inst.Terminator) -> llvm.Value | None:
    """What the end of a block decides on."""
    match item:
        case inst.Branch(cond):
            return cond
        case inst.Switch(value):
            return value
        case inst.IndirectBr(address):
            return address
        case _:
            return None
