"""The heap: allocation, which may fail, and release, which must be of something that was allocated."""

from __future__ import annotations

from typing import cast

from fathom.bound.code.call_site import CallSite
from fathom.bound.context.arguments import called_at, called_function, size_argument, truth
from fathom.bound.context.context import Context, Handler
from fathom.bound.context.sizes import check_size
from fathom.bound.residual.values import (
    NULL,
    Address,
    AllocatedBy,
    Object,
    Opaque,
    PointerValue,
    Scalar,
    Value,
    targets,
)
from fathom.checks import double_free, invalid_free
from fathom.checks.conditions import unsigned
from fathom.ir.interpret_layout import window
from fathom.ir.types import BOOL, Int
from fathom.ir.values import Reg
from fathom.source import SrcLoc

_NEVER_FAIL = ("__CPROVER_allocate",)
ALLOCATORS = ("malloc", "calloc", "aligned_alloc", "memalign")
_FAILS = " fails"
_ENOMEM = 12
_ERRNO = "__model_errno"
"""The variable of the models, which is there unless the program has a place for errno of its own, or no models."""
_ERRNO_LOCATIONS = ("__errno_location", "__errno", "__error", "___errno_location")
"""What `errno` of <errno.h> calls, by the C library."""


def name_failure(function: str) -> str:
    """The input that says whether an allocation fails, or another function that asks for room."""
    return f"{function}{_FAILS}"


def is_failure(source: str) -> bool:
    """Whether an input is one of those."""
    return source.endswith(_FAILS)


FAILURES = frozenset(map(name_failure, ALLOCATORS))
"""The names of all inputs that say so of an allocation."""


def allocate(walk: Context, size: Scalar, align: int, zeroed: bool, site: CallSite, fits: Scalar = 1) -> PointerValue:
    """A new heap object, or null where allocation may fail, as it does for more bytes than a machine can address."""
    fold, width = walk.fold, walk.pointers.width
    most = window(width)
    possible = fold.compare("ule", width, size, most, site.loc)
    if possible == 0:
        _set_errno(walk, 0, site.loc)
        return NULL
    given = possible
    if walk.options.malloc_may_fail and site.name not in _NEVER_FAIL:
        given = fold.conjunction(fold.negate(fold.fresh(BOOL, name_failure(site.name), site.loc)), possible)
    elif possible != 1:
        walk.assume(possible, site.loc)
        walk.approximations[f"allocations of more than {most} bytes are not considered"] = None
    given = fold.conjunction(given, fits)
    check_size(walk, size, given, site.loc)
    name, loc = AllocatedBy(called_function(walk, site.name)), called_at(walk, site.loc)
    made = walk.memory.new_object(walk.path, "malloc", name, size, align, loc)
    if not walk.scheduler.is_concurrent:  # the objects of threads are given more than once
        made.given = given
    walk.leaks.hold(walk.path, made, given)
    if walk.any_live_block is not None:
        walk.any_live_block.begin(walk.path, made, site.loc)
    if zeroed:
        walk.access.memset(walk.path, Address(made, 0), 0, size, site.loc)
        walk.modified.reset(walk.path, Address(made, 0))
    if walk.any_live_block is not None:
        walk.any_live_block.give(walk.path, made, given, site.loc)
    _set_errno(walk, given, site.loc)
    return walk.pointers.select(walk.path, given, Address(made, 0), NULL)


def _set_errno(walk: Context, given: Scalar, loc: SrcLoc | None) -> None:
    """Where an allocation fails, `errno` says so, if the program looks at it; threads have one each."""
    is_kept = given == 1 or walk.scheduler.is_concurrent or _ERRNO not in walk.module.globals
    if is_kept or not any(name in walk.module.functions for name in _ERRNO_LOCATIONS):
        return
    place, kind = Address(walk.constants.object_of(_ERRNO), 0), Int(32)
    before = cast("Scalar", walk.access.load(walk.path, place, kind, loc))
    walk.access.store(walk.path, place, kind, walk.fold.select(given, before, _ENOMEM, kind), loc)


def _malloc(walk: Context, args: list[Value], site: CallSite) -> Value:
    return allocate(walk, size_argument(walk, args[0], site.shapes[0]), 16, False, site)


def _calloc(walk: Context, args: list[Value], site: CallSite) -> Value:
    fold, width = walk.fold, walk.pointers.width
    count, size = size_argument(walk, args[0], site.shapes[0]), size_argument(walk, args[1], site.shapes[1])
    total = fold.int_op("mul", width, count, size)
    wide = Int(2 * width)
    exact = fold.int_op(
        "mul", wide.width, fold.cast("zext", count, Int(width), wide), fold.cast("zext", size, Int(width), wide)
    )
    fits = fold.compare("ult", wide.width, exact, 1 << width)
    return allocate(walk, total, 16, True, site, fits)


