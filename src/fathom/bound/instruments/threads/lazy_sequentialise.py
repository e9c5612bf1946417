"""Lazy sequentialisation of threads: rounds in which every thread has one turn, in the order of their creation.

    round 1    main ─┐  thread 1 ─┐  thread 2 ─┐
    round 2    main ─┘─┐ thread 1 ┘─┐ …            each goes on where it stopped

Lazy sequentialisation (Inverso, Tomasco, Fischer, La Torre, Parlato: Bounded model checking of multi-threaded C
programs via lazy sequentialization, CAV 2014): a turn ends at any step that others can see, chosen by an input, and
memory is handed on from turn to turn, so that no values have to be guessed. There the threads are unrolled, every
statement is guarded by a program counter, and locals are static. Here the walk does the unrolling, as for any function:
a turn is a call of the thread's function from its beginning. The steps that are behind it give what they gave (see
`state.step_log`), so the locals are what they were, in registers, without being kept.
"""

from __future__ import annotations

from typing import cast, final

from fathom.bound.code.call_site import CallSite
from fathom.bound.code.code import Code, CodeBlock, Environment, Op, Signal
from fathom.bound.compile.calls import call_pointer
from fathom.bound.context.context import Context
from fathom.bound.instruments.threads.threads import Threads
from fathom.bound.library.control import begin_exit, has_status
from fathom.bound.residual.execution_index import Instance
from fathom.bound.residual.values import PointerValue, Scalar, Value
from fathom.bound.state.path import PathEnds
from fathom.checks import assertion, deadlock
from fathom.frontend.llvm.module import Function
from fathom.frontend.llvm.types import PTR, FunctionType, IntType
from fathom.ir.types import Int

INT = Int(32)


