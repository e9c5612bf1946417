"""What is known about the low bits of a bit-vector term: its alignment, and its remainder by powers of two.

    term                    low bits        alignment
    0x1004                  …000100 (all)   4
    x * 12                  …00             4
    x * 8 + 4               …100            4
    x & ~7                  …000            8
    ite(c, 16, 24)          …000            8       (bits 3 and up are not a run of known ones)

A forward analysis of a run of known bits that starts at bit 0: the congruence half of LLVM's known-bits analysis.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeAlias, cast, final

from fathom.logic.ops import (
    ADD,
    BVAND,
    BVNOT,
    BVOR,
    BVXOR,
    CONCAT,
    EXTRACT,
    ITE,
    MUL,
    NEG,
    SHL,
    SIGN_EXTEND,
    SUB,
    VALUE,
    ZERO_EXTEND,
    Op,
)
from fathom.logic.terms import Term
from fathom.memory.forward import analyse

Low: TypeAlias = tuple[int, int]
"""`(count, value)`: the low `count` bits are known, and `value` is what they are."""
UNKNOWN: Final[Low] = (0, 0)


def zeros(low: Low) -> int:
    """How many of the low bits are known to be zero."""
    count, value = low
    return (value & -value).bit_length() - 1 if value else count


def _cut(count: int, value: int) -> Low:
    return count, value & ((1 << count) - 1)


def add(x: Low, y: Low) -> Low:
    """The low bits of a sum."""
    return _cut(min(x[0], y[0]), x[1] + y[1])


def negate(x: Low) -> Low:
    """The low bits of the two's complement."""
    return _cut(x[0], -x[1])


def _mul(term: Term, args: Sequence[Low]) -> Low:
    """Zeros at the end add up; above them as many bits are known as the shorter rest has."""
    x, y = args
    zx, zy = zeros(x), zeros(y)
    return _cut(min(zx + zy + min(x[0] - zx, y[0] - zy), term.sort.width), x[1] * y[1])


def _shl(term: Term, args: Sequence[Low]) -> Low:
    by = term.args[1]
    if by.op is not VALUE:
        return zeros(args[0]), 0
    shift = cast(int, by.data)
    width = term.sort.width
    return _cut(min(args[0][0] + shift, width), args[0][1] << shift) if shift < width else (width, 0)


def _and(x: Low, y: Low) -> Low:
    """A bit is known where both are, and where one is known to be zero."""
    if x[0] > y[0]:
        x, y = y, x
    count = x[0]
    while count < y[0] and not y[1] >> count & 1:
        count += 1
    return _cut(count, x[1] & y[1])


def _not(x: Low) -> Low:
    return _cut(x[0], ~x[1])


def _ite(_: Term, args: Sequence[Low]) -> Low:
    """The bits below the first one in which the arms may differ."""
    x, y = args
    count = min(x[0], y[0])
    differ = _cut(count, x[1] ^ y[1])[1]
    return _cut((differ & -differ).bit_length() - 1 if differ else count, x[1])


def _concat(term: Term, args: Sequence[Low]) -> Low:
    upper, lower = args
    width = term.args[1].sort.width
    return lower if lower[0] < width else (width + upper[0], upper[1] << width | lower[1])


def _extract(_: Term, args: Sequence[Low], data: tuple[int, int]) -> Low:
    high, low = data
    count, value = args[0]
    return _cut(min(count, high + 1) - low, value >> low) if count > low else UNKNOWN


def _zero_extend(term: Term, args: Sequence[Low]) -> Low:
    return args[0] if args[0][0] < term.args[0].sort.width else (term.sort.width, args[0][1])


_RULES: Final[dict[Op, Callable[[Term, Sequence[Low]], Low]]] = {
    ADD: lambda _, args: add(*args),
    SUB: lambda _, args: add(args[0], negate(args[1])),
    NEG: lambda _, args: negate(args[0]),
    MUL: _mul,
    SHL: _shl,
    BVAND: lambda _, args: _and(*args),
    BVOR: lambda _, args: _not(_and(_not(args[0]), _not(args[1]))),
    BVXOR: lambda _, args: _cut(min(args[0][0], args[1][0]), args[0][1] ^ args[1][1]),
    BVNOT: lambda _, args: _not(args[0]),
    ITE: _ite,
    CONCAT: _concat,
    EXTRACT: lambda term, args: _extract(term, args, cast("tuple[int, int]", term.data)),
    ZERO_EXTEND: _zero_extend,
    SIGN_EXTEND: lambda _, args: args[0],
}


def _leaf(term: Term) -> Low:
    return (term.sort.width, cast(int, term.data)) if term.op is VALUE else UNKNOWN


@final
class Alignment:
    """The analysis with its memory: each term is analysed once. `facts` gives the alignment of symbolic bases."""

    __slots__ = ("_known",)

    def __init__(self, facts: Mapping[Term, int] | None = None) -> None:
        self._known: dict[Term, Low] = {
            term: (align.bit_length() - 1, 0) for term, align in (facts or {}).items() if term.op is not VALUE
        }

    def __call__(self, term: Term) -> int:
        """The largest power of two that is known to divide the term; 2 to its width for zero."""
        return 1 << zeros(self.low_bits(term))

    def low_bits(self, term: Term) -> Low:
        """The known low bits of a bit-vector term."""
        return analyse(term, self._known, _RULES, _leaf)


def alignment(term: Term) -> int:
    """The alignment of one term. Keep an `Alignment` for many: it analyses shared parts only once."""
    return Alignment()(term)
