"""Who is told of what the program does, step by step, on a walk along one execution."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from fathom.bound.code.call_site import CallSite
from fathom.bound.code.code import CodeBlock, End, Op
from fathom.bound.code.frames import Frame
from fathom.bound.residual.values import PointerValue, Value
from fathom.frontend.llvm import instructions as inst
from fathom.frontend.llvm.debuginfo import SourceVariable
from fathom.source import SrcLoc

if TYPE_CHECKING:
    from fathom.bound.compile.function_compiler import FunctionCompiler


class Watcher(Protocol):
    """Told in the order of the execution. Writes to memory are told to observers of memory (see `observer`)."""

    def assigned(self, variable: SourceVariable, value: Value, loc: SrcLoc | None) -> None:
        """A variable that lives in a register has a new value."""

    def branched(self, loc: SrcLoc | None, taken: bool, comparison: tuple[str, Value, Value, int] | None) -> None:
        """A branch was decided; `comparison` is the predicate, its operands and their width, where it is one."""

    def entered(self, frame: Frame, arguments: Sequence[Value]) -> None:
        """A function with a body was called."""

    def left(self, frame: Frame, value: Value | None, loc: SrcLoc | None) -> None:
        """It returns."""

    def turned(self, thread: int) -> None:
        """It is the turn of another thread, which comes through what it has done once more."""

    def resumed(self) -> None:
        """What the thread does now is new."""

    def waits(self, mode: str, pointer: PointerValue, loc: SrcLoc | None) -> None:
        """The turn of the thread ends, and an access is what it does next: another access may conflict with it."""

    def blocked(self, loc: SrcLoc | None) -> None:
        """The thread waits here, for what does not hold."""

    def called(self, site: CallSite, arguments: Sequence[Value], value: Value | None) -> None:
        """A function that the walk knows was called, and has returned."""

    def shadowed(self, field: str, pointer: PointerValue, size: int, value: Value, loc: SrcLoc | None) -> None:
        """The value of a shadow field has changed for some of the bytes that a pointer points to."""


class Tracer(Protocol):
    """Stands around every instruction that is compiled, and sees it before it is executed."""

    def traced(self, c: FunctionCompiler, made: CodeBlock, item: inst.Instruction, op: Op) -> Op: ...

    def traced_end(self, c: FunctionCompiler, made: CodeBlock, item: inst.Terminator, end: End) -> End: ...
