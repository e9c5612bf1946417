"""The scheduler of threads, an instrument: operations and calls become steps, and loops that spin are recognised."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import final

from fathom.bound.code.call_site import CallSite
from fathom.bound.code.code import CodeBlock, Environment, Op, Signal
from fathom.bound.code.frames import Frame
from fathom.bound.context.compiler import Compiler
from fathom.bound.context.instrument import Instrument
from fathom.bound.context.scheduler import Action, Enter
from fathom.bound.instruments.threads.calls import ATOMIC_BLOCK, call_library, copy_once, enter_step, is_step
from fathom.bound.instruments.threads.cancellation import has_cancellation, refuse_unmodelled_point
from fathom.bound.instruments.threads.repetitions import mark_changes
from fathom.bound.instruments.threads.spin import classify_loops
from fathom.bound.instruments.threads.steps import Steps
from fathom.bound.instruments.threads.threads import Threads
from fathom.bound.residual.values import Address, Scalar, Value
from fathom.frontend.llvm import instructions as inst
from fathom.frontend.llvm.module import Function
from fathom.source import SrcLoc


@final
class ThreadScheduler(Instrument):
    """The scheduler of a program with threads."""

    is_concurrent = True

    def __init__(self, threads: Threads) -> None:
        self.threads = threads
        self._steps: Steps | None = None
        self._cancels = has_cancellation(threads.walk.module)

    # ── when a function is compiled ─────────────────────────────────────────────────────────────────────────────────

    def begin_function(self, c: Compiler) -> None:
        self._steps = Steps(c, self.threads)

    def wrap_operation(self, c: Compiler, block: CodeBlock, item: inst.Instruction, op: Op | None) -> Op | None:
        assert self._steps is not None
        return self._steps.fence(item) if op is None else self._steps.wrap(item, op)

    def end_function(self, c: Compiler) -> None:
        classify_loops(c, self.threads.predicate_loops)
        mark_changes(c, self.threads)

    # ── calls ───────────────────────────────────────────────────────────────────────────────────────────────────────

    @property
    def is_interruptible(self) -> bool:
        return self.threads.is_interruptible

    @staticmethod
    def is_primitive(name: str) -> bool:
        return name in ATOMIC_BLOCK

    def call_library(self, site: CallSite, args: list[Value], action: Action) -> Value | None:
        return call_library(self.threads, site, args, action)

    def call_body(
        self, function: Function, args: list[Value], site: CallSite, result: int | None, enter: Enter
    ) -> Signal:
        self.threads.positions.site = site.number
        if not self.threads.is_interruptible:
            return enter(result)
        if not is_step(function, self._cancels):
            refuse_unmodelled_point(self.threads, function.name, function, site.loc)
            return enter(result)
        inner = None if site.result is None else 0
        code = enter_step(self.threads, function, args, site, lambda _env: enter(inner))
        self.threads.walk.push(code, [], result, 0, site.loc)
        return True

    def halt_where(self, cond: Scalar) -> None:
        """What others do before is followed: a thread that is about to break a rule may be as far as that.

        Inside of a step or an atomic block it is not: there it may be as far as the beginning.
        """
        threads = self.threads
        if threads.is_interruptible and not (threads.is_in_atomic_block() or threads.deadlocks.is_probing):
            if threads.has_others():
                threads.end_turn_where(cond)

    def copy_argument(self, key: Hashable, copy: Callable[[], Address], loc: SrcLoc | None) -> Address | None:
        return None if not self.threads.is_interruptible else copy_once(self.threads, key, copy, loc)

    def on_enter(self, frame: Frame, arguments: Sequence[Value], env: Environment) -> None:
        self.threads.enter_function(frame)

    def on_return(self, frame: Frame, value: Value | None, loc: SrcLoc | None) -> None:
        if frame.shared_locals:
            self.threads.end_locals(frame)
