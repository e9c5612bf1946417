"""The operators of terms: one row each with its SMT-LIB spelling, its sort and its meaning on concrete values.

`smt` is what stands after the opening parenthesis; `{data}` in it is filled by the printer. Rows whose meaning is
`None` (leaves, arrays, functions) are handled by `evaluate` itself.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final, final

from fathom.logic import concrete as bits
from fathom.logic import softfloat as floats
from fathom.logic.sorts import BOOL, INT, ArraySort, FunctionSort, Sort, bv

if TYPE_CHECKING:
    from fathom.logic.terms import Data, Term

SortRule = Callable[[Sequence["Term"], "Data"], Sort]
"""The sort of the result, from the arguments and the data; the arguments are trusted (see `check_sorts`)."""
Concrete = Callable[..., "int | None"]
"""`(args, data, values)` to a value; see `concrete`."""

OPS: Final[dict[str, Op]] = {}
"""Every operator by name, in the order of the table."""


@final
class Op:
    """An operator: a plain object, compared with `is`. An Enum member would cost five times as much to read.

    `code` is its place in the table. `shapes` gives the rewrite rules to try for the operators of the arguments; it is
    empty until `rules` fills it.
    """

    __slots__ = ("code", "commutative", "concrete", "name", "shapes", "smt", "sort", "takes")

    def __init__(
        self, name: str, smt: str, sort: SortRule, takes: str, concrete: Concrete | None, *, commutative: bool = False
    ) -> None:
        self.name = name
        self.smt = smt
        self.sort = sort
        self.takes = takes
        self.concrete = concrete
        self.commutative = commutative
        self.code = len(OPS)
        self.shapes: dict[tuple[Op, ...], tuple[Callable[..., Term | None], ...]] = {}
        OPS[name] = self

    def __repr__(self) -> str:
        return self.name

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return op_named, (self.name,)


def op_named(name: str) -> Op:
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


def _same(args: Sequence[Term], _: Data) -> Sort:
    return args[0].sort


def _bool(_: Sequence[Term], __: Data) -> Sort:
    return BOOL


def _int(_: Sequence[Term], __: Data) -> Sort:
    return INT


def _given(_: Sequence[Term], data: Data) -> Sort:
    assert isinstance(data, Sort)
    return data


def _width(_: Sequence[Term], data: Data) -> Sort:
    assert isinstance(data, int)
    return bv(data)


def _extended(args: Sequence[Term], data: Data) -> Sort:
    assert isinstance(data, int)
    return bv(args[0].sort.width + data)


def _extracted(_: Sequence[Term], data: Data) -> Sort:
    assert isinstance(data, tuple)
    return bv(data[0] - data[1] + 1)


def _element(args: Sequence[Term], _: Data) -> Sort:
    sort = args[0].sort
    assert isinstance(sort, ArraySort)
    return sort.element


def _applied(_: Sequence[Term], data: Data) -> Sort:
    assert isinstance(data, FunctionSymbol)
    return data.sort.result


def _arm(args: Sequence[Term], _: Data) -> Sort:
    return args[1].sort


def _joined(args: Sequence[Term], _: Data) -> Sort:
    return bv(args[0].sort.width + args[1].sort.width)


def _leaf(_: Sequence[Term], __: Data) -> Sort:
    raise TypeError("Leaves are made by Terms.value and Terms.symbol, which know their sorts.")


# `takes` spells the sorts of the arguments, one letter each, for `check_sorts`:
#   b Bool, v bit-vector, f float, i integer, a array, * anything; a repeated capital letter: the same sort twice
#   (V bit-vectors of one width, F floats of one format, S anything of one sort).

# Leaves
VALUE: Final = Op("VALUE", "", _leaf, "", None)
SYMBOL: Final = Op("SYMBOL", "", _leaf, "", None)

# Core
NOT: Final = Op("NOT", "not", _bool, "b", lambda _, __, v: not v[0])
AND: Final = Op("AND", "and", _bool, "bb", lambda _, __, v: v[0] and v[1], commutative=True)
OR: Final = Op("OR", "or", _bool, "bb", lambda _, __, v: v[0] or v[1], commutative=True)
XOR: Final = Op("XOR", "xor", _bool, "bb", lambda _, __, v: v[0] != v[1], commutative=True)
IMPLIES: Final = Op("IMPLIES", "=>", _bool, "bb", lambda _, __, v: not v[0] or v[1])
EQ: Final = Op("EQ", "=", _bool, "SS", lambda _, __, v: v[0] == v[1], commutative=True)
ITE: Final = Op("ITE", "ite", _arm, "bSS", lambda _, __, v: v[1] if v[0] else v[2])

# Bit-vectors
ADD: Final = Op("ADD", "bvadd", _same, "VV", lambda a, _, v: (v[0] + v[1]) & a[0].sort.mask, commutative=True)
SUB: Final = Op("SUB", "bvsub", _same, "VV", lambda a, _, v: (v[0] - v[1]) & a[0].sort.mask)
MUL: Final = Op("MUL", "bvmul", _same, "VV", lambda a, _, v: (v[0] * v[1]) & a[0].sort.mask, commutative=True)
UDIV: Final = Op("UDIV", "bvudiv", _same, "VV", bits.udiv)
SDIV: Final = Op("SDIV", "bvsdiv", _same, "VV", bits.sdiv)
UREM: Final = Op("UREM", "bvurem", _same, "VV", bits.urem)
SREM: Final = Op("SREM", "bvsrem", _same, "VV", bits.srem)
SHL: Final = Op("SHL", "bvshl", _same, "VV", bits.shl)
LSHR: Final = Op("LSHR", "bvlshr", _same, "VV", bits.lshr)
ASHR: Final = Op("ASHR", "bvashr", _same, "VV", bits.ashr)
BVAND: Final = Op("BVAND", "bvand", _same, "VV", lambda _, __, v: v[0] & v[1], commutative=True)
BVOR: Final = Op("BVOR", "bvor", _same, "VV", lambda _, __, v: v[0] | v[1], commutative=True)
BVXOR: Final = Op("BVXOR", "bvxor", _same, "VV", lambda _, __, v: v[0] ^ v[1], commutative=True)
BVNOT: Final = Op("BVNOT", "bvnot", _same, "V", lambda a, _, v: v[0] ^ a[0].sort.mask)
NEG: Final = Op("NEG", "bvneg", _same, "V", lambda a, _, v: -v[0] & a[0].sort.mask)
ULT: Final = Op("ULT", "bvult", _bool, "VV", lambda _, __, v: v[0] < v[1])
ULE: Final = Op("ULE", "bvule", _bool, "VV", lambda _, __, v: v[0] <= v[1])
SLT: Final = Op("SLT", "bvslt", _bool, "VV", bits.slt)
SLE: Final = Op("SLE", "bvsle", _bool, "VV", bits.sle)
CONCAT: Final = Op("CONCAT", "concat", _joined, "vv", bits.concat)
EXTRACT: Final = Op("EXTRACT", "(_ extract {data})", _extracted, "v", bits.extract)
ZERO_EXTEND: Final = Op("ZERO_EXTEND", "(_ zero_extend {data})", _extended, "v", lambda _, __, v: v[0])
SIGN_EXTEND: Final = Op("SIGN_EXTEND", "(_ sign_extend {data})", _extended, "v", bits.sign_extend)

# Arrays and functions
SELECT: Final = Op("SELECT", "select", _element, "a*", None)
STORE: Final = Op("STORE", "store", _same, "a**", None)
CONST_ARRAY: Final = Op("CONST_ARRAY", "(as const {data})", _given, "*", None)
APPLY: Final = Op("APPLY", "{data}", _applied, "…", None)

# Floats
FP_ADD: Final = Op("FP_ADD", "fp.add RNE", _same, "FF", floats.add, commutative=True)
FP_SUB: Final = Op("FP_SUB", "fp.sub RNE", _same, "FF", floats.sub)
FP_MUL: Final = Op("FP_MUL", "fp.mul RNE", _same, "FF", floats.mul, commutative=True)
FP_DIV: Final = Op("FP_DIV", "fp.div RNE", _same, "FF", floats.div)
FP_FMA: Final = Op("FP_FMA", "fp.fma RNE", _same, "FFF", floats.fma)
FP_SQRT: Final = Op("FP_SQRT", "fp.sqrt RNE", _same, "F", floats.sqrt)
FP_REM: Final = Op("FP_REM", "fp.rem", _same, "FF", floats.rem)
FP_ROUND: Final = Op("FP_ROUND", "fp.roundToIntegral {data}", _same, "F", floats.round_to_integral)
FP_ABS: Final = Op("FP_ABS", "fp.abs", _same, "F", floats.absolute)
FP_NEG: Final = Op("FP_NEG", "fp.neg", _same, "F", floats.negate)
FP_MIN: Final = Op("FP_MIN", "fp.min", _same, "FF", floats.minimum)
FP_MAX: Final = Op("FP_MAX", "fp.max", _same, "FF", floats.maximum)
FP_LT: Final = Op("FP_LT", "fp.lt", _bool, "FF", floats.less)
FP_LE: Final = Op("FP_LE", "fp.leq", _bool, "FF", floats.less_or_equal)
FP_EQ: Final = Op("FP_EQ", "fp.eq", _bool, "FF", floats.equal, commutative=True)
FP_IS_NAN: Final = Op("FP_IS_NAN", "fp.isNaN", _bool, "F", floats.is_nan)
FP_IS_INF: Final = Op("FP_IS_INF", "fp.isInfinite", _bool, "F", floats.is_infinite)
FP_IS_ZERO: Final = Op("FP_IS_ZERO", "fp.isZero", _bool, "F", floats.is_zero)
FP_IS_NORMAL: Final = Op("FP_IS_NORMAL", "fp.isNormal", _bool, "F", floats.is_normal)
FP_IS_SUBNORMAL: Final = Op("FP_IS_SUBNORMAL", "fp.isSubnormal", _bool, "F", floats.is_subnormal)
FP_IS_NEGATIVE: Final = Op("FP_IS_NEGATIVE", "fp.isNegative", _bool, "F", floats.is_negative)
FP_FROM_BITS: Final = Op("FP_FROM_BITS", "(_ to_fp {data})", _given, "v", floats.from_bits)
FP_FROM_FP: Final = Op("FP_FROM_FP", "(_ to_fp {data}) RNE", _given, "f", floats.from_float)
FP_FROM_SBV: Final = Op("FP_FROM_SBV", "(_ to_fp {data}) RNE", _given, "v", floats.from_signed)
FP_FROM_UBV: Final = Op("FP_FROM_UBV", "(_ to_fp_unsigned {data}) RNE", _given, "v", floats.from_unsigned)
FP_TO_SBV: Final = Op("FP_TO_SBV", "(_ fp.to_sbv {data}) RTZ", _width, "f", floats.to_signed)
FP_TO_UBV: Final = Op("FP_TO_UBV", "(_ fp.to_ubv {data}) RTZ", _width, "f", floats.to_unsigned)

# Integers
INT_ADD: Final = Op("INT_ADD", "+", _int, "ii", lambda _, __, v: v[0] + v[1], commutative=True)
INT_SUB: Final = Op("INT_SUB", "-", _int, "ii", lambda _, __, v: v[0] - v[1])
INT_MUL: Final = Op("INT_MUL", "*", _int, "ii", lambda _, __, v: v[0] * v[1], commutative=True)
INT_NEG: Final = Op("INT_NEG", "-", _int, "i", lambda _, __, v: -v[0])
INT_DIV: Final = Op("INT_DIV", "div", _int, "ii", bits.int_div)
INT_MOD: Final = Op("INT_MOD", "mod", _int, "ii", bits.int_mod)
INT_LT: Final = Op("INT_LT", "<", _bool, "ii", lambda _, __, v: v[0] < v[1])
INT_LE: Final = Op("INT_LE", "<=", _bool, "ii", lambda _, __, v: v[0] <= v[1])
