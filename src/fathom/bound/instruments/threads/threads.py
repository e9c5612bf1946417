"""Threads of a program: their turns, and the steps that they take.

A step is what other threads can see, or what must not happen twice: an access to shared memory, an allocation, an
input, a call of the C library. `take_step` executes a step unless it is behind the thread already, in which case its
result is in the log (see `state.step_log`). Before a step that others can see the thread may stop: its turn ends there
(see `lazy_sequentialise`).

A step is known by its position (see `positions`). Walked again, a thread comes through the same positions.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import final

from fathom.bound.code.call_site import is_model
from fathom.bound.code.code import Loop
from fathom.bound.code.frames import Frame
from fathom.bound.context.context import Context
from fathom.bound.instruments.threads.deadlock import Deadlocks
from fathom.bound.instruments.threads.normal_form import NormalForm, thread_place
from fathom.bound.instruments.threads.positions import Key, Positions
from fathom.bound.instruments.threads.races import BYTE_OF_RACE, NOTE, Races
from fathom.bound.instruments.threads.state import ThreadState, sorted_targets
from fathom.bound.instruments.threads.step_objects import StepObjects
from fathom.bound.instruments.threads.store_buffers import DRAIN, StoreBuffers
from fathom.bound.instruments.threads.thread_locals import ThreadLocals
from fathom.bound.options import BoundOptions
from fathom.bound.residual.execution_index import Instance
from fathom.bound.residual.values import PointerValue, Scalar, Shape, Value
from fathom.bound.state.path import Path, PathEnds
from fathom.bound.state.step_log import NEVER, StepEntry
from fathom.checks import race, uninit
from fathom.errors import UserError
from fathom.frontend.llvm.module import Module
from fathom.ir.instructions import Nondet
from fathom.ir.types import BOOL
from fathom.ir.values import Reg
from fathom.source import SrcLoc

SWITCH = "another thread goes on"
"""The input that ends the turn of a thread."""
CHOICE = "a choice of the scheduler"
"""The input that says whom a signal wakes, or whether a time is over."""
SCHEDULE = frozenset({SWITCH, CHOICE, NOTE, BYTE_OF_RACE, DRAIN})
"""Inputs that are not the program's."""
CREATION = "pthread_create"
"""The name under which the creation of threads is cut off, as loops are."""
MARKER = "__fathom_thread_start"
"""What the models of thread creation call: a program that does not declare it has no threads."""


def has_threads(module: Module) -> bool:
    """Whether a program can create threads."""
    return MARKER in module.functions


def check_options(options: BoundOptions) -> None:
    """Programs with threads cannot be walked in every way."""
    if options.safety == "blocks" or not options.known_memory:
        raise UserError("a program with threads needs --safety fat and --known-memory")
    if options.analyses:
        raise UserError("analyses do not follow values through programs with threads", hint="leave out --analysis")


