"""Uninitialised values, as MemorySanitizer tracks them: shadow memory for bytes, and a layer for registers.

A byte of shadow memory has a bit for each bit of memory: 1 until it is written. Locals and what `malloc` gives begin as
ones; globals and strings are written from the start. A store writes the shadow of its value, copies copy it.

Registers have a layer of shadows (see `shadow.shadows`) with a bit for each of their bits.

Copying is not using: what was not written is reported where the program depends on it (`uses`).
"""

from __future__ import annotations

from typing import final

from fathom.bound.code.code import CodeBlock, End, Environment, Op
from fathom.bound.context.compiler import Compiler
from fathom.bound.context.context import Context
from fathom.bound.context.instrument import Instrument
from fathom.bound.instruments.shadow.shadows import Shadows
from fathom.bound.instruments.shadow.slots import shadow_slot
from fathom.bound.instruments.uninit.shadows import has_unwritten_bit, shadow_shape, unwritten_shadow, written_shadow
from fathom.bound.instruments.uninit.uses import wrap_end, wrap_operation
from fathom.bound.memory.shadow_memory import declare_shadow
from fathom.bound.residual.values import CellType, Object, PointerValue, Scalar, Shape, Value
from fathom.bound.state.cells import uniform
from fathom.bound.state.path import Path
from fathom.frontend.llvm import constants as llvm
from fathom.frontend.llvm import instructions as inst
from fathom.ir.types import Int
from fathom.source import SrcLoc

UNWRITTEN = 0xFF


@final
class Uninit(Instrument):
    """Follows what was written, in memory and in registers, and checks what the program depends on."""

    def __init__(self, walk: Context, shadows: Shadows) -> None:
        self.walk = walk
        self.fold = walk.fold
        self.memory = declare_shadow(walk.path, walk.memory, lambda _: uniform(0))
        self.layers = shadows.layers
        self.number = shadows.add(self)

    # ── memory ──────────────────────────────────────────────────────────────────────────────────────────────────────

    def on_allocate(self, path: Path, target: Object) -> None:
        self.memory.create(path, target, UNWRITTEN if target.kind in ("alloca", "malloc") else 0)

    def on_store(self, path: Path, pointer: PointerValue, kind: CellType, value: Value, loc: SrcLoc | None) -> None:
        self.memory.store(path, pointer, Int(kind.width), 0, loc)

    def on_fill(self, path: Path, pointer: PointerValue, byte: Scalar, length: Scalar, loc: SrcLoc | None) -> None:
        self.memory.fill(path, pointer, 0, length, loc)

    def on_copy(self, path: Path, dst: PointerValue, src: PointerValue, length: Scalar, loc: SrcLoc | None) -> None:
        self.memory.copy(path, dst, src, length, loc)

    def on_havoc(self, path: Path, pointer: PointerValue, length: Scalar, loc: SrcLoc | None) -> None:
        self.memory.fill(path, pointer, 0, length, loc)

    def on_unknown_write(self, path: Path, pointer: PointerValue, length: Scalar, loc: SrcLoc | None) -> None:
        self.memory.fill(path, pointer, 0, length, loc)

    # ── registers ───────────────────────────────────────────────────────────────────────────────────────────────────

    @staticmethod
    def shape(shape: Shape) -> Shape:
        return shadow_shape(shape)

    @staticmethod
    def constant(shape: Shape) -> Value:
        return written_shadow(shape)

    @staticmethod
    def unwritten(shape: Shape) -> Value:
        return unwritten_shadow(shape)

    def phi_source(self, c: Compiler, value: llvm.Value, label: str) -> int:
        return shadow_slot(c, self, value)

    def wrap_operation(self, c: Compiler, block: CodeBlock, item: inst.Instruction, op: Op | None) -> Op | None:
        """The operation of an instruction, together with what it does to shadows."""
        return None if op is None else wrap_operation(c, self, item, op)

    def wrap_end(self, c: Compiler, block: CodeBlock, item: inst.Terminator, end: End) -> End:
        """The end of a block, together with the check of what it decides on."""
        return wrap_end(c, self, block, item, end)

    def require_written(self, env: Environment, slot: int, shape: Shape, what: str, loc: SrcLoc | None) -> None:
        """The program depends on a register, whose shadow is at `slot`: it must have been written, and so it was."""
        shadow = env[slot]
        if shadow == 0:
            return
        wrong = has_unwritten_bit(self.fold, shadow, shape)
        if wrong != 0:
            self.walk.report("uninit", what, wrong, loc)
            env[slot] = written_shadow(shape)
