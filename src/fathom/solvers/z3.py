"""Z3: everything Bitwuzla decides, and unbounded integers (MIT licence).

Terms go over through the C functions of its library: 0.8 million a second, where the Python classes of the same
package manage 0.1 million and take 0.1 s to import. The context is the kind that keeps every term until its end, so
nothing is counted. All terms of a query are built before the first is asserted: in turns, both take several times as
long. Asked property by property, Z3 is fastest with one positive literal for each.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Sequence
from typing import Final, cast, final

from fathom.logic import ops
from fathom.logic.evaluate import Value
from fathom.logic.ops import Op
from fathom.logic.softfloat import nan
from fathom.logic.sorts import BOOL, ArraySort, BitVec, FloatSort, FunctionSort, Sort
from fathom.logic.terms import Term
from fathom.solvers.base import CannotAnswer, Status
from fathom.solvers.confine import memory_left
from fathom.solvers.handover import Builder, Native, Translation
from fathom.solvers.z3_library import LISTED, MODES, ROUNDED, STRAIGHT, Z3Library, pointers, z3_library

NAME: Final = "z3"
_STORE, _CONST_ARRAY, _AS_ARRAY = 768, 770, 778
"""Z3_decl_kind"""


@final
class Z3(Translation):
    """One goal in Z3."""

    def __init__(self) -> None:
        self._lib: Final[Z3Library] = z3_library()
        self._lib.limit_memory(memory_left())
        self._context = self._lib.new_context()
        self._solver = self._call("mk_solver")
        self._call("solver_inc_ref", self._solver)
        self._model: int | None = None
        self._sorts: dict[Sort, Native] = {}
        self._functions: dict[str, Native] = {}
        self._literals: dict[Term, Native] = {}
        self._pending: list[Native] = []
        super().__init__(NAME, self._table())

    def __del__(self) -> None:
        if hasattr(self, "_solver"):
            self.leave()
            self._call("solver_dec_ref", self._solver)
            self._call("del_context")

    def add(self, term: Term) -> None:
        self._pending.append(self.native(term))

    def check(self, assumptions: Sequence[Term]) -> Status:
        literals = [self._literal_for(term) for term in assumptions]
        for native in self._pending:
            self._call("solver_assert", self._solver, native)
        self._pending.clear()
        self._lib.raise_error(self._context)
        if literals:
            result = self._call("solver_check_assumptions", self._solver, len(literals), pointers(literals))
        else:
            result = self._call("solver_check", self._solver)
        self._lib.raise_error(self._context)
        if result == 1:
            self._model = self._call("solver_get_model", self._solver)
            self._call("model_inc_ref", self._model)
            return "sat"
        return "unsat" if result == -1 else "unknown"

    def reason(self) -> str:
        reason = cast(bytes, self._call("solver_get_reason_unknown", self._solver)).decode(errors="replace")
        if "interrupted from keyboard" in reason:
            raise KeyboardInterrupt
        return "memory" if "memory" in reason else f"z3 gave up: {reason}"

    def leave(self) -> None:
        if self._model is not None:
            self._call("model_dec_ref", self._model)
            self._model = None

    def values(self, terms: Sequence[Term]) -> list[Value]:
        return [self._read(self._evaluate(self.native(term)), term.sort) for term in terms]

    def _call(self, name: str, *args: object) -> Native:
        return self._lib[name](self._context, *args)

    def _literal_for(self, term: Term) -> Native:
        """A new Boolean that implies the assumption: Z3 takes literals only."""
        if term not in self._literals:
            name = self._call("mk_string_symbol", f"assumed!{len(self._literals)}".encode())
            literal = self._call("mk_const", name, self._sort(BOOL))
            self._pending.append(self._call("mk_implies", literal, self.native(term)))
            self._literals[term] = literal
        return self._literals[term]

    def _table(self) -> dict[Op, Builder]:
        context, modes = self._context, {mode: self._call(f"mk_fpa_{mode.lower()}") for mode in MODES}
        table: dict[Op, Builder] = {
            ops.VALUE: self._literal,
            ops.SYMBOL: lambda term, _: self._call("mk_const", self._name(str(term.data)), self._sort(term.sort)),
            ops.APPLY: lambda term, args: self._call("mk_app", self._function(term), len(args), pointers(args)),
            ops.CONST_ARRAY: lambda term, args: self._call(
                "mk_const_array", self._sort(cast(ArraySort, term.sort).index), args[0]
            ),
            ops.EXTRACT: lambda term, args: self._call("mk_extract", *cast("tuple[int, int]", term.data), args[0]),
            ops.ZERO_EXTEND: lambda term, args: self._call("mk_zero_ext", term.data, args[0]),
            ops.SIGN_EXTEND: lambda term, args: self._call("mk_sign_ext", term.data, args[0]),
            ops.FP_ROUND: lambda term, args: self._call("mk_fpa_round_to_integral", modes[str(term.data)], args[0]),
            ops.FP_FROM_BITS: lambda term, args: self._call("mk_fpa_to_fp_bv", args[0], self._sort(term.sort)),
        }
        for op, name in STRAIGHT.items():
            table[op] = _straight_builder(self._lib[name], context)
        for op, name in LISTED.items():
            table[op] = _listed_builder(self._lib[name], context)
        for op, (name, mode, last) in ROUNDED.items():
            table[op] = self._rounded_builder(self._lib[name], modes[mode], last)
        return table

    def _rounded_builder(self, function: Callable[..., Native], mode: Native, last: str) -> Builder:
        context = self._context
        if last == "width":
            return lambda term, args: function(context, mode, *args, term.data)
        if last == "sort":
            return lambda term, args: function(context, mode, *args, self._sort(term.sort))
        return lambda _, args: function(context, mode, *args)

    def _name(self, name: str) -> Native:
        return self._call("mk_string_symbol", name.encode())

    def _sort(self, sort: Sort) -> Native:
        if sort not in self._sorts:
            self._sorts[sort] = self._new_sort(sort)
        return self._sorts[sort]

    def _new_sort(self, sort: Sort) -> Native:
        if isinstance(sort, BitVec):
            return self._call("mk_bv_sort", sort.width)
        if isinstance(sort, FloatSort):
            return self._call("mk_fpa_sort", sort.exponent, sort.significand)
        if isinstance(sort, ArraySort):
            return self._call("mk_array_sort", self._sort(sort.index), self._sort(sort.element))
        return self._call("mk_bool_sort" if sort is BOOL else "mk_int_sort")

    def _function(self, term: Term) -> Native:
        function = term.data
        assert isinstance(function, ops.FunctionSymbol)
        if function.name not in self._functions:
            signature: FunctionSort = function.sort
            args = [self._sort(arg) for arg in signature.args]
            self._functions[function.name] = self._call(
                "mk_func_decl", self._name(function.name), len(args), pointers(args), self._sort(signature.result)
            )
        return self._functions[function.name]

    def _literal(self, term: Term, _: list[Native]) -> Native:
        sort, value = term.sort, cast(int, term.data)
        if sort is BOOL:
            return self._call("mk_true" if value else "mk_false")
        if isinstance(sort, FloatSort):
            bits = self._call("mk_numeral", str(value).encode(), self._call("mk_bv_sort", sort.width))
            return self._call("mk_fpa_to_fp_bv", bits, self._sort(sort))
        if 0 <= value < 1 << 64:
            return self._call("mk_unsigned_int64", value, self._sort(sort))
        return self._call("mk_numeral", str(value).encode(), self._sort(sort))

    # Reading values

    def _evaluate(self, native: Native) -> Native:
        result = ctypes.c_void_p()
        if not self._call("model_eval", self._model, native, True, ctypes.byref(result)):
            raise CannotAnswer("z3 gave a model that it could not evaluate")
        return result.value

    def _read(self, native: Native, sort: Sort) -> Value:
        if isinstance(sort, ArraySort):
            return self._read_array(native, sort)
        if sort is BOOL:
            return bool(self._call("get_bool_value", native) == 1)
        if isinstance(sort, FloatSort):
            if self._call("fpa_is_numeral_nan", native):
                return nan(sort)
            native = self._evaluate(self._call("mk_fpa_to_ieee_bv", native))
        digits = cast(bytes, self._call("get_numeral_string", native))
        self._lib.raise_error(self._context)
        return int(digits)

    def _read_array(self, native: Native, sort: ArraySort) -> Value:
        """Stores over a constant array, or over the graph of a function."""
        entries: dict[int, Value] = {}
        while True:
            if self._call("get_ast_kind", native) != 1:
                raise CannotAnswer("z3 gave a model with an array in an unknown form")
            kind = self._call("get_decl_kind", self._call("get_app_decl", native))
            if kind == _STORE:
                native, index, element = (self._call("get_app_arg", native, place) for place in range(3))
                entries.setdefault(cast(int, self._read(index, sort.index)), self._read(element, sort.element))
            elif kind == _CONST_ARRAY:
                return self._read(self._call("get_app_arg", native, 0), sort.element), entries
            elif kind == _AS_ARRAY:
                return self._read_graph(native, sort, entries)
            else:
                raise CannotAnswer("z3 gave a model with an array in an unknown form")

    def _read_graph(self, native: Native, sort: ArraySort, entries: dict[int, Value]) -> Value:
        function = self._call("get_as_array_func_decl", native)
        graph = self._call("model_get_func_interp", self._model, function)
        for place in range(self._call("func_interp_get_num_entries", graph)):
            entry = self._call("func_interp_get_entry", graph, place)
            index = self._read(self._call("func_entry_get_arg", entry, 0), sort.index)
            element = self._read(self._call("func_entry_get_value", entry), sort.element)
            entries.setdefault(cast(int, index), element)
        return self._read(self._call("func_interp_get_else", graph), sort.element), entries


def _straight_builder(function: Callable[..., Native], context: ctypes.c_void_p) -> Builder:
    return lambda _, args: function(context, *args)


def _listed_builder(function: Callable[..., Native], context: ctypes.c_void_p) -> Builder:
    return lambda _, args: function(context, len(args), pointers(args))
