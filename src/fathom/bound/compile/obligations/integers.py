"""What is checked of integer arithmetic and of conversions.

clang marks what C calls signed arithmetic with `nsw`, and leaves unsigned arithmetic without a mark. It also computes
with addresses and sizes of its own accord; these are known by the names that it gives, and by being an index.
"""

from __future__ import annotations

from functools import partial
from typing import cast

from fathom.bound.compile.function_compiler import FunctionCompiler
from fathom.bound.compile.obligations.instruction import Obligation, Operands
from fathom.bound.residual.values import Scalar, Shape
from fathom.checks import (
    conversion,
    div_by_zero,
    explicit_conversion,
    floating_point,
    overflow,
    shift,
    unsigned_overflow,
)
from fathom.frontend.llvm import instructions as inst
from fathom.frontend.llvm.constants import ConstInt, Value
from fathom.ir.instructions import CastKind, IntKind
from fathom.ir.types import Float, Int

_DIVISIONS = ("sdiv", "udiv", "srem", "urem")
_SHIFTS = ("shl", "lshr", "ashr")
_INT = 32
"""C computes with nothing narrower than an int: a narrower result has been converted."""


def list_int_op_obligations(c: FunctionCompiler, item: inst.BinOp, width: int) -> list[Obligation]:
    """The obligations of an operation on integers."""
    op = cast("IntKind", item.op)
    if op in _DIVISIONS:
        return _list_division_obligations(c, item, op, width)
    if op in _SHIFTS:
        return _list_shift_obligations(c, item, op, width)
    if op in ("add", "sub", "mul"):
        return (
            _list_signed_obligations(c, item, op, width)
            if "nsw" in item.flags
            else _list_unsigned_obligations(c, item, op, width)
        )
    return []


def _literal(value: Value) -> int | None:
    return value.value if isinstance(value, ConstInt) else None


def _list_division_obligations(c: FunctionCompiler, item: inst.BinOp, op: IntKind, width: int) -> list[Obligation]:
    found: list[Obligation] = []
    divisor = _literal(item.rhs)
    if not divisor:
        zero = partial(_second, partial(div_by_zero.divides_by_zero, c.walk.fold, width))
        found.append(Obligation("div-by-zero", div_by_zero.description(op), zero, undefined=True))
    if op in ("sdiv", "srem") and "exact" not in item.flags and divisor in (None, (1 << width) - 1):
        found.append(_overflow(c, op, width))
    return found


def _list_shift_obligations(c: FunctionCompiler, item: inst.BinOp, op: IntKind, width: int) -> list[Obligation]:
    found: list[Obligation] = []
    amount = _literal(item.rhs)
    if amount is None or amount >= width:
        far = partial(_second, partial(shift.shifts_too_far, c.walk.fold, width))
        found.append(Obligation("shift", shift.description(width), far, undefined=True))
    if "nsw" in item.flags:
        found.append(_overflow(c, op, width))
    return found


def _list_signed_obligations(c: FunctionCompiler, item: inst.BinOp, op: IntKind, width: int) -> list[Obligation]:
    found = _overflow(c, op, width, _name_in_c(item, width))
    if op == "mul" and item.result.name.isdigit() and c.types.is_index(item.result):
        return [Obligation("bounds", "an index that is too large for the address space", found.wrong)]
    return [found]


def _name_in_c(item: inst.BinOp, width: int) -> str:
    """What the operation is in C: `-x` is written as `0 - x`, and `x--` as `x + -1`."""
    if item.op == "sub" and _literal(item.lhs) == 0:
        return "neg"
    return "sub" if item.op == "add" and _literal(item.rhs) == (1 << width) - 1 else item.op


def _overflow(c: FunctionCompiler, op: IntKind, width: int, name: str = "") -> Obligation:
    wrong = partial(_both, partial(overflow.overflows, c.walk.fold, op, width))
    return Obligation("overflow", overflow.description(name or op, width), wrong)


def _list_unsigned_obligations(c: FunctionCompiler, item: inst.BinOp, op: IntKind, width: int) -> list[Obligation]:
    """Also of `++` and `--`, which clang writes as the addition of 1 and of all ones.

    Where it checks that their result is converted back to a `char` or `short`, it adds without a mark to an int.
    """
    fold, name, by = c.walk.fold, item.result.name, _literal(item.rhs)
    if "nuw" in item.flags or name.startswith(("sub.ptr.", "idx.")):
        return []
    if name.startswith(("inc", "dec")) and item.loc in c.implicit_conversions:
        return []
    check = unsigned_overflow.wraps_around
    if op != "add" or by is None or name.startswith("add"):
        wraps = partial(_both, partial(check, fold, op, width))
        return [Obligation("unsigned-overflow", unsigned_overflow.description(op, width), wraps)]
    down = by == (1 << width) - 1
    step: IntKind = "sub" if down else "add"
    amount = 1 if down else by
    if width >= _INT or not name.startswith(("inc", "dec")):
        what = unsigned_overflow.description(step, width)
        return [Obligation("unsigned-overflow", what, lambda xs, _: check(fold, step, width, xs[0], amount))]
    signed = c.types.is_signed(item.result)
    if signed is None:
        return []
    narrow = overflow.overflows if signed else check
    what = conversion.description(_INT, width)
    return [Obligation("conversion", what, lambda xs, _: narrow(fold, step, width, xs[0], amount))]


def list_cast_obligations(c: FunctionCompiler, item: inst.Cast, source: Shape, target: Shape) -> list[Obligation]:
    """The obligations of a conversion."""
    fold, op = c.walk.fold, cast("CastKind", item.op)
    if op == "trunc" and isinstance(source, Int) and isinstance(target, Int):
        return _list_truncation_obligations(c, item, source, target)
    if op in ("fptosi", "fptoui") and isinstance(source, Float) and isinstance(target, Int):
        what = overflow.description(op, target.width)
        return [
            Obligation(
                "overflow", what, lambda xs, _: overflow.does_not_fit(fold, op, xs[0], source, target), undefined=True
            )
        ]
    if op == "fptrunc" and isinstance(source, Float) and isinstance(target, Float):
        wrong = partial(floating_point.degenerates, fold, source, target)
        return [Obligation("float", floating_point.DESCRIPTION, wrong)]
    return []


def _list_truncation_obligations(c: FunctionCompiler, item: inst.Cast, source: Int, target: Int) -> list[Obligation]:
    """clang cuts the right operand of a shift to the width of the left one before it shifts.

    What it does not check as an implicit conversion is a cast.
    """
    fold, most = c.walk.fold, (1 << target.width) - 1
    if target.width == 1:
        return []
    if item.result.name.startswith("sh_prom"):
        what = shift.description(target.width)
        return [Obligation("shift", what, lambda xs, _: fold.compare("ugt", source.width, xs[0], most), undefined=True)]
    if item.loc in c.implicit_conversions:
        return []
    signed = c.types.is_signed(item.result)
    what = explicit_conversion.description(source.width, target.width)
    lost = explicit_conversion.loses_bits
    return [Obligation("explicit-conversion", what, lambda xs, _: lost(fold, xs[0], source, target, signed))]


def _both(check: partial[Scalar], operands: Operands, _: Scalar) -> Scalar:
    return check(operands[0], operands[1])


def _second(check: partial[Scalar], operands: Operands, _: Scalar) -> Scalar:
    return check(operands[1])
