"""LLVM's own functions on one float: minima and maxima of all kinds, powers of two, roundings to integers.

| | a NaN and a number | -0 and +0 |
|---|---|---|
| `minnum`, `minimumnum` | the number | -0 is less |
| `minimum` | NaN | -0 is less |

Scaling follows musl's `scalbn`: at most two steps by a power of two that is exact, then one that rounds.
"""

from __future__ import annotations

from typing import cast

from fathom.bound.code.call_site import CallSite
from fathom.bound.compile.obligations.floats import float_operation
from fathom.bound.context.context import Context, Handler
from fathom.bound.residual.values import Scalar, Value
from fathom.errors import Unsupported
from fathom.ir import extended
from fathom.ir.floats import Format, from_int, require_supported
from fathom.ir.instructions import CastKind, FloatOpKind
from fathom.ir.types import Float, Int


def float_shape(site: CallSite, index: int = 0) -> Float:
    """The kind of float that an operand is."""
    shape = site.shapes[index]
    if not isinstance(shape, Float):
        raise Unsupported(str(site.loc or ""), f"the intrinsic {site.name} on operands of this type")
    return shape


def float_function(op: FloatOpKind) -> Handler:
    def handler(walk: Context, args: list[Value], site: CallSite) -> Value:
        return float_operation(walk, op, float_shape(site), site.loc)(cast("tuple[Scalar, ...]", tuple(args)))

    return handler


def propagating_extremum(op: FloatOpKind) -> Handler:
    """`minimum`, `maximum`: a NaN wins."""

    def handler(walk: Context, args: list[Value], site: CallSite) -> Value:
        kind, fold = float_shape(site), walk.fold
        x, y = cast("tuple[Scalar, Scalar]", tuple(args))
        is_nan = fold.float_compare("funo", kind, x, y, site.loc)
        return fold.select(is_nan, require_supported(str(kind)).nan, fold.float_op(op, kind, (x, y), site.loc), kind)

    return handler


def multiply_and_add(walk: Context, args: list[Value], site: CallSite) -> Value:
    """`fmuladd` may be fused or not: here it is not, as clang compiles it for the plain x86-64."""
    kind = float_shape(site)
    x, y, z = cast("tuple[Scalar, Scalar, Scalar]", tuple(args))
    product = float_operation(walk, "fmul", kind, site.loc)((x, y))
    return float_operation(walk, "fadd", kind, site.loc)((product, z))


def split_fraction(walk: Context, args: list[Value], site: CallSite) -> Value:
    """`modf` is `{ fraction, whole }`, both with the sign of the number; an infinite one has the fraction 0."""
    kind, x, fold = float_shape(site), cast("Scalar", args[0]), walk.fold
    whole = fold.float_op("ftrunc", kind, (x,), site.loc)
    is_whole = fold.float_compare("foeq", kind, whole, x, site.loc)
    rest = fold.select(is_whole, 0, fold.float_op("fsub", kind, (x, whole), site.loc), kind)
    return (fold.float_op("fcopysign", kind, (rest, x), site.loc), whole)


def make_canonical(walk: Context, args: list[Value], site: CallSite) -> Value:
    """`canonicalize`: the same number; a NaN becomes the quiet one."""
    kind, x, fold = float_shape(site), cast("Scalar", args[0]), walk.fold
    is_nan = fold.float_compare("funo", kind, x, x, site.loc)
    return fold.select(is_nan, require_supported(str(kind)).nan, x, kind)


def round_to_integer(op: FloatOpKind) -> Handler:
    """`lrint`, `lround`: what the integer cannot hold gives any number."""

    def handler(walk: Context, args: list[Value], site: CallSite) -> Value:
        kind, target, fold = float_shape(site), site.result, walk.fold
        assert isinstance(target, Int)
        whole = fold.float_op(op, kind, (cast("Scalar", args[0]),), site.loc)
        number = fold.cast("fptosi", whole, kind, target, site.loc)
        fits = _is_between(walk, kind, whole, -(1 << (target.width - 1)), 1 << (target.width - 1))
        if fits == 1:
            return number
        return fold.select(fits, number, fold.fresh(target, f"{site.name} out of range", site.loc), target)

    return handler


def _is_between(walk: Context, kind: Float, x: Scalar, low: int, high: int) -> Scalar:
    """Whether `low <= x < high`, where both limits are powers of two or zero: exact, or infinite in a small format."""
    at_least = walk.fold.float_compare("foge", kind, x, from_int(low, str(kind)))
    return walk.fold.conjunction(at_least, walk.fold.float_compare("folt", kind, x, from_int(high, str(kind))))


def saturating_conversion(op: CastKind) -> Handler:
    """`fptosi.sat`, `fptoui.sat`: towards zero, at most the extreme that the integer has; a NaN gives 0."""

    def handler(walk: Context, args: list[Value], site: CallSite) -> Value:
        kind, target, fold, x = float_shape(site), site.result, walk.fold, cast("Scalar", args[0])
        assert isinstance(target, Int)
        low, high = (-(1 << (target.width - 1)), 1 << (target.width - 1)) if op == "fptosi" else (0, 1 << target.width)
        whole = fold.float_op("ftrunc", kind, (x,), site.loc)
        number = fold.cast(op, whole, kind, target, site.loc)
        above = fold.float_compare("foge", kind, whole, from_int(high, str(kind)), site.loc)
        below = fold.float_compare("folt", kind, whole, from_int(low, str(kind)), site.loc)
        number = fold.select(above, high - 1, number, target)
        number = fold.select(below, low % (1 << target.width), number, target)
        return fold.select(fold.float_compare("funo", kind, x, x, site.loc), 0, number, target)

    return handler


