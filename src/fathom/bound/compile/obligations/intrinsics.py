"""What is checked of LLVM's own functions: operands for which clang has promised that they do not occur."""

from __future__ import annotations

from functools import partial
from typing import cast

from fathom.bound.code.code import Environment
from fathom.bound.code.shapes import flatten
from fathom.bound.compile.function_compiler import FunctionCompiler
from fathom.bound.compile.obligations.instruction import Obligation, Obligations, is_checked
from fathom.bound.context.context import Context
from fathom.bound.residual.values import Scalar
from fathom.checks import overflow
from fathom.frontend.llvm import instructions as inst
from fathom.ir.types import Int
from fathom.source import SrcLoc


def make_absolute_value_obligations(walk: Context, width: int, loc: SrcLoc | None) -> Obligations:
    """`__builtin_abs(INT_MIN)`: operands are 0 and the number, as of a negation."""
    what = overflow.description("neg", width)
    return Obligations(
        walk, [Obligation("overflow", what, lambda xs, _: overflow.overflows(walk.fold, "sub", width, *xs))], loc
    )


def add_zero_count_check(c: FunctionCompiler, item: inst.Call, name: str, args: list[int]) -> None:
    """`__builtin_clz(0)` and `__builtin_ctz(0)` have no result; `__builtin_ffs(0)` computes one and does not use it."""
    walk, loc = c.walk, item.loc
    if not name.startswith(("llvm.ctlz.", "llvm.cttz.")) or not is_checked(walk, "unreachable", loc):
        return
    if item.result is None or c.types.is_alternative(item.result):
        return
    shape = c.shape(item.args[0])
    kind = shape[0] if isinstance(shape, tuple) else shape
    if isinstance(kind, Int):
        c.prepare.append(partial(_check_count, walk, args, kind.width, loc))


def _check_count(walk: Context, args: list[int], width: int, loc: SrcLoc | None, env: Environment) -> None:
    if env[args[1]]:
        zero: Scalar = 0
        for number in cast("list[Scalar]", flatten(env[args[0]])):
            zero = walk.fold.disjunction(zero, walk.fold.compare("eq", width, number, 0, loc))
        walk.report("unreachable", "the zeros of a number that is zero are counted", zero, loc)
