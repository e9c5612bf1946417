"""Floating-point values: terms of a float sort while they are computed with, bits where they are stored.

SMT-LIB has no function from a float to its bits, because NaN has many. The bits of a computed float are a fresh symbol
that is constrained to mean that float, the canonical NaN where it is one: what the interpreter gives.

The bits of a long double have one more than SMT-LIB's: the integer bit, which follows from the others.
"""

from __future__ import annotations

from typing import final

from fathom.errors import Unsupported
from fathom.ir import extended, floats
from fathom.ir.instructions import CastKind, FloatOpKind, Predicate
from fathom.ir.types import Float
from fathom.logic import ops
from fathom.logic.softfloat import nan
from fathom.logic.sorts import FloatSort, bv
from fathom.logic.terms import Term, Terms
from fathom.source import SrcLoc

_SIMPLE = {
    "fadd": ops.FP_ADD, "fsub": ops.FP_SUB, "fmul": ops.FP_MUL, "fdiv": ops.FP_DIV, "fma": ops.FP_FMA,
    "fsqrt": ops.FP_SQRT, "fneg": ops.FP_NEG, "fabs": ops.FP_ABS,
}  # fmt: skip
_ROUND = {"fround": "RNA", "froundeven": "RNE", "ffloor": "RTN", "fceil": "RTP", "ftrunc": "RTZ"}


