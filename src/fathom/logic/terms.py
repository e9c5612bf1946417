"""Terms: interned, immutable, simplified while they are built.

A term is an operator, its arguments, its sort, and data (a literal's value, a symbol's name, an operator's numbers).
Two terms of one `Terms` are equal if and only if they are the same object: `Terms.make` keeps a table from what was
asked for, `op`, `args` and `data`, to the term that stands for it, after folding and the rules of `rules_*.py`. Asking
again costs one lookup, whatever the rules did. Arguments have smaller ids than the terms that use them.

Normal forms: the arguments of a commutative operator are in the order of their ids, with a literal last.
Rules build their results with `make` and so may set off further rules. What is at work inside what is known by the
`Terms` that a rule is given: it has the same tables, one level deeper. The level below `DEPTH` of them has no rules and
takes a term as it is, which keeps Python's stack small on long chains.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from typing import Final, final

from fathom.errors import InternalError
from fathom.logic import (  # noqa: F401  (importing registers the rules)
    ops,
    rules_arrays,
    rules_bits,
    rules_bv,
    rules_compare,
    rules_core,
    rules_equal,
    rules_extract,
    rules_floats,
    rules_int,
    rules_ite,
)
from fathom.logic.ops import APPLY, OPS, SYMBOL, VALUE, FunctionSymbol, Op
from fathom.logic.rules import TWIN, rules_for
from fathom.logic.softfloat import canonical
from fathom.logic.sort_check import check_sorts
from fathom.logic.sorts import BOOL, ArraySort, FloatSort, Sort, function
from fathom.logic.walks import functions, postorder, size, substitute, symbols

__all__ = ["DEPTH", "Data", "Term", "Terms", "functions", "postorder", "size", "substitute", "symbols"]

Data = int | str | tuple[int, int] | Sort | FunctionSymbol | None

DEPTH: Final = 64
"""How many rules may be at work inside one another."""


@final
class Term:
    """An expression. Compared with `is`; read the fields, never set them."""

    __slots__ = ("args", "data", "id", "op", "sort")

    op: Op
    args: tuple[Term, ...]
    sort: Sort
    data: Data
    id: int

    def __repr__(self) -> str:
        if not self.args:
            return str(self.data)
        return f"<{self.op.name} {self.id}>"


@final
class Terms:
    """The table of terms, and the way to make them.

    `simplify=False` only interns: nothing is folded, ordered or rewritten. `check=True` checks the sorts of the
    arguments of every request. Ids start at `first`: where terms of another table become arguments, above theirs.
    """

    __slots__ = ("_check", "_functions", "_ids", "_next", "_symbols", "_tables", "_values", "false", "simplify", "true")

    def __init__(self, simplify: bool = True, check: bool = False, first: int = 0) -> None:
        self.simplify = simplify
        self._check = check
        self._tables: list[dict[object, Term]] = [{} for _ in OPS]
        self._values: dict[tuple[Sort, int], Term] = {}
        self._symbols: dict[str, Term] = {}
        self._functions: dict[str, FunctionSymbol] = {}
        self._ids = count(first)
        self.true = self.value(BOOL, True)
        self.false = self.value(BOOL, False)
        self._next: Terms | None = None
        level = self
        for _ in range(DEPTH if simplify else 0):
            level._next = deeper = level._level()
            level = deeper

    def _level(self) -> Terms:
        """The same tables, for what the rules of this level make."""
        level = object.__new__(Terms)
        for name in Terms.__slots__:
            setattr(level, name, getattr(self, name))
        return level

    def make(self, op: Op, x: Term, y: Term | None = None, z: Term | None = None) -> Term:
        """The term that stands for an operator without data on these arguments.

        The hottest function of Fathom: it has a plain signature, avoids calls, and sets a new term's fields in place.
        """
        if self._check:
            check_sorts(op, [arg for arg in (x, y, z) if arg is not None], None)
        args: tuple[Term, ...]
        table = self._tables[op.code]
        deeper = self._next
        if y is None:
            args = (x,)
            if args in table:
                return table[args]
            if deeper is not None:
                rules = op.unary[x.op.code]
                for apply in rules if rules is not None else rules_for(op, x):
                    if (found := apply(deeper, x)) is not None:
                        table[args] = found
                        return found
        elif z is None:
            first, second = x.op, y.op
            if op.commutative and (first is VALUE or x.id > y.id) and second is not VALUE and self.simplify:
                x, y, first, second = y, x, second, first
            args = (x, y)
            if args in table:
                return table[args]
            if deeper is not None:
                rules = op.binary[first.code][second.code if x is not y else TWIN]
                for apply in rules if rules is not None else rules_for(op, x, y):
                    if (found := apply(deeper, x, y)) is not None:
                        table[args] = found
                        return found
        else:
            args = (x, y, z)
            if args in table:
                return table[args]
            if deeper is not None:
                rules = op.ternary[x.op.code][y.op.code][z.op.code if y is not z else TWIN]
                for apply in rules if rules is not None else rules_for(op, x, y, z):
                    if (found := apply(deeper, x, y, z)) is not None:
                        table[args] = found
                        return found
        term = Term()
        term.op = op
        term.args = args
        term.sort = op.sort or (args[op.sort_of].sort if op.sort_rule is None else op.sort_rule(args, None))
        term.data = None
        term.id = next(self._ids)
        table[args] = term
        return term

    def indexed(self, op: Op, x: Term, data: Data) -> Term:
        """The term that stands for an operator with data, such as the numbers of `extract`, on its argument."""
        args = (x,)
        if self._check:
            check_sorts(op, args, data)
        table = self._tables[op.code]
        key = (x, data)
        if key in table:
            return table[key]
        deeper = self._next
        if deeper is not None:
            rules = op.unary[x.op.code]
            for apply in rules if rules is not None else rules_for(op, x):
                if (found := apply(deeper, x, data)) is not None:
                    table[key] = found
                    return found
        term = Term()
        term.op = op
        term.args = args
        term.sort = x.sort if op.sort_rule is None else op.sort_rule(args, data)
        term.data = data
        term.id = next(self._ids)
        table[key] = term
        return term

    def apply(self, symbol: FunctionSymbol, *args: Term) -> Term:
        """An uninterpreted function on its arguments; it has no rules."""
        if self._check:
            check_sorts(APPLY, args, symbol)
        table = self._tables[APPLY.code]
        key = (args, symbol)
        if key not in table:
            table[key] = self._new(APPLY, args, symbol.sort.result, symbol)
        return table[key]

    def rebuild(self, op: Op, args: Sequence[Term], data: Data) -> Term:
        """The term that stands for an operator of any kind."""
        if isinstance(data, FunctionSymbol):
            return self.apply(data, *args)
        if data is None:
            return self.make(op, *args)
        (x,) = args
        return self.indexed(op, x, data)

    def _new(self, op: Op, args: tuple[Term, ...], sort: Sort, data: Data) -> Term:
        term = Term()
        term.op = op
        term.args = args
        term.sort = sort
        term.data = data
        term.id = next(self._ids)
        return term

    # Leaves

    def value(self, sort: Sort, value: int) -> Term:
        """A literal: a bool, the unsigned value of a bit-vector, the bits of a float, or an integer.

        Bits above the width are cut off, so that negative numbers may be given; a float that is a NaN becomes the NaN.
        """
        values = self._values
        term = values.get((sort, value))
        if term is None:
            asked = value
            if sort.width:
                value &= sort.mask
                if isinstance(sort, FloatSort):
                    value = canonical(sort, value)
            term = values.get((sort, value))
            if term is None:
                term = self._new(VALUE, (), sort, bool(value) if sort is BOOL else value)
                values[sort, value] = term
            values[sort, asked] = term
        return term

    def symbol(self, name: str, sort: Sort) -> Term:
        """The free constant of this name; a name has one sort."""
        term = self._symbols.get(name)
        if term is None:
            term = self._new(SYMBOL, (), sort, name)
            self._symbols[name] = term
        elif term.sort is not sort:
            raise InternalError(f"the symbol {name} is used with sort {sort!r} and before with {term.sort!r}")
        return term

    def function(self, name: str, args: Sequence[Sort], result: Sort) -> FunctionSymbol:
        """The uninterpreted function of this name; a name has one signature."""
        signature = function(tuple(args), result)
        symbol = self._functions.setdefault(name, FunctionSymbol(name, signature))
        if symbol.sort is not signature:
            raise InternalError(f"the function {name} is used as {signature!r} and before as {symbol.sort!r}")
        return symbol

    # Core

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
