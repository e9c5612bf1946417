"""The operations of the logic by name: what a table of terms offers to those who build with it, the rules included.

    terms.add(terms.symbol("x", bv(32)), terms.value(bv(32), 1))

`Terms` is the one implementation. Rules see this interface only, because `Terms` applies them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from fathom.effort import EffortMeter
from fathom.logic import ops
from fathom.logic.ops import Data, FunctionSymbol, Op
from fathom.logic.sorts import ArraySort, Sort
from fathom.logic.term import Term


class TermBuilder(Protocol):
    """Makes terms, simplified where `simplify` says so."""

    __slots__ = ()

    simplify: bool
    effort: EffortMeter
    true: Term
    false: Term

    def make(self, op: Op, x: Term, y: Term | None = None, z: Term | None = None) -> Term:
        """The term that stands for an operator without data on these arguments."""

    def indexed(self, op: Op, x: Term, data: Data) -> Term:
        """The term that stands for an operator with data, such as the numbers of `extract`, on its argument."""

    def apply(self, symbol: FunctionSymbol, *args: Term) -> Term:
        """An uninterpreted function on its arguments; it has no rules."""

    def value(self, sort: Sort, value: int) -> Term:
        """A literal: a bool, the unsigned value of a bit-vector, the bits of a float, or an integer."""

    def rebuild(self, op: Op, args: Sequence[Term], data: Data) -> Term:
        """The term that stands for an operator of any kind."""
        if isinstance(data, FunctionSymbol):
            return self.apply(data, *args)
        if data is None:
            return self.make(op, *args)
        (x,) = args
        return self.indexed(op, x, data)

    # Booleans

    def not_(self, x: Term) -> Term:
        """Negation."""
        return self.make(ops.NOT, x)

    def and_(self, *xs: Term) -> Term:
        """The conjunction of any number of Booleans, as a balanced tree."""
        return self._junction(ops.AND, xs, self.true, self.false)

    def or_(self, *xs: Term) -> Term:
        """The disjunction of any number of Booleans, as a balanced tree."""
        return self._junction(ops.OR, xs, self.false, self.true)

    def _junction(self, op: Op, xs: Sequence[Term], unit: Term, zero: Term) -> Term:
        if len(xs) == 2:
            return self.make(op, *xs)
        level = list(dict.fromkeys(xs)) if self.simplify else list(xs)
        if self.simplify:
            present = set(level)
            if zero in present or any(x.op is ops.NOT and x.args[0] in present for x in level):
                return zero
        while len(level) > 1:
            paired = [self.make(op, x, y) for x, y in zip(level[::2], level[1::2], strict=False)]
            level = paired + level[len(level) & ~1 :]
        return level[0] if level else unit

    def ne(self, x: Term, y: Term) -> Term:
        """Not equal."""
        return self.make(ops.NOT, self.make(ops.EQ, x, y))

    def ite(self, condition: Term, then: Term, otherwise: Term) -> Term:
        """If-then-else at any sort."""
        return self.make(ops.ITE, condition, then, otherwise)

    def xor(self, x: Term, y: Term) -> Term:
        """Booleans that differ."""
        return self.make(ops.XOR, x, y)

    def implies(self, x: Term, y: Term) -> Term:
        """`x` implies `y`."""
        return self.make(ops.IMPLIES, x, y)

    def eq(self, x: Term, y: Term) -> Term:
        """Equality at any sort; IEEE equality of floats is FP_EQ."""
        return self.make(ops.EQ, x, y)

    # Bit-vectors

    def add(self, x: Term, y: Term) -> Term:
        """Modular sum."""
        return self.make(ops.ADD, x, y)

    def sub(self, x: Term, y: Term) -> Term:
        """Modular difference."""
        return self.make(ops.SUB, x, y)

    def mul(self, x: Term, y: Term) -> Term:
        """Modular product."""
        return self.make(ops.MUL, x, y)

    def udiv(self, x: Term, y: Term) -> Term:
        """Unsigned quotient."""
        return self.make(ops.UDIV, x, y)

    def sdiv(self, x: Term, y: Term) -> Term:
        """Signed quotient, toward zero."""
        return self.make(ops.SDIV, x, y)

    def urem(self, x: Term, y: Term) -> Term:
        """Unsigned remainder."""
        return self.make(ops.UREM, x, y)

    def srem(self, x: Term, y: Term) -> Term:
        """Signed remainder, with the sign of `x`."""
        return self.make(ops.SREM, x, y)

    def shl(self, x: Term, y: Term) -> Term:
        """Shift left."""
        return self.make(ops.SHL, x, y)

    def lshr(self, x: Term, y: Term) -> Term:
        """Shift right, zeros come in."""
        return self.make(ops.LSHR, x, y)

    def ashr(self, x: Term, y: Term) -> Term:
        """Shift right, copies of the top bit come in."""
        return self.make(ops.ASHR, x, y)

    def bvand(self, x: Term, y: Term) -> Term:
        """Bitwise and."""
        return self.make(ops.BVAND, x, y)

    def bvor(self, x: Term, y: Term) -> Term:
        """Bitwise or."""
        return self.make(ops.BVOR, x, y)

    def bvxor(self, x: Term, y: Term) -> Term:
        """Bitwise exclusive or."""
        return self.make(ops.BVXOR, x, y)

    def ult(self, x: Term, y: Term) -> Term:
        """Unsigned less."""
        return self.make(ops.ULT, x, y)

    def ule(self, x: Term, y: Term) -> Term:
        """Unsigned less or equal."""
        return self.make(ops.ULE, x, y)

    def slt(self, x: Term, y: Term) -> Term:
        """Signed less."""
        return self.make(ops.SLT, x, y)

    def sle(self, x: Term, y: Term) -> Term:
        """Signed less or equal."""
        return self.make(ops.SLE, x, y)

    def concat(self, x: Term, y: Term) -> Term:
        """`x` above `y`."""
        return self.make(ops.CONCAT, x, y)

    def bvnot(self, x: Term) -> Term:
        """Bitwise complement."""
        return self.make(ops.BVNOT, x)

    def neg(self, x: Term) -> Term:
        """Two's complement."""
        return self.make(ops.NEG, x)

    def extract(self, x: Term, high: int, low: int) -> Term:
        """Bits `high` down to `low`, both included."""
        return self.indexed(ops.EXTRACT, x, (high, low))

    def zero_extend(self, x: Term, extra: int) -> Term:
        """`extra` zeros in front; none gives `x`."""
        return self.indexed(ops.ZERO_EXTEND, x, extra) if extra else x

    def sign_extend(self, x: Term, extra: int) -> Term:
        """`extra` copies of the top bit in front; none gives `x`."""
        return self.indexed(ops.SIGN_EXTEND, x, extra) if extra else x

    # Arrays and functions

    def select(self, array: Term, index: Term) -> Term:
        """The element at an index."""
        return self.make(ops.SELECT, array, index)

    def store(self, array: Term, index: Term, element: Term) -> Term:
        """The array with one element replaced."""
        return self.make(ops.STORE, array, index, element)

    def const_array(self, sort: ArraySort, element: Term) -> Term:
        """The array with the same element everywhere."""
        return self.indexed(ops.CONST_ARRAY, element, sort)
