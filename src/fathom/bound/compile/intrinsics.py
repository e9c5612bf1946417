"""LLVM's own functions: arithmetic with overflow, bit counting, memory, lifetimes, variable arguments."""

from __future__ import annotations

import re
from typing import Final, cast

from fathom.bound.code.call_site import CallSite
from fathom.bound.compile import float_intrinsics as floats
from fathom.bound.compile import varargs
from fathom.bound.compile import vector_intrinsics as vectors
from fathom.bound.compile.float_classes import is_of_class
from fathom.bound.compile.lanes import by_lanes
from fathom.bound.compile.lifetimes import end_invariant, end_literal, end_scope, start_invariant
from fathom.bound.compile.obligations.intrinsics import make_absolute_value_obligations
from fathom.bound.compile.ubsan_checks import report_ubsan_trap
from fathom.bound.context.context import Context, Handler
from fathom.bound.memory.conversions import mask_pointer
from fathom.bound.memory.pointer_rules import CopyRanges
from fathom.bound.residual.fold import Folder
from fathom.bound.residual.values import Address, PointerValue, Scalar, Value
from fathom.errors import Unsupported
from fathom.ir.instructions import CastKind, FloatOpKind, IntKind, Predicate
from fathom.ir.types import BOOL, Int

NO_OP: Final = object()
"""Stands for an intrinsic that does nothing at all."""


_MANGLED_TYPE: Final = re.compile(r"(nx)?(v\d+)?(i|f|bf|p|ppcf)\d+|(s_|sl_|a\d).*", re.ASCII)
"""The types that the name of an intrinsic ends in: `v4f32`, `p0`, `sl_i32i32s`."""


def find_handler(name: str) -> object | None:
    """The handler of an intrinsic: its name without the types that follow it."""
    plain = name.removeprefix("llvm.")
    while True:
        found = TABLE.get(plain)
        front, dot, last = plain.rpartition(".")
        if found is not None or not dot or _MANGLED_TYPE.fullmatch(last) is None:
            return found
        plain = front


def _width(site: CallSite, index: int = 0) -> int:
    shape = site.shapes[index]
    if not isinstance(shape, Int):
        raise Unsupported(str(site.loc or ""), f"the intrinsic {site.name} on operands of this type")
    return shape.width


def _memcpy(walk: Context, args: list[Value], site: CallSite) -> None:
    _memmove(walk, args, site)
    dst, src, length = args[:3]
    ranges = CopyRanges(cast("PointerValue", dst), cast("PointerValue", src), "memcpy", site.loc)
    walk.pointer_rules.check_apart_or_same(walk.path, ranges, _length(walk, length, site))


def _memmove(walk: Context, args: list[Value], site: CallSite) -> None:
    dst, src, length = args[:3]
    walk.access.memcpy(
        walk.path, cast("PointerValue", dst), cast("PointerValue", src), _length(walk, length, site), site.loc
    )


def _memset(walk: Context, args: list[Value], site: CallSite) -> None:
    dst, byte, length = args[:3]
    pointer = cast("PointerValue", dst)
    walk.access.memset(walk.path, pointer, cast("Scalar", byte), _length(walk, length, site), site.loc)


def _length(walk: Context, length: Value, site: CallSite) -> Scalar:
    width = walk.pointers.width
    return walk.fold.cast("zext", cast("Scalar", length), Int(_width(site, 2)), Int(width))


def compute_with_overflow(op: IntKind, signed: bool) -> Handler:
    """`{ result, overflowed }`: computed in twice the width and compared."""

    def handler(walk: Context, args: list[Value], site: CallSite) -> Value:
        fold, width = walk.fold, _width(site)
        x, y = cast("Scalar", args[0]), cast("Scalar", args[1])
        extend: CastKind = "sext" if signed else "zext"
        wide = Int(2 * width if op == "mul" else width + 1)
        exact = fold.int_op(
            op, wide.width, fold.cast(extend, x, Int(width), wide), fold.cast(extend, y, Int(width), wide)
        )
        result = fold.int_op(op, width, x, y)
        back = fold.cast(extend, result, Int(width), wide)
        return (result, fold.compare("ne", wide.width, exact, back, site.loc))

    return handler


def saturate(op: IntKind, signed: bool) -> Handler:
    both = compute_with_overflow(op, signed)

    def handler(walk: Context, args: list[Value], site: CallSite) -> Value:
        fold, width = walk.fold, _width(site)
        result, over = cast("tuple[Scalar, Scalar]", both(walk, args, site))
        top = (1 << width) - 1
        if not signed:
            return fold.select(over, top if op == "add" else 0, result, Int(width))
        negative = fold.compare("slt", width, cast("Scalar", args[0]), 0, site.loc)
        limit = fold.select(negative, 1 << (width - 1), top >> 1, Int(width))
        return fold.select(over, limit, result, Int(width))

    return handler


