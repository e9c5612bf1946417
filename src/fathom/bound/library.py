"""Functions that the walk knows by name: inputs, assumptions, assertions, the heap, and the end of the program.

Every dialect of harness is understood without change. What is defined in the program itself is never replaced.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias, cast, final

from fathom.bound.dereferenceable import dereferenceable
from fathom.bound.merge import Shape
from fathom.bound.validity import PathEnds
from fathom.bound.values import NULL, Address, Choice, Opaque, PointerValue, Scalar, Value
from fathom.frontend.llvm.types import Type as LLVMType
from fathom.ir.instructions import PtrField
from fathom.ir.interpret_layout import window
from fathom.ir.types import BOOL, Float, Int, Pointer
from fathom.source import SrcLoc

if TYPE_CHECKING:
    from fathom.bound.walk import Walk


@final
@dataclass(frozen=True, slots=True)
class CallSite:
    """What is fixed about a call: the name, the shapes of arguments and result, and the place."""

    name: str
    shapes: tuple[Shape | None, ...]
    result: Shape | None
    byval: tuple[LLVMType | None, ...]
    fixed: int
    loc: SrcLoc | None


Handler: TypeAlias = Callable[["Walk", list[Value], CallSite], "Value | None"]

_NONDET = re.compile(r"(__VERIFIER_nondet_|nondet_|nd_|__llbmc_nondef_|__CPROVER_nondet_|__fathom_nondet_)\w+")


def find(name: str) -> Handler | None:
    """The handler of a library function, or None."""
    found = TABLE.get(name)
    if found is None and _NONDET.fullmatch(name):
        return _nondet
    return found


def _nondet(walk: Walk, _args: list[Value], site: CallSite) -> Value | None:
    if site.result is None:
        return None
    value = walk.constants.fresh(walk.path, site.result, site.name, site.loc)
    if re.search(r"_(bool|_Bool)$", site.name) and isinstance(site.result, Int) and site.result.width > 1:
        bit = walk.fold.cast("trunc", cast("Scalar", value), site.result, BOOL)
        return walk.fold.cast("zext", bit, BOOL, site.result)
    return value


def _truth(walk: Walk, value: Value, shape: Shape | None, loc: SrcLoc | None) -> Scalar:
    """Whether an argument counts as true."""
    if isinstance(shape, Pointer):
        return walk.pointers.compare(walk.path, "ne", cast("PointerValue", value), NULL, loc)
    if isinstance(shape, Float):
        return walk.fold.float_compare("fune", shape, cast("Scalar", value), 0, loc)
    assert isinstance(shape, Int)
    return walk.fold.compare("ne", shape.width, cast("Scalar", value), 0, loc)


def _assume(walk: Walk, args: list[Value], site: CallSite) -> None:
    walk.assume(_truth(walk, args[0], site.shapes[0], site.loc), site.loc)


def _assume_not(walk: Walk, args: list[Value], site: CallSite) -> None:
    walk.assume(walk.fold.negate(_truth(walk, args[0], site.shapes[0], site.loc)), site.loc)


def asserted(walk: Walk, name: str, args: Sequence[Value | None]) -> str | None:
    """What a call asserts, if it is one that does: then it is a property even where it is never reached."""
    if name in _ERROR:
        return f"{name} is called"
    if name in _ASSERT_FAIL:
        return (text_at(walk, args[0]) if args else None) or name
    if name in _ASSERT:
        return (text_at(walk, args[1]) if len(args) > 1 else None) or f"the argument of {name}"
    return None


def _assert(walk: Walk, args: list[Value], site: CallSite) -> None:
    cond = _truth(walk, args[0], site.shapes[0], site.loc)
    walk.check(cond, "assert", asserted(walk, site.name, args) or "", site.loc)


def _assert_not(walk: Walk, args: list[Value], site: CallSite) -> None:
    cond = _truth(walk, args[0], site.shapes[0], site.loc)
    walk.check(walk.fold.negate(cond), "assert", f"the argument of {site.name}", site.loc)


def _assert_if(walk: Walk, args: list[Value], site: CallSite) -> None:
    """`sea_assert_if(c, a)`: where `c` holds, `a` must."""
    given = walk.fold.negate(_truth(walk, args[0], site.shapes[0], site.loc))
    cond = _truth(walk, args[1], site.shapes[1], site.loc)
    walk.check(walk.fold.disjunction(given, cond), "assert", f"the arguments of {site.name}", site.loc)


def _is_dereferenceable(walk: Walk, args: list[Value], site: CallSite) -> Value:
    size = _size(walk, args[1], site.shapes[1])
    inside = dereferenceable(walk, cast("PointerValue", args[0]), size, site.loc)
    assert isinstance(site.result, Int)
    return walk.fold.cast("zext", inside, BOOL, site.result)


def _fail(walk: Walk, args: list[Value], site: CallSite) -> None:
    """What a failing `assert` calls, with the text of the condition, or an error function of a harness."""
    walk.report("assert", asserted(walk, site.name, args) or "", 1, site.loc)


def _ends(_walk: Walk, _args: list[Value], _site: CallSite) -> None:
    raise PathEnds(normally=True)


def _unmodelled(walk: Walk, _args: list[Value], site: CallSite) -> None:
    walk.unsupported(f"a call of {site.name}", site.loc)


def _register_destructor(walk: Walk, _args: list[Value], _site: CallSite) -> Value:
    walk.approximations["destructors of static objects are not executed"] = None
    return 0


def _nothing(_walk: Walk, _args: list[Value], _site: CallSite) -> None:
    return None


def text_at(walk: Walk, pointer: Value | None) -> str | None:
    """The string literal that a pointer points to."""
    if not isinstance(pointer, Address) or pointer.object is None or not isinstance(pointer.offset, int):
        return None
    state = walk.path.state(pointer.object)
    if state is None or state.image is None or state.image.data is None:
        return None
    data = state.image.data[pointer.offset :]
    return data.split(b"\0", 1)[0].decode(errors="replace")


# ── the heap ────────────────────────────────────────────────────────────────────────────────────────────────────────


def _size(walk: Walk, value: Value, shape: Shape | None) -> Scalar:
    assert isinstance(shape, Int)
    return walk.fold.cast("zext", cast("Scalar", value), shape, Int(walk.pointers.width))


def allocate(walk: Walk, size: Scalar, align: int, zeroed: bool, site: CallSite) -> PointerValue:
    """A new heap object, or null where allocation may fail. No object has more than half of the address space."""
    fold, width = walk.fold, walk.pointers.width
    possible = fold.compare("ult", width, size, 1 << (width - 1), site.loc)
    if possible == 0:
        return NULL
    given = possible
    if walk.options.malloc_may_fail:
        given = fold.conjunction(fold.negate(fold.fresh(BOOL, f"{site.name} fails", site.loc)), possible)
    elif possible != 1:
        walk.assume(possible, site.loc)
        walk.approximations["allocations of more than half of the address space are not considered"] = None
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
    return allocate(walk, _size(walk, args[0], site.shapes[0]), 16, False, site)


def _calloc(walk: Walk, args: list[Value], site: CallSite) -> Value:
    fold, width = walk.fold, walk.pointers.width
    count, size = _size(walk, args[0], site.shapes[0]), _size(walk, args[1], site.shapes[1])
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
    return allocate(walk, _size(walk, args[1], site.shapes[1]), max(1, align), False, site)


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


def _memcpy(walk: Walk, args: list[Value], site: CallSite) -> Value:
    size = _size(walk, args[2], site.shapes[2])
    walk.access.memcpy(walk.path, cast("PointerValue", args[0]), cast("PointerValue", args[1]), size, site.loc)
    return args[0]


def _memset(walk: Walk, args: list[Value], site: CallSite) -> Value:
    shape = site.shapes[1]
    assert isinstance(shape, Int)
    byte = walk.fold.cast("trunc", cast("Scalar", args[1]), shape, Int(8))
    size = _size(walk, args[2], site.shapes[2])
    walk.access.memset(walk.path, cast("PointerValue", args[0]), byte, size, site.loc)
    return args[0]


def _havoc(walk: Walk, args: list[Value], site: CallSite) -> None:
    """`memhavoc(p, n)` does nothing to a null pointer: harnesses call it on what an allocation gave, unseen."""
    pointer = cast("PointerValue", args[0])
    there = walk.pointers.compare(walk.path, "ne", pointer, NULL, site.loc)
    size = walk.fold.select(there, _size(walk, args[1], site.shapes[1]), 0, Int(walk.pointers.width))
    walk.access.havoc(walk.path, pointer, size, site.name, site.loc)


def _make_symbolic(walk: Walk, args: list[Value], site: CallSite) -> None:
    """`klee_make_symbolic(address, size, name)`."""
    size = _size(walk, args[1], site.shapes[1])
    name = text_at(walk, args[2]) if len(args) > 2 else None
    walk.access.havoc(walk.path, cast("PointerValue", args[0]), size, name or site.name, site.loc)


def _object_size(walk: Walk, args: list[Value], site: CallSite) -> Value:
    """How many bytes the object has that a pointer points into; 0 when there is none."""
    assert isinstance(site.result, Int)
    size = _size_of(walk, walk.pointers.narrowed(walk.path, cast("PointerValue", args[0])), site)
    return walk.fold.cast("trunc", size, Int(walk.pointers.width), site.result)


def _size_of(walk: Walk, pointer: PointerValue, site: CallSite) -> Scalar:
    kind = Int(walk.pointers.width)
    if isinstance(pointer, Choice):
        then, other = _size_of(walk, pointer.then, site), _size_of(walk, pointer.other, site)
        return walk.fold.select(pointer.cond, then, other, kind)
    if isinstance(pointer, Address) and (pointer.object is not None or isinstance(pointer.offset, int)):
        return walk.pointers.size_of(walk.path, pointer.object) if pointer.object is not None else 0
    result = walk.residue.reg(kind)
    walk.residue.emit(PtrField(result, "size", walk.pointers.materialise(walk.path, pointer), site.loc))
    return result


_ASSUME = (
    "__VERIFIER_assume",
    "__CPROVER_assume",
    "assume",
    "klee_assume",
    "__llbmc_assume",
    "__SEA_assume",
    "sea_assume",
)
_ASSERT = ("__VERIFIER_assert", "__CPROVER_assert", "sassert", "klee_assert", "__llbmc_assert", "__ESBMC_assert")
_DEREFERENCEABLE = ("sea_is_dereferenceable", "sea_is_deref", "__CPROVER_r_ok", "__CPROVER_w_ok", "__CPROVER_rw_ok")
_ERROR = ("__VERIFIER_error", "reach_error", "__SEA_error")
_ASSERT_FAIL = ("__assert_fail", "__assert_rtn", "__assert", "__assert_perror_fail", "_assert")
_END = ("abort", "exit", "_exit", "_Exit", "quick_exit")

_NOT_MODELLED = (
    "setjmp", "_setjmp", "sigsetjmp", "__sigsetjmp", "longjmp", "siglongjmp", "_longjmp",
    "fork", "vfork", "pthread_create", "thrd_create", "clone", "getcontext", "setcontext", "makecontext", "swapcontext",
    "atexit", "on_exit", "at_quick_exit", "signal", "sigaction", "__cxa_throw", "__cxa_allocate_exception",
)  # fmt: skip
"""What would change the flow of control behind the back of the walk."""

TABLE: dict[str, Handler] = {
    **dict.fromkeys(_NOT_MODELLED, _unmodelled),
    **dict.fromkeys(_ASSUME, _assume),
    "__SEA_assume_not": _assume_not,
    **dict.fromkeys(_ASSERT, _assert),
    **dict.fromkeys(_DEREFERENCEABLE, _is_dereferenceable),
    "__VERIFIER_assert_not": _assert_not,
    **dict.fromkeys(("__VERIFIER_assert_if", "sea_assert_if"), _assert_if),
    **dict.fromkeys(_ERROR, _fail),
    **dict.fromkeys(_ASSERT_FAIL, _fail),
    **dict.fromkeys(_END, _ends),
    "__cxa_atexit": _register_destructor,
    "malloc": _malloc,
    "calloc": _calloc,
    "aligned_alloc": _aligned_alloc,
    "memalign": _aligned_alloc,
    "free": _free,
    "__fathom_object_size": _object_size,
    "cfree": _free,
    "memcpy": _memcpy,
    "memmove": _memcpy,
    "memset": _memset,
    "memhavoc": _havoc,
    "klee_make_symbolic": _make_symbolic,
    "__VERIFIER_atomic_begin": _nothing,
    "__VERIFIER_atomic_end": _nothing,
}
