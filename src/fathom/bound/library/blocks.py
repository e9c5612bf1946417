"""Operations on ranges of memory."""

from __future__ import annotations

from typing import cast

from fathom.bound.code.call_site import CallSite
from fathom.bound.context.arguments import called_function, size_argument
from fathom.bound.context.context import Context, Handler
from fathom.bound.memory.pointer_rules import CopyRanges
from fathom.bound.residual.values import PointerValue, Scalar, Value
from fathom.ir.types import Int


def _memcpy(walk: Context, args: list[Value], site: CallSite) -> Value:
    _memmove(walk, args, site)
    size = size_argument(walk, args[2], site.shapes[2])
    walk.pointer_rules.check_apart_or_same(walk.path, _ranges(walk, args[0], args[1], site), size)
    return args[0]


def _memmove(walk: Context, args: list[Value], site: CallSite) -> Value:
    size = size_argument(walk, args[2], site.shapes[2])
    walk.access.memcpy(walk.path, cast("PointerValue", args[0]), cast("PointerValue", args[1]), size, site.loc)
    return args[0]


def _memset(walk: Context, args: list[Value], site: CallSite) -> Value:
    shape = site.shapes[1]
    assert isinstance(shape, Int)
    byte = walk.fold.cast("trunc", cast("Scalar", args[1]), shape, Int(8))
    size = size_argument(walk, args[2], site.shapes[2])
    walk.access.memset(walk.path, cast("PointerValue", args[0]), byte, size, site.loc)
    return args[0]


def _apart(walk: Context, args: list[Value], site: CallSite) -> None:
    """`__fathom_apart(to, written, from, read)`: the two ranges, of at least one byte each, must not overlap."""
    written, read = (size_argument(walk, args[index], site.shapes[index]) for index in (1, 3))
    walk.pointer_rules.check_apart(walk.path, _ranges(walk, args[0], args[2], site), written, read)


def _ranges(walk: Context, dst: Value, src: Value, site: CallSite) -> CopyRanges:
    name = called_function(walk, site.name)
    return CopyRanges(cast("PointerValue", dst), cast("PointerValue", src), name, site.loc)


TABLE: dict[str, Handler] = {
    "memcpy": _memcpy,
    "memmove": _memmove,
    "memset": _memset,
    "__fathom_apart": _apart,
}
