"""Inputs of the program: functions that give any value, and memory that becomes an input."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import cast

from fathom.bound.code.call_site import CallSite
from fathom.bound.context.arguments import called_function, size_argument, text_at
from fathom.bound.context.context import Context, Handler
from fathom.bound.residual.values import NULL, Address, PointerValue, Scalar, Value
from fathom.checks import null
from fathom.ir.types import BOOL, Int
from fathom.patterns import lazy_pattern

NONDET = lazy_pattern(
    r"((__VERIFIER_|__CPROVER_|__ESBMC_|__SMACK_|__fathom_|fathom_)?nondet_|__llbmc_nondef_|(sea_)?nd_)\w+"
    r"|__VERIFIER_nondet|klee_is_symbolic|klee_is_replay"
)
NONDET_WITHOUT_PARAMETERS = lazy_pattern(r"nd\d*|nondet|(nd|nondet)\.\w+")
"""SeaHorn's `nd()`, `nd3()` and `nondet.bool()`; others may have functions of these names that take arguments."""


def nondet(walk: Context, _args: list[Value], site: CallSite) -> Value | None:
    if site.result is None:
        return None
    source = called_function(walk, site.name) if site.name.startswith("__fathom_") else site.name
    value = walk.constants.fresh(walk.path, site.result, source, site.loc)
    if re.search(r"_(bool|_Bool)$", site.name) and isinstance(site.result, Int) and site.result.width > 1:
        bit = walk.fold.cast("trunc", cast("Scalar", value), site.result, BOOL)
        return walk.fold.cast("zext", bit, BOOL, site.result)
    return value


def _havoc(walk: Context, args: list[Value], site: CallSite) -> None:
    """`memhavoc(p, n)` does nothing to a null pointer: harnesses call it on what an allocation gave, unseen.

    It makes contents, and is no write of the program: SeaHorn's `sea_is_modified` does not see it.
    """
    pointer = cast("PointerValue", args[0])
    there = walk.pointers.compare(walk.path, "ne", pointer, NULL, site.loc)
    size = walk.fold.select(there, size_argument(walk, args[1], site.shapes[1]), 0, Int(walk.pointers.width))
    with walk.modified.ignore_writes(walk.path):
        walk.access.havoc(walk.path, pointer, size, site.name, site.loc)


def _make_symbolic(walk: Context, args: list[Value], site: CallSite) -> None:
    """`klee_make_symbolic(address, size, name)`, and others that have no name."""
    size = size_argument(walk, args[1], site.shapes[1])
    name = text_at(walk, args[2]) if len(args) > 2 else None
    walk.access.havoc(walk.path, cast("PointerValue", args[0]), size, name or site.name, site.loc)


def _havoc_object(walk: Context, args: list[Value], site: CallSite) -> None:
    """`__CPROVER_havoc_object(p)`: all of the object that `p` points into."""
    width, found = Int(walk.pointers.width), cast("Scalar", 0)
    for target, here in walk.points_to.resolve(walk.path, cast("PointerValue", args[0])):
        if target.kind != "function" and here != 0:
            size = walk.fold.select(here, walk.pointers.size_of(walk.path, target), 0, width)
            walk.access.havoc(walk.path, Address(target, 0), size, target.name, site.loc)
            found = walk.fold.disjunction(found, here)
    walk.report(null.CLASS.name, f"{site.name} of a pointer to no object", walk.fold.negate(found), site.loc)


def _named(walk: Context, args: list[Value], site: CallSite) -> Value | None:
    """`klee_int(name)`, or with the name as the last of the arguments."""
    return nondet(walk, args, replace(site, name=text_at(walk, args[-1]) or site.name))


def _range(walk: Context, args: list[Value], site: CallSite) -> Value | None:
    """`klee_range(begin, end, name)`: at least `begin`, and less than `end`."""
    value = cast("Scalar", _named(walk, args, site))
    assert isinstance(site.result, Int)
    width = site.result.width
    walk.assume(walk.fold.compare("sle", width, cast("Scalar", args[0]), value, site.loc), site.loc)
    walk.assume(walk.fold.compare("slt", width, value, cast("Scalar", args[1]), site.loc), site.loc)
    return value


def _choose(walk: Context, args: list[Value], site: CallSite) -> Value | None:
    """`klee_choose(count)`: less than `count`."""
    value = cast("Scalar", nondet(walk, args, site))
    assert isinstance(site.result, Int)
    walk.assume(walk.fold.compare("ult", site.result.width, value, cast("Scalar", args[0]), site.loc), site.loc)
    return value


def _same(_walk: Context, args: list[Value], _site: CallSite) -> Value:
    """`klee_get_value_i32(x)` gives one of the values that `x` can have; all of them, one by one, are `x` itself."""
    return args[0]


_VALUE = ("klee_get_valuef", "klee_get_valued", "klee_get_valuel", "klee_get_valuell", "klee_get_value_i32",
          "klee_get_value_i64")  # fmt: skip


TABLE: dict[str, Handler] = {
    **dict.fromkeys(("memhavoc", "fathom_havoc"), _havoc),
    **dict.fromkeys(("__CPROVER_havoc_slice", "__VERIFIER_nondet_memory"), _make_symbolic),
    "__CPROVER_havoc_object": _havoc_object,
    "klee_make_symbolic": _make_symbolic,
    "klee_int": _named,
    "klee_range": _range,
    "klee_choose": _choose,
    **dict.fromkeys(_VALUE, _same),
}
