"""`llvm.is.fpclass`: whether a float is of one of some classes, which a mask chooses.

Bits of the mask, from the lowest: signalling NaN, quiet NaN; then -infinity, -normal, -subnormal, -0 and the same
classes of the other sign, mirrored. A class is a range of the absolute value, so comparisons decide; only the sign of
a zero and the kind of a NaN need the bits.
"""

from __future__ import annotations

from typing import cast

from fathom.bound.code.call_site import CallSite
from fathom.bound.context.context import Context
from fathom.bound.residual.values import Scalar, Value
from fathom.ir.floats import require_supported
from fathom.ir.types import BOOL, Float, Int

SIGNALLING, QUIET, ZERO = 0, 1, 3
"""Bits of the NaNs, and the place of zero in the order infinity, normal, subnormal, zero."""


def is_of_class(walk: Context, args: list[Value], site: CallSite) -> Value:
    kind, x, mask = site.shapes[0], cast("Scalar", args[0]), args[1]
    assert isinstance(kind, Float)
    assert isinstance(mask, int)
    found = _nan(walk, kind, x, mask, site)
    size = walk.fold.float_op("fabs", kind, (x,), site.loc)
    for place in range(4):
        negative, positive = mask >> (2 + place) & 1, mask >> (9 - place) & 1
        if not negative and not positive:
            continue
        inside = _range(walk, kind, size, place, site)
        if negative != positive:
            inside = walk.fold.conjunction(inside, _has_sign(walk, kind, x, negative, place, site))
        found = walk.fold.disjunction(found, inside)
    return found


def _nan(walk: Context, kind: Float, x: Scalar, mask: int, site: CallSite) -> Scalar:
    signalling, quiet = mask >> SIGNALLING & 1, mask >> QUIET & 1
    if not signalling and not quiet:
        return 0
    nan = walk.fold.float_compare("funo", kind, x, x, site.loc)
    if signalling and quiet:
        return nan
    is_quiet = _bit(walk, kind, x, require_supported(str(kind)).precision - 2)
    return walk.fold.conjunction(nan, is_quiet if quiet else walk.fold.negate(is_quiet))


def _range(walk: Context, kind: Float, size: Scalar, place: int, site: CallSite) -> Scalar:
    """Whether an absolute value is infinite, normal, subnormal or zero."""
    fold, format = walk.fold, require_supported(str(kind))
    limits = (format.infinity, format.least_normal, 1, 0)
    inside = fold.float_compare("foge", kind, size, limits[place], site.loc)
    if place == 0:
        return inside
    return fold.conjunction(inside, fold.float_compare("folt", kind, size, limits[place - 1], site.loc))


def _has_sign(walk: Context, kind: Float, x: Scalar, negative: int, place: int, site: CallSite) -> Scalar:
    if place == ZERO:
        sign = _bit(walk, kind, x, kind.width - 1)
        return sign if negative else walk.fold.negate(sign)
    return walk.fold.float_compare("folt" if negative else "fogt", kind, x, 0, site.loc)


def _bit(walk: Context, kind: Float, x: Scalar, place: int) -> Scalar:
    whole = Int(kind.width)
    bits = walk.fold.cast("bitcast", x, kind, whole)
    return walk.fold.cast("trunc", walk.fold.int_op("lshr", whole.width, bits, place), whole, BOOL)
