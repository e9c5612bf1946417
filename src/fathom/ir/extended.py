"""x86's floats of 80 bits, C's `long double`, on their bits: exact, through fractions that are rounded once.

    79     78 … 64     63            62 … 0
    sign │ exponent  │ integer bit │ fraction

The integer bit, which other formats hide, is 1 but in zeros and subnormal numbers. `plain` leaves it out, which is the
format of SMT-LIB with 15 and 64 bits, and `extended` puts it back. Bits that are no number are what the machine takes
them for: NaN where the integer bit is missing; and where it is one too many, the normal number that it looks like.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Final, final

from fathom.immutable import immutable
from fathom.logic import softfloat
from fathom.logic.sorts import FloatSort, fp

KIND: Final = "x86_fp80"
WIDTH: Final = 80
SORT: Final = fp(15, 64)
INTEGER: Final = 1 << 63
_FRACTION: Final = INTEGER - 1
_EXPONENT: Final = 0x7FFF
INFINITY: Final = _EXPONENT << 64 | INTEGER
NAN: Final = INFINITY | 1 << 62
LEAST_NORMAL: Final = 1 << 64 | INTEGER


def is_number(bits: int) -> bool:
    """Whether the integer bit is what the exponent says."""
    return bool(bits & INTEGER) == bool(bits >> 64 & _EXPONENT)


def plain(bits: int) -> int:
    """The same without the integer bit."""
    if is_number(bits):
        return bits >> 64 << 63 | bits & _FRACTION
    if bits & INTEGER:
        return (bits >> 64 | 1) << 63 | bits & _FRACTION
    return softfloat.nan(SORT)


def extended(bits: int) -> int:
    """The same with the integer bit."""
    high = bits >> 63
    return high << 64 | (INTEGER if high & _EXPONENT else 0) | bits & _FRACTION


@final
@immutable
class _Of:
    """An operand of the functions of `softfloat`, which ask it for its sort."""

    sort: FloatSort


_OPERANDS: Final = (_Of(SORT),) * 3


def operate(op: str, args: Sequence[int]) -> int:
    """The bits of the result of a `FloatOp` on the bits of its operands."""
    return extended(softfloat.canonical(SORT, _OPERATIONS[op]([plain(bits) for bits in args])))


def _simple(function: Callable[..., int | None]) -> Callable[[Sequence[int]], int]:
    def operation(numbers: Sequence[int]) -> int:
        found = function(_OPERANDS, None, numbers)
        assert found is not None
        return found

    return operation


def _rounding(mode: str) -> Callable[[Sequence[int]], int]:
    return lambda numbers: softfloat.round_to_integral(_OPERANDS, mode, numbers)


def _minimum(numbers: Sequence[int]) -> int:
    """A NaN loses against a number; -0 is less than +0, which SMT-LIB leaves open."""
    found = softfloat.minimum(_OPERANDS, None, numbers)
    return SORT.sign if found is None else found


def _maximum(numbers: Sequence[int]) -> int:
    found = softfloat.maximum(_OPERANDS, None, numbers)
    return 0 if found is None else found


def _copy_sign(numbers: Sequence[int]) -> int:
    x, y = numbers
    return x & ~SORT.sign | y & SORT.sign


def _remainder(numbers: Sequence[int]) -> int:
    """C's `fmod`: what is left of `x` when `y` was taken away as often as possible."""
    x, y = numbers
    top = softfloat.infinity(SORT)
    if x & ~SORT.sign >= top or y & ~SORT.sign > top or not y & ~SORT.sign:
        return softfloat.nan(SORT)
    if y & ~SORT.sign == top:
        return x
    dividend, divisor = abs(softfloat.to_fraction(SORT, x)), abs(softfloat.to_fraction(SORT, y))
    return softfloat.round_fraction(SORT, dividend % divisor) | x & SORT.sign


_OPERATIONS: Final[dict[str, Callable[[Sequence[int]], int]]] = {
    "fadd": _simple(softfloat.add),
    "fsub": _simple(softfloat.sub),
    "fmul": _simple(softfloat.mul),
    "fdiv": _simple(softfloat.div),
    "fma": _simple(softfloat.fma),
    "fsqrt": _simple(softfloat.sqrt),
    "fneg": _simple(softfloat.negate),
    "fabs": _simple(softfloat.absolute),
    "frem": _remainder,
    "fround": _rounding("RNA"),
    "froundeven": _rounding("RNE"),
    "ffloor": _rounding("RTN"),
    "fceil": _rounding("RTP"),
    "ftrunc": _rounding("RTZ"),
    "fmin": _minimum,
    "fmax": _maximum,
    "fcopysign": _copy_sign,
}


def value(bits: int) -> Fraction | float:
    """The number that these bits are, for comparisons; infinities and NaN are Python's."""
    number = plain(bits)
    size, top = number & ~SORT.sign, softfloat.infinity(SORT)
    if size > top:
        return math.nan
    if size == top:
        return -math.inf if number & SORT.sign else math.inf
    return softfloat.to_fraction(SORT, number)


def to_format(bits: int, target: FloatSort) -> int:
    """The bits in another format, rounded once."""
    return softfloat.from_float(_OPERANDS, target, (plain(bits),))


def from_format(bits: int, source: FloatSort) -> int:
    """The bits of a float of another format, of which this one has every value."""
    return extended(softfloat.from_float((_Of(source),), SORT, (bits,)))


def from_fraction(exact: Fraction) -> int:
    """An exact number, rounded once; zero is +0."""
    return extended(softfloat.round_fraction(SORT, exact))
