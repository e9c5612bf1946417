"""IEEE 754 floats of any format on their bits, through exact fractions that are rounded once.

    sign │ exponent (eb bits) │ fraction (sb - 1 bits)          value = (-1)^sign · significand · 2^scale

SMT-LIB's floats (IEEE 754-2008, to nearest with ties to even unless a mode is named): one NaN, here the quiet one with
a zero payload, and signed zeros. A finite float becomes a `Fraction`, the operation is done exactly, and
`round_fraction` brings it back. Slow and obvious on purpose: it folds literals and checks models.
`None` where SMT-LIB leaves the result open: `fp.min` and `fp.max` of two zeros of different signs, and conversions to
bit-vectors that do not fit.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import isqrt
from typing import Final, TypeAlias, cast

from fathom.logic.sorts import FloatSort, Operand

Args: TypeAlias = Sequence[Operand]
Ints: TypeAlias = Sequence[int]


def infinity(sort: FloatSort) -> int:
    """The bits of plus infinity."""
    return ((1 << sort.exponent) - 1) << (sort.significand - 1)


def nan(sort: FloatSort) -> int:
    """The bits of the one NaN."""
    return infinity(sort) | 1 << (sort.significand - 2)


def canonical(sort: FloatSort, bits: int) -> int:
    """These bits, or the bits of the one NaN if they are a NaN of whatever payload."""
    return nan(sort) if _magnitude(sort, bits) > infinity(sort) else bits


def _magnitude(sort: FloatSort, bits: int) -> int:
    return bits & ~sort.sign


def _least_scale(sort: FloatSort) -> int:
    """The exponent of the last place of subnormal numbers."""
    return 3 - (1 << (sort.exponent - 1)) - sort.significand


def to_fraction(sort: FloatSort, bits: int) -> Fraction:
    """The exact value of a finite float."""
    field = _magnitude(sort, bits) >> (sort.significand - 1)
    digits = bits & ((1 << (sort.significand - 1)) - 1)
    if field:
        digits |= 1 << (sort.significand - 1)
    scale = max(field, 1) - 1 + _least_scale(sort)
    value = Fraction(digits << scale) if scale >= 0 else Fraction(digits, 1 << -scale)
    return -value if bits & sort.sign else value


def round_fraction(sort: FloatSort, exact: Fraction, *, zero: int = 0) -> int:
    """The nearest float, ties to even; `zero` is what an exact zero becomes (+0 or -0)."""
    if not exact:
        return zero
    size = abs(exact)
    scale = size.numerator.bit_length() - size.denominator.bit_length() - sort.significand
    if size >= Fraction(2) ** (scale + sort.significand):
        scale += 1
    scale = max(scale, _least_scale(sort))
    digits = round(size / Fraction(2) ** scale)
    # The hidden bit adds one to the exponent field of normal numbers, and so does a carry out of rounding.
    bits = ((scale - _least_scale(sort)) << (sort.significand - 1)) + digits
    return min(bits, infinity(sort)) | (sort.sign if exact < 0 else 0)


def _sort(args: Args) -> FloatSort:
    return cast(FloatSort, args[0].sort)


def is_nan(args: Args, _: None, v: Ints) -> bool:
    """NaN."""
    sort = _sort(args)
    return _magnitude(sort, v[0]) > infinity(sort)


def is_infinite(args: Args, _: None, v: Ints) -> bool:
    """Plus or minus infinity."""
    sort = _sort(args)
    return _magnitude(sort, v[0]) == infinity(sort)


def is_zero(args: Args, _: None, v: Ints) -> bool:
    """Plus or minus zero."""
    return not _magnitude(_sort(args), v[0])


def is_normal(args: Args, _: None, v: Ints) -> bool:
    """Finite, with a hidden one."""
    sort = _sort(args)
    return 1 << (sort.significand - 1) <= _magnitude(sort, v[0]) < infinity(sort)


def is_subnormal(args: Args, _: None, v: Ints) -> bool:
    """Not zero, without a hidden one."""
    sort = _sort(args)
    return 0 < _magnitude(sort, v[0]) < 1 << (sort.significand - 1)


def is_negative(args: Args, _: None, v: Ints) -> bool:
    """The sign bit, except on NaN."""
    sort = _sort(args)
    return bool(v[0] & sort.sign) and _magnitude(sort, v[0]) <= infinity(sort)


def negate(args: Args, _: None, v: Ints) -> int:
    """NaN stays NaN."""
    return canonical(_sort(args), v[0] ^ args[0].sort.sign)


def absolute(args: Args, _: None, v: Ints) -> int:
    """NaN stays NaN."""
    return canonical(_sort(args), v[0] & ~args[0].sort.sign)


def add(args: Args, _: None, v: Ints) -> int:
    """Opposite infinities give NaN; an exact cancellation +0."""
    sort, top = _sort(args), infinity(_sort(args))
    x, y = (_magnitude(sort, bits) for bits in v)
    if x >= top or y >= top:
        if x > top or y > top or (x == y and v[0] != v[1]):
            return nan(sort)
        return v[0] if x == top else v[1]
    return round_fraction(sort, to_fraction(sort, v[0]) + to_fraction(sort, v[1]), zero=v[0] & v[1] & sort.sign)


def sub(args: Args, _: None, v: Ints) -> int:
    """`x + (-y)`."""
    return add(args, None, (v[0], v[1] ^ args[0].sort.sign))


def mul(args: Args, _: None, v: Ints) -> int:
    """Zero times infinity is NaN."""
    sort, top = _sort(args), infinity(_sort(args))
    x, y = (_magnitude(sort, bits) for bits in v)
    sign = (v[0] ^ v[1]) & sort.sign
    if x >= top or y >= top:
        return nan(sort) if x > top or y > top or not x or not y else top | sign
    return round_fraction(sort, to_fraction(sort, v[0]) * to_fraction(sort, v[1]), zero=sign)


def div(args: Args, _: None, v: Ints) -> int:
    """A number over zero is infinite; zero over zero and infinity over infinity are NaN."""
    sort, top = _sort(args), infinity(_sort(args))
    x, y = (_magnitude(sort, bits) for bits in v)
    sign = (v[0] ^ v[1]) & sort.sign
    if x > top or y > top or (x == top and y == top) or (not x and not y):
        return nan(sort)
    if x == top or not y:
        return top | sign
    if y == top:
        return sign
    return round_fraction(sort, to_fraction(sort, v[0]) / to_fraction(sort, v[1]), zero=sign)


def fma(args: Args, _: None, v: Ints) -> int:
    """`x·y + z`, rounded once."""
    sort, top = _sort(args), infinity(_sort(args))
    x, y, z = (_magnitude(sort, bits) for bits in v)
    if x >= top or y >= top or z >= top:
        # The sum cannot round when one side of it is infinite, so a finite product may stand as a finite one.
        if x < top and y < top:
            return nan(sort) if z > top else v[2]
        return add(args, None, (mul(args, None, v[:2]), v[2]))
    product = to_fraction(sort, v[0]) * to_fraction(sort, v[1])
    exact = product + to_fraction(sort, v[2])
    return round_fraction(sort, exact, zero=(v[0] ^ v[1]) & v[2] & sort.sign if not product else 0)


def sqrt(args: Args, _: None, v: Ints) -> int:
    """Negative numbers give NaN, -0 itself.

    The integer square root with two more digits than the result needs, and a sticky last one, rounds correctly.
    """
    sort, bits = _sort(args), v[0]
    if not _magnitude(sort, bits) or bits == infinity(sort):
        return bits
    if bits & sort.sign or _magnitude(sort, bits) > infinity(sort):
        return nan(sort)
    value = to_fraction(sort, bits)
    # A power of two makes the denominator a square; another four-fold gives the root enough digits.
    shift = sort.significand + sort.width + (1 << sort.exponent)
    scaled = value * Fraction(1 << (2 * shift))
    whole = scaled.numerator // scaled.denominator
    root = isqrt(whole)
    sticky = root * root != scaled
    return round_fraction(sort, Fraction((root << 1) | sticky, 1 << (shift + 1)))


def rem(args: Args, _: None, v: Ints) -> int:
    """`x - y·n` with `n` the integer nearest to `x/y`, ties to even; exact. A zero has the sign of `x`."""
    sort, top = _sort(args), infinity(_sort(args))
    x, y = (_magnitude(sort, bits) for bits in v)
    if x >= top or y > top or not y:
        return nan(sort)
    if y == top:
        return v[0]
    dividend, divisor = to_fraction(sort, v[0]), to_fraction(sort, v[1])
    return round_fraction(sort, dividend - divisor * round(dividend / divisor), zero=v[0] & sort.sign)


def _away(exact: Fraction) -> int:
    whole = int(abs(exact) + Fraction(1, 2))
    return whole if exact >= 0 else -whole


_MODES: Final[dict[str, Callable[[Fraction], int]]] = {
    "RNE": round,
    "RNA": _away,
    "RTZ": int,
    "RTP": lambda exact: -(-exact.numerator // exact.denominator),
    "RTN": lambda exact: exact.numerator // exact.denominator,
}


def round_to_integral(args: Args, mode: str, v: Ints) -> int:
    """An integral float; a zero keeps the sign of the argument."""
    sort, bits = _sort(args), v[0]
    if _magnitude(sort, bits) >= infinity(sort):
        return canonical(sort, bits)
    whole = _MODES[mode](to_fraction(sort, bits))
    return round_fraction(sort, Fraction(whole), zero=bits & sort.sign)


def equal(args: Args, _: None, v: Ints) -> bool:
    """IEEE equality: zeros are equal, NaN equals nothing."""
    sort, top = _sort(args), infinity(_sort(args))
    x, y = (_magnitude(sort, bits) for bits in v)
    return x <= top and y <= top and (v[0] == v[1] or not (x | y))


def _order(sort: FloatSort, bits: int) -> int:
    """A number that orders all floats but NaN, with both zeros at 0."""
    return -_magnitude(sort, bits) if bits & sort.sign else bits


def less(args: Args, _: None, v: Ints) -> bool:
    """False if an argument is NaN."""
    sort, top = _sort(args), infinity(_sort(args))
    return all(_magnitude(sort, bits) <= top for bits in v) and _order(sort, v[0]) < _order(sort, v[1])


def less_or_equal(args: Args, _: None, v: Ints) -> bool:
    """False if an argument is NaN."""
    sort, top = _sort(args), infinity(_sort(args))
    return all(_magnitude(sort, bits) <= top for bits in v) and _order(sort, v[0]) <= _order(sort, v[1])


def _choose(args: Args, v: Ints, *, first: bool) -> int | None:
    sort, top = _sort(args), infinity(_sort(args))
    if _magnitude(sort, v[0]) > top:
        return v[1]
    if _magnitude(sort, v[1]) > top:
        return v[0]
    if v[0] != v[1] and not _magnitude(sort, v[0] | v[1]):
        return None
    return v[0] if first else v[1]


def minimum(args: Args, _: None, v: Ints) -> int | None:
    """NaN loses against a number."""
    return _choose(args, v, first=less(args, None, v))


def maximum(args: Args, _: None, v: Ints) -> int | None:
    """NaN loses against a number."""
    return _choose(args, v, first=less(args, None, (v[1], v[0])))


def from_bits(_: Args, sort: FloatSort, v: Ints) -> int:
    """The float with these bits."""
    return canonical(sort, v[0])


def from_float(args: Args, target: FloatSort, v: Ints) -> int:
    """Another format, rounded once."""
    source, bits = _sort(args), v[0]
    sign = target.sign if bits & source.sign else 0
    if _magnitude(source, bits) > infinity(source):
        return nan(target)
    if _magnitude(source, bits) == infinity(source):
        return infinity(target) | sign
    return round_fraction(target, to_fraction(source, bits), zero=sign)


def from_unsigned(_: Args, target: FloatSort, v: Ints) -> int:
    """An unsigned integer, rounded once."""
    return round_fraction(target, Fraction(v[0]))


def from_signed(args: Args, target: FloatSort, v: Ints) -> int:
    """A signed integer, rounded once."""
    sign = args[0].sort.sign
    return round_fraction(target, Fraction(v[0] - (sign << 1) if v[0] & sign else v[0]))


def to_unsigned(args: Args, width: int, v: Ints) -> int | None:
    """Toward zero; open when it does not fit."""
    sort = _sort(args)
    if _magnitude(sort, v[0]) >= infinity(sort):
        return None
    whole = int(to_fraction(sort, v[0]))
    return whole if 0 <= whole < 1 << width else None


def to_signed(args: Args, width: int, v: Ints) -> int | None:
    """Toward zero, as the unsigned reading of two's complement; open when it does not fit."""
    sort = _sort(args)
    if _magnitude(sort, v[0]) >= infinity(sort):
        return None
    whole = int(to_fraction(sort, v[0]))
    half = 1 << (width - 1)
    return whole & (2 * half - 1) if -half <= whole < half else None
