"""cvc5: the theories that Z3 decides (BSD licence). Asked property by property, push and pop are fastest."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, cast, final

from fathom.logic import ops
from fathom.logic.evaluate import Value
from fathom.logic.ops import Op
from fathom.logic.sorts import BOOL, INT, ArraySort, BitVec, FloatSort, FunctionSort, Sort
from fathom.logic.terms import Term
from fathom.solvers.base import CannotAnswer, Status
from fathom.solvers.handover import Builder, Native, Translation
from fathom.solvers.model import from_bits

NAME: Final = "cvc5"

_PLAIN: Final[dict[Op, str]] = {
    ops.NOT: "NOT",
    ops.AND: "AND",
    ops.OR: "OR",
    ops.XOR: "XOR",
    ops.IMPLIES: "IMPLIES",
    ops.EQ: "EQUAL",
    ops.ITE: "ITE",
    ops.ADD: "BITVECTOR_ADD",
    ops.SUB: "BITVECTOR_SUB",
    ops.MUL: "BITVECTOR_MULT",
    ops.UDIV: "BITVECTOR_UDIV",
    ops.SDIV: "BITVECTOR_SDIV",
    ops.UREM: "BITVECTOR_UREM",
    ops.SREM: "BITVECTOR_SREM",
    ops.SHL: "BITVECTOR_SHL",
    ops.LSHR: "BITVECTOR_LSHR",
    ops.ASHR: "BITVECTOR_ASHR",
    ops.BVAND: "BITVECTOR_AND",
    ops.BVOR: "BITVECTOR_OR",
    ops.BVXOR: "BITVECTOR_XOR",
    ops.BVNOT: "BITVECTOR_NOT",
    ops.NEG: "BITVECTOR_NEG",
    ops.ULT: "BITVECTOR_ULT",
    ops.ULE: "BITVECTOR_ULE",
    ops.SLT: "BITVECTOR_SLT",
    ops.SLE: "BITVECTOR_SLE",
    ops.CONCAT: "BITVECTOR_CONCAT",
    ops.SELECT: "SELECT",
    ops.STORE: "STORE",
    ops.FP_REM: "FLOATINGPOINT_REM",
    ops.FP_ABS: "FLOATINGPOINT_ABS",
    ops.FP_NEG: "FLOATINGPOINT_NEG",
    ops.FP_MIN: "FLOATINGPOINT_MIN",
    ops.FP_MAX: "FLOATINGPOINT_MAX",
    ops.FP_LT: "FLOATINGPOINT_LT",
    ops.FP_LE: "FLOATINGPOINT_LEQ",
    ops.FP_EQ: "FLOATINGPOINT_EQ",
    ops.FP_IS_NAN: "FLOATINGPOINT_IS_NAN",
    ops.FP_IS_INF: "FLOATINGPOINT_IS_INF",
    ops.FP_IS_ZERO: "FLOATINGPOINT_IS_ZERO",
    ops.FP_IS_NORMAL: "FLOATINGPOINT_IS_NORMAL",
    ops.FP_IS_SUBNORMAL: "FLOATINGPOINT_IS_SUBNORMAL",
    ops.FP_IS_NEGATIVE: "FLOATINGPOINT_IS_NEG",
    ops.INT_ADD: "ADD",
    ops.INT_SUB: "SUB",
    ops.INT_MUL: "MULT",
    ops.INT_NEG: "NEG",
    ops.INT_DIV: "INTS_DIVISION",
    ops.INT_MOD: "INTS_MODULUS",
    ops.INT_LT: "LT",
    ops.INT_LE: "LEQ",
}
"""Operators that are one kind, without numbers."""

_ROUNDED: Final[dict[Op, tuple[str, str | None]]] = {
    ops.FP_ADD: ("FLOATINGPOINT_ADD", "RNE"),
    ops.FP_SUB: ("FLOATINGPOINT_SUB", "RNE"),
    ops.FP_MUL: ("FLOATINGPOINT_MULT", "RNE"),
    ops.FP_DIV: ("FLOATINGPOINT_DIV", "RNE"),
    ops.FP_FMA: ("FLOATINGPOINT_FMA", "RNE"),
    ops.FP_SQRT: ("FLOATINGPOINT_SQRT", "RNE"),
    ops.FP_ROUND: ("FLOATINGPOINT_RTI", None),
    ops.FP_FROM_FP: ("FLOATINGPOINT_TO_FP_FROM_FP", "RNE"),
    ops.FP_FROM_SBV: ("FLOATINGPOINT_TO_FP_FROM_SBV", "RNE"),
    ops.FP_FROM_UBV: ("FLOATINGPOINT_TO_FP_FROM_UBV", "RNE"),
    ops.FP_TO_SBV: ("FLOATINGPOINT_TO_SBV", "RTZ"),
    ops.FP_TO_UBV: ("FLOATINGPOINT_TO_UBV", "RTZ"),
}
"""Operators whose first argument is a rounding mode; None: the term's data names it."""

