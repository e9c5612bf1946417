"""What was never written, while the program is walked: a plane for memory, and a second slot for every register.

A byte of the plane has a bit for each bit of memory: 1 until it is written. Locals and what `malloc` gives begin as
ones; globals and strings are written from the start. A store writes the shadow of its value, copies copy it.

A register's shadow is in a slot of its own in the same environment, so that joins, moves and the tables of live
registers treat it as they treat any other value. Arguments and results take their shadows along.

Copying is not using: what was not written is reported where the program depends on it (`use`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, final

from fathom.bound.code import Code, CodeBlock, Environment, Op
from fathom.bound.compile import FunctionCompiler
from fathom.bound.known_memory import CellType, Path, uniform
from fathom.bound.merge import Shape
from fathom.bound.planes import declare
from fathom.bound.uninit.shadows import any_bit, shadow_shape, written
from fathom.bound.uninit.slots import shadow_of
from fathom.bound.uninit.uses import tracked, tracked_end
from fathom.bound.values import Object, PointerValue, Scalar, Value
from fathom.frontend.llvm import constants as llvm
from fathom.frontend.llvm import instructions as inst
from fathom.ir.types import Int
from fathom.source import SrcLoc

if TYPE_CHECKING:
    from fathom.bound.walk import Walk

UNWRITTEN = 0xFF


@final
class Uninit:
    """Follows what was written, as an observer of memory; `passed` are the shadows of the arguments of a call."""

    def __init__(self, walk: Walk) -> None:
        self.walk = walk
        self.fold = walk.fold
        self.plane = declare(walk, lambda _: uniform(0))
        self.passed: Sequence[Value] = ()
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

    def slot(self, c: FunctionCompiler, value: llvm.Value) -> int:
        """Where the shadow of an operand or result of a function is."""
        return shadow_of(c, value)

    def share(self, code: Code, shapes: Sequence[Shape | None]) -> int:
        """Give the first slots of a function, of these shapes, shadows behind them; where the first of those is."""
        start = len(code.template)
        for slot, shape in enumerate(shapes):
            code.shadows[slot] = len(code.template)
            code.template.append(0 if shape is None else written(shape))
        return start

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

    @contextmanager
    def passing(self, shadows: Sequence[Value]) -> Iterator[None]:
        """These are the shadows of the arguments of the call that is made here, if it enters a function."""
        self.passed = shadows
        try:
            yield
        finally:
            self.passed = ()

    def entered(self, code: Code, env: Environment) -> None:
        """A function begins: its parameters have the shadows of the arguments."""
        for slot, shadow in zip(code.params, self.passed, strict=False):
            place = code.shadows.get(slot)
            if place is not None:
                env[place] = shadow
        self.passed = ()

    @staticmethod
    def result(shape: Shape) -> tuple[int, Shape]:
        """Where a function that returns has the shadow of its result, and its shape."""
        return 1, shadow_shape(shape)

    @staticmethod
    def received(code: Code, slot: int, env: Environment, shadow: Value) -> None:
        """A call has given its result to the caller."""
        place = code.shadows.get(slot)
        if place is not None:
            env[place] = shadow
