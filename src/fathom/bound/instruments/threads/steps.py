"""Compiles the operations of a function that are steps of a thread.

    %1 = load i32, ptr @x     →    may stop; unless it is behind: load; %1 is what it gave, now or then

A call of the C library, or of a function `__VERIFIER_atomic_…`, is one step, whatever it does.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import cast, final

from fathom.bound.code.call_site import is_model
from fathom.bound.code.code import Environment, Op, Signal
from fathom.bound.context.compiler import Compiler
from fathom.bound.context.footprint import Footprint
from fathom.bound.instruments.threads.buffered_operations import BufferedOperations, is_draining, is_full_fence
from fathom.bound.instruments.threads.escape import Escape, find_escapes, find_roots, is_constant, join_escapes
from fathom.bound.instruments.threads.footprints import compile_footprints
from fathom.bound.instruments.threads.threads import Threads
from fathom.bound.residual.values import Address, PointerValue, Scalar, Shape, Value, named_targets
from fathom.checks import race
from fathom.errors import Unsupported
from fathom.frontend.llvm import instructions as inst
from fathom.frontend.llvm.constants import GlobalRef, Local
from fathom.frontend.llvm.constants import Value as LLVMValue
from fathom.frontend.llvm.operands import operands

_THREAD_LOCAL = "llvm.threadlocal.address"
ATOMIC = (inst.Load, inst.Store, inst.AtomicRMW, inst.CmpXchg)
"""Accesses that may be atomic."""
_WEAK_ORDERS = frozenset({"unordered", "monotonic", "acquire", "release", "acq_rel"})
_WEAK = {
    "sc": "weaker orders of atomic accesses and fences are followed as if all were sequentially consistent",
    "tso": "weaker orders of atomic accesses and fences are those of x86, in the order of the program",
}
_MEMORY = ("llvm.memcpy.", "llvm.memmove.", "llvm.memset.", "llvm.va_")


@final
class Steps:
    """Compiles the steps of one function."""

    def __init__(self, c: Compiler, threads: Threads) -> None:
        self.c = c
        self.walk = threads.walk
        self.threads = threads
        self.roots = find_roots(c.function)
        self.escapes = find_escapes(c.function, threads.captures, self.roots)
        self.buffered = BufferedOperations(c, threads)

    def escape_of(self, pointer: LLVMValue) -> Escape:
        if isinstance(pointer, Local) and pointer.name in self.roots:
            return self.escapes[self.roots[pointer.name]]
        return "private" if is_constant(pointer, self.walk.module) else "shared"

    def wrap(self, item: inst.Instruction, op: Op) -> Op:
        """The operation of an instruction, as a step if it is one."""
        self._name_own_locals(item)
        if isinstance(item, ATOMIC) and is_weakly_ordered(item) and self.escape_of(item.ptr) != "private":
            op = self._note_weak_order(op)
        match item:
            case inst.Load() | inst.Store():
                return self._access(item, op, self.escape_of(item.ptr))
            case inst.AtomicRMW() | inst.CmpXchg():
                return self._access(item, op, "shared")
            case inst.Alloca() if self.escapes[item.result.name] != "private":
                return self._local(op, self.c.result(item.result), item, self.escapes[item.result.name])
            case inst.Alloca():
                return self._note_private(op, self.c.result(item.result))
            case inst.UninitialisedValue():
                return self._step(op, item, self._result_slots(item), False)
            case inst.Call() if isinstance(item.callee, GlobalRef):
                return self._intrinsic(item, item.callee.name, op)
            case _:
                return op

    def fence(self, item: inst.Instruction) -> Op | None:
        """A fence orders accesses for the check of races; for values, only where there are store buffers."""
        if self.threads.buffers.is_on and is_full_fence(item):
            return self._step(self.buffered.fence, item, (), True)
        if not isinstance(item, inst.Fence) or item.syncscope == "singlethread":
            return None
        order = self._order_by_fence(item.ordering) if self.threads.races is not None else None
        if not is_weakly_ordered(item):
            return order
        return self._note_weak_order(order or (lambda _env: None))

    def _order_by_fence(self, ordering: str) -> Op:
        """A fence is a step, because the thread knows more, or has said more, after it."""
        threads, number = self.threads, self.c.number()

        def act() -> tuple[Value, ...]:
            threads.races.order.fence(ordering)  # type: ignore[union-attr]
            return ()

        def run(_env: Environment) -> None:
            if threads.slot is not None:
                threads.take_step(number, (), act, False, None)

        return run

    def _note_weak_order(self, op: Op) -> Op:
        """In a program that has several threads when it comes here, the verdict leaves executions out, and says so."""
        walk, threads = self.walk, self.threads

        def run(env: Environment) -> Signal:
            if threads.slot is not None and threads.has_others():
                walk.approximations[_WEAK[walk.options.memory_model]] = None
            return op(env)

        return run

    def _intrinsic(self, item: inst.Call, name: str, op: Op) -> Op:
        if name.startswith(_THREAD_LOCAL):
            return self._thread_local_address(item)
        if name.startswith(_MEMORY):
            ends = _list_ends(item) or item.args[:1]
            return self._access(item, op, join_escapes(self.escape_of(end) for end in ends))
        if name.startswith("llvm.lifetime.start") and self.escape_of(item.args[-1]) == "private":
            return self._note_private(op, self.c.operand(item.args[-1]))
        if name.startswith("llvm.lifetime.") and self.escape_of(item.args[-1]) != "private":
            if name.startswith("llvm.lifetime.start"):
                return self._local(op, self.c.operand(item.args[-1]), item, self.escape_of(item.args[-1]))
            return self._step(op, item, (), self.escape_of(item.args[-1]) == "shared")
        return op

    def _name_own_locals(self, item: inst.Instruction) -> None:
        """A thread-local variable is addressed by an intrinsic; guards of C++, and older code, name it directly."""
        if isinstance(item, inst.Call) and getattr(item.callee, "name", "").startswith(_THREAD_LOCAL):
            return
        for value in operands(item):
            if not isinstance(value, GlobalRef):
                continue
            variable = self.walk.module.globals.get(value.name)
            if variable is not None and variable.thread_local:
                if not isinstance(item, inst.Load | inst.Store | inst.Call):
                    raise Unsupported(str(item.loc or ""), f"the thread-local {variable.name} without {_THREAD_LOCAL}")
                self.c.prepare.append(self._thread_local(self.c.operand(value, item.loc), variable.name))

    def _thread_local(self, slot: int, name: str) -> Op:
        threads = self.threads

        def run(env: Environment) -> None:
            env[slot] = Address(threads.locals.find(name, threads.current), 0)

        return run

    def _thread_local_address(self, item: inst.Call) -> Op:
        """The address of a thread-local variable is that of the thread's own."""
        slot, variable = self.c.slot(cast("Local", item.result)), item.args[0]
        if not isinstance(variable, GlobalRef):
            raise Unsupported(str(item.loc or ""), "a thread-local variable that is computed")
        return self._thread_local(slot, variable.name)

    def _result_slots(self, item: inst.Instruction) -> tuple[int, ...]:
        result = getattr(item, "result", None)
        return (self.c.slot(result),) if isinstance(result, Local) else ()

    def _access(self, item: inst.Instruction, op: Op, escape: Escape) -> Op:
        if escape == "private":
            return op
        if isinstance(item, inst.Call) and escape == "shared":
            op = self._note_block_copy(op)
        races = race.CLASS.name in self.walk.options.selected and escape == "shared"
        touched = compile_footprints(self.c, self.threads, item) if races else None
        if isinstance(item, inst.Store) and escape == "shared" and not (races or self.walk.options.is_race_free):
            op = self._note_racy_store(item, op)
        stops = escape == "shared" and (_is_atomic(item) or not self.walk.options.is_race_free)
        return self._step(op, item, self._result_slots(item), stops, touched)

    def _note_racy_store(self, item: inst.Store, op: Op) -> Op:
        """When others see it depends on the machine, and the verdict says which one there is."""
        threads, buffers, slot = self.threads, self.threads.buffers, self.c.operand(item.ptr, item.loc)
        if item.ordering or is_model(self.c.function):
            return op

        def run(env: Environment) -> Signal:
            if not buffers.has_racy_stores and threads.slot is not None and threads.has_others():
                buffers.has_racy_stores = not (threads.is_atomic or threads.is_unseen(cast("PointerValue", env[slot])))
            return op(env)

        return run

    def _note_block_copy(self, op: Op) -> Op:
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
        threads, number, loc = self.threads, self.c.number(), item.loc
        shapes = tuple(cast("Shape", self.c.shapes[slot]) for slot in slots)
        is_plain = touched is not None and not is_synchronisation(item)
        is_unseen, visit = self._ask_whether_unseen(item), self._visit(item, number)
        op, drains = self.buffered.wrap(item, op, number), threads.buffers.is_on and is_draining(item)

        def take(env: Environment) -> None:
            if touched is None or threads.races is None or is_unseen(env):
                op(env)
                return
            accesses = touched(env)
            checked = threads.races.check_ahead(accesses, number)
            op(env)
            succeeds = cast("tuple[Value, Scalar]", env[slots[0]])[1] if isinstance(item, inst.CmpXchg) else 1
            threads.races.record(accesses, number, checked, succeeds)

        def run(env: Environment) -> None:
            if not threads.is_interruptible:
                (op if threads.slot is None else take)(env)
                return

            visit()

            def action() -> tuple[Value, ...]:
                take(env)
                return tuple([env[slot] for slot in slots])

            stops = ((threads.must_stop_before_access() if is_plain else stop) and not is_unseen(env)) or drains
            for slot, value in zip(slots, threads.take_step(number, shapes, action, stops, loc), strict=True):
                env[slot] = value

        return run

    def _visit(self, item: inst.Instruction, number: int) -> Callable[[], object]:
        """Stores wait in the order in which the thread comes to them, whether or not they are behind."""
        buffers = self.threads.buffers
        if not buffers.is_on or not isinstance(item, inst.Store):
            return lambda: None
        return lambda: buffers.visit(number)

    def _ask_whether_unseen(self, item: inst.Instruction) -> Callable[[Environment], bool]:
        """Whether an access is to nothing but locals that no other thread sees, asked when it is executed."""
        threads, ends = self.threads, tuple(self.c.operand(end) for end in _list_ends(item))
        return lambda env: bool(ends) and all(threads.is_unseen(cast("PointerValue", env[end])) for end in ends)

    def _note_private(self, op: Op, slot: int) -> Op:
        """A local that no other thread knows: its accesses conflict with none."""
        form = self.threads.normal_form
        if form is None:
            return op

        def run(env: Environment) -> Signal:
            signal = op(env)
            form.private |= named_targets(cast("PointerValue", env[slot]))[0]
            return signal

        return run

    def _local(self, op: Op, slot: int, item: inst.Instruction, escape: Escape) -> Op:
        """A local that others may know: it stays the same object, and lives until the function returns."""
        walk, exposed = self.walk, escape == "shared"
        step = self._step(op, item, (slot,), False)

        def run(env: Environment) -> None:
            own = len(walk.frame.locals)
            step(env)
            if not exposed and self.threads.normal_form is not None:
                self.threads.normal_form.private |= named_targets(cast("PointerValue", env[slot]))[0]
            if self.threads.is_interruptible:
                del walk.frame.locals[own:]
                walk.frame.shared_locals.append(cast("PointerValue", env[slot]))
                walk.frame.has_escaped_locals |= exposed
                if not exposed:
                    self.threads.unseen_locals |= named_targets(cast("PointerValue", env[slot]))[0]

        return run


