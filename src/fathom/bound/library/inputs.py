"""Inputs of the program: functions that give any value, and memory that becomes an input."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, cast

from fathom.bound.library.site import CallSite, Handler, size_argument, text_at
from fathom.bound.values import NULL, PointerValue, Scalar, Value
from fathom.ir.types import BOOL, Int

if TYPE_CHECKING:
    from fathom.bound.walk import Walk


NONDET = re.compile(r"(__VERIFIER_nondet_|nondet_|nd_|__llbmc_nondef_|__CPROVER_nondet_|__fathom_nondet_)\w+")


def nondet(walk: Walk, _args: list[Value], site: CallSite) -> Value | None:
    if site.result is None:
        return None
    value = walk.constants.fresh(walk.path, site.result, site.name, site.loc)
    if re.search(r"_(bool|_Bool)$", site.name) and isinstance(site.result, Int) and site.result.width > 1:
        bit = walk.fold.cast("trunc", cast("Scalar", value), site.result, BOOL)
        return walk.fold.cast("zext", bit, BOOL, site.result)
    return value


def _havoc(walk: Walk, args: list[Value], site: CallSite) -> None:
    """`memhavoc(p, n)` does nothing to a null pointer: harnesses call it on what an allocation gave, unseen."""
    pointer = cast("PointerValue", args[0])
    there = walk.pointers.compare(walk.path, "ne", pointer, NULL, site.loc)
    size = walk.fold.select(there, size_argument(walk, args[1], site.shapes[1]), 0, Int(walk.pointers.width))
    walk.access.havoc(walk.path, pointer, size, site.name, site.loc)


def _make_symbolic(walk: Walk, args: list[Value], site: CallSite) -> None:
    """`klee_make_symbolic(address, size, name)`."""
    size = size_argument(walk, args[1], site.shapes[1])
    name = text_at(walk, args[2]) if len(args) > 2 else None
    walk.access.havoc(walk.path, cast("PointerValue", args[0]), size, name or site.name, site.loc)


TABLE: dict[str, Handler] = {
    "memhavoc": _havoc,
    "klee_make_symbolic": _make_symbolic,
}
