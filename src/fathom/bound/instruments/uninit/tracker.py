"""What was never written, while the program is walked: a plane for memory, and a layer for registers.

A byte of the plane has a bit for each bit of memory: 1 until it is written. Locals and what `malloc` gives begin as
ones; globals and strings are written from the start. A store writes the shadow of its value, copies copy it.

Registers have a layer of shadows (see `shadow.shadows`) with a bit for each of their bits.

Copying is not using: what was not written is reported where the program depends on it (`use`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from fathom.bound.code.code import CodeBlock, Environment, Op
from fathom.bound.compile.function_compiler import FunctionCompiler
from fathom.bound.instruments.shadow.slots import shadow_of
from fathom.bound.instruments.uninit.shadows import any_bit, shadow_shape, unwritten, written
from fathom.bound.instruments.uninit.uses import tracked, tracked_end
from fathom.bound.memory.shadow_memory import declare
from fathom.bound.residual.values import CellType, Object, PointerValue, Scalar, Shape, Value
from fathom.bound.state.cells import uniform
from fathom.bound.state.path import Path
from fathom.frontend.llvm import constants as llvm
from fathom.frontend.llvm import instructions as inst
from fathom.ir.types import Int
from fathom.source import SrcLoc

if TYPE_CHECKING:
    from fathom.bound.instruments.shadow.shadows import Shadows
    from fathom.bound.walk.walk import Walk

UNWRITTEN = 0xFF


@final
class Uninit:
    """Follows what was written: an observer of memory, a layer of registers and a tracker of instructions."""

    def __init__(self, walk: Walk, shadows: Shadows) -> None:
        self.walk = walk
        self.fold = walk.fold
        self.plane = declare(walk, lambda _: uniform(0))
        self.number = shadows.add(self)
        shadows.trackers.append(self)
        walk.memory.observers.append(self)

    # ── memory ──────────────────────────────────────────────────────────────────────────────────────────────────────

    def allocated(self, path: Path, target: Object) -> None:
        self.plane.create(path, target, UNWRITTEN if target.kind in ("alloca", "malloc") else 0)

    def stored(self, path: Path, pointer: PointerValue, kind: CellType, value: Value, loc: SrcLoc | None) -> None:
        self.plane.store(path, pointer, Int(kind.width), 0, loc)

    def filled(self, path: Path, pointer: PointerValue, byte: Scalar, length: Scalar, loc: SrcLoc | None) -> None:
        self.plane.fill(path, pointer, 0, length, loc)

    def copied(self, path: Path, dst: PointerValue, src: PointerValue, length: Scalar, loc: SrcLoc | None) -> None:
        self.plane.copy(path, dst, src, length, loc)

    def made_input(self, path: Path, pointer: PointerValue, length: Scalar, loc: SrcLoc | None) -> None:
        self.plane.fill(path, pointer, 0, length, loc)

    # ── registers ───────────────────────────────────────────────────────────────────────────────────────────────────

    @staticmethod
    def shape(shape: Shape) -> Shape:
        return shadow_shape(shape)

    @staticmethod
    def constant(shape: Shape) -> Value:
        return written(shape)

    @staticmethod
    def unwritten(shape: Shape) -> Value:
        return unwritten(shape)

    def phi_source(self, c: FunctionCompiler, value: llvm.Value, label: str) -> int:
        return shadow_of(c, self, value)

    def tracked(self, c: FunctionCompiler, item: inst.Instruction, op: Op) -> Op:
        """The operation of an instruction, together with what it does to shadows."""
        return tracked(c, self, item, op)

    def tracked_end(self, c: FunctionCompiler, made: CodeBlock, item: inst.Terminator) -> None:
        """The end of a block, together with the check of what it decides on."""
        tracked_end(c, self, made, item)

    def use(self, env: Environment, slot: int, shape: Shape, what: str, loc: SrcLoc | None) -> None:
        """The program depends on a register, whose shadow is at `slot`: it must have been written, and so it was."""
        shadow = env[slot]
        if shadow == 0:
            return
        wrong = any_bit(self.fold, shadow, shape)
        if wrong != 0:
            self.walk.report("uninit", what, wrong, loc)
            env[slot] = written(shape)
