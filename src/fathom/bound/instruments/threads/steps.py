"""Which operations of a function are steps of a thread, and how these are taken.

    %1 = load i32, ptr @x     →    may stop; unless it is behind: load; %1 is what it gave, now or then

A call of the C library, or of a function `__VERIFIER_atomic_…`, is one step, whatever it does.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING, cast, final

from fathom.bound.code.call_site import MODELS, CallSite, Handler
from fathom.bound.code.code import Code, CodeBlock, Edge, Environment, Op, Signal
from fathom.bound.instruments.threads import escape
from fathom.bound.instruments.threads.footprints import footprints, freed
from fathom.bound.instruments.threads.positions import Key
from fathom.bound.instruments.threads.races import Footprint
from fathom.bound.instruments.threads.threads import Threads, is_model
from fathom.bound.joins.merge import Shape
from fathom.bound.library import claims, control, inputs
from fathom.bound.residual.values import Address, PointerValue, Value, named_targets
from fathom.bound.state.step_log import NEVER, Entry
from fathom.checks import race
from fathom.errors import Unsupported
from fathom.frontend.llvm import instructions as inst
from fathom.frontend.llvm.constants import GlobalRef, Local
from fathom.frontend.llvm.constants import Value as LLVMValue
from fathom.frontend.llvm.module import Function
from fathom.frontend.llvm.operands import operands
from fathom.ir.values import Reg
from fathom.source import SrcLoc

if TYPE_CHECKING:
    from fathom.bound.compile.function_compiler import FunctionCompiler
    from fathom.bound.walk.walk import Walk

_OWN = "llvm.threadlocal.address"
_MEMORY = ("llvm.memcpy.", "llvm.memmove.", "llvm.memset.", "llvm.va_")
_WALKED = frozenset(
    "pthread_cond_wait pthread_cond_timedwait pthread_barrier_wait pthread_once pthread_exit cnd_wait cnd_timedwait"
    " call_once thrd_exit".split()
)
"""Functions of the C library that are more than one step, as are those whose names begin with `__model_run_`."""
_UNSEEN = frozenset(
    "pthread_create pthread_self pthread_equal pthread_detach pthread_attr_init pthread_attr_destroy"
    " pthread_attr_setdetachstate pthread_mutexattr_init pthread_mutexattr_settype pthread_mutexattr_destroy"
    " thrd_create thrd_current thrd_equal thrd_detach sched_yield pthread_yield thrd_yield thrd_sleep usleep sleep"
    " nanosleep __model_specific_destructor __model_specific_take".split()
)
"""Functions that change nothing that another thread could see before it is told of it."""
_OF_THREADS = (f"{MODELS}pthread", f"{MODELS}threads")
BLOCKS = frozenset({"__VERIFIER_atomic_begin", "__VERIFIER_atomic_end"})
"""What they mean is known, also where a program defines them."""
_PRIMITIVES = frozenset(
    "__fathom_thread_exit __fathom_block_until __fathom_left_out __fathom_unsupported __fathom_imprecise".split()
)
_PURE = frozenset({*claims.TABLE, *control.TABLE, *_PRIMITIVES, *BLOCKS})
"""Functions without a body that may be executed again: they change nothing, or end the path."""
_STOPS = frozenset({*claims.ASSUME, "__SEA_assume_not", *control.TABLE})
"""Of those, the ones that end executions: before it comes to that, others may go on."""
_NOT_SEEN = frozenset({"malloc", "calloc", "aligned_alloc", "memalign", "__fathom_object"})


@final
class Steps:
    """Compiles the steps of one function."""

    def __init__(self, c: FunctionCompiler, threads: Threads) -> None:
        self.c = c
        self.walk = c.walk
        self.threads = threads
        self.roots = escape.roots(c.function)
        self.reaches = escape.reaches(c.function, c.walk.module, self.roots)
        self.count = 0

    def reach(self, pointer: LLVMValue) -> escape.Reach:
        if isinstance(pointer, Local) and pointer.name in self.roots:
            return self.reaches[self.roots[pointer.name]]
        return "private" if escape.is_constant(pointer, self.walk.module) else "shared"

    def op(self, item: inst.Instruction, op: Op) -> Op:
        """The operation of an instruction, as a step if it is one."""
        self._refuse_shared_locals(item)
        match item:
            case inst.Load() | inst.Store():
                return self._access(item, op, self.reach(item.ptr))
            case inst.AtomicRMW() | inst.CmpXchg():
                return self._access(item, op, "shared")
            case inst.Alloca() if self.reaches[item.result.name] != "private":
                return self._local(op, self.c.result(item.result), item, self.reaches[item.result.name])
            case inst.UninitialisedValue():
                return self._step(op, item, self._result(item), False)
            case inst.Call() if isinstance(item.callee, GlobalRef):
                return self._intrinsic(item, item.callee.name, op)
            case _:
                return op

    def _intrinsic(self, item: inst.Call, name: str, op: Op) -> Op:
        if name.startswith(_OWN):
            return self._own(item)
        if name.startswith(_MEMORY):
            ends = item.args[: 1 if "memset" in name else 2] if name.startswith("llvm.mem") else item.args[:1]
            return self._access(item, op, escape.furthest(self.reach(end) for end in ends))
        if name.startswith("llvm.lifetime.") and self.reach(item.args[-1]) != "private":
            if name.startswith("llvm.lifetime.start"):
                return self._local(op, self.c.operand(item.args[-1]), item, self.reach(item.args[-1]))
            return self._step(op, item, (), self.reach(item.args[-1]) == "shared")
        return op

    def _refuse_shared_locals(self, item: inst.Instruction) -> None:
        """Thread-local variables are asked for by an intrinsic; older code names them as if there were only one."""
        if isinstance(item, inst.Call) and getattr(item.callee, "name", "").startswith(_OWN):
            return
        for value in operands(item):
            variable = self.walk.module.globals.get(value.name) if isinstance(value, GlobalRef) else None
            if variable is not None and variable.thread_local:
                raise Unsupported(str(item.loc or ""), f"the thread-local {variable.name} without {_OWN}")

    def _own(self, item: inst.Call) -> Op:
        """The address of a thread-local variable is that of the thread's own."""
        slot, threads, variable = self.c.slot(cast("Local", item.result)), self.threads, item.args[0]
        if not isinstance(variable, GlobalRef):
            raise Unsupported(str(item.loc or ""), "a thread-local variable that is computed")

        def run(env: Environment) -> None:
            env[slot] = Address(threads.local(variable.name), 0)

        return run

    def _result(self, item: inst.Instruction) -> tuple[int, ...]:
        result = getattr(item, "result", None)
        return (self.c.slot(result),) if isinstance(result, Local) else ()

    def _access(self, item: inst.Instruction, op: Op, reach: escape.Reach) -> Op:
        if reach == "private":
            return op
        if isinstance(item, inst.Call) and reach == "shared":
            op = self._noted(op)
        races = race.CLASS.name in self.walk.options.selected and reach == "shared"
        touched = footprints(self.c, item) if races else None
        return self._step(op, item, self._result(item), reach == "shared", touched)

    def _noted(self, op: Op) -> Op:
        """A block of memory is copied or filled at once; the verdict says so."""
        walk = self.walk

        def run(env: Environment) -> Signal:
            walk.approximations["a copy of a block of memory is one step of a thread"] = None
            return op(env)

        return run

    def _step(
        self,
        op: Op,
        item: inst.Instruction,
        slots: tuple[int, ...],
        stop: bool,
        touched: Callable[[Environment], list[Footprint]] | None = None,
    ) -> Op:
        threads, number, loc = self.threads, self.number(), item.loc
        shapes = tuple(cast("Shape", self.c.shapes[slot]) for slot in slots)

        def take(env: Environment) -> None:
            accesses = touched(env) if touched is not None else []
            op(env)
            for access in accesses:
                threads.races.check(access)  # type: ignore[union-attr]

        def run(env: Environment) -> None:
            if threads.apart:
                (op if threads.slot is None else take)(env)
                return

            def action() -> tuple[Value, ...]:
                take(env)
                return tuple([env[slot] for slot in slots])

            accesses = touched(env) if touched is not None else ()
            for slot, value in zip(slots, threads.once(number, shapes, action, stop, loc, accesses), strict=True):
                env[slot] = value

        return run

    def number(self) -> int:
        """A number for the next step of the function."""
        self.count += 1
        return self.count

    def _local(self, op: Op, slot: int, item: inst.Instruction, reach: escape.Reach) -> Op:
        """A local that others may know: it stays the same object, and lives until the function returns."""
        walk, exposed = self.walk, reach == "shared"
        step = self._step(op, item, (slot,), False)

        def run(env: Environment) -> None:
            own = len(walk.frame.locals)
            step(env)
            if not self.threads.apart:
                del walk.frame.locals[own:]
                walk.frame.shared.append(cast("PointerValue", env[slot]))
                walk.frame.exposed |= exposed
                if not exposed:
                    self.threads.quiet |= named_targets(cast("PointerValue", env[slot]))[0]

        return run


