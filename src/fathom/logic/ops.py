"""The operators of terms: one row each with its SMT-LIB spelling, its sort and its meaning on concrete values.

`smt` is what stands after the opening parenthesis; `{data}` in it is filled by the printer. Rows whose meaning is
`None` (leaves, arrays, functions) are handled by `evaluate` itself.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias, final

from fathom.logic import concrete as bits
from fathom.logic import softfloat as floats
from fathom.logic.sorts import BOOL, INT, ArraySort, FunctionSort, Operand, Sort, bv

Data: TypeAlias = "int | str | tuple[int, int] | Sort | FunctionSymbol | None"
"""What a term has beside its arguments: a literal's value, a symbol's name, an operator's numbers."""
SortRule = Callable[[Sequence[Operand], Data], Sort]
"""The sort of the result, from the arguments and the data; the arguments are trusted (see `check_sorts`)."""
Concrete = Callable[..., "int | None"]
"""`(args, data, values)` to a value; see `concrete`."""

OPS: Final[dict[str, Op]] = {}
"""Every operator by name, in the order of the table."""


@final
class Op:
    """An operator: a plain object, compared with `is`. An Enum member would cost five times as much to read.

    `sort` is the sort of its results, the position of the argument that has this sort, or a rule; it is kept in the
    field for its kind, so that `Terms.make` calls a function only where there is something to compute. `code` is its
    place in the table, and `is_indexed` says that its terms have data.
    """

    __slots__ = (
        "code",
        "commutative",
        "concrete",
        "is_indexed",
        "name",
        "smt",
        "sort",
        "sort_of",
        "sort_rule",
        "takes",
    )

    def __init__(
        self,
        name: str,
        smt: str,
        sort: Sort | int | SortRule,
        takes: str,
        concrete: Concrete | None,
        *,
        commutative: bool = False,
    ) -> None:
        self.name = name
        self.smt = smt
        self.is_indexed = "{data}" in smt
        self.sort = sort if isinstance(sort, Sort) else None
        self.sort_of = sort if isinstance(sort, int) else 0
        self.sort_rule = None if isinstance(sort, Sort | int) else sort
        self.takes = takes
        self.concrete = concrete
        self.commutative = commutative
        self.code = len(OPS)
        OPS[name] = self

    def result(self, args: Sequence[Operand], data: Data) -> Sort:
        """The sort of the operator on these arguments."""
        if self.sort is not None:
            return self.sort
        return args[self.sort_of].sort if self.sort_rule is None else self.sort_rule(args, data)

    def __repr__(self) -> str:
        return self.name

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return find_op, (self.name,)


def find_op(name: str) -> Op:
    """The operator of this name."""
    return OPS[name]


@final
class FunctionSymbol:
    """An uninterpreted function: `name` with its signature. Made by `Terms.function`, one object for each name."""

    __slots__ = ("name", "sort")

    def __init__(self, name: str, sort: FunctionSort) -> None:
        self.name = name
        self.sort = sort

    def __repr__(self) -> str:
        return f"{self.name} {self.sort!r}"


def _data_sort(_: Sequence[Operand], data: Data) -> Sort:
    assert isinstance(data, Sort)
    return data


def _width_sort(_: Sequence[Operand], data: Data) -> Sort:
    return bv(data)


def _extension_sort(args: Sequence[Operand], data: Data) -> Sort:
    return bv(args[0].sort.width + data)  # type: ignore[operator]


def _extraction_sort(_: Sequence[Operand], data: Data) -> Sort:
    return bv(data[0] - data[1] + 1)  # type: ignore[index, operator]


def _element_sort(args: Sequence[Operand], _: Data) -> Sort:
    sort = args[0].sort
    assert isinstance(sort, ArraySort)
    return sort.element


def _application_sort(_: Sequence[Operand], data: Data) -> Sort:
    assert isinstance(data, FunctionSymbol)
    return data.sort.result


def _concatenation_sort(args: Sequence[Operand], _: Data) -> Sort:
    return bv(args[0].sort.width + args[1].sort.width)


def _refuse_leaf(_: Sequence[Operand], __: Data) -> Sort:
    raise TypeError("Leaves are made by Terms.value and Terms.symbol, which know their sorts.")


_SAME: Final = 0
_ARM: Final = 1
"""Positions of the argument whose sort is the result's."""

# `takes` spells the sorts of the arguments, one letter each, for `check_sorts`:
#   b Bool, v bit-vector, f float, i integer, a array, * anything; a repeated capital letter: the same sort twice
#   (V bit-vectors of one width, F floats of one format, S anything of one sort).

# Leaves
VALUE: Final = Op("VALUE", "", _refuse_leaf, "", None)
SYMBOL: Final = Op("SYMBOL", "", _refuse_leaf, "", None)

