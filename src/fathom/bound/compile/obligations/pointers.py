"""Rules about pointers that are checked before an instruction is executed: alignment, and orders inside one object."""

from __future__ import annotations

from typing import cast

from fathom.bound.code.code import Environment, Op
from fathom.bound.compile.function_compiler import FunctionCompiler
from fathom.bound.residual.values import Mode, PointerValue, Scalar
from fathom.frontend.llvm import constants as llvm
from fathom.frontend.llvm import instructions as inst
from fathom.frontend.llvm.types import ArrayType, StructType, Type
from fathom.ir.types import Pointer

_DIFFERENCE = "sub.ptr.sub"
"""How clang calls the difference of two pointers; that of two integers that were pointers is always defined."""


def add_alignment_check(
    c: FunctionCompiler, item: inst.Load | inst.Store | inst.AtomicRMW | inst.CmpXchg, pointer: int
) -> None:
    """The address of an access must be aligned."""
    walk = c.walk
    if not walk.pointer_rules.checks_alignment:
        return
    mode: Mode = "read" if isinstance(item, inst.Load) else "write"
    align = item.align
    if isinstance(item, inst.Load | inst.Store):
        accessed = item.result.type if isinstance(item, inst.Load) else item.value.type
        natural = walk.shapes.layout.align_of(accessed)
        if natural > align and _is_lowered(c, item.ptr):
            align = natural
    if align > 1:

        def check(env: Environment) -> None:
            walk.pointer_rules.check_aligned(walk.path, cast("PointerValue", env[pointer]), align, mode, item.loc)

        c.prepare.append(check)


def _is_lowered(c: FunctionCompiler, pointer: llvm.Value) -> bool:
    """Whether clang has lowered the alignment of an access because it knows the object: `*(int *)(bytes + 1)`.

    The C program must not make that access all the same. It may if a packed struct is what lowers the alignment. That a
    type was declared with a lower alignment cannot be told from this, and is not believed where the object is in sight.
    """
    nearest = True
    while True:
        made = c.definitions.get(pointer.name) if isinstance(pointer, llvm.Local) else pointer
        if isinstance(made, inst.GetElementPtr):
            source, pointer = made.source, made.base
        elif isinstance(made, llvm.ConstExpr) and made.op == "getelementptr" and made.source is not None:
            source, pointer = made.source, made.operands[0]
        elif isinstance(made, inst.Alloca):
            return not _is_packed(made.allocated)
        else:
            target = c.walk.module.globals.get(made.name) if isinstance(made, llvm.GlobalRef) else None
            return target is not None and not _is_packed(target.type)
        if _is_packed(source) or (nearest and isinstance(source, StructType)):
            return False
        nearest = False


def _is_packed(kind: Type) -> bool:
    """Whether a type is or contains a packed struct."""
    work = [kind]
    while work:
        item = work.pop()
        if isinstance(item, ArrayType):
            work.append(item.element)
        elif isinstance(item, StructType):
            if item.packed:
                return True
            work += item.fields or ()
    return False


def add_block_operation_check(c: FunctionCompiler, item: inst.Call, name: str, args: list[int]) -> None:
    """The addresses of `llvm.memcpy` and its relatives must be aligned, unless there is nothing to do."""
    if not name.startswith(("llvm.memcpy", "llvm.memmove", "llvm.memset")) or not c.walk.pointer_rules.checks_alignment:
        return
    walk, length = c.walk, args[2]
    modes: tuple[Mode, Mode] = "write", "read"
    for pointer, attrs, mode, arg in zip(args, item.arg_attrs, modes, item.args, strict=False):
        if attrs.align > 1 and isinstance(c.shape(arg), Pointer):

            def check(env: Environment, p: int = pointer, align: int = attrs.align, how: Mode = mode) -> None:
                if env[length] != 0:
                    walk.pointer_rules.check_aligned(walk.path, cast("PointerValue", env[p]), align, how, item.loc)

            c.prepare.append(check)


def add_arithmetic_check(c: FunctionCompiler, item: inst.GetElementPtr, op: Op) -> Op:
    """A pointer does not leave its object, unless it is just accessed there, which is checked then."""
    walk = c.walk
    if not walk.pointer_rules.checks_arithmetic or "inbounds" not in item.flags or c.uses.is_only_accessed(item.result):
        return op
    base, moved = c.operand(item.base, item.loc), c.result(item.result)

    def run(env: Environment) -> None:
        before = env[base]
        op(env)
        pointers = cast("PointerValue", before), cast("PointerValue", env[moved])
        walk.pointer_rules.check_moved(walk.path, *pointers, item.loc)

    return run


def add_compare_check(c: FunctionCompiler, item: inst.Compare, left: int, right: int) -> None:
    """Pointers are compared by order inside of one object only."""
    walk = c.walk
    if walk.pointer_rules.checks_order and isinstance(c.shape(item.lhs), Pointer) and item.pred not in ("eq", "ne"):

        def check(env: Environment) -> None:
            pointers = cast("PointerValue", env[left]), cast("PointerValue", env[right])
            walk.pointer_rules.check_ordered(walk.path, *pointers, "a comparison", item.loc)

        c.prepare.append(check)


def add_subtraction_check(c: FunctionCompiler, item: inst.BinOp, left: int, right: int) -> None:
    """Pointers are subtracted inside of one object only."""
    walk = c.walk
    if walk.pointer_rules.checks_order and item.op == "sub" and item.result.name.startswith(_DIFFERENCE):

        def check(env: Environment) -> None:
            numbers = cast("Scalar", env[left]), cast("Scalar", env[right])
            first, second = (walk.pointers.from_int(walk.path, number, item.loc) for number in numbers)
            walk.pointer_rules.check_ordered(walk.path, first, second, "a difference", item.loc)

        c.prepare.append(check)
