"""The heap: allocation, which may fail, and release, which must be of something that was allocated."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from fathom.bound.library.site import CallSite, Handler, size_argument
from fathom.bound.values import NULL, Address, Choice, Opaque, PointerValue, Scalar, Value
from fathom.ir.interpret_layout import window
from fathom.ir.types import BOOL, Int
from fathom.source import SrcLoc

if TYPE_CHECKING:
    from fathom.bound.walk import Walk


def allocate(walk: Walk, size: Scalar, align: int, zeroed: bool, site: CallSite) -> PointerValue:
    """A new heap object, or null where allocation may fail, as it does for more bytes than a machine can address."""
    fold, width = walk.fold, walk.pointers.width
    most = window(width) if width >= 64 else (1 << (width - 1)) - 1
    possible = fold.compare("ule", width, size, most, site.loc)
    if possible == 0:
        return NULL
    given = possible
    if walk.options.malloc_may_fail:
        given = fold.conjunction(fold.negate(fold.fresh(BOOL, f"{site.name} fails", site.loc)), possible)
    elif possible != 1:
        walk.assume(possible, site.loc)
        walk.approximations[f"allocations of more than {most} bytes are not considered"] = None
    check_size(walk, size, given, site.loc)
    made = walk.memory.new_object(walk.path, "malloc", f"{site.name}'s object", size, align, site.loc)
    if zeroed:
        walk.access.memset(walk.path, Address(made, 0), 0, size, site.loc)
    return walk.pointers.select(walk.path, given, Address(made, 0), NULL)


def check_size(walk: Walk, size: Scalar, given: Scalar, loc: SrcLoc | None) -> None:
    """An object whose size is not known has only so much room in the address space; beyond that nothing is claimed."""
    if isinstance(size, int):
        return
    room = window(walk.pointers.width)
    fits = walk.fold.compare("ule", walk.pointers.width, size, room, loc)
    enough = walk.fold.disjunction(walk.fold.negate(given), fits)
    walk.check(enough, "unsupported", f"an object of more than {room} bytes", loc)


def _malloc(walk: Walk, args: list[Value], site: CallSite) -> Value:
    return allocate(walk, size_argument(walk, args[0], site.shapes[0]), 16, False, site)


def _calloc(walk: Walk, args: list[Value], site: CallSite) -> Value:
    fold, width = walk.fold, walk.pointers.width
    count, size = size_argument(walk, args[0], site.shapes[0]), size_argument(walk, args[1], site.shapes[1])
    total = fold.int_op("mul", width, count, size)
    pointer = allocate(walk, total, 16, True, site)
    wide = Int(2 * width)
    exact = fold.int_op(
        "mul", wide.width, fold.cast("zext", count, Int(width), wide), fold.cast("zext", size, Int(width), wide)
    )
    fits = fold.compare("ult", wide.width, exact, 1 << width)
    return walk.pointers.select(walk.path, fits, pointer, NULL)


def _aligned_alloc(walk: Walk, args: list[Value], site: CallSite) -> Value:
    align = args[0]
    if not isinstance(align, int):
        walk.unsupported("an allocation with an unknown alignment", site.loc)
        return None  # type: ignore[return-value]
    return allocate(walk, size_argument(walk, args[1], site.shapes[1]), max(1, align), False, site)


def _free(walk: Walk, args: list[Value], site: CallSite) -> None:
    release(walk, walk.pointers.narrowed(walk.path, cast("PointerValue", args[0])), 1, site)


def release(walk: Walk, pointer: PointerValue, guard: Scalar, site: CallSite) -> None:
    """Free what the pointer points to, alternative by alternative."""
    fold = walk.fold
    if isinstance(pointer, Choice):
        release(walk, pointer.then, fold.conjunction(guard, pointer.cond), site)
        release(walk, pointer.other, fold.conjunction(guard, fold.negate(pointer.cond)), site)
        return
    if isinstance(pointer, Opaque):
        _release_one_of(walk, pointer, guard, site)
        return
    target, offset = pointer.object, pointer.offset
    if target is None and offset == 0:
        return
    wrong: Scalar = 1
    if target is not None and target.kind == "malloc":
        width = walk.pointers.width
        wrong = fold.compare("ne", width, offset % (1 << width) if isinstance(offset, int) else offset, 0, site.loc)
    walk.report("invalid-free", "freeing what malloc did not give", fold.conjunction(guard, wrong), site.loc)
    if target is None or wrong == 1:
        return
    state = walk.path.state(target)
    alive: Scalar = state.alive if state is not None else 0
    walk.report(
        "double-free", "freeing memory that was freed before", fold.conjunction(guard, fold.negate(alive)), site.loc
    )
    walk.memory.kill(walk.path, target, guard)


def _release_one_of(walk: Walk, pointer: Opaque, guard: Scalar, site: CallSite) -> None:
    """Free whichever heap object the pointer is the address of."""
    fold, path = walk.fold, walk.path
    found = pointer.targets
    every = [number for number, _ in path.objects.items()]
    numbers = every if found is None else sorted(target.id for target in found if target.kind == "malloc")
    rest = fold.conjunction(guard, walk.pointers.compare(path, "ne", pointer, NULL, site.loc))
    freed: list[tuple[Address, Scalar]] = []
    for number in numbers:
        if path.objects.get(number) is None or walk.memory.by_number[number].kind != "malloc":
            continue
        address = Address(walk.memory.by_number[number], 0)
        equal = walk.pointers.compare(path, "eq", pointer, address, site.loc)
        freed.append((address, fold.conjunction(rest, equal)))
        rest = fold.conjunction(rest, fold.negate(equal))
    walk.report("invalid-free", "freeing what malloc did not give", rest, site.loc)
    for address, here in freed:
        release(walk, address, here, site)


TABLE: dict[str, Handler] = {
    "malloc": _malloc,
    "calloc": _calloc,
    "aligned_alloc": _aligned_alloc,
    "memalign": _aligned_alloc,
    "free": _free,
    "cfree": _free,
}
