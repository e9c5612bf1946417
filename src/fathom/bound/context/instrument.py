"""Instruments: whatever runs along with a walk, be it threads, shadows of values, an analysis or the trace.

An instrument overrides what concerns it; everything else is nothing. When a function is compiled it may wrap each
operation and each end of a block. When the program is executed it overrides of calls, of memory, of threads, and of the
end. Instruments hear of an event in the order in which they were added to the walk.

    compile     begin_function  wrap_operation…  wrap_end…  end_function
    calls       on_call  on_enter … on_return  on_call_end
    memory      on_allocate  on_end_lifetime  on_load  on_store  on_fill  on_copy  on_havoc  on_unknown_write  on_free
                on_shadow_field
    threads     on_create_thread  on_turn  on_resume  on_noted_access  on_race  on_delay  on_block
    program     on_exit
"""

from __future__ import annotations

from collections.abc import Sequence

from fathom.bound.code.call_site import ActiveCall
from fathom.bound.code.code import CodeBlock, End, Environment, Op
from fathom.bound.code.frames import Frame
from fathom.bound.context.compiler import Compiler
from fathom.bound.context.delayed_store import DelayedStore
from fathom.bound.context.footprint import Footprint
from fathom.bound.memory.observer import MemoryObserver
from fathom.bound.residual.values import PointerValue, Value
from fathom.frontend.llvm import instructions as inst
from fathom.source import SrcLoc


class Instrument(MemoryObserver):
    """Runs along with a walk."""

    # ── when a function is compiled ─────────────────────────────────────────────────────────────────────────────────

    def begin_function(self, c: Compiler) -> None:
        """A function is going to be compiled."""

    def wrap_operation(self, c: Compiler, block: CodeBlock, item: inst.Instruction, op: Op | None) -> Op | None:
        """The operation of an instruction, with what is to be done around it; None where nothing is to be done."""
        return op

    def wrap_end(self, c: Compiler, block: CodeBlock, item: inst.Terminator, end: End) -> End:
        """The end of a block, with what is to be done before it."""
        return end

    def end_function(self, c: Compiler) -> None:
        """All blocks of the function have been compiled, and its loops are known."""

    # ── calls ───────────────────────────────────────────────────────────────────────────────────────────────────────

    def on_call(self, call: ActiveCall) -> None:
        """A function is about to be called, whether it has a body or not."""

    def on_call_end(self, call: ActiveCall, value: Value | None) -> None:
        """It has returned; `value` is the result of a function without a body."""

    def on_enter(self, frame: Frame, arguments: Sequence[Value], env: Environment) -> None:
        """A function with a body begins, in its own environment; the path is still that of its caller."""

    def on_return(self, frame: Frame, value: Value | None, loc: SrcLoc | None) -> None:
        """The current path returns from a function with a body."""

    # ── memory ──────────────────────────────────────────────────────────────────────────────────────────────────────

    def on_free(self, pointer: Value, loc: SrcLoc | None) -> None:
        """Memory was given back."""

    def on_shadow_field(self, field: str, pointer: PointerValue, size: int, value: Value, loc: SrcLoc | None) -> None:
        """The value of a shadow field has changed for some of the bytes that a pointer points to."""

    # ── threads ─────────────────────────────────────────────────────────────────────────────────────────────────────

    def on_turn(self, thread: int) -> None:
        """It is the turn of another thread, which comes through what it has done once more."""

    def on_resume(self) -> None:
        """What the thread does now is new."""

    def on_create_thread(self, thread: int) -> None:
        """A thread is created."""

    def on_noted_access(self, access: Footprint) -> None:
        """An access has happened that a later one may be in a race with."""

    def on_race(self, access: Footprint) -> None:
        """An access is in a race with the one that was noted."""

    def on_delay(self, store: DelayedStore, is_over: bool) -> None:
        """The turn of a thread ends, and others do not see yet what it has stored; or it becomes visible later on."""

    def on_block(self, loc: SrcLoc | None) -> None:
        """The thread waits here, for what does not hold."""

    # ── the program ─────────────────────────────────────────────────────────────────────────────────────────────────

    def on_exit(self, loc: SrcLoc | None) -> None:
        """The program comes to its end."""


def overrides(instrument: Instrument, event: str) -> bool:
    """Whether an instrument handles an event."""
    return getattr(type(instrument), event) is not getattr(Instrument, event)


def observes_memory(instrument: Instrument) -> bool:
    """Whether an instrument observes what the program does to memory."""
    return any(overrides(instrument, event) for event in vars(MemoryObserver) if event.startswith("on_"))