@final
class Floats:
    """Float operations on terms; `constraints` say what the fresh symbols for bits mean."""

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.constraints: list[Term] = []
        self._bits: dict[Term, Term] = {}

    def sort(self, kind: Float, loc: SrcLoc | None = None) -> FloatSort:
        return floats.require_supported(kind.kind, str(loc or "a computation")).sort

    def from_bits(self, bits: Term, kind: Float, loc: SrcLoc | None = None) -> Term:
        if kind.kind == extended.KIND:
            high, low = self.terms.extract(bits, kind.width - 1, 64), self.terms.extract(bits, 62, 0)
            bits = self.terms.concat(high, low)
        return self.terms.indexed(ops.FP_FROM_BITS, bits, self.sort(kind, loc))

    def to_bits(self, value: Term, kind: Float) -> Term:
        """The bits that mean this float."""
        bits = self._plain_bits(value, kind)
        return self.with_integer_bit(bits) if kind.kind == extended.KIND else bits

    def with_integer_bit(self, bits: Term) -> Term:
        """The bits of a long double: 1 stands before the fraction where the exponent is not 0."""
        terms = self.terms
        exponent = terms.extract(bits, extended.SORT.width - 2, 63)
        small = terms.eq(exponent, terms.value(exponent.sort, 0))
        integer = terms.ite(small, terms.value(bv(1), 0), terms.value(bv(1), 1))
        high, low = terms.extract(bits, extended.SORT.width - 1, 63), terms.extract(bits, 62, 0)
        return terms.concat(terms.concat(high, integer), low)

    def literal(self, bits: int, kind: Float) -> Term:
        """The float with these bits."""
        return self.from_bits(self.terms.value(bv(kind.width), bits), kind)

    def _plain_bits(self, value: Term, kind: Float) -> Term:
        terms, sort = self.terms, bv(value.sort.width)
        if value.op is ops.FP_FROM_BITS:
            return value.args[0]
        if value.op is ops.VALUE:
            assert isinstance(value.data, int)
            return terms.value(sort, value.data)
        found = self._bits.get(value)
        if found is None:
            found = self._bits[value] = terms.symbol(f"bits!{len(self._bits)}", sort)
            self.constraints.append(terms.eq(terms.indexed(ops.FP_FROM_BITS, found, value.sort), value))
            canonical = terms.eq(found, terms.value(sort, nan(self.sort(kind))))
            self.constraints.append(terms.implies(terms.make(ops.FP_IS_NAN, value), canonical))
        return found

    def operate(self, op: FloatOpKind, kind: Float, args: list[Term], loc: SrcLoc | None) -> Term:
        terms = self.terms
        self.sort(kind, loc)
        if op in _SIMPLE:
            return terms.make(_SIMPLE[op], *args)
        if op in _ROUND:
            return terms.rebuild(ops.FP_ROUND, args, _ROUND[op])
        x, y = args
        if op in ("fmin", "fmax"):
            return self._extreme(x, y, least=op == "fmin")
        if op == "fcopysign":
            return self._copy_sign(x, y, kind)
        raise Unsupported(str(loc or "a computation"), f"{op} on unknown values")

    def _extreme(self, x: Term, y: Term, least: bool) -> Term:
        """The lesser or greater of two; the other one if one is NaN, and -0 is less than +0."""
        terms = self.terms
        low, high = (x, y) if least else (y, x)
        first = terms.or_(terms.make(ops.FP_LT, low, high), self._minus_zero_first(low, high))
        chosen = terms.ite(first, x, y)
        other = terms.ite(terms.make(ops.FP_IS_NAN, y), x, chosen)
        return terms.ite(terms.make(ops.FP_IS_NAN, x), y, other)

    def _minus_zero_first(self, low: Term, high: Term) -> Term:
        terms = self.terms
        zeros = [terms.make(ops.FP_IS_ZERO, low), terms.make(ops.FP_IS_ZERO, high)]
        return terms.and_(*zeros, terms.make(ops.FP_IS_NEGATIVE, low))

    def _copy_sign(self, x: Term, y: Term, kind: Float) -> Term:
        """The sign of `y` on `x`; the canonical NaN has none."""
        terms, width = self.terms, kind.width
        sign = terms.extract(self.to_bits(y, kind), width - 1, width - 1)
        rest = terms.extract(self.to_bits(x, kind), width - 2, 0)
        not_a_number = terms.value(self.sort(kind), nan(self.sort(kind)))
        return terms.ite(terms.make(ops.FP_IS_NAN, x), not_a_number, self.from_bits(terms.concat(sign, rest), kind))

    def compare(self, pred: Predicate, x: Term, y: Term) -> Term:
        terms = self.terms
        unordered = terms.or_(terms.make(ops.FP_IS_NAN, x), terms.make(ops.FP_IS_NAN, y))
        if pred in ("ford", "funo"):
            return unordered if pred == "funo" else terms.not_(unordered)
        relation = pred[2:]
        ordered = {
            "eq": lambda: terms.make(ops.FP_EQ, x, y),
            "lt": lambda: terms.make(ops.FP_LT, x, y),
            "le": lambda: terms.make(ops.FP_LE, x, y),
            "gt": lambda: terms.make(ops.FP_LT, y, x),
            "ge": lambda: terms.make(ops.FP_LE, y, x),
            "ne": lambda: terms.and_(terms.not_(unordered), terms.not_(terms.make(ops.FP_EQ, x, y))),
        }[relation]()
        return terms.or_(unordered, ordered) if pred[1] == "u" else ordered

    def to_integer(self, op: CastKind, value: Term, kind: Float, width: int) -> Term:
        """Towards zero; 0 where the result does not fit, as the interpreter has it."""
        terms, signed = self.terms, op == "fptosi"
        whole = terms.indexed(ops.FP_ROUND, value, "RTZ")
        low = -(1 << (width - 1)) if signed else 0
        high = 1 << (width - 1 if signed else width)
        least = self.literal(floats.from_int(low, kind.kind), kind)
        beyond = self.literal(floats.from_int(high, kind.kind), kind)
        fits = terms.and_(
            terms.make(ops.FP_LE, least, whole),
            terms.make(ops.FP_LT, whole, beyond),
            terms.not_(terms.make(ops.FP_IS_INF, whole)),
        )
        number = terms.indexed(ops.FP_TO_SBV if signed else ops.FP_TO_UBV, value, width)
        return terms.ite(fits, number, terms.value(bv(width), 0))

    def from_integer(self, op: CastKind, value: Term, kind: Float) -> Term:
        made = ops.FP_FROM_SBV if op == "sitofp" else ops.FP_FROM_UBV
        return self.terms.indexed(made, value, self.sort(kind))

    def resize(self, value: Term, kind: Float) -> Term:
        return self.terms.indexed(ops.FP_FROM_FP, value, self.sort(kind))