# ── calls ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def is_step(function: Function) -> bool:
    """Whether a call of a function with a body is one step."""
    if is_model(function):
        return function.name not in _WALKED and not function.name.startswith("__model_run_")
    return function.name.startswith("__VERIFIER_atomic_")


def call_primitive(threads: Threads, handler: Handler, args: list[Value], site: CallSite) -> Value | None:
    """A call of a function that the walk knows, as a step if it is one."""
    walk, name = threads.walk, site.name
    if threads.apart:
        return handler(walk, args, site)
    if name in _PURE:
        if name in _STOPS:
            threads.may_stop(threads.positions.here(site.number), 0, site.number, site.loc)
        return handler(walk, args, site)
    shapes = () if site.result is None else (site.result,)
    accesses = freed(threads, args, site)

    def action() -> tuple[Value, ...]:
        value = handler(walk, args, site)
        for access in accesses:
            threads.races.check(access)  # type: ignore[union-attr]
        if not shapes:
            return ()
        return (walk.constants.fresh(walk.path, shapes[0], name, site.loc) if value is None else value,)

    seen = name not in _NOT_SEEN and not inputs.NONDET.fullmatch(name)
    values = threads.once((site.number, name), shapes, action, seen, site.loc, accesses)
    return values[0] if values else None


def copied_once(threads: Threads, what: Hashable, copy: Callable[[], Address], loc: SrcLoc | None) -> Value:
    """The copy of an argument that is passed by value in memory: a local of the caller, and a step."""
    walk = threads.walk
    (made,) = threads.once(what, (walk.shapes.pointer,), lambda: (copy(),), True, loc)
    walk.frame.shared.append(cast("PointerValue", made))
    return made


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
    first.end = lambda _env: walk.fork(first, [(entry.done, skip)], take)
    skips.ops = [_skip(walk, key, entry)]
    takes.ops = [_take(walk, threads, site, enter), _took(walk, key, shapes)]
    for block in (skips, takes):
        block.end = lambda env: walk.returned(env[0])
        block.returns = True
    code.schedule([[1, 2], [], []])
    threads.deadlocks.next_step(entry.done, site.loc, waits=True)
    if not _is_unseen(threads, function, args):
        threads.may_stop(key, entry.done, site.number, site.loc)
    if walk.claims.known(walk.path, entry.done) != 1:
        threads.goes_on()
    return code