@final
class Threads(ThreadState):
    """The threads of a program, and the steps that they take."""

    def __init__(self, walk: Context, positions: Positions, objects: StepObjects) -> None:
        super().__init__(walk, positions, walk.options.threads)
        self.objects = objects
        self.visible: dict[int, dict[Key, None]] = {}
        self.races = Races(self) if race.CLASS.name in walk.options.selected else None
        self.buffers = StoreBuffers(self)
        self.normal_form = NormalForm(self) if walk.options.looks_for_rounds and not self.buffers.is_on else None
        self.deadlocks = Deadlocks(self)
        self.int_threads: set[int] = set()
        """Threads of C11, whose functions give an int."""
        self.locals = ThreadLocals(walk)
        self._begun: set[int] = set()
        self._creators: set[int] = set()
        self._max_iterations = walk.effort.limits.waiting_iterations
        self._max_threads = walk.options.max_threads
        self.cut: Callable[[str, int, str, Reg, SrcLoc | None], None] = lambda *_: None
        """Reports what a bound cuts off, where a register is 0."""
        self.idle: dict[str, int] = {}
        """Threads beyond the bound, which have the numbers behind the others."""

    # ── turns ───────────────────────────────────────────────────────────────────────────────────────────────────────

    def enter_function(self, frame: Frame) -> None:
        """A function is called, at the position of the current path."""
        if self.walk.frames:
            self.positions.enter(frame, frame.code.is_dispatcher)
            frame.atomic |= self.walk.frames[-1].atomic

    def begin(self) -> None:
        """The program begins."""
        if self.walk.options.analyses or self.walk.options.seed_bug:
            self.walk.unsupported("an analysis or --seed-bug, in a program with threads,", None)
        if uninit.CLASS.name in self.walk.options.selected:
            self.walk.approximations["uninit is not checked in programs with threads"] = None

    def begin_turn(self, number: int, slot: Frame) -> None:
        """It is the turn of a thread, which is walked from its beginning on top of the frame."""
        self.slot, self.current, self.base = slot, number, len(self.walk.frames) - 1
        self.positions.site = None
        slot.key = self.positions.key(("thread", number))
        self.put("block", number, NEVER)
        if number and number not in self._begun:
            self._begun.add(number)
            self.locals.make(number)
        for instrument in self.walk.instruments:
            instrument.on_turn(number)

    # ── threads ─────────────────────────────────────────────────────────────────────────────────────────────────────

    def create(
        self, function: PointerValue, argument: PointerValue, returns_int: bool, loc: SrcLoc | None = None
    ) -> int:
        """A thread is created here; its number."""
        name = self.positions.name(self.positions.here("thread"))
        if name not in self.names:
            if self._max_threads is not None and len(self.names) > self._max_threads:
                return self._create_idle(name, loc)
            self.names.append(name)
        number = self.names.index(name)
        self._creators.add(self.current)
        self.buffers.drain()
        if returns_int:
            self.int_threads.add(number)
        pointer = self.walk.shapes.pointer
        self.put("started", number, StepEntry(1, (function, argument), (pointer, pointer)))
        self.touch_thread(number, True)
        if self.races is not None:
            self.races.order.create(number)
        for instrument in self.walk.instruments:
            instrument.on_create_thread(number)
        return number

    def _create_idle(self, name: str, loc: SrcLoc | None) -> int:
        """A thread beyond the bound has no turns: executions in which it goes on are cut off, where it comes to be."""
        walk = self.walk
        if self.get("idle", 0).done != 1:
            goes_on = walk.residue.reg(BOOL)
            walk.residue.emit(Nondet(goes_on, SWITCH, loc, walk.residue.instances.here("idle").name))
            most = self._max_threads or 0
            self.cut(CREATION, most, f"more than {most} threads are created", goes_on, loc)
            self.put("idle", 0, StepEntry(1))
        return len(self.names) + self.idle.setdefault(name, len(self.idle))

    def finish(self, result: Value) -> None:
        """The current thread has ended, and left a result."""
        self.buffers.drain()
        self.touch_thread(self.current, True)
        self.put("finished", self.current, StepEntry(1, (result,), (self.walk.shapes.pointer,)))

    def end_turn_unless_last(self) -> None:
        """The current thread has ended, and has no further turns; but if it was the last, it lets the program exit."""
        fold, left = self.walk.fold, self._is_another_left()
        self.end_turn_where(fold.conjunction(left, fold.negate(self.get("exits", self.current).done)))
        self.put("exits", self.current, StepEntry(1))

    def _is_another_left(self) -> Scalar:
        """Whether a thread other than the current one has begun and not ended."""
        fold, left = self.walk.fold, self.get("idle", 0).done
        for number in range(len(self.names)):
            if number != self.current and left != 1:
                self.touch_thread(number, False)
                goes_on = fold.negate(self.get("finished", number).done)
                left = fold.disjunction(left, fold.conjunction(self._has_started(number), goes_on))
        return left

    def _has_started(self, number: int) -> Scalar:
        return self.get("started", number).done if number else 1

    # ── steps ───────────────────────────────────────────────────────────────────────────────────────────────────────

    @property
    def is_interruptible(self) -> bool:
        """Whether the current path is in a thread, and not inside of a step."""
        return self.slot is not None and not self.walk.frames[-1].atomic

    @property
    def is_atomic(self) -> bool:
        """Whether what happens now is atomic, as a part of a function or of a block that is."""
        return self.is_in_atomic_block() or (
            self.walk.frames[-1].atomic and not is_model(self.walk.frames[-1].code.function)
        )

    def take_step(
        self,
        what: Hashable,
        shapes: tuple[Shape, ...],
        action: Callable[[], tuple[Value, ...]],
        stop: bool,
        loc: SrcLoc | None,
    ) -> tuple[Value, ...]:
        """Execute a step on the current path, unless it is behind; its results, in either case."""
        if not self.is_interruptible:
            return action()
        walk, key = self.walk, self.positions.here(what)
        entry = walk.path.log.get(key, NEVER)
        known = walk.assertions.decide(walk.path, entry.done)
        if known == 1:
            return entry.values
        self.deadlocks.come_to_step(entry.done, loc, False)
        if stop:
            self.allow_switch(key, entry.done, what, loc)
        self.begin_step(entry.done, begins_block=stop)
        if known == 0:
            values = self._execute_step(key, what, action)
        else:
            values = self._execute_unless_done(key, entry, what, action)
        walk.path.log = walk.path.log.set(key, StepEntry(1, values, shapes))
        return values

    def begin_step(self, done: Scalar, begins_block: bool) -> None:
        """A step is taken unless it is behind; no turn ends before it, unless it begins a block (see `normal_form`)."""
        if self.normal_form is not None and not self.deadlocks.is_probing:
            self.normal_form.begin_step(done, begins_block)
        for instrument in self.walk.instruments:
            instrument.on_resume()

    def _execute_step(self, key: Key, what: Hashable, action: Callable[[], tuple[Value, ...]]) -> tuple[Value, ...]:
        instances = self.walk.residue.instances
        instances.step = what
        try:
            with self.objects.allocate_for(key):
                return action()
        finally:
            instances.step = None

    def _execute_unless_done(
        self, key: Key, entry: StepEntry, what: Hashable, action: Callable[[], tuple[Value, ...]]
    ) -> tuple[Value, ...]:
        """Execute the step on a path of its own, for the executions that have not taken it; then merge the two."""
        walk = self.walk
        assert isinstance(entry.done, Reg)
        env = walk.path.env
        skips = self.fork(entry.done)
        try:
            values = self._execute_step(key, what, action)
        except PathEnds:
            skips.env = env
            walk.path, walk.residue.here = skips, skips.block
            return entry.values
        takes = walk.path
        skips.env, takes.env = list(entry.values), list(values)
        one = walk.merger.merge([skips, takes], list(enumerate(entry.shapes)))
        values = tuple(one.env)
        one.env = env
        walk.path, walk.residue.here = one, one.block
        return values

    def touch_thread(self, number: int, is_write: bool) -> None:
        """A step depends on whether a thread was created, and has ended; or it changes that."""
        if self.normal_form is not None:
            self.normal_form.touch(thread_place(number), is_write)

    def end_block(self, path: Path) -> None:
        if self.normal_form is not None and not self.deadlocks.is_probing:
            self.normal_form.end_turn(path)

    @property
    def created(self) -> tuple[str, ...]:
        """The threads without the main one, in the order of their turns."""
        return tuple(self.names[1:])

    def count_rounds(self) -> int:
        """Rounds in which there is every interleaving.

        A new round begins where a thread is followed by one before it in the order. So each round but the last has a
        turn of another thread than the main one, and each but the first one of another than the last. A turn begins
        with a step that others can see, or with the start of the thread and then comes to the first of these: a turn
        that ends before has no effect, unless it creates a thread, or notes (once) what the thread is about to access.
        A store that becomes visible may begin a turn as well.
        """
        if self.normal_form is not None and self.normal_form.is_last_round_idle:
            return self.walk.options.rounds
        numbers, stores = range(len(self.names)), self.buffers.count_stores
        steps = [len(self.visible.get(number, ())) + stores(number) for number in numbers]
        turns = [max(1, count) + (number in self._creators) for number, count in enumerate(steps)]
        return 1 + (self.races is not None) + min(sum(turns[1:]), steps[0] + sum(turns[1:-1]))

    # ── stopping ────────────────────────────────────────────────────────────────────────────────────────────────────

    def allow_switch(self, key: Key, done: Scalar, what: Hashable, loc: SrcLoc | None) -> None:
        """Before a step that others can see, the turn may end, if there are others."""
        walk = self.walk
        block = self.get("block", self.current).done
        if block == 1 or self.deadlocks.is_probing or not self.has_others():
            return
        self.visible.setdefault(self.current, {})[key] = None
        self._count_iteration()
        stopped = self._stop_unless(done, walk.residue.instances.here("switch", what), loc)
        if stopped is None:
            return
        self.suspend(stopped)
        if stopped is walk.path:
            raise PathEnds

    def allow_switch_at_cut(self, frame: Frame, loop: Loop) -> None:
        """Where a loop is cut off, the turn may end as well: what others do meanwhile need not wait for the loop.

        A walk along one execution knows no bounds, so there it may end before any iteration.
        """
        if self.deadlocks.is_probing or not self.is_interruptible or not self.has_others():
            return
        runs = tuple(frame.loops[each.number].iteration for each in frame.code.loops_around[loop.head])
        instance = Instance(frame.instance, ("switch", "cut", loop.number, runs))
        stopped = self._stop_unless(0, instance, loop.loc)
        if stopped is not None:
            self.end_turn(stopped)

    def _stop_unless(self, done: Scalar, instance: Instance, loc: SrcLoc | None) -> Path | None:
        """The path on which an input ends the turn, before a step that is not behind, and not in an atomic block."""
        walk, fold = self.walk, self.walk.fold
        result = walk.residue.reg(BOOL)
        walk.residue.emit(Nondet(result, SWITCH, loc, instance.name))
        stops = walk.residue.evaluate(result)
        may = fold.conjunction(fold.negate(self.get("block", self.current).done), fold.negate(done))
        return self.split(fold.conjunction(stops, may))

    def allow_late_start(self) -> None:
        """A thread may begin in a later turn, also where its first steps are none that others can see."""
        if self.races is None:
            return
        key = self.positions.here("start")
        behind = self.walk.path.log.get(key, NEVER).done
        if self.walk.assertions.decide(self.walk.path, behind) != 1:
            self.allow_switch(key, behind, "start", None)
            self.begin_step(behind, begins_block=True)
            self.visible.get(self.current, {}).pop(key, None)
            self.walk.path.log = self.walk.path.log.set(key, StepEntry(1))

    def allow_late_end(self) -> None:
        """Before a thread ends its turn may end, while some of its stores wait in its buffer."""
        if self.buffers.may_wait():
            self.allow_switch(self.positions.here("finish"), 0, "finish", None)

    def must_stop_before_access(self) -> bool:
        """Whether the turn may end before an access that does not synchronise (see `races`)."""
        if self.races is None:
            return True
        for frame in self.walk.frames[self.base :]:
            for loop in frame.code.loops_around[frame.block.index] if frame.block is not None else ():
                if loop.may_wait or loop.spin is not None or not loop.has_exit:
                    return True
        return False

    def is_in_atomic_block(self) -> bool:
        """Whether the current path is between `__VERIFIER_atomic_begin` and `_end`."""
        return self.get("block", self.current).done != 0

    def _count_iteration(self) -> None:
        """An iteration in which others may change what ends the loop counts against the bound."""
        for frame in self.walk.frames[self.base :]:
            assert frame.block is not None
            for loop in frame.code.loops_around[frame.block.index]:
                run = frame.loops.get(loop.number)
                if run is not None and frame.block.index == loop.head and frame is self.walk.frames[-1]:
                    run.may_have_stopped = True
                if run is not None and (loop.may_wait or not loop.has_exit):
                    run.has_exited = True
                    if self.walk.residue.execution is not None and run.iteration > self._max_iterations:
                        self.walk.effort.reach("waiting_iterations")
                        self.end_turn_where(1)

    # ── locals ──────────────────────────────────────────────────────────────────────────────────────────────────────

    def end_locals(self, frame: Frame, number: int = 0) -> None:
        """A function returns: its locals that others may know end to live; `number` tells several at once apart."""
        locals_ = [target for pointer in frame.shared_locals for target in sorted_targets(pointer)]
        if locals_:
            walk = self.walk

            def end() -> tuple[Value, ...]:
                for target in locals_:
                    walk.memory.end_lifetime(walk.path, target, 1)
                return ()

            self.take_step(("return", number), (), end, frame.has_escaped_locals, None)
