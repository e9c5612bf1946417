"""Splats the number of a field into a shadow, which has it once for each byte, and aggregates shadows to numbers.

shadow of an i32    00000001 00000001 00000000 00000000        one bit, in a byte for each byte of the register
aggregate with or   1
"""

from __future__ import annotations

from typing import cast, final

from fathom.analysis.specs import FieldSpec
from fathom.bound.code.constants import build
from fathom.bound.code.shapes import flatten
from fathom.bound.residual.fold import Folder
from fathom.bound.residual.values import Scalar, Shape, Value
from fathom.ir.instructions import IntKind
from fathom.ir.types import BYTE, Int
from fathom.ir.values import Reg


@final
class Aggregation:
    """Splats and aggregates the numbers of one field; what was splatted is remembered, and aggregated at no cost."""

    def __init__(self, fold: Folder, field: FieldSpec) -> None:
        self.fold = fold
        self.field = field
        self.kind = Int(field.bits)
        self._splats: dict[Reg, Scalar] = {}

    @property
    def neutral(self) -> int:
        """What changes nothing when it is joined."""
        return 0 if self.field.aggregate in ("or", "max") else (1 << self.field.bits) - 1

    def combine(self, x: Scalar, y: Scalar) -> Scalar:
        """What two numbers have together."""
        bits, how, neutral = self.field.bits, self.field.aggregate, self.neutral
        if x is y or (isinstance(y, int) and y == neutral):
            return x
        if isinstance(x, int) and x == neutral:
            return y
        if how in ("or", "and"):
            return self.fold.int_op(cast("IntKind", how), bits, x, y)
        first = self.fold.compare("uge" if how == "max" else "ule", bits, x, y)
        return self.fold.select(first, x, y, self.kind)

    def splat(self, number: Scalar, width: int) -> Scalar:
        """The shadow of this width in which every byte is this number."""
        pattern = ((1 << width) - 1) // 0xFF
        if isinstance(number, int):
            return number * pattern
        if width == self.field.bits:
            return number
        if self.field.bits == 1:
            made = self.fold.select(number, pattern, 0, Int(width))
        else:
            made = self.fold.int_op("mul", width, self.fold.cast("zext", number, self.kind, Int(width)), pattern)
        if isinstance(made, Reg):
            self._splats[made] = number
        return made

    def aggregate_shadow(self, shadow: Scalar, width: int) -> Scalar:
        """The number that the bytes of a shadow have together."""
        if isinstance(shadow, Reg):
            number = self._splats.get(shadow)
            if number is not None:
                return number
            if self.field.bits == 1 and self.field.aggregate in ("or", "max"):
                return self.fold.compare("ne", width, shadow, 0)
            if self.field.bits == 1:
                return self.fold.compare("eq", width, shadow, ((1 << width) - 1) // 0xFF)
        parts = [self._byte(shadow, width, at) for at in range(0, width, BYTE.width)]
        result = parts[0]
        for part in parts[1:]:
            result = self.combine(result, part)
        return result

    def _byte(self, shadow: Scalar, width: int, at: int) -> Scalar:
        moved = self.fold.int_op("lshr", width, shadow, at)
        return self.fold.cast("trunc", moved, Int(width), self.kind)

    # ── values of any shape ─────────────────────────────────────────────────────────────────────────────────────────

    def splat_value(self, number: Scalar, shape: Shape) -> Value:
        """The shadow of this shape in which every byte is this number."""
        return build(shape, lambda kind: self.splat(number, kind.width))

    def aggregate_value(self, shadow: Value, shape: Shape) -> Scalar:
        """The number that all parts of a shadow have together."""
        parts = zip(cast("list[Scalar]", flatten(shadow)), cast("list[Int]", flatten(shape)), strict=True)
        result: Scalar | None = None
        for part, kind in parts:
            number = self.aggregate_shadow(part, kind.width)
            result = number if result is None else self.combine(result, number)
        return self.field.constant if result is None else result


def shadow_shape(shape: Shape) -> Shape:
    """A byte for each byte of a value."""
    return tuple(map(shadow_shape, shape)) if isinstance(shape, tuple) else Int((shape.width + 7) // 8 * 8)
