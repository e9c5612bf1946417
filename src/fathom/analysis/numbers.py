"""Numbers that an analysis computes with: known, or as different executions have it.

    self.level[call.result] = maximum(self.level[a], self.level[b])
    self.state[handle] = ite(self.state[handle] == OPEN, CLOSED, self.state[handle])

An operator computes at once where its operands are known, and otherwise writes an instruction that the solver sees. So
one and the same line of an analysis is right for one execution and for all of them. What cannot be is `if` on a number
that is not known; `ite` takes its place.
"""

from __future__ import annotations

from typing import TypeAlias, final

from fathom.analysis.errors import AnalysisError
from fathom.bound.residual.fold import Folder
from fathom.bound.residual.values import Scalar
from fathom.ir.instructions import CastKind, IntKind, Predicate
from fathom.ir.types import BOOL, Int


@final
class Number:
    """An unsigned number of a fixed width, known or symbolic.

    Operators extend the narrower operand with zeros, and a comparison gives a number of one bit.
    """

    __slots__ = ("_fold", "bits", "value")
    __hash__ = None  # type: ignore[assignment]

    def __init__(self, fold: Folder, value: Scalar, bits: int) -> None:
        self._fold = fold
        self.value = value
        self.bits = bits

    @property
    def known(self) -> int | None:
        """The number, where it is the same in all executions that come here."""
        return self.value if isinstance(self.value, int) else None

    @property
    def is_negative(self) -> Number:
        """Whether it is, read as a signed number."""
        return Number(self._fold, self._fold.compare("slt", self.bits, self.value, 0), 1)

    def __or__(self, other: Numeric) -> Number:
        return self._compute("or", other)

    def __and__(self, other: Numeric) -> Number:
        return self._compute("and", other)

    def __xor__(self, other: Numeric) -> Number:
        return self._compute("xor", other)

    def __add__(self, other: Numeric) -> Number:
        return self._compute("add", other)

    def __sub__(self, other: Numeric) -> Number:
        return self._compute("sub", other)

    def __lshift__(self, other: Numeric) -> Number:
        return self._compute("shl", other)

    def __rshift__(self, other: Numeric) -> Number:
        return self._compute("lshr", other)

    __ror__ = __or__
    __rand__ = __and__
    __rxor__ = __xor__
    __radd__ = __add__

    def __invert__(self) -> Number:
        """Every bit turned; of one bit, its negation."""
        return self._compute("xor", (1 << self.bits) - 1)

    def __neg__(self) -> Number:
        return Number(self._fold, self._fold.int_op("sub", self.bits, 0, self.value), self.bits)

    def __eq__(self, other: object) -> Number:  # type: ignore[override]
        return self._compare("eq", other)

    def __ne__(self, other: object) -> Number:  # type: ignore[override]
        return self._compare("ne", other)

    def __lt__(self, other: Numeric) -> Number:
        return self._compare("ult", other)

    def __le__(self, other: Numeric) -> Number:
        return self._compare("ule", other)

    def __gt__(self, other: Numeric) -> Number:
        return self._compare("ugt", other)

    def __ge__(self, other: Numeric) -> Number:
        return self._compare("uge", other)

    def __bool__(self) -> bool:
        if not isinstance(self.value, int):
            raise AnalysisError(
                "a number that is not the same in all executions has no truth value: use ite(condition, this, that),"
                " or give it to check, and combine conditions with & and |"
            )
        return self.value != 0

    def __repr__(self) -> str:
        return f"Number({self.value if isinstance(self.value, int) else '?'}, bits={self.bits})"

    def resized(self, bits: int) -> Number:
        """The same number with another width; bits that have no place are cut off."""
        kinds = Int(self.bits), Int(bits)
        op: CastKind = "zext" if bits > self.bits else "trunc"
        return Number(self._fold, self._fold.cast(op, self.value, *kinds), bits)

    def choose(self, then: Numeric, other: Numeric) -> Number:
        """`then` where this is not zero, else `other`."""
        bits = max(width(then), width(other), 1)
        yes, no = (self._number(arm).resized(bits).value for arm in (then, other))
        cond = self.value if self.bits == 1 else self._fold.compare("ne", self.bits, self.value, 0)
        return Number(self._fold, self._fold.select(cond, yes, no, BOOL if bits == 1 else Int(bits)), bits)

    def _number(self, other: object) -> Number:
        return other if isinstance(other, Number) else Number(self._fold, to_int(other), max(1, width(other)))

    def _operands(self, other: object) -> tuple[int, Scalar, Scalar]:
        right = self._number(other)
        bits = max(self.bits, right.bits)
        return bits, self.resized(bits).value, right.resized(bits).value

    def _compute(self, op: IntKind, other: object) -> Number:
        bits, x, y = self._operands(other)
        return Number(self._fold, self._fold.int_op(op, bits, x, y), bits)

    def _compare(self, pred: Predicate, other: object) -> Number:
        return Number(self._fold, self._fold.compare(pred, *self._operands(other)), 1)


Numeric: TypeAlias = Number | int


def to_int(value: object) -> int:
    """A Python number that an analysis gives where a `Number` could be."""
    if not isinstance(value, int):
        raise AnalysisError(f"{value!r} is not a number: give an int, a bool or a Number")
    if value < 0:
        raise AnalysisError(f"{value} is negative: the numbers of analyses are not")
    return int(value)


def width(value: object) -> int:
    return value.bits if isinstance(value, Number) else to_int(value).bit_length()


def ite(condition: Numeric, then: Numeric, other: Numeric) -> Numeric:
    """`then` where the condition holds (is not zero), else `other`."""
    if isinstance(condition, Number):
        return condition.choose(then, other)
    return then if to_int(condition) else other


def maximum(first: Numeric, *others: Numeric) -> Numeric:
    """The largest."""
    for other in others:
        first = ite(first >= other, first, other)
    return first


def minimum(first: Numeric, *others: Numeric) -> Numeric:
    """The smallest."""
    for other in others:
        first = ite(first <= other, first, other)
    return first
