"""The types that each SEA-IR instruction asks of its operands and result.

Addresses, sizes, lengths and offsets are integers of the pointer's width. Conditions are `i1`. A literal fits into its
type. One small function for each class, found by type; it raises `_Wrong`, which `type_problem` turns into a sentence.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from fathom.ir import floats
from fathom.ir import instructions as ir
from fathom.ir.types import BOOL, BYTE, MEM, Float, Int, Memory, Pointer, Type
from fathom.ir.uses import Instruction, operands, results
from fathom.ir.values import Lit, Value

_FLAGS: Final[dict[str, frozenset[str]]] = {
    **dict.fromkeys(("add", "sub", "mul", "shl"), frozenset({"nsw", "nuw"})),
    **dict.fromkeys(("udiv", "sdiv", "lshr", "ashr"), frozenset({"exact"})),
}


class _Wrong(Exception):
    """The instruction is ill-typed; the message says how."""


def type_problem(instr: Instruction, pointer_width: int) -> str | None:
    """What is wrong with the types in this instruction, or None."""
    try:
        for value in (*results(instr), *operands(instr)):
            _check_well_formed(value, pointer_width)
        _CHECKS[type(instr)](instr, Int(pointer_width))
    except _Wrong as wrong:
        return str(wrong)
    return None


def _check_well_formed(value: Value, pointer_width: int) -> None:
    kind = value.type
    if isinstance(kind, Pointer) and kind.width != pointer_width:
        raise _Wrong(f"a pointer of {kind.width} bits is in a program whose pointers have {pointer_width}")
    if isinstance(kind, Int) and kind.width < 1:
        raise _Wrong(f"{kind} has no values")
    if isinstance(value, Lit) and not 0 <= value.value < 1 << value.type.width:
        raise _Wrong(f"the literal {value.value} does not fit into {value.type}")


def _is(value: Value, wanted: Type, what: str) -> None:
    if value.type != wanted:
        raise _Wrong(f"{what} is of type {value.type} where {wanted} is needed")


def _pointer(value: Value, what: str) -> None:
    if not isinstance(value.type, Pointer):
        raise _Wrong(f"{what} is of type {value.type} where a pointer is needed")


def _check_storable(value: Value, what: str) -> None:
    if isinstance(value.type, Memory):
        raise _Wrong(f"{what} is a memory where a scalar or a pointer is needed")


def _int_op(instr: ir.IntOp, _: Int) -> None:
    if not isinstance(instr.result.type, Int):
        raise _Wrong(f"the result is of type {instr.result.type} where an integer is needed")
    _is(instr.lhs, instr.result.type, "the first operand")
    _is(instr.rhs, instr.result.type, "the second operand")
    if not set(instr.flags) <= _FLAGS.get(instr.op, frozenset()) or len(set(instr.flags)) < len(instr.flags):
        raise _Wrong(f"{instr.op} cannot have the flags {' '.join(instr.flags)}")


def _float_op(instr: ir.FloatOp, _: Int) -> None:
    if not isinstance(instr.result.type, Float):
        raise _Wrong(f"the result is of type {instr.result.type} where a float is needed")
    if len(instr.args) != floats.ARITY[instr.op]:
        raise _Wrong(f"{instr.op} has {floats.ARITY[instr.op]} operands, not {len(instr.args)}")
    for value in instr.args:
        _is(value, instr.result.type, "an operand")


def _compare(instr: ir.Compare, _: Int) -> None:
    _is(instr.result, BOOL, "the result")
    _is(instr.rhs, instr.lhs.type, "the second operand")
    if isinstance(instr.lhs.type, Memory) or isinstance(instr.lhs.type, Float) != (instr.pred in floats.COMPARE):
        raise _Wrong(f"{instr.pred} does not compare values of type {instr.lhs.type}")


_CAST_TYPES: Final[dict[str, tuple[type, type]]] = {
    "trunc": (Int, Int), "zext": (Int, Int), "sext": (Int, Int), "fptrunc": (Float, Float), "fpext": (Float, Float),
    "fptoui": (Float, Int), "fptosi": (Float, Int), "uitofp": (Int, Float), "sitofp": (Int, Float),
}  # fmt: skip
_NARROWS: Final = frozenset({"trunc", "fptrunc"})
_WIDENS: Final = frozenset({"zext", "sext", "fpext"})


def _cast(instr: ir.Cast, _: Int) -> None:
    source, target = instr.value.type, instr.result.type
    wrong = _Wrong(f"{instr.op} does not go from {source} to {target}")
    if not isinstance(source, Int | Float) or not isinstance(target, Int | Float):
        raise wrong
    if instr.op == "bitcast":
        if type(source) is type(target) or source.width != target.width:
            raise wrong
        return
    if (type(source), type(target)) != _CAST_TYPES[instr.op]:
        raise wrong
    if (instr.op in _NARROWS and source.width <= target.width) or (
        instr.op in _WIDENS and source.width >= target.width
    ):
        raise wrong


def _select(instr: ir.Select, _: Int) -> None:
    _is(instr.cond, BOOL, "the condition")
    _is(instr.then, instr.result.type, "the second operand")
    _is(instr.other, instr.result.type, "the third operand")


def _alloc(instr: ir.Alloc, wide: Int) -> None:
    _pointer(instr.result, "the first result")
    _is(instr.mem_result, MEM, "the second result")
    _is(instr.size, wide, "the size")
    _is(instr.mem, MEM, "the memory")
    if instr.align < 1 or instr.align & (instr.align - 1):
        raise _Wrong(f"the alignment {instr.align} is not a power of two")
    if instr.readonly and instr.kind != "global":
        raise _Wrong("only a global is readonly")


def _phi(instr: ir.Phi, _: Int) -> None:
    for value, label in instr.incoming:
        _is(value, instr.result.type, f"the value from {label}")


def _assert(instr: ir.Assert, _: Int) -> None:
    _is(instr.cond, BOOL, "the condition")
    if instr.one_of is not None:
        if not isinstance(instr.one_of.which.type, Int):
            raise _Wrong(f"the choice of the property is of type {instr.one_of.which.type} where an integer is needed")
        if instr.prop is not None:
            raise _Wrong("it has both one property and a choice of them")


def _fields(**wanted: str) -> Callable[[Any, Int], None]:
    """A check of single fields: each is `ptr`, `mem`, `wide`, `byte`, `bool` or `stored` (a scalar or a pointer)."""

    def check(instr: Any, wide: Int) -> None:
        exact: dict[str, Type] = {"mem": MEM, "wide": wide, "byte": BYTE, "bool": BOOL}
        for field, kind in wanted.items():
            value: Value = getattr(instr, field)
            what = f"the {field}"
            if kind == "ptr":
                _pointer(value, what)
            elif kind == "stored":
                _check_storable(value, what)
            else:
                _is(value, exact[kind], what)

    return check


_CHECKS: Final[dict[type, Callable[[Any, Int], None]]] = {
    ir.MemInit: _fields(result="mem"),
    ir.Nondet: _fields(result="stored"),
    ir.IntOp: _int_op,
    ir.FloatOp: _float_op,
    ir.Compare: _compare,
    ir.Cast: _cast,
    ir.Select: _select,
    ir.Gep: _fields(result="ptr", base="ptr", offset="wide"),
    ir.PtrToInt: _fields(result="wide", ptr="ptr"),
    ir.IntToPtr: _fields(result="ptr", value="wide", mem="mem"),
    ir.PtrField: _fields(result="wide", ptr="ptr"),
    ir.Alloc: _alloc,
    ir.Free: _fields(result="mem", ptr="ptr", mem="mem"),
    ir.Load: _fields(result="stored", ptr="ptr", mem="mem"),
    ir.Store: _fields(result="mem", value="stored", ptr="ptr", mem="mem"),
    ir.StoreBytes: _fields(result="mem", ptr="ptr", mem="mem"),
    ir.Memset: _fields(result="mem", ptr="ptr", value="byte", length="wide", mem="mem"),
    ir.Memcpy: _fields(result="mem", dst="ptr", src="ptr", length="wide", mem="mem", src_mem="mem"),
    ir.Havoc: _fields(result="mem", ptr="ptr", length="wide", mem="mem"),
    ir.IsDeref: _fields(result="bool", ptr="ptr", size="wide"),
    ir.IsAlloc: _fields(result="bool", ptr="ptr", mem="mem"),
    ir.IsValid: _fields(result="bool", ptr="ptr", size="wide", mem="mem"),
    ir.IsMod: _fields(result="bool", ptr="ptr", mem="mem"),
    ir.ResetMod: _fields(result="mem", ptr="ptr", mem="mem"),
    ir.Assume: _fields(cond="bool"),
    ir.Assert: _assert,
    ir.Phi: _phi,
    ir.Branch: _fields(cond="bool"),
    ir.Jump: lambda _, __: None,
    ir.Halt: lambda _, __: None,
}
