"""What an analysis that follows values has to say: how its shadows look, and what the program does to them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, TypeAlias, final

from fathom.bound.code.call_site import CallSite
from fathom.bound.code.code import CodeBlock, Environment, Op
from fathom.bound.code.frames import Frame
from fathom.bound.residual.values import Shape, Value
from fathom.frontend.llvm import constants as llvm
from fathom.frontend.llvm import instructions as inst
from fathom.source import SrcLoc

if TYPE_CHECKING:
    from fathom.bound.compile.function_compiler import FunctionCompiler
    from fathom.bound.memory.shadow_memory import Plane

Change: TypeAlias = Callable[[Environment], None]
"""What is to be done to the shadows around an instruction."""


class Layer(Protocol):
    """One shadow of every register; `number` is its place among the layers of the walk.

    A shadow has the shape of its value, with a number for each scalar. `plane` has the shadows of memory: what is
    loaded from there is the shadow of what the program loads.
    """

    number: int
    plane: Plane

    def shape(self, shape: Shape) -> Shape:
        """The shape of the shadow of a value."""

    def constant(self, shape: Shape) -> Value:
        """The shadow, of this shape, of a constant, and of whatever the program computes from nothing."""

    def unwritten(self, shape: Shape) -> Value:
        """The shadow, of this shape, of a value that the program has never written."""

    def phi_source(self, c: FunctionCompiler, value: llvm.Value, label: str) -> int:
        """The slot from which a phi, or a caller, gets the shadow of what comes from the block `label`."""


@final
@dataclass(slots=True)
class CallMade:
    """A call by name.

    `shadows` are those of the arguments, layer by layer for each; `result` is a slot of the caller. `defined` says that
    the function has a body.
    """

    name: str
    arguments: Sequence[Value]
    shadows: list[tuple[Value, ...]]
    result: int | None
    site: CallSite
    defined: bool


class Tracker(Protocol):
    """Who follows the program instruction by instruction; what happens to memory is told to observers."""

    def tracked(self, c: FunctionCompiler, item: inst.Instruction, op: Op) -> Op:
        """The operation of an instruction, together with what it does to shadows."""

    def tracked_end(self, c: FunctionCompiler, made: CodeBlock, item: inst.Terminator) -> None:
        """The end of a block, together with what is to be checked there."""


class Listener(Protocol):
    """Who is told of calls, of memory that is given back, and of the end."""

    def entering(self, frame: Frame) -> None:
        """A function with a body begins; the path is still that of its caller."""

    def calling(self, call: CallMade) -> None:
        """A function is about to be called, whether it has a body or not."""

    def called(self, call: CallMade) -> None:
        """It has returned."""

    def freed(self, pointer: Value, loc: SrcLoc | None) -> None:
        """Memory was given back."""

    def ended(self, loc: SrcLoc | None) -> None:
        """The program comes to its end."""


def before(change: Change, op: Op) -> Op:
    """An operation with a change before it."""

    def run(env: Environment) -> bool | None:
        change(env)
        return op(env)

    return run
