"""Floating-point values: terms of a float sort while they are computed with, bits where they are stored.

SMT-LIB has no function from a float to its bits, because NaN has many. The bits of a computed float are a fresh symbol
that is constrained to mean that float, the canonical NaN where it is one: what the interpreter gives.
"""

from __future__ import annotations

from typing import final

from fathom.errors import Unsupported
from fathom.ir import floats
from fathom.ir.instructions import CastKind, FloatOpKind, Predicate
from fathom.ir.types import Float
from fathom.logic import ops
from fathom.logic.sorts import FloatSort, bv, fp
from fathom.logic.terms import Term, Terms
from fathom.source import SrcLoc

SORTS = {"half": fp(5, 11), "float": fp(8, 24), "double": fp(11, 53)}
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
        found = SORTS.get(kind.kind)
        if found is None:
            raise Unsupported(str(loc or "a computation"), f"arithmetic on {kind}")
        return found

    def from_bits(self, bits: Term, kind: Float, loc: SrcLoc | None = None) -> Term:
        return self.terms.indexed(ops.FP_FROM_BITS, bits, self.sort(kind, loc))

    def to_bits(self, value: Term, kind: Float) -> Term:
        """The bits that mean this float."""
        terms, sort = self.terms, bv(kind.width)
        if value.op is ops.FP_FROM_BITS:
            return value.args[0]
        if value.op is ops.VALUE:
            assert isinstance(value.data, int)
            return terms.value(sort, value.data)
        found = self._bits.get(value)
        if found is None:
            found = self._bits[value] = terms.symbol(f"bits!{len(self._bits)}", sort)
            self.constraints.append(terms.eq(self.from_bits(found, kind), value))
            canonical = terms.eq(found, terms.value(sort, floats.NAN[kind.kind]))
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
        nan = terms.value(self.sort(kind), floats.NAN[kind.kind])
        return terms.ite(terms.make(ops.FP_IS_NAN, x), nan, self.from_bits(terms.concat(sign, rest), kind))

    def compare(self, pred: Predicate, x: Term, y: Term) -> Term:
        terms = self.terms
        nan = terms.or_(terms.make(ops.FP_IS_NAN, x), terms.make(ops.FP_IS_NAN, y))
        if pred in ("ford", "funo"):
            return nan if pred == "funo" else terms.not_(nan)
        relation = pred[2:]
        ordered = {
            "eq": lambda: terms.make(ops.FP_EQ, x, y),
            "lt": lambda: terms.make(ops.FP_LT, x, y),
            "le": lambda: terms.make(ops.FP_LE, x, y),
            "gt": lambda: terms.make(ops.FP_LT, y, x),
            "ge": lambda: terms.make(ops.FP_LE, y, x),
            "ne": lambda: terms.and_(terms.not_(nan), terms.not_(terms.make(ops.FP_EQ, x, y))),
        }[relation]()
        return terms.or_(nan, ordered) if pred[1] == "u" else ordered

    def to_integer(self, op: CastKind, value: Term, kind: Float, width: int) -> Term:
        """Towards zero; 0 where the result does not fit, as the interpreter has it."""
        terms, signed = self.terms, op == "fptosi"
        whole = terms.indexed(ops.FP_ROUND, value, "RTZ")
        sort = self.sort(kind)
        low = -(1 << (width - 1)) if signed else 0
        high = 1 << (width - 1 if signed else width)
        least = terms.value(sort, floats.from_int(low, kind.kind))
        beyond = terms.value(sort, floats.from_int(high, kind.kind))
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
