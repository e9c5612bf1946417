"""IEEE 754 operations on the bits of half, float, double and x86's long double: to nearest, ties to even, exact.

Values are the bits as an int. Results that are NaN are the canonical quiet NaN, whatever the operands' payloads.

* `double` uses Python's floats. `half` and `float` use them too where rounding twice is innocuous: for `+ - * /` and
  the square root 53 bits are at least `2p + 2` (Figueroa, "When is double rounding innocuous?", 1995).
* Python has no `x86_fp80`: `extended` computes with fractions.
* `fma` and conversions from wide integers round an exact fraction once.
* `fmin`/`fmax` are minNum/maxNum: a NaN loses against a number; -0 counts as less than +0.
* `frem` is C's `fmod`.
* A conversion to an integer that cannot hold the truncated value gives 0. (LLVM calls it poison, SMT-LIB unspecified:
  a check comes first.)
"""

from __future__ import annotations

import math
import struct
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Final, TypeAlias, final

from fathom.errors import Unsupported
from fathom.immutable import immutable
from fathom.ir import extended
from fathom.logic.sorts import FloatSort, fp


@final
@immutable
class Format:
    """`precision` counts the hidden bit; `code` is the letter of the `struct` module.

    `infinity` has all ones in the exponent; `least_normal` is the least positive number with all digits.
    """

    width: int
    precision: int
    code: str
    infinity: int
    least_normal: int
    nan: int
    sort: FloatSort

    @property
    def least_exponent(self) -> int:
        """Of the last place of subnormal numbers."""
        return 3 - (1 << (self.width - self.precision - 1)) - self.precision


def _format(width: int, precision: int, code: str) -> Format:
    one, exponent = 1 << (precision - 1), width - precision
    infinity = ((1 << exponent) - 1) * one
    return Format(width, precision, code, infinity, one, infinity | one >> 1, fp(exponent, precision))


PYTHON: Final = {"half": _format(16, 11, "<e"), "float": _format(32, 24, "<f"), "double": _format(64, 53, "<d")}
"""The formats that Python can compute with."""
FORMATS: Final = PYTHON | {
    extended.KIND: Format(extended.WIDTH, 64, "", extended.INFINITY, extended.LEAST_NORMAL, extended.NAN, extended.SORT)
}
_PACK: Final = {kind: struct.Struct(format.code).pack for kind, format in PYTHON.items()}
_UNPACK: Final = {kind: struct.Struct(format.code).unpack for kind, format in PYTHON.items()}


def require_supported(kind: str, place: str = "floating-point arithmetic") -> Format:
    """The format of this kind of float, or `Unsupported`."""
    if kind not in FORMATS:
        raise Unsupported(place, f"arithmetic on {kind}")
    return FORMATS[kind]