# Core
NOT: Final = Op("NOT", "not", BOOL, "b", lambda _, __, v: not v[0])
AND: Final = Op("AND", "and", BOOL, "bb", lambda _, __, v: v[0] and v[1], commutative=True)
OR: Final = Op("OR", "or", BOOL, "bb", lambda _, __, v: v[0] or v[1], commutative=True)
XOR: Final = Op("XOR", "xor", BOOL, "bb", lambda _, __, v: v[0] != v[1], commutative=True)
IMPLIES: Final = Op("IMPLIES", "=>", BOOL, "bb", lambda _, __, v: not v[0] or v[1])
EQ: Final = Op("EQ", "=", BOOL, "SS", lambda _, __, v: v[0] == v[1], commutative=True)
ITE: Final = Op("ITE", "ite", _ARM, "bSS", lambda _, __, v: v[1] if v[0] else v[2])

# Bit-vectors
ADD: Final = Op("ADD", "bvadd", _SAME, "VV", lambda a, _, v: (v[0] + v[1]) & a[0].sort.mask, commutative=True)
SUB: Final = Op("SUB", "bvsub", _SAME, "VV", lambda a, _, v: (v[0] - v[1]) & a[0].sort.mask)
MUL: Final = Op("MUL", "bvmul", _SAME, "VV", lambda a, _, v: (v[0] * v[1]) & a[0].sort.mask, commutative=True)
UDIV: Final = Op("UDIV", "bvudiv", _SAME, "VV", bits.udiv)
SDIV: Final = Op("SDIV", "bvsdiv", _SAME, "VV", bits.sdiv)
UREM: Final = Op("UREM", "bvurem", _SAME, "VV", bits.urem)
SREM: Final = Op("SREM", "bvsrem", _SAME, "VV", bits.srem)
SHL: Final = Op("SHL", "bvshl", _SAME, "VV", bits.shl)
LSHR: Final = Op("LSHR", "bvlshr", _SAME, "VV", bits.lshr)
ASHR: Final = Op("ASHR", "bvashr", _SAME, "VV", bits.ashr)
BVAND: Final = Op("BVAND", "bvand", _SAME, "VV", lambda _, __, v: v[0] & v[1], commutative=True)
BVOR: Final = Op("BVOR", "bvor", _SAME, "VV", lambda _, __, v: v[0] | v[1], commutative=True)
BVXOR: Final = Op("BVXOR", "bvxor", _SAME, "VV", lambda _, __, v: v[0] ^ v[1], commutative=True)
BVNOT: Final = Op("BVNOT", "bvnot", _SAME, "V", lambda a, _, v: v[0] ^ a[0].sort.mask)
NEG: Final = Op("NEG", "bvneg", _SAME, "V", lambda a, _, v: -v[0] & a[0].sort.mask)
ULT: Final = Op("ULT", "bvult", BOOL, "VV", lambda _, __, v: v[0] < v[1])
ULE: Final = Op("ULE", "bvule", BOOL, "VV", lambda _, __, v: v[0] <= v[1])
SLT: Final = Op("SLT", "bvslt", BOOL, "VV", bits.slt)
SLE: Final = Op("SLE", "bvsle", BOOL, "VV", bits.sle)
CONCAT: Final = Op("CONCAT", "concat", _concatenation_sort, "vv", bits.concat)
EXTRACT: Final = Op("EXTRACT", "(_ extract {data})", _extraction_sort, "v", bits.extract)
ZERO_EXTEND: Final = Op("ZERO_EXTEND", "(_ zero_extend {data})", _extension_sort, "v", lambda _, __, v: v[0])
SIGN_EXTEND: Final = Op("SIGN_EXTEND", "(_ sign_extend {data})", _extension_sort, "v", bits.sign_extend)

# Arrays and functions
SELECT: Final = Op("SELECT", "select", _element_sort, "a*", None)
STORE: Final = Op("STORE", "store", _SAME, "a**", None)
CONST_ARRAY: Final = Op("CONST_ARRAY", "(as const {data})", _data_sort, "*", None)
APPLY: Final = Op("APPLY", "{data}", _application_sort, "…", None)