def extremum(pred: Predicate) -> Handler:
    def handler(walk: Context, args: list[Value], site: CallSite) -> Value:
        x, y = cast("Scalar", args[0]), cast("Scalar", args[1])
        cond = walk.fold.compare(pred, _width(site), x, y, site.loc)
        return walk.fold.select(cond, x, y, Int(_width(site)))

    return handler


def _abs(walk: Context, args: list[Value], site: CallSite) -> Value:
    x, width, fold = cast("Scalar", args[0]), _width(site), walk.fold
    negative = fold.compare("slt", width, x, 0, site.loc)
    result = fold.select(negative, fold.int_op("sub", width, 0, x), x, Int(width))
    return (
        make_absolute_value_obligations(walk, width, site.loc).discharge(Int(width), (0, x), result)
        if args[1]
        else result
    )


def byte_swap(fold: Folder, x: Scalar, width: int) -> Scalar:
    result: Scalar = 0
    for shift in range(0, width, 8):
        byte = fold.int_op("and", width, fold.int_op("lshr", width, x, shift), 0xFF)
        result = fold.int_op("or", width, result, fold.int_op("shl", width, byte, width - 8 - shift))
    return result


def _bswap(walk: Context, args: list[Value], site: CallSite) -> Value:
    return byte_swap(walk.fold, cast("Scalar", args[0]), _width(site))


def _bit_reverse(walk: Context, args: list[Value], site: CallSite) -> Value:
    fold, width, result = walk.fold, _width(site), cast("Scalar", 0)
    for place in range(width):
        bit = fold.int_op("and", width, fold.int_op("lshr", width, cast("Scalar", args[0]), place), 1)
        result = fold.int_op("or", width, result, fold.int_op("shl", width, bit, width - 1 - place))
    return result


def _popcount(walk: Context, args: list[Value], site: CallSite) -> Value:
    fold, width, total = walk.fold, _width(site), cast("Scalar", 0)
    for place in range(width):
        bit = fold.int_op("and", width, fold.int_op("lshr", width, cast("Scalar", args[0]), place), 1)
        total = fold.int_op("add", width, total, bit)
    return total


def count_zeros(leading: bool) -> Handler:
    def handler(walk: Context, args: list[Value], site: CallSite) -> Value:
        fold, width = walk.fold, _width(site)
        result: Scalar = width % (1 << width)
        places = range(width) if leading else range(width - 1, -1, -1)
        for place in places:
            bit = fold.cast("trunc", fold.int_op("lshr", width, cast("Scalar", args[0]), place), Int(width), BOOL)
            result = fold.select(bit, width - 1 - place if leading else place, result, Int(width))
        is_zero = fold.compare("eq", width, cast("Scalar", args[0]), 0, site.loc)
        if not args[1] or walk.assertions.decide(walk.path, is_zero) == 0:
            return result
        return fold.select(is_zero, fold.fresh(Int(width), f"{site.name} of zero", site.loc), result, Int(width))

    return handler


def funnel_shift(left: bool) -> Handler:
    """`fshl`, `fshr`: shift two words as one; rotations when both words are the same."""

    def handler(walk: Context, args: list[Value], site: CallSite) -> Value:
        fold, width = walk.fold, _width(site)
        high, low, by = cast("tuple[Scalar, Scalar, Scalar]", tuple(args))
        wide = Int(2 * width)
        shift = fold.cast("zext", fold.int_op("urem", width, by, width), Int(width), wide)
        upper = fold.int_op("shl", wide.width, fold.cast("zext", high, Int(width), wide), width)
        both = fold.int_op("or", wide.width, upper, fold.cast("zext", low, Int(width), wide))
        if left:
            moved = fold.int_op("lshr", wide.width, fold.int_op("shl", wide.width, both, shift), width)
        else:
            moved = fold.int_op("lshr", wide.width, both, shift)
        return fold.cast("trunc", moved, wide, Int(width))

    return handler


def shift_and_saturate(signed: bool) -> Handler:
    """`sshl.sat`, `ushl.sat`: what is shifted out makes the result the extreme of its sign."""

    def handler(walk: Context, args: list[Value], site: CallSite) -> Value:
        fold, width = walk.fold, _width(site)
        x, by = cast("tuple[Scalar, Scalar]", tuple(args))
        result = fold.int_op("shl", width, x, by)
        back = fold.int_op("ashr" if signed else "lshr", width, result, by)
        lost, top = fold.compare("ne", width, back, x, site.loc), (1 << width) - 1
        if not signed:
            return fold.select(lost, top, result, Int(width))
        limit = fold.select(fold.compare("slt", width, x, 0, site.loc), 1 << (width - 1), top >> 1, Int(width))
        return fold.select(lost, limit, result, Int(width))

    return handler


