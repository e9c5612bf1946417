"""Calls in a program with threads: those of the C library are one step, whatever they do.

So is a call of a function `__VERIFIER_atomic_…`. What the walk knows by name may be a step, or nothing that another
thread could see.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import cast

from fathom.bound.code.call_site import MODELS, CallSite, is_model
from fathom.bound.code.code import Code, CodeBlock, Edge, Environment, Op, Signal
from fathom.bound.context.assertion_names import ASSUME
from fathom.bound.context.context import Context
from fathom.bound.context.footprint import Footprint
from fathom.bound.context.scheduler import Action
from fathom.bound.instruments.threads.buffered_operations import is_locked, refuse_writes
from fathom.bound.instruments.threads.cancellation import SEVERAL_STEPS, act_before, refuse_unmodelled_point
from fathom.bound.instruments.threads.footprints import library_footprints
from fathom.bound.instruments.threads.positions import Key
from fathom.bound.instruments.threads.primitives import ThreadPrimitives
from fathom.bound.instruments.threads.threads import Threads
from fathom.bound.library import assertions, blocks, control, heap, inputs
from fathom.bound.residual.values import Address, PointerValue, Shape, Value, named_targets
from fathom.bound.state.step_log import NEVER, StepEntry
from fathom.frontend.llvm.module import Function
from fathom.ir.values import Reg
from fathom.source import SrcLoc

_SEVERAL_STEPS = frozenset(
    "pthread_cond_wait pthread_cond_timedwait pthread_cond_clockwait pthread_barrier_wait"
    " pthread_once pthread_exit cnd_wait cnd_timedwait"
    " call_once thrd_exit exit quick_exit pthread_create thrd_create".split()
)
"""Functions of the C library that are more than one step, as are those whose names begin with `__model_run_`."""
_INVISIBLE = frozenset(
    "__model_thread_start __model_thread_put __model_thread_begins_detached pthread_self pthread_equal"
    " pthread_attr_init pthread_attr_destroy pthread_attr_setdetachstate pthread_mutexattr_init"
    " pthread_mutexattr_settype pthread_mutexattr_destroy thrd_current thrd_equal sched_yield pthread_yield"
    " thrd_yield thrd_sleep usleep sleep nanosleep __model_specific_destructor __model_specific_take"
    " pthread_testcancel".split()
)
"""Functions that change nothing that another thread could see before it is published."""
_SIGNALS = frozenset({"pthread_cond_signal", "pthread_cond_broadcast", "cnd_signal", "cnd_broadcast"})
"""Functions that have no effect where threads wait for predicates only."""
_READS_ITS_OWN = "__model_handler_"
"""How functions begin that read only what no other thread knows any more."""
_OF_THREADS = (f"{MODELS}pthread", f"{MODELS}threads", f"{MODELS}exit")
ATOMIC_BLOCK = frozenset({"__VERIFIER_atomic_begin", "__VERIFIER_atomic_end"})
"""What they mean is known, also where a program defines them."""
_PRIMITIVES = frozenset(
    "__fathom_thread_exit __fathom_block_until __fathom_place_of_wait __fathom_locks_are_held __fathom_left_out"
    " __fathom_unsupported __fathom_imprecise __fathom_undefined __model_run_thread_handlers"
    " __fathom_has_cancellation __fathom_check_unwinding __fathom_at_thread_exit".split()
)
_PURE = frozenset({*assertions.TABLE, *control.TABLE, *_PRIMITIVES, *ATOMIC_BLOCK})
"""Functions without a body that may be executed again: they change nothing, or end the path."""
_STOPS = frozenset({*ASSUME, "__SEA_assume_not", *control.TABLE})
"""Of those, the ones that end executions: before it comes to that, others may go on."""
_OBSERVED = _PURE | {
    *heap.TABLE,
    *blocks.TABLE,
    *ThreadPrimitives(None).table(),
    "__fathom_havoc",
    "__fathom_object",
    "__fathom_read",
}
"""Functions that touch nothing but memory, in accesses that observers see, and what the primitives say."""
_LOOKS_AT = "__fathom_check_written"
"""What depends on whether its argument was written."""
_INVISIBLE_PRIMITIVES = frozenset({"malloc", "calloc", "aligned_alloc", "memalign", "__fathom_object"})


def is_step(function: Function, is_cancelling: bool) -> bool:
    """Whether a call of a function with a body is one step, in a program that cancels threads or in another."""
    if is_model(function):
        if is_cancelling and function.name in SEVERAL_STEPS:
            return False
        return function.name not in _SEVERAL_STEPS and not function.name.startswith("__model_run_")
    return function.name.startswith("__VERIFIER_atomic_")


def call_library(threads: Threads, site: CallSite, args: list[Value], call: Action) -> Value | None:
    """A call of a function that the walk knows, as a step if it is one."""
    walk, name, step = threads.walk, site.name, (site.number, site.name)
    refuse_unmodelled_point(threads, name, None, site.loc)
    accesses = library_footprints(threads, args, site)
    if not threads.is_interruptible:
        _note_dependence(threads, name, args)
        return _call_and_record(threads, accesses, step, call, site.loc)
    if name in _PURE:
        if name in _STOPS:
            threads.allow_switch(threads.positions.here(site.number), 0, site.number, site.loc)
        return call()
    shapes = () if site.result is None else (site.result,)

    def action() -> tuple[Value, ...]:
        _note_dependence(threads, name, args)
        value = _call_and_record(threads, accesses, step, call, site.loc)
        if not shapes:
            return ()
        return (walk.constants.fresh(walk.path, shapes[0], name, site.loc) if value is None else value,)

    seen = name not in _INVISIBLE_PRIMITIVES and not inputs.NONDET.fullmatch(name)
    seen = threads.must_stop_before_access() if accesses else seen
    values = threads.take_step(step, shapes, action, seen, site.loc)
    return values[0] if values else None


def _note_dependence(threads: Threads, name: str, args: list[Value]) -> None:
    """What is not known to depend on observed accesses to memory only may depend on anything."""
    form = threads.normal_form
    if form is not None and name == _LOOKS_AT:
        size = args[1] if isinstance(args[1], int) else None
        form.touch_memory(cast("PointerValue", args[0]), size, False)
    elif form is not None and name not in _OBSERVED and not inputs.NONDET.fullmatch(name):
        form.touch_all()


def _call_and_record(
    threads: Threads, accesses: list[Footprint], step: Hashable, call: Action, loc: SrcLoc | None
) -> Value | None:
    """Call the function, and check what it accesses for races."""
    races = threads.races
    if races is None or not accesses:
        with refuse_writes(threads, loc):
            return call()
    checked = races.check_ahead(accesses, step)
    value = call()
    races.record(accesses, step, checked)
    return value


def copy_once(threads: Threads, what: Hashable, copy: Callable[[], Address], loc: SrcLoc | None) -> Address:
    """The copy of an argument that is passed by value in memory: a local of the caller, and a step."""
    walk = threads.walk
    (made,) = threads.take_step(what, (walk.shapes.pointer,), lambda: (copy(),), True, loc)
    walk.frame.shared_locals.append(cast("PointerValue", made))
    return cast("Address", made)


def enter_step(threads: Threads, function: Function, args: list[Value], site: CallSite, enter: Op) -> Code:
    """A function that takes the step, if it is not behind: `enter` begins the call, with its result in register 0."""
    walk, key = threads.walk, threads.positions.here((site.number, function.name))
    entry = walk.path.log.get(key, NEVER)
    shapes = () if site.result is None else (site.result,)
    code = Code(None, site.result)
    code.template = [0]
    first, skips, takes = code.blocks = [CodeBlock(0, "step"), CodeBlock(1, "behind"), CodeBlock(2, "taken")]
    skip, take = Edge(0, 1), Edge(0, 2)
    first.edges = {"behind": skip, "taken": take}
    act = act_before(threads, function, site.loc)
    first.ops = [] if act is None else [act]
    first.end = lambda _env: walk.fork(first, [(entry.done, skip)], take)
    begin, end = _visit_stores(threads, site)
    skips.ops = [end, _skip(walk, key, entry)]
    takes.ops = [begin, _take(walk, threads, function, site, enter), end, _record(threads, key, shapes)]
    for block in (skips, takes):
        block.end = lambda env: walk.leave(env[0])
        block.returns = True
    code.schedule([[1, 2], [], []])
    threads.deadlocks.come_to_step(entry.done, site.loc, waits=True)
    is_invisible = _is_invisible(threads, function, args)
    if not is_invisible:
        threads.allow_switch(key, entry.done, site.number, site.loc)
    if walk.assertions.decide(walk.path, entry.done) != 1:
        threads.begin_step(entry.done, begins_block=not is_invisible)
    return code


def _is_invisible(threads: Threads, function: Function, args: list[Value]) -> bool:
    """Whether no other thread sees a call: it writes to its first argument only, which must be an unseen local."""
    if is_model(function) and function.loc is not None and not function.loc.file.startswith(_OF_THREADS):
        threads.walk.approximations["a call of the C library is one step of a thread"] = None
    if function.name in threads.walk.options.unseen_calls:
        return True
    if threads.buffers.is_on and is_locked(function):
        return False
    if function.name in _SIGNALS and not threads.predicate_loops.has_other_waits:
        return _is_global(args[0])
    if function.name not in _INVISIBLE:
        return function.name.startswith(_READS_ITS_OWN)
    first = args[0] if args else 0
    if isinstance(first, int | Reg | tuple):
        return True
    return threads.is_unseen(first)


def _is_global(pointer: Value) -> bool:
    """Whether a pointer leads to global variables only, which are there as long as the program."""
    targets, is_complete = named_targets(cast("PointerValue", pointer))
    return is_complete and all(target.kind == "global" for target in targets)


def _skip(walk: Context, key: Key, entry: StepEntry) -> Op:
    def run(env: Environment) -> None:
        walk.path.log = walk.path.log.set(key, StepEntry(1, entry.values, entry.shapes))
        if entry.values:
            env[0] = entry.values[0]

    return run


def _visit_stores(threads: Threads, site: CallSite) -> tuple[Op, Op]:
    """Stores wait in the order in which the thread comes to them: what is done before and behind those of a step."""
    buffers, step = threads.buffers, (site.number, site.name)
    if not buffers.is_on:
        return _nothing, _nothing
    before, behind = buffers.visit((step, "begin")), buffers.name((step, "end"))

    def begin(_env: Environment) -> None:
        buffers.order.resume(before)

    def end(_env: Environment) -> None:
        buffers.order.visit(behind)

    return begin, end


def _nothing(_env: Environment) -> None:
    pass


def _take(walk: Context, threads: Threads, function: Function, site: CallSite, enter: Op) -> Op:
    def run(env: Environment) -> Signal:
        if is_locked(function):
            threads.buffers.drain()
        instances = walk.residue.instances
        instances.step = site.number
        walk.frame.atomic = True
        try:
            return enter(env)
        finally:
            instances.step = None

    return run


def _record(threads: Threads, key: Key, shapes: tuple[Shape, ...]) -> Op:
    walk = threads.walk

    def run(env: Environment) -> None:
        if threads.deadlocks.is_probing:
            threads.deadlocks.record_progress(1, 1, None)
        walk.path.log = walk.path.log.set(key, StepEntry(1, (env[0],) if shapes else (), shapes))

    return run
