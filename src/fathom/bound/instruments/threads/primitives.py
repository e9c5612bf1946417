"""Primitives of the models of threads: create, identify, join, exit, wait for a condition, and atomic blocks."""

from __future__ import annotations

from typing import cast, final

from fathom.bound.code.call_site import CallSite
from fathom.bound.context.arguments import called_at, called_function, truth
from fathom.bound.context.context import Context, Handler
from fathom.bound.instruments.threads.cancellation import has_cancellation
from fathom.bound.instruments.threads.predicate_waits import ELSEWHERE, GIVES_UP, find_place_of_wait
from fathom.bound.instruments.threads.threads import CHOICE, Threads
from fathom.bound.library.heap import name_failure
from fathom.bound.residual.values import NULL, PointerValue, Scalar, Value
from fathom.bound.state.step_log import NEVER, StepEntry
from fathom.ir.types import BOOL, Int


def _choose(walk: Context, _args: list[Value], site: CallSite) -> Value:
    """`_Bool __fathom_choose(void)`, `unsigned long long __fathom_choose_set(void)`."""
    assert isinstance(site.result, Int)
    return walk.fold.fresh(site.result, CHOICE, site.loc)


def _fail(walk: Context, _args: list[Value], site: CallSite) -> Value:
    """`_Bool __fathom_thread_fails(void)`: whether there is no room for what the program asks for."""
    assert isinstance(site.result, Int)
    if not walk.options.threads_may_fail:
        return 0
    return walk.fold.fresh(site.result, name_failure(called_function(walk, site.name)), called_at(walk, site.loc))


def _wake_early(walk: Context, args: list[Value], site: CallSite) -> Value:
    """`_Bool __fathom_wakes_early(void)`: whether a condition variable wakes without a signal."""
    if not walk.options.spurious_wakeups:
        walk.approximations["wake-ups of condition variables without a signal are not considered"] = None
        return 0
    walk.approximations["a thread wakes up at most once without a signal of a condition variable"] = None
    return _choose(walk, args, site)


def _prove_locks_held(walk: Context, _args: list[Value], _site: CallSite) -> Value:
    """`int __fathom_locks_are_held(void)`: whether it is proved that only who holds a lock gives it up."""
    return int(GIVES_UP in walk.options.unseen_calls)