def to_float(bits: int, kind: str) -> float:
    """The number as a Python float, which holds it exactly; a long double is rounded."""
    if kind == extended.KIND:
        bits, kind = extended.to_format(bits, FORMATS["double"].sort), "double"
    width = require_supported(kind).width
    number: float = _UNPACK[kind](bits.to_bytes(width // 8, "little"))[0]
    return number


def from_float(number: float, kind: str) -> int:
    """The bits of a Python float, rounded once to this kind."""
    if kind == extended.KIND:
        return extended.from_format(from_float(number, "double"), FORMATS["double"].sort)
    if math.isnan(number):
        return FORMATS[kind].nan
    try:
        return int.from_bytes(_PACK[kind](number), "little")
    except OverflowError:
        return _set_sign(FORMATS[kind].infinity, kind, negative=number < 0)


def from_fraction(exact: Fraction, kind: str) -> int:
    """An exact number rounded once; zero is +0."""
    format = require_supported(kind)
    if not exact:
        return 0
    size = abs(exact)
    exponent = size.numerator.bit_length() - size.denominator.bit_length() - format.precision
    while size >= Fraction(2) ** (exponent + format.precision):
        exponent += 1
    exponent = max(exponent, format.least_exponent)
    digits = round(size / Fraction(2) ** exponent)
    # The hidden bit adds one to the exponent field of normal numbers, and so does a carry out of rounding.
    bits = ((exponent - format.least_exponent) << (format.precision - 1)) + digits
    return _set_sign(min(bits, format.infinity), kind, negative=exact < 0)


def _set_sign(bits: int, kind: str, *, negative: bool) -> int:
    return bits | (1 << (FORMATS[kind].width - 1)) if negative else bits


def _divide(a: float, b: float) -> float:
    if b:
        return a / b
    if math.isnan(a) or not a:
        return math.nan
    return math.copysign(math.inf, math.copysign(1.0, a) * math.copysign(1.0, b))


def _remainder(a: float, b: float) -> float:
    try:
        return math.fmod(a, b)
    except ValueError:
        return math.nan


def _square_root(a: float) -> float:
    return math.sqrt(a) if a >= 0 else math.nan


def _round_away(a: float) -> float:
    if not math.isfinite(a):
        return a
    whole = math.floor(abs(a))
    return math.copysign(whole + (abs(a) - whole >= 0.5), a)


def _integral(to_int: Callable[[float], int]) -> Callable[[float], float]:
    return lambda a: math.copysign(to_int(a), a) if math.isfinite(a) else a


def _minimum(a: float, b: float) -> float:
    if math.isnan(a) or math.isnan(b):
        return b if math.isnan(a) else a
    if a == b:
        return a if math.copysign(1.0, a) < 0 else b
    return min(a, b)


def _maximum(a: float, b: float) -> float:
    return -_minimum(-a, -b)


_SIMPLE: Final[dict[str, Callable[..., float]]] = {
    "fadd": lambda a, b: a + b,
    "fsub": lambda a, b: a - b,
    "fmul": lambda a, b: a * b,
    "fdiv": _divide,
    "frem": _remainder,
    "fneg": lambda a: -a,
    "fabs": abs,
    "fsqrt": _square_root,
    "fround": _round_away,
    "froundeven": _integral(round),
    "ffloor": _integral(math.floor),
    "fceil": _integral(math.ceil),
    "ftrunc": _integral(math.trunc),
    "fmin": _minimum,
    "fmax": _maximum,
    "fcopysign": math.copysign,
}

ARITY: Final[dict[str, int]] = {
    **dict.fromkeys(_SIMPLE, 1),
    **dict.fromkeys(("fadd", "fsub", "fmul", "fdiv", "frem", "fmin", "fmax", "fcopysign"), 2),
    "fma": 3,
}


def operate(op: str, kind: str, args: Sequence[int]) -> int:
    """The bits of the result of a `FloatOp` on the bits of its operands."""
    require_supported(kind)
    if kind == extended.KIND:
        return extended.operate(op, args)
    numbers = [to_float(bits, kind) for bits in args]
    if op == "fma":
        return _fused_multiply_add(*numbers, kind=kind)
    return from_float(_SIMPLE[op](*numbers), kind)


def _fused_multiply_add(a: float, b: float, c: float, *, kind: str) -> int:
    if not (math.isfinite(a) and math.isfinite(b)):
        return from_float(a * b + c, kind)
    if not math.isfinite(c):
        return from_float(c, kind)
    exact = Fraction(a) * Fraction(b) + Fraction(c)
    if exact:
        return from_fraction(exact, kind)
    # The product of zeros has their combined sign; an exact cancellation is +0.
    product_sign = math.copysign(1.0, a) * math.copysign(1.0, b)
    return from_float(-0.0 if product_sign < 0 and math.copysign(1.0, c) < 0 else 0.0, kind)


Number: TypeAlias = float | Fraction

COMPARE: Final[dict[str, Callable[[Number, Number], bool]]] = {
    "foeq": lambda a, b: a == b,
    "fogt": lambda a, b: a > b,
    "foge": lambda a, b: a >= b,
    "folt": lambda a, b: a < b,
    "fole": lambda a, b: a <= b,
    "fone": lambda a, b: a < b or a > b,
    "ford": lambda a, b: a == a and b == b,
    "fueq": lambda a, b: not (a < b or a > b),
    "fugt": lambda a, b: not a <= b,
    "fuge": lambda a, b: not a < b,
    "fult": lambda a, b: not a >= b,
    "fule": lambda a, b: not a > b,
    "fune": lambda a, b: a != b,
    "funo": lambda a, b: a != a or b != b,
}


def compare(pred: str, kind: str, a: int, b: int) -> int:
    """1 when the predicate holds between the bits of two floats."""
    return 1 if COMPARE[pred](_number(a, kind), _number(b, kind)) else 0


def _number(bits: int, kind: str) -> Number:
    return extended.value(bits) if kind == extended.KIND else to_float(bits, kind)


def convert(bits: int, source: str, target: str) -> int:
    """`fptrunc` and `fpext`: rounded once."""
    require_supported(target)
    if source == extended.KIND:
        return bits if target == source else extended.to_format(bits, FORMATS[target].sort)
    return from_float(to_float(bits, source), target)


def from_int(value: int, kind: str) -> int:
    """`uitofp` and `sitofp`: a mathematical integer, rounded once."""
    require_supported(kind)
    if kind == extended.KIND:
        return extended.from_fraction(Fraction(value))
    if abs(value) <= 1 << 53:
        return from_float(float(value), kind)
    return from_fraction(Fraction(value), kind)


def to_unsigned_int(bits: int, kind: str, width: int) -> int:
    """`fptoui`: towards zero; 0 when it does not fit."""
    whole = _whole(bits, kind)
    return whole if whole is not None and 0 <= whole < (1 << width) else 0


def to_signed_int(bits: int, kind: str, width: int) -> int:
    """`fptosi`: towards zero, as the unsigned reading of the two's complement; 0 when it does not fit."""
    whole = _whole(bits, kind)
    half = 1 << (width - 1)
    return whole & ((1 << width) - 1) if whole is not None and -half <= whole < half else 0


def _whole(bits: int, kind: str) -> int | None:
    number = _number(bits, kind)
    return math.trunc(number) if isinstance(number, Fraction) or math.isfinite(number) else None