def three_way(less: Predicate, greater: Predicate) -> Handler:
    """`scmp`, `ucmp`, C++'s `<=>`: -1, 0 or 1."""

    def handler(walk: Context, args: list[Value], site: CallSite) -> Value:
        fold, width, target = walk.fold, _width(site), site.result
        assert isinstance(target, Int)
        x, y = cast("tuple[Scalar, Scalar]", tuple(args))
        above = fold.cast("zext", fold.compare(greater, width, x, y, site.loc), BOOL, target)
        return fold.select(fold.compare(less, width, x, y, site.loc), (1 << target.width) - 1, above, target)

    return handler


def _multiply_carryless(walk: Context, args: list[Value], site: CallSite) -> Value:
    fold, width, total = walk.fold, _width(site), cast("Scalar", 0)
    x, y = cast("tuple[Scalar, Scalar]", tuple(args))
    for place in range(width):
        bit = fold.cast("trunc", fold.int_op("lshr", width, y, place), Int(width), BOOL)
        partial = fold.select(bit, fold.int_op("shl", width, x, place), 0, Int(width))
        total = fold.int_op("xor", width, total, partial)
    return total


def _first(_walk: Context, args: list[Value], _site: CallSite) -> Value:
    return args[0]


def _assume(walk: Context, args: list[Value], site: CallSite) -> None:
    """`__builtin_assume(c)` is a promise to the compiler: breaking it is undefined, so it is checked."""
    walk.check(cast("Scalar", args[0]), "unreachable", "a condition that is promised to the compiler", site.loc)


def _is_constant(_walk: Context, args: list[Value], _site: CallSite) -> Value:
    return 1 if isinstance(args[0], int) else 0


def _trap(walk: Context, _args: list[Value], site: CallSite) -> None:
    walk.report("unreachable", "a trap is executed", 1, site.loc)


def _object_size(_walk: Context, args: list[Value], site: CallSite) -> Value:
    pointer = args[0]
    shape = site.result
    assert isinstance(shape, Int)
    if isinstance(pointer, Address) and pointer.object is not None and isinstance(pointer.offset, int):
        size = pointer.object.size
        if isinstance(size, int) and 0 <= pointer.offset <= size:
            return size - pointer.offset
    return 0 if args[1] else (1 << shape.width) - 1


def _pointer_mask(walk: Context, args: list[Value], site: CallSite) -> Value:
    return mask_pointer(walk.pointers, walk.path, cast("PointerValue", args[0]), cast("Scalar", args[1]), site.loc)


def _lifetime_end(walk: Context, args: list[Value], _site: CallSite) -> None:
    end_scope(walk, cast("PointerValue", args[-1]), 1)


def _stack_save(walk: Context, _args: list[Value], _site: CallSite) -> Value:
    """How many locals the function has had so far, as if that were an address."""
    return Address(None, len(walk.frame.locals))


def _stack_restore(walk: Context, args: list[Value], _site: CallSite) -> None:
    """The block of an array of variable length ends: all that came onto the stack since then is gone."""
    saved = args[0]
    if isinstance(saved, Address) and saved.object is None and isinstance(saved.offset, int):
        for local in walk.frame.locals[saved.offset :]:
            walk.memory.end_lifetime(walk.path, local, 1)


def _va_start(walk: Context, args: list[Value], site: CallSite) -> None:
    varargs.start(walk, cast("PointerValue", args[0]), site.loc)


def _va_copy(walk: Context, args: list[Value], site: CallSite) -> None:
    target, source = cast("PointerValue", args[0]), cast("PointerValue", args[1])
    size = 24 if walk.pointers.width == 64 else 4
    walk.access.memcpy(walk.path, target, source, size, site.loc)


def _type_number(walk: Context, args: list[Value], site: CallSite) -> Value:
    """`llvm.eh.typeid.for(@_ZTIi)`: the number of a type in landing pads, which is not 0."""
    kind = args[0]
    if not isinstance(kind, Address) or kind.object is None:
        walk.unsupported("a type of exceptions that is not known", site.loc)
        return 0
    return kind.object.id + 1


def _arbitrary(walk: Context, _args: list[Value], site: CallSite) -> Value:
    """Anything: counters of time, and choices that the compiler has."""
    assert isinstance(site.result, Int)
    return walk.fold.fresh(site.result, site.name, site.loc)


def _rounding_mode(_walk: Context, _args: list[Value], _site: CallSite) -> Value:
    """To nearest, as `FLT_ROUNDS` numbers it."""
    return 1


