"""Rules for arithmetic on integers: the result, and what has to be checked of it.

    %add = add nsw i32 %a, 1        →    env[7] = env[2] + env[9] if both are small ints, else the slow path

Each closure has a test that most known operands pass, and which shows that nothing can be wrong with them: the fast
path. All others take the slow path.
"""

from __future__ import annotations

from typing import cast

from fathom.bound.code.code import Environment, Op
from fathom.bound.compile.function_compiler import FunctionCompiler
from fathom.bound.compile.obligations.instruction import Obligations
from fathom.bound.compile.obligations.integers import list_int_op_obligations
from fathom.bound.residual.values import Scalar
from fathom.frontend.llvm import instructions as inst
from fathom.ir.arithmetic import INT_OPS
from fathom.ir.instructions import IntKind
from fathom.ir.types import Int


class SlowPath:
    """One operation on integers of a width, known or not, with all that is checked of it."""

    __slots__ = ("flags", "int_op", "kind", "loc", "obligations", "op", "subtract", "walk")

    def __init__(self, c: FunctionCompiler, item: inst.BinOp, width: int) -> None:
        self.int_op = c.walk.fold.int_op
        self.subtract = c.walk.pointers.difference if item.op == "sub" else None
        self.op, self.kind = cast("IntKind", item.op), Int(width)
        self.walk = c.walk
        self.flags, self.loc = item.flags, item.loc
        self.obligations = Obligations(c.walk, list_int_op_obligations(c, item, width), item.loc)

    def __call__(self, x: Scalar, y: Scalar) -> Scalar:
        if self.subtract is not None:
            difference = self.subtract(x, y)
            if difference is not None:
                return difference
        path, known, op = self.walk.path, self.walk.fold.known, self.op
        x, y = known.simplify_operand(path.facts, x), known.simplify_operand(path.facts, y)
        if op in ("sdiv", "udiv"):
            quotient = known.undo_multiplication(path.facts, op, x, y)
            if quotient is not None:
                return quotient
        result = self.int_op(op, self.kind.width, x, y, self.flags, self.loc)
        path.facts = known.learn_result(path.facts, op, x, y, result)
        return self.obligations.discharge(self.kind, (x, y), result) if self.obligations else result


def integer_op(c: FunctionCompiler, item: inst.BinOp, a: int, b: int, d: int, width: int) -> Op:
    """The closure of an operation: registers `a` and `b` to `d`."""
    slow_path = SlowPath(c, item, width)
    checked = bool(slow_path.obligations)
    if item.op == "add":
        return _checked_add(slow_path, a, b, d, width) if checked else _add(slow_path, a, b, d, width)
    if item.op == "sub":
        return _checked_sub(slow_path, a, b, d, width) if checked else _sub(slow_path, a, b, d, width)
    if checked and item.op == "mul":
        return _checked_mul(slow_path, a, b, d, width)
    return _within(slow_path, a, b, d, width, _harmless(item.op, width) if checked else 1 << width)


def _harmless(op: str, width: int) -> int:
    """Right operands below this can be divided or shifted by, once zero is excluded."""
    return (1 << width) - 1 if op in ("sdiv", "srem", "udiv", "urem") else width


def _add(slow_path: SlowPath, a: int, b: int, d: int, width: int) -> Op:
    mask = (1 << width) - 1

    def add(env: Environment) -> None:
        x, y = env[a], env[b]
        if type(x) is int and type(y) is int:
            env[d] = (x + y) & mask
        else:
            env[d] = slow_path(cast("Scalar", x), cast("Scalar", y))

    return add


def _checked_add(slow_path: SlowPath, a: int, b: int, d: int, width: int) -> Op:
    """Signed: there is no overflow unless both operands have a sign that the sum does not have."""
    sign, mask, signed = 1 << (width - 1), (1 << width) - 1, "nsw" in slow_path.flags

    def add(env: Environment) -> None:
        x, y = env[a], env[b]
        if type(x) is int and type(y) is int:
            total = x + y
            if total < sign:
                env[d] = total
                return
            total &= mask
            if signed and not (x ^ total) & (y ^ total) & sign:
                env[d] = total
                return
        env[d] = slow_path(cast("Scalar", x), cast("Scalar", y))

    return add


def _sub(slow_path: SlowPath, a: int, b: int, d: int, width: int) -> Op:
    mask = (1 << width) - 1

    def sub(env: Environment) -> None:
        x, y = env[a], env[b]
        if type(x) is int and type(y) is int:
            env[d] = (x - y) & mask
        else:
            env[d] = slow_path(cast("Scalar", x), cast("Scalar", y))

    return sub


def _checked_sub(slow_path: SlowPath, a: int, b: int, d: int, width: int) -> Op:
    """Signed: there is no overflow unless the operands differ in sign, and the left one from the difference too."""
    sign, mask, signed = 1 << (width - 1), (1 << width) - 1, "nsw" in slow_path.flags

    def sub(env: Environment) -> None:
        x, y = env[a], env[b]
        if type(x) is int and type(y) is int:
            difference = (x - y) & mask
            if not (x ^ y) & (x ^ difference) & sign if signed else x >= y:
                env[d] = difference
                return
        env[d] = slow_path(cast("Scalar", x), cast("Scalar", y))

    return sub


def _checked_mul(slow_path: SlowPath, a: int, b: int, d: int, width: int) -> Op:
    sign = 1 << (width - 1)

    def mul(env: Environment) -> None:
        x, y = env[a], env[b]
        if type(x) is int and type(y) is int and x < sign and y < sign:
            product = x * y
            if product < sign:
                env[d] = product
                return
        env[d] = slow_path(cast("Scalar", x), cast("Scalar", y))

    return mul


def _within(slow_path: SlowPath, a: int, b: int, d: int, width: int, limit: int) -> Op:
    """Computed where the right operand is below a limit; division by zero is left to the slow path."""
    compute = INT_OPS[slow_path.op]
    least = 1 if slow_path.obligations and slow_path.op.endswith(("div", "rem")) else 0

    def general(env: Environment) -> None:
        x, y = env[a], env[b]
        if type(x) is int and type(y) is int and least <= y < limit:
            env[d] = compute(x, y, width)
        else:
            env[d] = slow_path(cast("Scalar", x), cast("Scalar", y))

    return general