def _list_ends(item: inst.Instruction) -> tuple[LLVMValue, ...]:
    """The pointers that an access goes through."""
    if isinstance(item, ATOMIC):
        return (item.ptr,)
    name = item.callee.name if isinstance(item, inst.Call) and isinstance(item.callee, GlobalRef) else ""
    if not isinstance(item, inst.Call) or not name.startswith("llvm.mem"):
        return ()
    return item.args[: 1 if "memset" in name else 2]


def _is_atomic(item: inst.Instruction) -> bool:
    """Whether an access synchronises threads."""
    return isinstance(item, inst.AtomicRMW | inst.CmpXchg) or bool(getattr(item, "ordering", ""))


def is_weakly_ordered(item: inst.Load | inst.Store | inst.AtomicRMW | inst.CmpXchg | inst.Fence) -> bool:
    """Whether an atomic access, or a fence, promises less than sequential consistency; not so for a plain access."""
    orders = {item.success, item.failure} if isinstance(item, inst.CmpXchg) else {item.ordering}
    return not orders.isdisjoint(_WEAK_ORDERS)


def is_synchronisation(item: inst.Instruction) -> bool:
    """Whether an access is atomic."""
    return isinstance(item, inst.AtomicRMW | inst.CmpXchg) or bool(getattr(item, "ordering", ""))