@final
class Schedule:
    """Runs the entry function as the main thread, and every thread that comes to be, for some rounds."""

    def __init__(self, walk: Context, threads: Threads, entry: Function, rounds: int, ops: list[Op]) -> None:
        self.walk = walk
        self.threads = threads
        self.entry = entry
        self.rounds = rounds
        self.last = rounds + (1 if deadlock.CLASS.name in walk.options.selected else 0)
        """Rounds, and one more in which the threads are probed for a deadlock."""
        self.round = 1
        self.next = 0
        self.ops = ops
        self.arguments: list[Value] = []

    def begin(self, env: Environment) -> Signal:
        """The first turn is the main thread's."""
        self.arguments = list(env[: len(self.entry.params)])
        self.threads.begin()
        return self.next_turn(env)

    def next_turn(self, _env: Environment) -> Signal:
        """Give the next thread its turn; nothing when the last round is over."""
        threads = self.threads
        threads.slot = None
        threads.buffers.end_turn()
        while self.round <= self.last:
            threads.deadlocks.is_probing = self.round > self.rounds
            if self.next >= self._count_turns():
                self._end_round()
                continue
            number, self.next = self.next, self.next + 1
            if number == 0 or threads.get("started", number).done != 0:
                self.ops.append(self.next_turn)
                self._begin_turn(number)
                return True
        if self.last > self.rounds:
            threads.deadlocks.check(self.entry.loc)
        return None

    def _end_round(self) -> None:
        form = self.threads.normal_form
        if form is not None and self.round == self.rounds:
            form.check(self.entry.loc)
        self.round, self.next = self.round + 1, 0
        if form is not None:
            form.is_last_round = self.round == self.rounds

    def _count_turns(self) -> int:
        """Threads that have turns: along an execution that was found within a bound, those that there were."""
        options, names = self.walk.options, self.threads.names
        return 1 + len(options.threads) if options.follows_cuts else len(names)

    def _begin_turn(self, number: int) -> None:
        walk, threads = self.walk, self.threads
        frame = walk.push(self._compile_turn(number), [], None, 0, None)
        frame.instance = Instance(None, ("thread", threads.names[number], self.round))
        threads.round = self.round
        threads.begin_turn(number, frame)

    def _compile_turn(self, number: int) -> Code:
        """What a turn does: nothing, for a thread that has not begun or has ended; else the thread's function."""
        walk, threads = self.walk, self.threads
        code = Code(None, None)
        code.template = [0]
        block = CodeBlock(0, f"turn of thread {number}", returns=True)

        def has_turn(_env: Environment) -> None:
            if number:
                threads.end_turn_where(walk.fold.negate(threads.get("started", number).done))
            ended, exits = (threads.get(what, number).done for what in ("finished", "exits"))
            threads.end_turn_where(walk.fold.conjunction(ended, walk.fold.negate(exits)))

        destroy: list[Op] = [self._run_thread_handlers, self._run_destructors]
        body = [self._call_entry] if number == 0 else [self._start, self._call_thread, *destroy, self._finish]
        block.ops = [has_turn, self._see_own_stores, *body, self._run_exit, self._end_program]
        block.end = lambda _env: walk.leave(None)
        code.blocks = [block]
        code.schedule([[]])
        return code

    def _see_own_stores(self, _env: Environment) -> None:
        """What the thread has stored, and others do not see yet, is there for it. While something waits, it goes on."""
        threads, buffers = self.threads, self.threads.buffers
        if threads.deadlocks.is_probing and buffers.may_wait():
            threads.deadlocks.record_progress(buffers.waits(), 1, None)
        buffers.begin_turn()

    def _call_entry(self, _env: Environment) -> Signal:
        result = 0 if has_status(self.walk, self.entry) else None
        return self.walk.enter(self.entry, self.arguments, (), result, self.entry.loc)

    def _run_exit(self, env: Environment) -> Signal:
        """The main function has returned, or the last thread after it: what runs at exit is called."""
        self.threads.positions.site = "exit"
        return begin_exit(self.walk, self.entry, 0 if self.threads.current else env[0])

    def _end_program(self, _env: Environment) -> None:
        """The program ends, whatever its threads do; before that, they may go on."""
        self.threads.allow_switch(self.threads.positions.here("end"), 0, "end", self.entry.loc)
        self.walk.leaks.check(self.walk.path)
        if self.walk.options.seed_bug:
            self.walk.report(assertion.CLASS.name, assertion.SEEDED, 1, self.entry.loc)
        raise PathEnds(normally=True)

    def _start(self, _env: Environment) -> None:
        self.threads.allow_late_start()

    def _call_thread(self, _env: Environment) -> Signal:
        walk, pointer = self.walk, self.walk.shapes.pointer
        function, argument = self.threads.get("started", self.threads.current).values
        returns_int = self.threads.current in self.threads.int_threads
        site = CallSite("", (pointer,), INT if returns_int else pointer, (), 1, None)
        signature = FunctionType(IntType(INT.width) if returns_int else PTR, (PTR,))
        return call_pointer(walk, cast("PointerValue", function), signature, [argument], 0, site)

    def _run_thread_handlers(self, _env: Environment) -> Signal:
        """The destructors of objects of the thread are called, in a program that has any."""
        return self._call_model("__model_run_thread_handlers")

    def _run_destructors(self, _env: Environment) -> Signal:
        """The destructors of thread-specific data are called, in a program that has any."""
        return self._call_model("__model_run_destructors")

    def _call_model(self, name: str) -> Signal:
        function = self.walk.module.functions.get(name)
        self.threads.positions.site = name
        if function is None or function.is_declaration:
            return None
        return self.walk.enter(function, [], (), None, None)

    def _finish(self, env: Environment) -> None:
        walk, result = self.walk, env[0]
        if self.threads.current in self.threads.int_threads:
            wide = walk.fold.cast("sext", cast("Scalar", result), INT, Int(walk.pointers.width))
            result = walk.pointers.from_int(walk.path, wide)
        self.threads.allow_late_end()
        self.threads.finish(result)
        self.threads.end_turn_unless_last()