@final
class ThreadPrimitives:
    """Handlers for the functions of threads; `threads` is None in a program that creates none."""

    def __init__(self, threads: Threads | None) -> None:
        self.threads = threads

    def table(self) -> dict[str, Handler]:
        """The handlers by name."""
        return {
            "__fathom_thread_start": self._start,
            "__fathom_thread_self": self._self,
            "__fathom_thread_exists": self._exists,
            "__fathom_thread_finished": self._has_finished,
            "__fathom_thread_is_detached": self._is_detached,
            "__fathom_thread_detach": self._detach,
            "__fathom_thread_result": self._result,
            "__fathom_thread_exit": self._exit,
            "__fathom_block_until": self._block_until,
            "__fathom_choose": _choose,
            "__fathom_choose_set": _choose,
            "__fathom_thread_fails": _fail,
            "__fathom_wakes_early": _wake_early,
            "__fathom_place_of_wait": self._place_of_wait,
            "__fathom_locks_are_held": _prove_locks_held,
            "__fathom_acquire": self._acquire,
            "__fathom_acquire_thread": self._acquire_thread,
            "__fathom_release": self._release,
            "__fathom_at_thread_exit": self._nothing,
            "__fathom_has_cancellation": self._has_cancellation,
            "__fathom_thread_cancel": self._cancel,
            "__fathom_thread_is_cancelled": self._is_cancelled,
            "__fathom_thread_shield": self._shield,
            "__fathom_check_unwinding": self._check_unwinding,
            "__VERIFIER_atomic_begin": self._begin,
            "__VERIFIER_atomic_end": self._end,
        }

    def _numbers(self) -> range:
        """The numbers of the threads that there may be."""
        return range(len(self.threads.names)) if self.threads is not None else range(1)

    def _known(self, what: str, number: int) -> StepEntry:
        return self.threads.get(what, number) if self.threads is not None else NEVER

    def _start(self, walk: Context, args: list[Value], site: CallSite) -> Value:
        """`int __fathom_thread_start(void *start, void *argument, int gives_a_number)`: its number."""
        if self.threads is None or self.threads.slot is None:
            walk.unsupported("a thread that is created before the program begins", site.loc)
        assert self.threads is not None
        function, argument = cast("PointerValue", args[0]), cast("PointerValue", args[1])
        return self.threads.create(function, argument, args[2] == 1, called_at(walk, site.loc))

    def _self(self, walk: Context, _args: list[Value], _site: CallSite) -> Value:
        return self.threads.current if self.threads is not None else 0

    def _is(self, walk: Context, number: int, args: list[Value], site: CallSite) -> Scalar:
        kind = site.shapes[0]
        assert isinstance(kind, Int)
        return walk.fold.compare("eq", kind.width, cast("Scalar", args[0]), number, site.loc)

    def _exists(self, walk: Context, args: list[Value], site: CallSite) -> Value:
        """`int __fathom_thread_exists(unsigned long)`: whether there is such a thread; the main one was created."""
        found = self._is(walk, 0, args, site)
        if self.threads is not None and self.threads.idle:
            kind, first = site.shapes[0], len(self.threads.names)
            assert isinstance(kind, Int)
            number, fold = cast("Scalar", args[0]), walk.fold
            is_behind = fold.compare("uge", kind.width, number, first, site.loc)
            is_idle = fold.compare("ult", kind.width, number, first + len(self.threads.idle), site.loc)
            found = fold.disjunction(found, fold.conjunction(is_behind, is_idle))
        return self._any(walk, args, site, "started", found)

    def _has_finished(self, walk: Context, args: list[Value], site: CallSite) -> Value:
        return self._any(walk, args, site, "finished", 0)

    def _is_detached(self, walk: Context, args: list[Value], site: CallSite) -> Value:
        return self._any(walk, args, site, "detached", 0)

    def _detach(self, walk: Context, args: list[Value], site: CallSite) -> None:
        """`void __fathom_thread_detach(unsigned long)`: from now on, nobody waits for the end of the thread."""
        self._mark(walk, args, site, "detached")

    def _mark(self, walk: Context, args: list[Value], site: CallSite, what: str) -> None:
        """Note something of the thread of a number."""
        threads = self.threads
        for number in self._numbers() if threads is not None else ():
            is_meant = self._is(walk, number, args, site)
            if threads is not None and is_meant != 0:
                threads.touch_thread(number, True)
                before = threads.get(what, number).done
                threads.put(what, number, StepEntry(walk.fold.disjunction(before, is_meant)))

    @staticmethod
    def _has_cancellation(walk: Context, _args: list[Value], _site: CallSite) -> Value:
        return int(has_cancellation(walk.module))

    def _cancel(self, walk: Context, args: list[Value], site: CallSite) -> None:
        """`void __fathom_thread_cancel(unsigned long)`: the thread ends at its next cancellation point."""
        if self.threads is None or self.threads.slot is None:
            walk.unsupported("a thread that is cancelled before the program begins", site.loc)
        self._mark(walk, args, site, "cancelled")

    def _is_cancelled(self, _walk: Context, _args: list[Value], _site: CallSite) -> Value:
        """`_Bool __fathom_thread_is_cancelled(void)`: whether the current thread is to end."""
        if self.threads is None:
            return 0
        self.threads.touch_thread(self.threads.current, False)
        return self.threads.is_cancelled()

    def _shield(self, walk: Context, args: list[Value], site: CallSite) -> None:
        """`void __fathom_thread_shield(int)`: from now on, the current thread is not to end, or it is again."""
        if self.threads is not None and self.threads.slot is not None:
            is_shielded = truth(walk, args[0], site.shapes[0], site.loc)
            self.threads.put("shielded", self.threads.current, StepEntry(is_shielded))

    def _check_unwinding(self, walk: Context, _args: list[Value], site: CallSite) -> None:
        """`void __fathom_check_unwinding(void)`: the thread ends here, and no destructor of C++ is on the way."""
        frames = walk.frames[self.threads.base :] if self.threads is not None else ()
        if walk.frames[-1].atomic:
            walk.unsupported("cancellation of a thread inside of a function that is one step", site.loc)
        if any(frame.code.function is not None and frame.code.function.personality is not None for frame in frames):
            walk.unsupported("cancellation of a thread through functions that handle exceptions", site.loc)

    def _any(self, walk: Context, args: list[Value], site: CallSite, what: str, found: Scalar) -> Value:
        fold = walk.fold
        for number in self._numbers():
            is_meant = self._is(walk, number, args, site)
            if self.threads is not None and is_meant != 0:
                self.threads.touch_thread(number, False)
            here = fold.conjunction(self._known(what, number).done, is_meant)
            found = fold.disjunction(found, here)
        assert isinstance(site.result, Int)
        return fold.cast("zext", found, BOOL, site.result)

    def _result(self, walk: Context, args: list[Value], site: CallSite) -> Value:
        """What a thread that has ended left; null for any other."""
        found: PointerValue = NULL
        for number in self._numbers():
            entry = self._known("finished", number)
            if entry.done != 0:
                here = self._is(walk, number, args, site)
                if self.threads is not None and here != 0:
                    self.threads.touch_thread(number, False)
                found = walk.pointers.select(walk.path, here, cast("PointerValue", entry.values[0]), found)
        return found

    def _exit(self, walk: Context, args: list[Value], _site: CallSite) -> None:
        """The current thread ends here: its locals are gone, and the program exits if it was the last one."""
        threads = self.threads
        if threads is None or threads.slot is None:
            return
        for number, frame in enumerate(walk.frames[threads.base :]):
            threads.end_locals(frame, number)
        threads.allow_late_end()
        threads.finish(args[0])
        threads.end_turn_unless_last()

    def _block_until(self, walk: Context, args: list[Value], site: CallSite) -> None:
        """The thread waits: an execution in which it goes on is one in which the condition holds."""
        cond = truth(walk, args[0], site.shapes[0], site.loc)
        if self.threads is not None and self.threads.deadlocks.is_probing:
            self.threads.deadlocks.record_progress(1, cond, called_at(walk, site.loc))
        walk.assume(cond, site.loc)

    def _place_of_wait(self, _walk: Context, _args: list[Value], _site: CallSite) -> Value:
        """`int __fathom_place_of_wait(void)`: of the call of `pthread_cond_wait` that is being made."""
        return ELSEWHERE if self.threads is None else find_place_of_wait(self.threads)

    def _acquire(self, _walk: Context, args: list[Value], site: CallSite) -> None:
        """`void __fathom_acquire(void *)`: what was released here happens before what this thread does next."""
        if self.threads is not None and self.threads.races is not None:
            self.threads.races.order.acquire(cast("PointerValue", args[0]), 1, site.loc)

    def _acquire_thread(self, walk: Context, args: list[Value], site: CallSite) -> None:
        """`void __fathom_acquire_thread(unsigned long)`: so does all that the thread has done, which has ended."""
        if self.threads is not None and self.threads.races is not None:
            order, fold = self.threads.races.order, walk.fold
            for number in self._numbers():
                known = fold.conjunction(order.known(number), self._is(walk, number, args, site))
                order.learn(self.threads.current, known)

    def _release(self, _walk: Context, args: list[Value], site: CallSite) -> None:
        """`void __fathom_release(void *)`: what this thread has done happens before what follows an acquire."""
        if self.threads is not None and self.threads.races is not None:
            self.threads.races.order.release(cast("PointerValue", args[0]), 1, site.loc)

    def _nothing(self, _walk: Context, _args: list[Value], _site: CallSite) -> None:
        pass

    def _begin(self, walk: Context, _args: list[Value], site: CallSite) -> None:
        """No other thread comes between from here on; before, it may."""
        threads = self.threads
        if threads is not None and threads.is_interruptible:
            threads.take_step(site.number, (), threads.buffers.drain, True, site.loc)
            threads.put("block", threads.current, StepEntry(1))

    def _end(self, walk: Context, _args: list[Value], _site: CallSite) -> None:
        if self.threads is not None and self.threads.is_interruptible:
            self.threads.put("block", self.threads.current, NEVER)