_FLOATS: dict[str, FloatOpKind] = {
    "fabs": "fabs", "sqrt": "fsqrt", "fma": "fma", "round": "fround", "roundeven": "froundeven", "rint": "froundeven",
    "nearbyint": "froundeven", "floor": "ffloor", "ceil": "fceil", "trunc": "ftrunc", "minnum": "fmin",
    "maxnum": "fmax", "minimumnum": "fmin", "maximumnum": "fmax", "copysign": "fcopysign",
}  # fmt: skip

_SCALARS: dict[str, Handler] = {
    "sadd.with.overflow": compute_with_overflow("add", True), "uadd.with.overflow": compute_with_overflow("add", False),
    "ssub.with.overflow": compute_with_overflow("sub", True), "usub.with.overflow": compute_with_overflow("sub", False),
    "smul.with.overflow": compute_with_overflow("mul", True), "umul.with.overflow": compute_with_overflow("mul", False),
    "sadd.sat": saturate("add", True), "uadd.sat": saturate("add", False),
    "ssub.sat": saturate("sub", True), "usub.sat": saturate("sub", False),
    "sshl.sat": shift_and_saturate(True), "ushl.sat": shift_and_saturate(False),
    "smax": extremum("sgt"), "smin": extremum("slt"), "umax": extremum("ugt"), "umin": extremum("ult"),
    "scmp": three_way("slt", "sgt"), "ucmp": three_way("ult", "ugt"),
    "abs": _abs, "bswap": _bswap, "bitreverse": _bit_reverse, "ctpop": _popcount, "clmul": _multiply_carryless,
    "ctlz": count_zeros(True), "cttz": count_zeros(False), "fshl": funnel_shift(True), "fshr": funnel_shift(False),
    "ptrmask": _pointer_mask, "is.fpclass": is_of_class, "fmuladd": floats.multiply_and_add,
    "modf": floats.split_fraction, "frexp": floats.split_exponent, "ldexp": floats.scale,
    "canonicalize": floats.make_canonical,
    "minimum": floats.propagating_extremum("fmin"), "maximum": floats.propagating_extremum("fmax"),
    "lrint": floats.round_to_integer("froundeven"), "llrint": floats.round_to_integer("froundeven"),
    "lround": floats.round_to_integer("fround"), "llround": floats.round_to_integer("fround"),
    "fptosi.sat": floats.saturating_conversion("fptosi"), "fptoui.sat": floats.saturating_conversion("fptoui"),
} | {name: floats.float_function(op) for name, op in _FLOATS.items()}  # fmt: skip
"""Functions of scalars, which apply to vectors lane by lane."""

_EXTREMA = {
    "smax": "smax", "smin": "smin", "umax": "umax", "umin": "umin",
    "fmax": "maxnum", "fmin": "minnum", "fmaximum": "maximum", "fminimum": "minimum",
}  # fmt: skip
"""Reductions that are named after functions of two scalars."""

TABLE: dict[str, object] = {
    "memcpy": _memcpy, "memcpy.inline": _memcpy, "memmove": _memmove, "memset": _memset, "memset.inline": _memset,
    "expect": _first, "expect.with.probability": _first, "threadlocal.address": _first,
    "launder.invariant.group": _first, "strip.invariant.group": _first, "ssa.copy": _first,
    "arithmetic.fence": _first, "annotation": _first, "ptr.annotation": _first, "var.annotation": NO_OP,
    "assume": _assume, "is.constant": _is_constant, "trap": _trap, "ubsantrap": report_ubsan_trap,
    "debugtrap": NO_OP, "objectsize": _object_size, "eh.typeid.for": _type_number,
    "lifetime.end": _lifetime_end,
    "stacksave": _stack_save, "stackrestore": _stack_restore,
    "va_start": _va_start, "va_end": NO_OP, "va_copy": _va_copy, "prefetch": NO_OP, "donothing": NO_OP,
    "experimental.noalias.scope.decl": NO_OP, "invariant.start": start_invariant, "invariant.end": end_invariant,
    "scope.end": end_literal,
    "pseudoprobe": NO_OP, "sideeffect": NO_OP, "fake.use": NO_OP, "clear_cache": NO_OP, "get.rounding": _rounding_mode,
    "readcyclecounter": _arbitrary, "readsteadycounter": _arbitrary,
    "allow.runtime.check": _arbitrary, "allow.ubsan.check": _arbitrary,
    "instrprof.increment": NO_OP, "instrprof.increment.step": NO_OP, "instrprof.cover": NO_OP,
    "instrprof.timestamp": NO_OP, "instrprof.value.profile": NO_OP, "instrprof.mcdc.parameters": NO_OP,
    "instrprof.mcdc.tvbitmap.update": NO_OP,
    **{name: by_lanes(handler) for name, handler in _SCALARS.items()},
    **{f"vector.reduce.{name}": vectors.reduce_by(_SCALARS[scalar]) for name, scalar in _EXTREMA.items()},
    **vectors.TABLE,
}  # fmt: skip
