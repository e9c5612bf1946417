"""The size of a variable length array: C requires that it is positive in every dimension.

clang takes the size as an unsigned number (`int n; char a[n];` has `zext i32 %n to i64`), so a negative one would be a
large one. Here it is looked at before that.
"""

from __future__ import annotations

from functools import partial
from typing import cast

from fathom.bound.code.code import Environment
from fathom.bound.compile.function_compiler import FunctionCompiler
from fathom.bound.context.context import Context
from fathom.bound.residual.values import Scalar
from fathom.frontend.llvm import instructions as inst
from fathom.frontend.llvm.constants import ConstInt
from fathom.source import SrcLoc

WHAT = "the size of a variable length array is not positive"


def add_array_size_check(c: FunctionCompiler, item: inst.Alloca, loc: SrcLoc | None) -> None:
    """Check the sizes just before an array is made; other allocations on the stack have any size."""
    if isinstance(item.count, ConstInt) or not item.result.name.startswith("vla"):
        return
    for size in c.types.factors(item.count):
        slot, width = c.operand(size, loc), c.walk.shapes.scalar(size.type).width
        c.prepare.append(partial(_check, c.walk, slot, width, loc))


def _check(walk: Context, slot: int, width: int, loc: SrcLoc | None, env: Environment) -> None:
    size = cast("Scalar", env[slot])
    walk.report("bounds", WHAT, walk.fold.compare("sle", width, size, 0, loc), loc)
