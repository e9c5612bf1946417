"""The types of shadow fields: at most 8 bits, kept as one byte for each byte of memory.

A signed value is kept with its sign in all 8 bits, so every value of a field is a byte of the shadow memory, and to
compare bytes is to compare values.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from fathom.bound.residual.fold import Folder
from fathom.bound.residual.values import Scalar
from fathom.immutable import immutable
from fathom.ir.types import BYTE, Int

_MAX_BITS = 8


@final
@immutable
class FieldType:
    """`_Bool` (`truth`), or a number of `bits` bits."""

    bits: int
    signed: bool = False
    truth: bool = False

    @staticmethod
    def from_code(code: int) -> FieldType | None:
        """The type that `FATHOM_TYPE` in `fathom/shadow.h` encodes: 0 is `_Bool`, -3 a signed number of three bits."""
        if code == 0:
            return FieldType(1, truth=True)
        return FieldType(abs(code), code < 0) if abs(code) <= _MAX_BITS else None

    def __str__(self) -> str:
        if self.truth:
            return "_Bool"
        return f"{'' if self.signed else 'unsigned '}_BitInt({self.bits})"

    def byte(self, fold: Folder, value: Scalar, kind: Int) -> Scalar:
        """A number of the program, converted to the type as C does, as a byte of the shadow memory."""
        if self.truth:
            return fold.cast("zext", fold.compare("ne", kind.width, value, 0), Int(1), BYTE)
        narrow = fold.cast("trunc", value, kind, Int(self.bits))
        return fold.cast("sext" if self.signed else "zext", narrow, Int(self.bits), BYTE)

    def number(self, fold: Folder, byte: Scalar, kind: Int) -> Scalar:
        """A byte of the shadow memory as a number of the program."""
        return fold.cast("sext" if self.signed else "zext", byte, BYTE, kind)

    def gather(self, fold: Folder, values: Sequence[Scalar]) -> Scalar:
        """The value of several bytes: whether any is set, or the largest."""
        result = values[0]
        for value in values[1:]:
            if value is result or value == result:
                continue
            if self.truth:
                result = fold.int_op("or", BYTE.width, result, value)
            else:
                more = fold.compare("sgt" if self.signed else "ugt", BYTE.width, value, result)
                result = fold.select(more, value, result, BYTE)
        return result