def _is_unseen(threads: Threads, function: Function, args: list[Value]) -> bool:
    """Whether no other thread sees a call: what it writes to is its first argument, which must be a quiet local."""
    if is_model(function) and function.loc is not None and not function.loc.file.startswith(_OF_THREADS):
        threads.walk.approximations["a call of the C library is one step of a thread"] = None
    if function.name not in _UNSEEN:
        return False
    first = args[0] if args else 0
    if isinstance(first, int | Reg | tuple):
        return True
    targets, complete = named_targets(first)
    return complete and targets <= threads.quiet


def _skip(walk: Walk, key: Key, entry: Entry) -> Op:
    def run(env: Environment) -> None:
        walk.path.log = walk.path.log.set(key, Entry(1, entry.values, entry.shapes))
        if entry.values:
            env[0] = entry.values[0]

    return run


def _take(walk: Walk, threads: Threads, site: CallSite, enter: Op) -> Op:
    def run(env: Environment) -> Signal:
        instances = walk.residue.instances
        instances.step = site.number
        walk.frame.atomic = True
        try:
            return enter(env)
        finally:
            instances.step = None

    return run


def _took(walk: Walk, key: Key, shapes: tuple[Shape, ...]) -> Op:
    def run(env: Environment) -> None:
        if walk.threads is not None and walk.threads.deadlocks.asking:
            walk.threads.deadlocks.answer(1, 1, None)
        walk.path.log = walk.path.log.set(key, Entry(1, (env[0],) if shapes else (), shapes))

    return run