_NUMBERED: Final[dict[Op, str]] = {
    ops.EXTRACT: "BITVECTOR_EXTRACT",
    ops.ZERO_EXTEND: "BITVECTOR_ZERO_EXTEND",
    ops.SIGN_EXTEND: "BITVECTOR_SIGN_EXTEND",
    ops.FP_FROM_BITS: "FLOATINGPOINT_TO_FP_FROM_IEEE_BV",
}
"""Operators with numbers in them, taken from the data."""

_MODES: Final = {
    "RNE": "ROUND_NEAREST_TIES_TO_EVEN",
    "RNA": "ROUND_NEAREST_TIES_TO_AWAY",
    "RTP": "ROUND_TOWARD_POSITIVE",
    "RTN": "ROUND_TOWARD_NEGATIVE",
    "RTZ": "ROUND_TOWARD_ZERO",
}


@final
class Cvc5(Translation):
    """One goal in cvc5."""

    def __init__(self) -> None:
        import cvc5

        self._lib = cvc5
        self._terms = cvc5.TermManager()
        self._solver = cvc5.Solver(self._terms)
        # Constant arrays, and floats that are neither single nor double, are "experimental" there.
        for option in ("produce-models", "incremental", "arrays-exp", "fp-exp"):
            self._solver.setOption(option, "true")
        self._solver.setLogic("ALL")
        self._sorts: dict[Sort | FunctionSort, Native] = {}
        self._functions: dict[str, Native] = {}
        self._pushed = False
        self._said = ""
        super().__init__(NAME, self._table())

    def add(self, term: Term) -> None:
        self._solver.assertFormula(self.native(term))

    def check(self, assumptions: Sequence[Term]) -> Status:
        if assumptions:
            natives = [self.native(term) for term in assumptions]
            self._solver.push()
            self._pushed = True
            for native in natives:
                self._solver.assertFormula(native)
        result = self._solver.checkSat()
        if result.isSat():
            return "sat"
        if result.isUnsat():
            return "unsat"
        self._said = str(result.getUnknownExplanation())
        return "unknown"

    def reason(self) -> str:
        return f"cvc5 gave up: {self._said}"

    def leave(self) -> None:
        if self._pushed:
            self._solver.pop()
            self._pushed = False

    def values(self, terms: Sequence[Term]) -> list[Value]:
        return [self._read(self._solver.getValue(self.native(term)), term.sort) for term in terms]

    def _table(self) -> dict[Op, Builder]:
        kinds, make = self._lib.Kind, self._terms.mkTerm
        table: dict[Op, Builder] = {
            ops.VALUE: self._literal,
            ops.SYMBOL: lambda term, _: self._terms.mkConst(self._sort(term.sort), str(term.data)),
            ops.CONST_ARRAY: self._constant_array,
            ops.APPLY: lambda term, args: make(kinds.APPLY_UF, self._function(term), *args),
        }
        for op, kind in _PLAIN.items():
            table[op] = _plain_builder(make, kinds[kind])
        for op, (kind, mode) in _ROUNDED.items():
            table[op] = self._rounded_builder(kinds[kind], mode)
        for op, kind in _NUMBERED.items():
            table[op] = self._numbered_builder(kinds[kind])
        return table

    def _rounded_builder(self, kind: Native, mode: str | None) -> Builder:
        modes = {short: self._terms.mkRoundingMode(self._lib.RoundingMode[long]) for short, long in _MODES.items()}
        build = self._numbered_builder(kind)
        return lambda term, args: build(term, [modes[mode or str(term.data)], *args])

    def _numbered_builder(self, kind: Native) -> Builder:
        """`mkOp` takes part in every term with numbers, so the operators that it makes are kept."""
        make, operator = self._terms.mkTerm, self._terms.mkOp
        made: dict[object, Native] = {}

        def build(term: Term, args: list[Native]) -> Native:
            data = term.data
            if data not in made:
                numbers = _numbers(data)
                made[data] = operator(kind, *numbers) if numbers else kind
            return make(made[data], *args)

        return build

    def _sort(self, sort: Sort | FunctionSort) -> Native:
        if sort not in self._sorts:
            self._sorts[sort] = self._new_sort(sort)
        return self._sorts[sort]

    def _new_sort(self, sort: Sort | FunctionSort) -> Native:
        terms = self._terms
        if isinstance(sort, FunctionSort):
            return terms.mkFunctionSort([self._sort(arg) for arg in sort.args], self._sort(sort.result))
        if isinstance(sort, BitVec):
            return terms.mkBitVectorSort(sort.width)
        if isinstance(sort, FloatSort):
            return terms.mkFloatingPointSort(sort.exponent, sort.significand)
        if isinstance(sort, ArraySort):
            return terms.mkArraySort(self._sort(sort.index), self._sort(sort.element))
        return terms.getBooleanSort() if sort is BOOL else terms.getIntegerSort()

    def _function(self, term: Term) -> Native:
        function = term.data
        assert isinstance(function, ops.FunctionSymbol)
        if function.name not in self._functions:
            self._functions[function.name] = self._terms.mkConst(self._sort(function.sort), function.name)
        return self._functions[function.name]

    def _constant_array(self, term: Term, args: list[Native]) -> Native:
        if term.args[0].op is not ops.VALUE:
            raise CannotAnswer("cvc5 does not support constant arrays of an element that is not a literal")
        return self._terms.mkConstArray(self._sort(term.sort), args[0])

    def _literal(self, term: Term, _: list[Native]) -> Native:
        sort, terms, value = term.sort, self._terms, cast(int, term.data)
        if sort is BOOL:
            return terms.mkBoolean(value)
        if sort is INT:
            return terms.mkInteger(str(value))
        bits = terms.mkBitVector(sort.width, str(value), 10)
        return terms.mkFloatingPoint(sort.exponent, sort.significand, bits) if isinstance(sort, FloatSort) else bits

    def _read(self, native: Native, sort: Sort) -> Value:
        if isinstance(sort, ArraySort):
            return self._read_array(native, sort)
        if sort is BOOL:
            return bool(native.getBooleanValue())
        if sort is INT:
            return int(native.getIntegerValue())
        if isinstance(sort, FloatSort):
            native = native.getFloatingPointValue()[2]
        return from_bits(int(native.getBitVectorValue(10)), sort)

    def _read_array(self, native: Native, sort: ArraySort) -> Value:
        """Stores over a constant array."""
        entries: dict[int, Value] = {}
        while native.getKind() == self._lib.Kind.STORE:
            native, index, element = native
            entries.setdefault(cast(int, self._read(index, sort.index)), self._read(element, sort.element))
        if not native.isConstArray():
            raise CannotAnswer(f"cvc5 gave a model in an unknown form: {str(native)[:200]}")
        return self._read(native.getConstArrayBase(), sort.element), entries


def _plain_builder(make: Callable[..., Native], kind: Native) -> Builder:
    return lambda _, args: make(kind, *args)


def _numbers(data: object) -> tuple[int, ...]:
    if isinstance(data, FloatSort):
        return data.exponent, data.significand
    if isinstance(data, tuple):
        return data
    return (data,) if isinstance(data, int) else ()
