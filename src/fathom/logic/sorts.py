"""Sorts of terms: Booleans, integers, bit-vectors, IEEE floats, arrays. Interned, so they are compared with `is`."""

from __future__ import annotations

from functools import cache
from typing import Final, Protocol, final


class Sort:
    """What a term may stand for.

    `width`, `mask` and `sign` (the weight of the top bit) describe the bits of bit-vectors and floats; other sorts
    have zeros there. They are on every sort so that hot code reads them without asking which kind it has.
    """

    __slots__ = ("mask", "sign", "smt", "width")

    def __init__(self, smt: str, width: int = 0) -> None:
        self.smt = smt
        self.width = width
        self.mask = (1 << width) - 1
        self.sign = 1 << width >> 1

    def __repr__(self) -> str:
        return self.smt


class Operand(Protocol):
    """What an operation sees of an operand beside its value: the sort. Terms are such."""

    @property
    def sort(self) -> Sort: ...


@final
class BitVec(Sort):
    """Bit-vectors of `width` bits. Made by `bv`."""

    __slots__ = ()

    def __init__(self, width: int) -> None:
        if width < 1:
            raise ValueError(f"A bit-vector has at least one bit, not {width}.")
        super().__init__(f"(_ BitVec {width})", width)

    def __reduce__(self) -> tuple[object, tuple[int]]:
        return bv, (self.width,)


@final
class FloatSort(Sort):
    """IEEE floats with `exponent` bits and `significand` bits, the hidden one counted. Made by `fp`."""

    __slots__ = ("exponent", "significand")

    def __init__(self, exponent: int, significand: int) -> None:
        if exponent < 2 or significand < 2:
            raise ValueError(f"A float has at least two bits in each part, not {exponent} and {significand}.")
        super().__init__(f"(_ FloatingPoint {exponent} {significand})", exponent + significand)
        self.exponent = exponent
        self.significand = significand

    def __reduce__(self) -> tuple[object, tuple[int, int]]:
        return fp, (self.exponent, self.significand)


@final
class ArraySort(Sort):
    """Total maps from `index` to `element`. Made by `array`."""

    __slots__ = ("element", "index")

    def __init__(self, index: Sort, element: Sort) -> None:
        super().__init__(f"(Array {index.smt} {element.smt})")
        self.index = index
        self.element = element

    def __reduce__(self) -> tuple[object, tuple[Sort, Sort]]:
        return array, (self.index, self.element)


@final
class FunctionSort:
    """The signature of a declared function; not the sort of any term. Compared with `is`. Made by `function`."""

    __slots__ = ("args", "result")

    def __init__(self, args: tuple[Sort, ...], result: Sort) -> None:
        self.args = args
        self.result = result

    def __repr__(self) -> str:
        return f"({' '.join(sort.smt for sort in self.args)}) {self.result.smt}"

    def __reduce__(self) -> tuple[object, tuple[tuple[Sort, ...], Sort]]:
        return function, (self.args, self.result)


class _Simple(Sort):
    """`Bool` and `Int`: one object each, also after pickling."""

    __slots__ = ()

    def __reduce__(self) -> str:
        return self.smt.upper()


BOOL: Final[Sort] = _Simple("Bool")
INT: Final[Sort] = _Simple("Int")


@cache
def bv(width: int) -> BitVec:
    """The sort of bit-vectors of this width."""
    return BitVec(width)


@cache
def fp(exponent: int, significand: int) -> FloatSort:
    """The sort of these floats, as SMT-LIB counts: `double` is `fp(11, 53)`."""
    return FloatSort(exponent, significand)


@cache
def array(index: Sort, element: Sort) -> ArraySort:
    """The sort of arrays from `index` to `element`."""
    return ArraySort(index, element)


@cache
def function(args: tuple[Sort, ...], result: Sort) -> FunctionSort:
    """The signature `args → result`."""
    return FunctionSort(args, result)
