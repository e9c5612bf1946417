"""Queries about pointers: what they point into, whether it may be used, and whether it was written."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias, cast

from fathom.bound.code.call_site import CallSite
from fathom.bound.context.arguments import size_argument
from fathom.bound.context.context import Context, Handler
from fathom.bound.library.control import unmodelled
from fathom.bound.residual.values import NULL, Address, Choice, Opaque, PointerValue, Scalar, Value
from fathom.ir.instructions import PtrField
from fathom.ir.types import BOOL, Int

PointerQuery: TypeAlias = "Callable[[Context, PointerValue, CallSite], Scalar]"


def _answer_truth(query: PointerQuery) -> Handler:
    """A function of one pointer that answers with a truth value."""

    def handler(walk: Context, args: list[Value], site: CallSite) -> Value:
        return _truth_value(walk, query(walk, cast("PointerValue", args[0]), site), site)

    return handler


def _answer_number(query: PointerQuery) -> Handler:
    """A function of one pointer that answers with a number as wide as a pointer."""

    def handler(walk: Context, args: list[Value], site: CallSite) -> Value:
        assert isinstance(site.result, Int)
        pointer = walk.pointers.simplify(walk.path, cast("PointerValue", args[0]))
        return walk.fold.cast("trunc", query(walk, pointer, site), Int(walk.pointers.width), site.result)

    return handler


def _truth_value(walk: Context, answer: Scalar, site: CallSite) -> Value:
    assert isinstance(site.result, Int)
    return walk.fold.cast("zext", answer, BOOL, site.result)


# ── validity ───────────────────────────────────────────────────────────────────────────────────────────────────────


def _is_dereferenceable(walk: Context, args: list[Value], site: CallSite) -> Value:
    return _truth_value(walk, _usable(walk, args, site), site)


def _is_writable(walk: Context, args: list[Value], site: CallSite) -> Value:
    path, pointer = walk.path, cast("PointerValue", args[0])
    constant = walk.points_to.any_object(path, pointer, lambda target: walk.validity.is_constant(path, target))
    return _truth_value(walk, walk.fold.conjunction(_usable(walk, args, site), walk.fold.negate(constant)), site)


def _usable(walk: Context, args: list[Value], site: CallSite) -> Scalar:
    if len(args) < 2:
        walk.unsupported(f"{site.name} without a size: LLVM does not say what a pointer points to,", site.loc)
    size = size_argument(walk, args[1], site.shapes[1])
    return _dereferenceable(walk, cast("PointerValue", args[0]), size, site)


def _dereferenceable(walk: Context, pointer: PointerValue, size: Scalar, site: CallSite) -> Scalar:
    return walk.validity.is_dereferenceable(walk.path, walk.pointers.simplify(walk.path, pointer), size, site.loc)


def _check_access(walk: Context, args: list[Value], site: CallSite) -> None:
    """`klee_check_memory_access(p, n)`."""
    walk.check(_usable(walk, args, site), "bounds", f"the memory that {site.name} is given", site.loc)


def _is_alive(walk: Context, pointer: PointerValue, site: CallSite) -> Scalar:
    """The condition under which the object of the pointer is alive."""
    result: Scalar = 0
    for item, here in walk.points_to.alternatives(walk.path, pointer):
        if isinstance(item, Opaque):
            walk.points_to.require_object(walk.path, item, site.loc, here)
        alive = walk.validity.is_alive(walk.path, cast("Address | Opaque", item), site.loc, here)
        result = walk.fold.disjunction(result, walk.fold.conjunction(here, alive))
    return result


def _is_freeable(walk: Context, pointer: PointerValue, site: CallSite) -> Scalar:
    """Null, or the start of a heap object that is alive."""
    fold, width = walk.fold, walk.pointers.width
    start = fold.compare("eq", width, walk.points_to.offset(walk.path, pointer, site.loc), 0, site.loc)
    good = fold.conjunction(_is_dynamic(walk, pointer, site), fold.conjunction(start, _is_alive(walk, pointer, site)))
    return fold.disjunction(good, walk.pointers.compare(walk.path, "eq", pointer, NULL, site.loc))


# ── points-to ───────────────────────────────────────────────────────────────────────────────────────────────────────


def _is_dynamic(walk: Context, pointer: PointerValue, _site: CallSite) -> Scalar:
    return walk.points_to.any_object(walk.path, pointer, lambda target: int(target.kind == "malloc"))


def _is_variable(walk: Context, pointer: PointerValue, _site: CallSite) -> Scalar:
    """Whether the object of the pointer is not a constant."""
    return walk.points_to.any_object(
        walk.path,
        pointer,
        lambda target: (
            walk.fold.negate(walk.validity.is_constant(walk.path, target)) if target.kind != "function" else 0
        ),
    )


def _same_object(walk: Context, args: list[Value], site: CallSite) -> Value:
    pointers = cast("PointerValue", args[0]), cast("PointerValue", args[1])
    return _truth_value(walk, walk.points_to.is_same_object(walk.path, *pointers, site.loc), site)


def _object(walk: Context, pointer: PointerValue, site: CallSite) -> Scalar:
    """A number that two pointers have in common exactly if they point into one object."""
    return walk.points_to.object_number(walk.path, pointer, site.loc)


def _offset(walk: Context, pointer: PointerValue, site: CallSite) -> Scalar:
    return walk.points_to.offset(walk.path, pointer, site.loc)


def object_size(walk: Context, pointer: PointerValue, site: CallSite, guard: Scalar = 1) -> Scalar:
    """How many bytes the object has that a pointer points into; 0 when there is none.

    It matters where the guard holds.
    """
    kind = Int(walk.pointers.width)
    if isinstance(pointer, Choice):
        taken, missed = walk.absent.split(guard, pointer.cond)
        then, other = object_size(walk, pointer.then, site, taken), object_size(walk, pointer.other, site, missed)
        return walk.fold.select(pointer.cond, then, other, kind)
    if isinstance(pointer, Address) and (pointer.object is not None or isinstance(pointer.offset, int)):
        return walk.pointers.size_of(walk.path, pointer.object) if pointer.object is not None else 0
    if walk.any_live_block is not None:
        return walk.any_live_block.block_size(walk.path, pointer, site.loc)
    if isinstance(pointer, Opaque):
        walk.absent.exclude(walk.path, pointer, guard, site.loc)
    result = walk.residue.reg(kind)
    walk.residue.emit(PtrField(result, "size", walk.pointers.materialise(walk.path, pointer), site.loc))
    return result


def _rest(walk: Context, pointer: PointerValue, site: CallSite) -> Scalar:
    """How many bytes there are from where a pointer points to the end of its object."""
    pointer = walk.pointers.simplify(walk.path, pointer)
    return walk.fold.int_op("sub", walk.pointers.width, object_size(walk, pointer, site), _offset(walk, pointer, site))


def _array_copy(walk: Context, args: list[Value], site: CallSite) -> None:
    """`__CPROVER_array_copy(to, from)`: all bytes behind `from`, for which there must be room."""
    to, source = cast("PointerValue", args[0]), cast("PointerValue", args[1])
    walk.access.memcpy(walk.path, to, source, _rest(walk, source, site), site.loc)


def _array_replace(walk: Context, args: list[Value], site: CallSite) -> None:
    """`__CPROVER_array_replace(to, from)`: as many as both have."""
    to, source = cast("PointerValue", args[0]), cast("PointerValue", args[1])
    room, given = _rest(walk, to, site), _rest(walk, source, site)
    is_smaller = walk.fold.compare("ult", walk.pointers.width, given, room, site.loc)
    size = walk.fold.select(is_smaller, given, room, Int(walk.pointers.width))
    walk.access.memcpy(walk.path, to, source, size, site.loc)


def _is_in_range(walk: Context, args: list[Value], site: CallSite) -> Value:
    """`__CPROVER_pointer_in_range(least, pointer, most)`: all in one object, and in this order."""
    least, pointer, most = (cast("PointerValue", each) for each in args)
    fold, path, width = walk.fold, walk.path, walk.pointers.width
    same = fold.conjunction(
        walk.points_to.is_same_object(path, least, pointer, site.loc),
        walk.points_to.is_same_object(path, pointer, most, site.loc),
    )
    low, here, high = (walk.points_to.offset(path, each, site.loc) for each in (least, pointer, most))
    ordered = fold.conjunction(
        fold.compare("sle", width, low, here, site.loc), fold.compare("sle", width, here, high, site.loc)
    )
    return _truth_value(walk, fold.conjunction(same, ordered), site)


def _is_equal(walk: Context, args: list[Value], site: CallSite) -> Value:
    left, right = cast("PointerValue", args[0]), cast("PointerValue", args[1])
    return _truth_value(walk, walk.pointers.compare(walk.path, "eq", left, right, site.loc), site)


# ── modified ────────────────────────────────────────────────────────────────────────────────────────────────────────


def _is_modified(walk: Context, pointer: PointerValue, _site: CallSite) -> Scalar:
    return walk.modified.is_modified(walk.path, pointer)


def _reset_modified(walk: Context, args: list[Value], _site: CallSite) -> None:
    walk.modified.reset(walk.path, cast("PointerValue", args[0]))


def _tracking(on: bool) -> Handler:
    def handler(walk: Context, _args: list[Value], _site: CallSite) -> None:
        walk.modified.set_recording(walk.path, on)

    return handler


_DEREFERENCEABLE = (
    "sea_is_dereferenceable",
    "sea_is_deref",
    "__CPROVER_r_ok",
    "__ESBMC_r_ok",
    "fathom_is_dereferenceable",
)
_WRITABLE = ("__CPROVER_w_ok", "__CPROVER_rw_ok", "__ESBMC_w_ok", "__ESBMC_rw_ok")
_SIZE = (
    "__fathom_object_size",
    "fathom_object_size",
    "__CPROVER_OBJECT_SIZE",
    "__ESBMC_get_object_size",
    "klee_get_obj_size",
)
_NOT_MODELLED = (
    "sea_is_read", "sea_reset_read", "__CPROVER_is_fresh", "__CPROVER_obeys_contract",
    "__CPROVER_is_invalid_pointer",
)  # fmt: skip


TABLE: dict[str, Handler] = {
    **dict.fromkeys(_DEREFERENCEABLE, _is_dereferenceable),
    **dict.fromkeys(_WRITABLE, _is_writable),
    "klee_check_memory_access": _check_access,
    **dict.fromkeys(("sea_is_alloc", "__CPROVER_LIVE_OBJECT"), _answer_truth(_is_alive)),
    "__CPROVER_is_freeable": _answer_truth(_is_freeable),
    **dict.fromkeys(("__CPROVER_DYNAMIC_OBJECT", "__ESBMC_is_dynamic"), _answer_truth(_is_dynamic)),
    "__CPROVER_WRITEABLE_OBJECT": _answer_truth(_is_variable),
    **dict.fromkeys(("__CPROVER_same_object", "__ESBMC_same_object"), _same_object),
    **dict.fromkeys(("__CPROVER_POINTER_OBJECT", "__ESBMC_POINTER_OBJECT"), _answer_number(_object)),
    **dict.fromkeys(("__CPROVER_POINTER_OFFSET", "__ESBMC_POINTER_OFFSET"), _answer_number(_offset)),
    **dict.fromkeys(_SIZE, _answer_number(object_size)),
    "__CPROVER_array_copy": _array_copy,
    "__CPROVER_array_replace": _array_replace,
    **dict.fromkeys(("__CPROVER_pointer_in_range", "__CPROVER_pointer_in_range_dfcc"), _is_in_range),
    "__CPROVER_pointer_equals": _is_equal,
    "sea_is_modified": _answer_truth(_is_modified),
    "sea_reset_modified": _reset_modified,
    "sea_tracking_on": _tracking(True),
    "sea_tracking_off": _tracking(False),
    **dict.fromkeys(_NOT_MODELLED, unmodelled),
}
