"""Bitwuzla, the default: bit-vectors, arrays, functions and IEEE floats, decided by bit-blasting (MIT licence).

Asked property by property, it is fastest with push and pop around each. It holds the interpreter's lock while it
works, so it runs in a child.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, cast, final

from fathom.logic import ops
from fathom.logic.evaluate import Value
from fathom.logic.ops import Op
from fathom.logic.sorts import BOOL, ArraySort, BitVec, FloatSort, FunctionSort, Sort
from fathom.logic.terms import Term
from fathom.solvers.base import CannotAnswer, Status
from fathom.solvers.handover import Builder, Native, Translation
from fathom.solvers.model import from_bits

NAME: Final = "bitwuzla"

_PLAIN: Final[dict[Op, str]] = {
    ops.NOT: "NOT",
    ops.AND: "AND",
    ops.OR: "OR",
    ops.XOR: "XOR",
    ops.IMPLIES: "IMPLIES",
    ops.EQ: "EQUAL",
    ops.ITE: "ITE",
    ops.ADD: "BV_ADD",
    ops.SUB: "BV_SUB",
    ops.MUL: "BV_MUL",
    ops.UDIV: "BV_UDIV",
    ops.SDIV: "BV_SDIV",
    ops.UREM: "BV_UREM",
    ops.SREM: "BV_SREM",
    ops.SHL: "BV_SHL",
    ops.LSHR: "BV_SHR",
    ops.ASHR: "BV_ASHR",
    ops.BVAND: "BV_AND",
    ops.BVOR: "BV_OR",
    ops.BVXOR: "BV_XOR",
    ops.BVNOT: "BV_NOT",
    ops.NEG: "BV_NEG",
    ops.ULT: "BV_ULT",
    ops.ULE: "BV_ULE",
    ops.SLT: "BV_SLT",
    ops.SLE: "BV_SLE",
    ops.CONCAT: "BV_CONCAT",
    ops.SELECT: "ARRAY_SELECT",
    ops.STORE: "ARRAY_STORE",
    ops.FP_REM: "FP_REM",
    ops.FP_ABS: "FP_ABS",
    ops.FP_NEG: "FP_NEG",
    ops.FP_MIN: "FP_MIN",
    ops.FP_MAX: "FP_MAX",
    ops.FP_LT: "FP_LT",
    ops.FP_LE: "FP_LEQ",
    ops.FP_EQ: "FP_EQUAL",
    ops.FP_IS_NAN: "FP_IS_NAN",
    ops.FP_IS_INF: "FP_IS_INF",
    ops.FP_IS_ZERO: "FP_IS_ZERO",
    ops.FP_IS_NORMAL: "FP_IS_NORMAL",
    ops.FP_IS_SUBNORMAL: "FP_IS_SUBNORMAL",
    ops.FP_IS_NEGATIVE: "FP_IS_NEG",
}
"""Operators that are one kind, without numbers."""

_ROUNDED: Final[dict[Op, tuple[str, str | None]]] = {
    ops.FP_ADD: ("FP_ADD", "RNE"),
    ops.FP_SUB: ("FP_SUB", "RNE"),
    ops.FP_MUL: ("FP_MUL", "RNE"),
    ops.FP_DIV: ("FP_DIV", "RNE"),
    ops.FP_FMA: ("FP_FMA", "RNE"),
    ops.FP_SQRT: ("FP_SQRT", "RNE"),
    ops.FP_ROUND: ("FP_RTI", None),
    ops.FP_FROM_FP: ("FP_TO_FP_FROM_FP", "RNE"),
    ops.FP_FROM_SBV: ("FP_TO_FP_FROM_SBV", "RNE"),
    ops.FP_FROM_UBV: ("FP_TO_FP_FROM_UBV", "RNE"),
    ops.FP_TO_SBV: ("FP_TO_SBV", "RTZ"),
    ops.FP_TO_UBV: ("FP_TO_UBV", "RTZ"),
}
"""Operators whose first argument is a rounding mode; None: the term's data names it."""

_NUMBERED: Final[dict[Op, str]] = {
    ops.EXTRACT: "BV_EXTRACT",
    ops.ZERO_EXTEND: "BV_ZERO_EXTEND",
    ops.SIGN_EXTEND: "BV_SIGN_EXTEND",
    ops.FP_FROM_BITS: "FP_TO_FP_FROM_BV",
}
"""Operators with numbers in them, taken from the data."""

_FORMATS: Final = frozenset(((5, 11), (8, 24), (11, 53), (15, 113)))
"""Half, single, double and quadruple precision; others are left out of its wheels."""


