"""The same bytes read as another type, and choices between values of any type.

The bytes of a long double need not be a number: the integer bit must be what the exponent says (see `ir.extended`).
What the machine makes of other bits is not modelled, so this is supposed where bytes become a long double.
"""

from __future__ import annotations

from typing import final

from fathom.bound.memory.pointers import Pointers
from fathom.bound.memory.provenance import Provenance
from fathom.bound.residual.fold import Folder
from fathom.bound.residual.values import Address, CellType, Choice, PointerValue, Scalar, Value
from fathom.bound.state.path import Path
from fathom.checks.conditions import unsigned
from fathom.errors import InternalError
from fathom.ir import extended
from fathom.ir.types import BOOL, Float, Int, Pointer
from fathom.ir.values import Reg
from fathom.source import SrcLoc

NO_NUMBER = "a long double whose bytes are no number"


@final
class Conversions:
    """Reads values as numbers, and numbers as values."""

    def __init__(self, fold: Folder, pointers: Pointers, provenance: Provenance | None) -> None:
        self.fold = fold
        self.pointers = pointers
        self.provenance = provenance

    def convert(self, path: Path, value: Value, source: CellType, target: CellType, loc: SrcLoc | None = None) -> Value:
        """The same bytes read as another type."""
        if source == target:
            return value
        number = self.as_number(path, value, source)
        if isinstance(target, Pointer):
            return self.pointers.from_int(path, number)
        bits = Int(source.width)
        if isinstance(target, Float):
            if target.kind == extended.KIND:
                self._assert_number(path, number, loc)
            return self.fold.cast("bitcast", number, bits, target)
        if bits.width > target.width:
            return self.fold.cast("trunc", number, bits, target)
        return self.fold.cast("zext", number, bits, target)

    def as_number(self, path: Path, value: Value, kind: CellType) -> Scalar:
        """A value as the bits that memory holds."""
        if isinstance(kind, Pointer):
            if isinstance(value, int | Reg | tuple):
                raise InternalError("a pointer cell holds something else")
            if self.provenance is not None:
                self.provenance.expose(path, value, None)
            return self.pointers.to_int(path, value)
        assert isinstance(value, int | Reg)
        return self.fold.cast("bitcast", value, kind, Int(kind.width)) if isinstance(kind, Float) else value

    def select(self, path: Path, cond: Scalar, then: Value, other: Value, kind: CellType) -> Value:
        """`then` where the condition holds, else `other`."""
        if isinstance(kind, Pointer):
            assert not isinstance(then, int | Reg | tuple)
            assert not isinstance(other, int | Reg | tuple)
            return self.pointers.select(path, cond, then, other)
        assert isinstance(then, int | Reg)
        assert isinstance(other, int | Reg)
        return self.fold.select(cond, then, other, kind)

    def _assert_number(self, path: Path, bits: Scalar, loc: SrcLoc | None) -> None:
        """Claim nothing of executions in which these bits are no long double."""
        fold, width = self.fold, extended.WIDTH
        if self.provenance is None or (isinstance(bits, int) and extended.is_number(bits)):
            return
        integer = fold.cast("trunc", fold.int_op("lshr", width, bits, 63), Int(width), BOOL)
        exponent = fold.cast("trunc", fold.int_op("lshr", width, bits, 64), Int(width), Int(15))
        normal = fold.compare("ne", 15, exponent, 0)
        agree = fold.negate(fold.int_op("xor", 1, integer, normal))
        self.provenance.assertions.assert_supported(path, agree, NO_NUMBER, loc)


def mask_pointer(
    pointers: Pointers, path: Path, pointer: PointerValue, mask: Scalar, loc: SrcLoc | None
) -> PointerValue:
    """The pointer moved down to where its address has no bit that is not in `mask`, as `llvm.ptrmask` does."""
    fold, width = pointers.fold, pointers.width
    if type(pointer) is Choice:
        then, other = (mask_pointer(pointers, path, way, mask, loc) for way in (pointer.then, pointer.other))
        return pointers.select(path, pointer.cond, then, other)
    cleared = fold.int_op("xor", width, mask, (1 << width) - 1)
    target = pointer.object if type(pointer) is Address else None
    if type(pointer) is Address and target is not None and isinstance(cleared, int) and cleared < target.align:
        number = unsigned(pointer.offset, width)  # these bits of the address are those of the offset
    else:
        number = pointers.to_int(path, pointer, loc)
    low = fold.int_op("and", width, number, cleared)
    back = -low if isinstance(low, int) else fold.int_op("sub", width, 0, low)
    return pointers.add(path, pointer, back, loc)
