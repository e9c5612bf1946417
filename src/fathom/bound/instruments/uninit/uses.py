"""Where the program depends on a value: there every bit of it must have been written.

    if, switch, ?: of control flow     the condition
    *p, p[i], memcpy(p, …)             the address, and the length of a block
    f(x)                               an argument that its type forbids to be undefined (`noundef`)
    exit status                        what the entry function returns

Moving a value is no use of it: loads, stores, copies of structs with their padding, arguments that are parts of a
struct, and results take the shadow along. So do the instructions with which clang sets a bit-field.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeAlias, cast

from fathom.bound.code.code import CodeBlock, Edge, End, Environment, Op, Signal
from fathom.bound.context.compiler import Compiler
from fathom.bound.instruments.shadow import moves
from fathom.bound.instruments.shadow.layer import Change, Layer, prepend
from fathom.bound.instruments.shadow.slots import shadow_slot
from fathom.bound.instruments.uninit.origins import describe_use
from fathom.bound.instruments.uninit.rules import RULES, depends_on
from fathom.bound.instruments.uninit.shadows import shadow_shape
from fathom.bound.residual.values import PointerValue, Shape
from fathom.frontend.llvm import constants as llvm
from fathom.frontend.llvm import instructions as inst
from fathom.ir.types import Int
from fathom.source import SrcLoc


class UseChecker(Layer, Protocol):
    """A layer of what was never written, which can be asked whether a value may be used."""

    def require_written(self, env: Environment, slot: int, shape: Shape, what: str, loc: SrcLoc | None) -> None:
        """The program depends on a register, whose shadow is at `slot`: it must have been written."""


Wrapper: TypeAlias = Callable[[Compiler, UseChecker, inst.Instruction, Op], Op]


def check_use(c: Compiler, tracker: UseChecker, what: str, value: llvm.Value, loc: SrcLoc | None) -> Change:
    """Check that a value was written."""
    slot, shape = shadow_slot(c, tracker, value), shadow_shape(c.shape(value))
    message = describe_use(c, what, value)

    def check(env: Environment) -> None:
        if env[slot] != 0:
            tracker.require_written(env, slot, shape, message, loc)

    return check


def load(c: Compiler, tracker: UseChecker, item: inst.Instruction, op: Op) -> Op:
    assert isinstance(item, inst.Load)
    return _access(check_use(c, tracker, "an address", item.ptr, item.loc), op, moves.load(c, tracker, item))


def store(c: Compiler, tracker: UseChecker, item: inst.Instruction, op: Op) -> Op:
    assert isinstance(item, inst.Store)
    return _access(check_use(c, tracker, "an address", item.ptr, item.loc), op, moves.store(c, tracker, item))


def _access(check: Change, op: Op, change: Change) -> Op:
    """An access, with the check of its address before it, and what becomes of shadows behind it."""

    def run(env: Environment) -> None:
        check(env)
        op(env)
        change(env)

    return run


def alloca(c: Compiler, tracker: UseChecker, item: inst.Instruction, op: Op) -> Op:
    assert isinstance(item, inst.Alloca)
    return prepend(check_use(c, tracker, "the size of an array", item.count, item.loc), op)


def atomic(c: Compiler, tracker: UseChecker, item: inst.Instruction, op: Op) -> Op:
    """Atomic operations compute and compare in memory: everything that they see must have been written."""
    assert isinstance(item, inst.AtomicRMW | inst.CmpXchg)
    seen = (item.value,) if isinstance(item, inst.AtomicRMW) else (item.expected, item.new)
    checks = [check_use(c, tracker, "an atomic operation", value, item.loc) for value in (item.ptr, *seen)]
    kind = c.walk.shapes.scalar(seen[0].type)
    p, walk, memory, loc, shape = c.operand(item.ptr), c.walk, tracker.memory, item.loc, Int(kind.width)
    scratch = c.new_slot(shape)

    def run(env: Environment) -> Signal:
        for check in checks:
            check(env)
        pointer = cast("PointerValue", env[p])
        walk.access.load(walk.path, pointer, kind, loc)
        env[scratch] = memory.load(walk.path, pointer, shape, loc)
        tracker.require_written(
            env, scratch, shape, "an atomic operation depends on memory that was never written", loc
        )
        return op(env)

    return run


def call(c: Compiler, tracker: UseChecker, item: inst.Instruction, op: Op) -> Op:
    assert isinstance(item, inst.Call)
    name = item.callee.name if isinstance(item.callee, llvm.GlobalRef) else ""
    if name.startswith("llvm."):
        return _intrinsic(c, tracker, item, name.split("."), op)
    checks: list[llvm.Value] = []
    if not isinstance(item.callee, llvm.GlobalRef | llvm.InlineAsm):
        checks.append(item.callee)
    # Behind the last parameter an argument goes through memory, where its shadow does not follow it.
    followed = len(item.args) if name and c.walk.is_undefined(name) else len(item.signature.params)
    for index, (value, attrs) in enumerate(zip(item.args, item.arg_attrs, strict=True)):
        if isinstance(value, llvm.MetadataArg):
            continue
        if "noundef" in attrs.text.split() or index >= followed or isinstance(item.callee, llvm.InlineAsm):
            checks.append(value)
    uses = [check_use(c, tracker, f"a call of {name or 'a function'}", value, item.loc) for value in checks]
    clear = moves.constant_result(c, tracker, item) if item.result is not None else None

    def run(env: Environment) -> Signal:
        for check in uses:
            check(env)
        if clear is not None:
            clear(env)
        return op(env)

    return run


_BLOCKS = ("memcpy", "memmove", "memset")
_SILENT = (
    "lifetime",
    "scope",
    "invariant",
    "va_start",
    "va_end",
    "va_copy",
    "stacksave",
    "stackrestore",
    "is",
    "objectsize",
    "prefetch",
)


def _intrinsic(c: Compiler, tracker: UseChecker, item: inst.Call, words: list[str], op: Op) -> Op:
    plain = [value for value in item.args if not isinstance(value, llvm.MetadataArg)]
    if words[1] in _BLOCKS:
        return _block_operation(c, tracker, item, words[1] == "memset", op)
    if item.result is not None:
        return prepend(
            moves.constant_result(c, tracker, item) if words[1] in _SILENT else depends_on(c, tracker, item, *plain), op
        )
    if words[1] == "assume":
        return prepend(check_use(c, tracker, "an assumption", plain[0], item.loc), op)
    return op


def _block_operation(c: Compiler, tracker: UseChecker, item: inst.Call, filling: bool, op: Op) -> Op:
    target, second, length = item.args[:3]
    addresses = (target,) if filling else (target, second)
    checks = [check_use(c, tracker, "an address", value, item.loc) for value in addresses]
    checks.append(check_use(c, tracker, "the length of a block", length, item.loc))
    change = moves.memset(c, tracker, item) if filling else None

    def run(env: Environment) -> Signal:
        for check in checks:
            check(env)
        signal = op(env)
        if change is not None:
            change(env)
        return signal

    return run


WRAPPERS: dict[type, Wrapper] = {
    inst.Load: load,
    inst.Store: store,
    inst.Alloca: alloca,
    inst.AtomicRMW: atomic,
    inst.CmpXchg: atomic,
    inst.Call: call,
}


def wrap_operation(c: Compiler, tracker: UseChecker, item: inst.Instruction, op: Op) -> Op:
    """The operation of an instruction, together with what it does to shadows."""
    wrapper = WRAPPERS.get(type(item))
    if wrapper is not None:
        return wrapper(c, tracker, item, op)
    rule = RULES.get(type(item))
    return op if rule is None else prepend(rule(c, tracker, item), op)


def wrap_end(c: Compiler, tracker: UseChecker, made: CodeBlock, item: inst.Terminator, end: End) -> End:
    """The end of a block checks what it decides on, or returns a shadow together with the value."""
    match item:
        case inst.Branch(cond):
            check = check_use(c, tracker, "a branch", cond, item.loc or made.loc)
        case inst.Switch(value):
            check = check_use(c, tracker, "a switch", value, item.loc or made.loc)
        case inst.IndirectBr(address):
            check = check_use(c, tracker, "a computed goto", address, item.loc or made.loc)
        case inst.Ret(value) if value is not None and c.function.name == c.walk.entry:
            check = check_use(c, tracker, "the result of the program", value, item.loc or made.loc)
        case _:
            return end

    def run(env: Environment) -> Edge | None:
        check(env)
        return end(env)

    return run