@final
class Bitwuzla(Translation):
    """One goal in Bitwuzla."""

    def __init__(self) -> None:
        import bitwuzla

        self._lib = bitwuzla
        self._terms = bitwuzla.TermManager()
        options = bitwuzla.Options()
        options.set(bitwuzla.Option.PRODUCE_MODELS, True)
        self._solver = bitwuzla.Bitwuzla(self._terms, options)
        self._sorts: dict[Sort | FunctionSort, Native] = {}
        self._functions: dict[str, Native] = {}
        self._pushed = False
        super().__init__(NAME, self._table())

    def restart(self, is_over: Callable[[], bool]) -> None:
        """Forget everything but how terms are written; `is_over` is asked from time to time whether to give up."""
        self._solver = self._lib.Bitwuzla(self._terms, self._lib.Options())
        self._solver.configure_terminator(is_over)
        self._pushed = False

    def add(self, term: Term) -> None:
        self._solver.assert_formula(self.native(term))

    def check(self, assumptions: Sequence[Term]) -> Status:
        if assumptions:
            natives = [self.native(term) for term in assumptions]
            self._solver.push(1)
            self._pushed = True
            for native in natives:
                self._solver.assert_formula(native)
        result = self._solver.check_sat()
        results: dict[Any, Status] = {self._lib.Result.SAT: "sat", self._lib.Result.UNSAT: "unsat"}
        return results.get(result, "unknown")

    def reason(self) -> str:
        return "bitwuzla gave up"

    def leave(self) -> None:
        if self._pushed:
            self._solver.pop(1)
            self._pushed = False

    def values(self, terms: Sequence[Term]) -> list[Value]:
        kinds = self._lib.Kind
        return [_value(self._solver.get_value(self.native(term)), term.sort, kinds) for term in terms]

    def _sort(self, sort: Sort | FunctionSort) -> Native:
        if sort not in self._sorts:
            self._sorts[sort] = self._new_sort(sort)
        return self._sorts[sort]

    def _new_sort(self, sort: Sort | FunctionSort) -> Native:
        terms = self._terms
        if isinstance(sort, FunctionSort):
            return terms.mk_fun_sort([self._sort(arg) for arg in sort.args], self._sort(sort.result))
        if isinstance(sort, BitVec):
            return terms.mk_bv_sort(sort.width)
        if isinstance(sort, FloatSort):
            if (sort.exponent, sort.significand) not in _FORMATS:
                raise CannotAnswer(f"bitwuzla does not support floats of the format {sort.smt}; use z3 or cvc5")
            return terms.mk_fp_sort(sort.exponent, sort.significand)
        if isinstance(sort, ArraySort):
            return terms.mk_array_sort(self._sort(sort.index), self._sort(sort.element))
        if sort is BOOL:
            return terms.mk_bool_sort()
        raise CannotAnswer("bitwuzla does not support integers; use z3 or cvc5")

    def _table(self) -> dict[Op, Builder]:
        kinds, make = self._lib.Kind, self._terms.mk_term
        table: dict[Op, Builder] = {
            ops.VALUE: self._literal,
            ops.SYMBOL: lambda term, _: self._terms.mk_const(self._sort(term.sort), str(term.data)),
            ops.CONST_ARRAY: lambda term, args: self._terms.mk_const_array(self._sort(term.sort), args[0]),
            ops.APPLY: lambda term, args: make(kinds.APPLY, [self._function(term), *args]),
        }
        for op, kind in _PLAIN.items():
            table[op] = _plain_builder(make, kinds[kind])
        for op, (kind, mode) in _ROUNDED.items():
            table[op] = self._rounded_builder(kinds[kind], mode)
        for op, kind in _NUMBERED.items():
            table[op] = _numbered_builder(make, kinds[kind])
        return table

    def _rounded_builder(self, kind: Native, mode: str | None) -> Builder:
        make, modes = self._terms.mk_term, self._lib.RoundingMode
        rounding = {name: self._terms.mk_rm_value(modes[name]) for name in ("RNE", "RNA", "RTP", "RTN", "RTZ")}
        return lambda term, args: make(kind, [rounding[mode or str(term.data)], *args], _numbers(term))

    def _function(self, term: Term) -> Native:
        function = term.data
        assert isinstance(function, ops.FunctionSymbol)
        if function.name not in self._functions:
            self._functions[function.name] = self._terms.mk_const(self._sort(function.sort), function.name)
        return self._functions[function.name]

    def _literal(self, term: Term, _: list[Native]) -> Native:
        sort, terms = term.sort, self._terms
        if sort is BOOL:
            return terms.mk_true() if term.data else terms.mk_false()
        if isinstance(sort, FloatSort):
            bits = terms.mk_bv_value(terms.mk_bv_sort(sort.width), term.data)
            self._sort(sort)
            return terms.mk_term(self._lib.Kind.FP_TO_FP_FROM_BV, [bits], [sort.exponent, sort.significand])
        return terms.mk_bv_value(self._sort(sort), term.data)


def _plain_builder(make: Callable[..., Native], kind: Native) -> Builder:
    return lambda _, args: make(kind, args)


def _numbered_builder(make: Callable[..., Native], kind: Native) -> Builder:
    return lambda term, args: make(kind, args, _numbers(term))


def _numbers(term: Term) -> list[int]:
    data = term.data
    if isinstance(data, FloatSort):
        return [data.exponent, data.significand]
    if isinstance(data, tuple):
        return list(data)
    return [data] if isinstance(data, int) else []


def _value(native: Native, sort: Sort, kinds: Native) -> Value:
    """Read a value; arrays are stores over a constant array, innermost first."""
    if not isinstance(sort, ArraySort):
        if sort is BOOL:
            return bool(native.value())
        return from_bits(int(native.value(2, False), 2), sort)
    stores = []
    while native.kind() == kinds.ARRAY_STORE:
        native, index, element = native.children()
        stores.append((index, element))
    if native.kind() != kinds.CONST_ARRAY:
        raise CannotAnswer(f"bitwuzla gave a model in an unknown form: {str(native)[:200]}")
    entries = {}
    for index, element in reversed(stores):
        entries[cast(int, _value(index, sort.index, kinds))] = _value(element, sort.element, kinds)
    return _value(native.children()[0], sort.element, kinds), entries