def _aligned_alloc(walk: Context, args: list[Value], site: CallSite) -> Value:
    align = args[0]
    if not isinstance(align, int):
        walk.unsupported("an allocation with an unknown alignment", site.loc)
        return None  # type: ignore[return-value]
    return allocate(walk, size_argument(walk, args[1], site.shapes[1]), max(1, align), False, site)


def _cprover_allocate(walk: Context, args: list[Value], site: CallSite) -> Value:
    """`__CPROVER_allocate(size, zero)`: memory that is there, and zero where `zero` is not."""
    size, zero = size_argument(walk, args[0], site.shapes[0]), truth(walk, args[1], site.shapes[1], site.loc)
    made = allocate(walk, size, 16, zero == 1, site)
    if isinstance(zero, Reg):
        zeroed = walk.fold.select(zero, size, 0, Int(walk.pointers.width))
        walk.access.memset(walk.path, made, 0, zeroed, site.loc)
    return made


def _free(walk: Context, args: list[Value], site: CallSite) -> None:
    for target, here in find_freed_objects(walk, cast("PointerValue", args[0]), site):
        walk.assigned.check_free(walk.path, target, here, site.loc)
        walk.memory.end_lifetime(walk.path, target, here)
        walk.leaks.release(walk.path, target, here)
    for instrument in walk.instruments:
        instrument.on_free(args[0], site.loc)


def _check_free(walk: Context, args: list[Value], site: CallSite) -> None:
    """`__fathom_check_free(p)`: `free(p)` must be allowed here, and does not happen."""
    find_freed_objects(walk, cast("PointerValue", args[0]), site)


def find_freed_objects(walk: Context, pointer: PointerValue, site: CallSite) -> list[tuple[Object, Scalar]]:
    """The heap objects that `free` frees, each with its condition; whatever can be wrong has been reported."""
    found: list[tuple[Object, Scalar]] = []
    by_address: list[tuple[Object, Scalar]] = []
    for item, guard in walk.points_to.alternatives(walk.path, pointer):
        if walk.any_live_block is not None and not walk.any_live_block.frees_own_block(walk.path, item, guard):
            by_address += walk.any_live_block.check_free(walk.path, item, guard, site.loc)
            continue
        one = _whole_object(walk, item, guard, site) if isinstance(item, Address) else _one_of(walk, item, guard, site)
        found += one
    for target, here in found:
        state = walk.path.state(target)
        gone = walk.fold.negate(state.alive if state is not None else 0)
        walk.report(double_free.CLASS.name, double_free.CLASS.what, walk.fold.conjunction(here, gone), site.loc)
    return found + by_address


def _whole_object(walk: Context, address: Address, guard: Scalar, site: CallSite) -> list[tuple[Object, Scalar]]:
    """The heap object that the address must be the start of; null is no object, and may be freed."""
    target = address.object
    wrong: Scalar = 1
    if target is None or target.kind == "malloc":
        wrong = walk.fold.compare("ne", walk.pointers.width, unsigned(address.offset, walk.pointers.width), 0, site.loc)
    walk.report(invalid_free.CLASS.name, invalid_free.CLASS.what, walk.fold.conjunction(guard, wrong), site.loc)
    return [] if target is None or wrong == 1 else [(target, guard)]


def _one_of(walk: Context, pointer: PointerValue, guard: Scalar, site: CallSite) -> list[tuple[Object, Scalar]]:
    """The heap objects that a register of the residue may be the address of."""
    fold, path = walk.fold, walk.path
    assert isinstance(pointer, Opaque)
    walk.absent.exclude(path, pointer, guard, site.loc)
    known = targets(pointer)
    possible = walk.memory.materialised_objects() if known is None else sorted(known, key=lambda target: target.id)
    rest = fold.conjunction(guard, walk.pointers.compare(path, "ne", pointer, NULL, site.loc))
    found: list[tuple[Object, Scalar]] = []
    for target in possible:
        if target.kind == "malloc" and path.state(target) is not None:
            equal = walk.pointers.compare(path, "eq", pointer, Address(target, 0), site.loc)
            found.append((target, fold.conjunction(rest, equal)))
            rest = fold.conjunction(rest, fold.negate(equal))
    walk.report(invalid_free.CLASS.name, invalid_free.CLASS.what, rest, site.loc)
    return found


TABLE: dict[str, Handler] = {
    "malloc": _malloc,
    "calloc": _calloc,
    "aligned_alloc": _aligned_alloc,
    "memalign": _aligned_alloc,
    "__CPROVER_allocate": _cprover_allocate,
    **dict.fromkeys(("free", "sea_free"), _free),
    "__CPROVER_deallocate": _free,
    "cfree": _free,
    "__fathom_check_free": _check_free,
}
