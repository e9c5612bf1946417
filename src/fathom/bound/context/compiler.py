"""What instruments may see of the compiler of a function: where values will be, and what comes before an operation."""

from __future__ import annotations

from typing import Protocol

from fathom.bound.code.code import Code, Op
from fathom.bound.context.path_context import PathContext
from fathom.bound.residual.values import Shape, Value
from fathom.frontend.llvm import constants as llvm
from fathom.frontend.llvm import instructions as inst
from fathom.frontend.llvm.module import Function
from fathom.source import SrcLoc


class Compiler(Protocol):
    """Compiles one function; `prepare` are operations that come before the one that is being compiled."""

    function: Function
    code: Code
    slots: dict[str, int]
    shapes: list[Shape | None]
    prepare: list[Op]
    constant_shadows: dict[tuple[int, Value], int]

    @property
    def walk(self) -> PathContext:
        """The walk that the function is compiled for."""

    @property
    def definitions(self) -> dict[str, inst.Instruction]:
        """The instruction that defines each register."""

    def slot(self, local: llvm.Local) -> int:
        """The index of a register."""

    def result(self, local: llvm.Local | None) -> int:
        """The index of a register that is defined here, with its shape known."""

    def new_slot(self, shape: Shape | None) -> int: ...

    def operand(self, value: llvm.Value, loc: SrcLoc | None = None) -> int:
        """The index at which an operand will be found."""

    def shape(self, value: llvm.Value) -> Shape: ...

    def number(self) -> int:
        """A number for the next call, or step of a thread, of the function."""
