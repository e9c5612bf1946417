"""What a check needs to state its condition: arithmetic on values that are known or not.

The walk's folder is one implementation; a check sees only this, so it can be read and tested without the walk.
"""

from __future__ import annotations

from typing import Protocol, TypeAlias

from fathom.ir.arithmetic import to_unsigned
from fathom.ir.instructions import CastKind, FloatOpKind, IntKind, Predicate
from fathom.ir.types import Float, Int
from fathom.ir.values import Reg
from fathom.source import SrcLoc

Scalar: TypeAlias = int | Reg
"""A number that is known (unsigned, or the bits of a float), or a register that holds one."""


def unsigned(number: Scalar, width: int) -> Scalar:
    """A number modulo `2**width`; a register holds such a number already."""
    return to_unsigned(number, width) if isinstance(number, int) else number


class ConditionBuilder(Protocol):
    """Operations that are computed where their operands are known, and written down where they are not."""

    def int_op(
        self, op: IntKind, width: int, x: Scalar, y: Scalar, flags: tuple[str, ...] = (), loc: SrcLoc | None = None
    ) -> Scalar: ...

    def compare(self, pred: Predicate, width: int, x: Scalar, y: Scalar, loc: SrcLoc | None = None) -> Scalar: ...

    def cast(
        self, op: CastKind, x: Scalar, source: Int | Float, target: Int | Float, loc: SrcLoc | None = None
    ) -> Scalar: ...

    def float_op(self, op: FloatOpKind, kind: Float, args: tuple[Scalar, ...], loc: SrcLoc | None = None) -> Scalar: ...

    def float_compare(
        self, pred: Predicate, kind: Float, x: Scalar, y: Scalar, loc: SrcLoc | None = None
    ) -> Scalar: ...

    def range(self, width: int, x: Scalar) -> tuple[int, int]:
        """An interval in which a number lies, read as signed."""
        ...

    def negate(self, cond: Scalar) -> Scalar: ...

    def conjunction(self, left: Scalar, right: Scalar) -> Scalar: ...

    def disjunction(self, left: Scalar, right: Scalar) -> Scalar: ...
