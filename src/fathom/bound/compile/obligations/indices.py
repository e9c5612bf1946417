"""An index times the size of the elements fits into an address: with `int a[8]`, `a[1ul << 62]` is not `a[0]`.

LLVM calls such an address `inbounds`, and gives the product no meaning where it wraps around. An index that was
extended from a narrower type is too small for that.
"""

from __future__ import annotations

from fathom.bound.compile.function_compiler import FunctionCompiler
from fathom.bound.context.context import Context
from fathom.bound.residual.values import Scalar
from fathom.frontend.llvm import instructions as inst
from fathom.frontend.llvm.constants import Local, Value
from fathom.source import SrcLoc

TOO_LARGE = "an index is so large that the address of the element wraps around"


def find_limit(c: FunctionCompiler, item: inst.GetElementPtr, index: Value, step: int) -> int | None:
    """The least number that is too large as an index of elements of `step` bytes; None if nothing is to be checked."""
    width = c.walk.shapes.scalar(index.type).width
    if step <= 1 or width < c.walk.pointers.width or "inbounds" not in item.flags or _is_extended(c, index):
        return None
    return (1 << (width - 1)) // step


def _is_extended(c: FunctionCompiler, index: Value) -> bool:
    made = c.definitions.get(index.name) if isinstance(index, Local) else None
    return isinstance(made, inst.Cast) and made.op in ("sext", "zext")


def check_index(walk: Context, index: Scalar, limit: int, loc: SrcLoc | None) -> None:
    """Report an index that is not between `-limit` and `limit`."""
    fold, width = walk.fold, walk.pointers.width
    low, high = fold.range(width, index)
    if low < -limit or high >= limit:
        above = fold.compare("sge", width, index, limit, loc)
        below = fold.compare("slt", width, index, (1 << width) - limit, loc)
        walk.report("bounds", TOO_LARGE, fold.disjunction(above, below), loc)
