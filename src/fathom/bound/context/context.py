"""What the parts of a walk may see of it: the path that is being followed, the parts below, and the ways on.

`walk.Walk` is the only class that has all of this. Rules of the compiler, library functions, harnesses and instruments
are written against `Context`, so that they can neither reach its control nor import it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol, TypeAlias

from fathom.bound.code.call_site import CallSite
from fathom.bound.code.code import Code, CodeBlock, Edge, Signal
from fathom.bound.code.frames import Extra, Frame
from fathom.bound.context.instrument import Instrument
from fathom.bound.context.path_context import PathContext
from fathom.bound.context.scheduler import Scheduler
from fathom.bound.context.shadow_values import ShadowValues
from fathom.bound.residual.values import PointerValue, Scalar, Value
from fathom.frontend.llvm.module import Function
from fathom.source import SrcLoc

Handler: TypeAlias = "Callable[[Context, list[Value], CallSite], Value | None]"
"""What a function does that has no body in the program but is known by its name."""


class Context(PathContext, Protocol):
    """A walk as its parts see it: what can be said about the current path, what runs along, and the ways on."""

    shadows: ShadowValues | None
    scheduler: Scheduler
    instruments: list[Instrument]

    def fork(self, block: CodeBlock, ways: Sequence[tuple[Scalar, Edge]], last: Edge) -> Edge | None:
        """Go every way whose condition can hold, and `last` where none does."""

    def enter(
        self,
        function: Function,
        arguments: Sequence[Value],
        extra: Sequence[Extra],
        result: int | None,
        loc: SrcLoc | None,
    ) -> bool:
        """Begin a call on the current path; `result` is where the caller wants the value that it returns."""

    def push(self, code: Code, arguments: Sequence[Value], result: int | None, depth: int, loc: SrcLoc | None) -> Frame:
        """A new frame on the current path, which goes on at its first block."""

    def leave(self, value: Value | None, loc: SrcLoc | None = None, shadow: Sequence[Value] = ()) -> None:
        """The current path returns from its function."""

    def unwind(self, exception: PointerValue) -> None:
        """The current path leaves its function with an exception, or goes on where it is caught; it ends here."""

    def throw(self, name: str, loc: SrcLoc | None) -> None:
        """The function that is being called may throw: then another path goes on where that is caught."""

    def call_undefined(self, args: list[Value], site: CallSite) -> Value | None:
        """A function without a body is called: what it does to memory. None where its result is arbitrary."""

    def call_back(self, args: list[Value], site: CallSite) -> Signal:
        """It calls functions that it was given: True when one may have been entered."""

    def find_library_function(self, name: str) -> Handler | None:
        """What a function without a body does, if that is known."""
