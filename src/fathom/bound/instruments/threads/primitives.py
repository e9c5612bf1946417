"""What the models of threads ask of the walk: who runs, who has ended, and that a thread waits."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from fathom.bound.code.call_site import CallSite, Handler, called_at, truth
from fathom.bound.memory import leaks
from fathom.bound.residual.values import NULL, PointerValue, Scalar, Value
from fathom.bound.state.path import PathEnds
from fathom.bound.state.step_log import NEVER, Entry
from fathom.ir.types import BOOL, Int

if TYPE_CHECKING:
    from fathom.bound.walk.walk import Walk


def _numbers(walk: Walk) -> range:
    """The numbers of the threads that there may be."""
    return range(len(walk.threads.names)) if walk.threads is not None else range(1)


def _known(walk: Walk, what: str, number: int) -> Entry:
    return walk.threads.get(what, number) if walk.threads is not None else NEVER


def _start(walk: Walk, args: list[Value], site: CallSite) -> Value:
    """`int __fathom_thread_start(void *start, void *argument, int gives_a_number)`: the number of the new thread."""
    if walk.threads is None or walk.threads.slot is None:
        walk.unsupported("a thread that is created before the program begins", site.loc)
    assert walk.threads is not None
    return walk.threads.start(cast("PointerValue", args[0]), cast("PointerValue", args[1]), args[2] == 1)


def _self(walk: Walk, _args: list[Value], _site: CallSite) -> Value:
    return walk.threads.current if walk.threads is not None else 0


def _is(walk: Walk, number: int, args: list[Value], site: CallSite) -> Scalar:
    kind = site.shapes[0]
    assert isinstance(kind, Int)
    return walk.fold.compare("eq", kind.width, cast("Scalar", args[0]), number, site.loc)


def _exists(walk: Walk, args: list[Value], site: CallSite) -> Value:
    """`int __fathom_thread_exists(unsigned long)`: whether a thread with this number was created; the main one was."""
    return _any(walk, args, site, "started", _is(walk, 0, args, site))


def _has_finished(walk: Walk, args: list[Value], site: CallSite) -> Value:
    return _any(walk, args, site, "finished", 0)


def _any(walk: Walk, args: list[Value], site: CallSite, what: str, found: Scalar) -> Value:
    fold = walk.fold
    for number in _numbers(walk):
        here = fold.conjunction(_known(walk, what, number).done, _is(walk, number, args, site))
        found = fold.disjunction(found, here)
    assert isinstance(site.result, Int)
    return fold.cast("zext", found, BOOL, site.result)


def _result(walk: Walk, args: list[Value], site: CallSite) -> Value:
    """What a thread that has ended left; null for any other."""
    found: PointerValue = NULL
    for number in _numbers(walk):
        entry = _known(walk, "finished", number)
        if entry.done != 0:
            here = _is(walk, number, args, site)
            found = walk.pointers.select(walk.path, here, cast("PointerValue", entry.values[0]), found)
    return found


def _exit(walk: Walk, args: list[Value], _site: CallSite) -> None:
    """The current thread ends here: its locals are gone, the program goes on, unless it was the only one."""
    threads = walk.threads
    if threads is None or threads.slot is None:
        leaks.check(walk)
        raise PathEnds(normally=True)
    for number, frame in enumerate(walk.frames[threads.base :]):
        threads.left(frame, number)
    threads.finish(args[0])
    threads.divert(1)


def _block_until(walk: Walk, args: list[Value], site: CallSite) -> None:
    """The thread waits: an execution in which it goes on is one in which the condition holds."""
    cond = truth(walk, args[0], site.shapes[0], site.loc)
    if walk.threads is not None and walk.threads.deadlocks.asking:
        walk.threads.deadlocks.answer(1, cond, called_at(walk, site.loc))
    walk.assume(cond, site.loc)


def _nothing(_walk: Walk, _args: list[Value], _site: CallSite) -> None:
    pass


def _begin(walk: Walk, _args: list[Value], site: CallSite) -> None:
    """No other thread comes between from here on; before, it may."""
    threads = walk.threads
    if threads is not None and not threads.apart:
        threads.once(site.number, (), lambda: (), True, site.loc)
        threads.put("block", threads.current, Entry(1))


def _end(walk: Walk, _args: list[Value], _site: CallSite) -> None:
    if walk.threads is not None and not walk.threads.apart:
        walk.threads.put("block", walk.threads.current, NEVER)


TABLE: dict[str, Handler] = {
    "__fathom_thread_start": _start,
    "__fathom_thread_self": _self,
    "__fathom_thread_exists": _exists,
    "__fathom_thread_finished": _has_finished,
    "__fathom_thread_result": _result,
    "__fathom_thread_exit": _exit,
    "__fathom_block_until": _block_until,
    "__fathom_at_thread_exit": _nothing,
    "__VERIFIER_atomic_begin": _begin,
    "__VERIFIER_atomic_end": _end,
}