# Floats
FP_ADD: Final = Op("FP_ADD", "fp.add RNE", _SAME, "FF", floats.add, commutative=True)
FP_SUB: Final = Op("FP_SUB", "fp.sub RNE", _SAME, "FF", floats.sub)
FP_MUL: Final = Op("FP_MUL", "fp.mul RNE", _SAME, "FF", floats.mul, commutative=True)
FP_DIV: Final = Op("FP_DIV", "fp.div RNE", _SAME, "FF", floats.div)
FP_FMA: Final = Op("FP_FMA", "fp.fma RNE", _SAME, "FFF", floats.fma)
FP_SQRT: Final = Op("FP_SQRT", "fp.sqrt RNE", _SAME, "F", floats.sqrt)
FP_REM: Final = Op("FP_REM", "fp.rem", _SAME, "FF", floats.rem)
FP_ROUND: Final = Op("FP_ROUND", "fp.roundToIntegral {data}", _SAME, "F", floats.round_to_integral)
FP_ABS: Final = Op("FP_ABS", "fp.abs", _SAME, "F", floats.absolute)
FP_NEG: Final = Op("FP_NEG", "fp.neg", _SAME, "F", floats.negate)
FP_MIN: Final = Op("FP_MIN", "fp.min", _SAME, "FF", floats.minimum)
FP_MAX: Final = Op("FP_MAX", "fp.max", _SAME, "FF", floats.maximum)
FP_LT: Final = Op("FP_LT", "fp.lt", BOOL, "FF", floats.less)
FP_LE: Final = Op("FP_LE", "fp.leq", BOOL, "FF", floats.less_or_equal)
FP_EQ: Final = Op("FP_EQ", "fp.eq", BOOL, "FF", floats.equal, commutative=True)
FP_IS_NAN: Final = Op("FP_IS_NAN", "fp.isNaN", BOOL, "F", floats.is_nan)
FP_IS_INF: Final = Op("FP_IS_INF", "fp.isInfinite", BOOL, "F", floats.is_infinite)
FP_IS_ZERO: Final = Op("FP_IS_ZERO", "fp.isZero", BOOL, "F", floats.is_zero)
FP_IS_NORMAL: Final = Op("FP_IS_NORMAL", "fp.isNormal", BOOL, "F", floats.is_normal)
FP_IS_SUBNORMAL: Final = Op("FP_IS_SUBNORMAL", "fp.isSubnormal", BOOL, "F", floats.is_subnormal)
FP_IS_NEGATIVE: Final = Op("FP_IS_NEGATIVE", "fp.isNegative", BOOL, "F", floats.is_negative)
FP_FROM_BITS: Final = Op("FP_FROM_BITS", "(_ to_fp {data})", _data_sort, "v", floats.from_bits)
FP_FROM_FP: Final = Op("FP_FROM_FP", "(_ to_fp {data}) RNE", _data_sort, "f", floats.from_float)
FP_FROM_SBV: Final = Op("FP_FROM_SBV", "(_ to_fp {data}) RNE", _data_sort, "v", floats.from_signed)
FP_FROM_UBV: Final = Op("FP_FROM_UBV", "(_ to_fp_unsigned {data}) RNE", _data_sort, "v", floats.from_unsigned)
FP_TO_SBV: Final = Op("FP_TO_SBV", "(_ fp.to_sbv {data}) RTZ", _width_sort, "f", floats.to_signed)
FP_TO_UBV: Final = Op("FP_TO_UBV", "(_ fp.to_ubv {data}) RTZ", _width_sort, "f", floats.to_unsigned)

# Integers
INT_ADD: Final = Op("INT_ADD", "+", INT, "ii", lambda _, __, v: v[0] + v[1], commutative=True)
INT_SUB: Final = Op("INT_SUB", "-", INT, "ii", lambda _, __, v: v[0] - v[1])
INT_MUL: Final = Op("INT_MUL", "*", INT, "ii", lambda _, __, v: v[0] * v[1], commutative=True)
INT_NEG: Final = Op("INT_NEG", "-", INT, "i", lambda _, __, v: -v[0])
INT_DIV: Final = Op("INT_DIV", "div", INT, "ii", bits.int_div)
INT_MOD: Final = Op("INT_MOD", "mod", INT, "ii", bits.int_mod)
INT_LT: Final = Op("INT_LT", "<", BOOL, "ii", lambda _, __, v: v[0] < v[1])
INT_LE: Final = Op("INT_LE", "<=", BOOL, "ii", lambda _, __, v: v[0] <= v[1])

# What the operations and comparisons of LLVM are, by their names
INT_OPS: Final = {
    "add": ADD, "sub": SUB, "mul": MUL, "udiv": UDIV, "sdiv": SDIV, "urem": UREM,
    "srem": SREM, "shl": SHL, "lshr": LSHR, "ashr": ASHR, "and": BVAND, "or": BVOR,
    "xor": BVXOR,
}  # fmt: skip
BOOL_OPS: Final = {"and": AND, "or": OR, "xor": XOR, "add": XOR, "sub": XOR, "mul": AND}
ORDERS: Final = {
    "ult": (ULT, False), "ule": (ULE, False), "ugt": (ULT, True), "uge": (ULE, True),
    "slt": (SLT, False), "sle": (SLE, False), "sgt": (SLT, True), "sge": (SLE, True),
}  # fmt: skip
"""Each as one of less, and whether its operands change places."""