def scale(walk: Context, args: list[Value], site: CallSite) -> Value:
    """`ldexp`: a number times a power of two, rounded once."""
    kind, power = float_shape(site), site.shapes[1]
    format, fold, y = require_supported(str(kind)), walk.fold, cast("Scalar", args[0])
    if not isinstance(power, Int) or kind == Float(
        "half"
    ):  # too few exponents: two steps do not reach the least number
        raise Unsupported(str(site.loc or ""), f"the intrinsic {site.name}")
    most, wide = _largest_exponent(format), Int(max(power.width, 32))
    least, n = 1 - most, fold.cast("sext", cast("Scalar", args[1]), power, wide)
    for limit, step in (
        (most, most),
        (most, most),
        (least, least + format.precision),
        (least, least + format.precision),
    ):
        beyond = _is_beyond(walk, n, wide, limit)
        if beyond != 0:
            scaled = fold.float_op("fmul", kind, (y, _power_of_two(kind, step)), site.loc)
            y = fold.select(beyond, scaled, y, kind)
            n = fold.select(beyond, fold.int_op("sub", wide.width, n, step % (1 << wide.width)), n, wide)
    for limit in (most, least):
        n = fold.select(_is_beyond(walk, n, wide, limit), limit % (1 << wide.width), n, wide)
    return fold.float_op("fmul", kind, (y, _make_power_of_two(walk, kind, n, wide)), site.loc)


def split_exponent(walk: Context, args: list[Value], site: CallSite) -> Value:
    """`frexp` is `{ fraction, exponent }`: 0.5 <= fraction < 1; the exponent of what is not finite is any number."""
    kind, x, fold, target = (
        float_shape(site),
        cast("Scalar", args[0]),
        walk.fold,
        cast("tuple[Int, Int]", site.result)[1],
    )
    format, whole = require_supported(str(kind)), Int(kind.width)
    place, half = _exponent_place(kind), _largest_exponent(format) - 1
    size = fold.float_op("fabs", kind, (x,), site.loc)
    is_small = fold.float_compare("folt", kind, size, format.least_normal, site.loc)
    scaled = fold.float_op("fmul", kind, (x, _power_of_two(kind, format.precision)), site.loc)
    bits = fold.cast("bitcast", fold.select(is_small, scaled, x, kind), kind, whole)
    field = 2 * half + 3 << place
    exponent = fold.int_op("lshr", whole.width, fold.int_op("and", whole.width, bits, field), place)
    shift = fold.select(is_small, half + format.precision, half, whole)
    exponent = fold.int_op("sub", whole.width, exponent, shift)
    exponent = fold.cast("sext" if target.width > whole.width else "trunc", exponent, whole, target)
    bits = fold.int_op("and", whole.width, bits, (1 << whole.width) - 1 - field)
    fraction = fold.cast("bitcast", fold.int_op("or", whole.width, bits, half << place), whole, kind)
    is_zero = fold.float_compare("foeq", kind, x, 0, site.loc)
    is_finite = fold.float_compare("folt", kind, size, format.infinity, site.loc)
    if is_finite != 1:
        arbitrary = fold.fresh(target, f"the exponent of {site.name}", site.loc)
        exponent = fold.select(is_finite, exponent, arbitrary, target)
        fraction = fold.select(is_finite, fraction, x, kind)
    return (fold.select(is_zero, x, fraction, kind), fold.select(is_zero, 0, exponent, target))


def _is_beyond(walk: Context, n: Scalar, width: Int, limit: int) -> Scalar:
    return walk.fold.compare("sgt" if limit > 0 else "slt", width.width, n, limit % (1 << width.width))


def _largest_exponent(format: Format) -> int:
    """Of a finite number, which is also what is added to every exponent in the bits."""
    return (1 << (format.sort.exponent - 1)) - 1


def _exponent_place(kind: Float) -> int:
    """The lowest bit of the exponent."""
    precision = require_supported(str(kind)).precision
    return precision if str(kind) == extended.KIND else precision - 1


def _power_of_two(kind: Float, exponent: int) -> int:
    """The bits of a normal number."""
    leading = extended.INTEGER if str(kind) == extended.KIND else 0
    return exponent + _largest_exponent(require_supported(str(kind))) << _exponent_place(kind) | leading


def _make_power_of_two(walk: Context, kind: Float, exponent: Scalar, width: Int) -> Scalar:
    fold, whole = walk.fold, Int(kind.width)
    number = fold.cast("sext" if whole.width > width.width else "trunc", exponent, width, whole)
    shifted = fold.int_op("shl", whole.width, number, _exponent_place(kind))
    bits = fold.int_op("add", whole.width, shifted, _power_of_two(kind, 0))
    return fold.cast("bitcast", bits, whole, kind)
