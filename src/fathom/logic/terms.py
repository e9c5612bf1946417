"""Terms: interned, immutable, simplified while they are built.

A term is an operator, its arguments, its sort, and data (a literal's value, a symbol's name, an operator's numbers).
Two terms of one `Terms` are equal if and only if they are the same object: `Terms.make` keeps a table from what was
asked for, `op`, `args` and `data`, to the term that stands for it, after folding and the rules of `rules_*.py`. Asking
again costs one lookup, whatever the rules did. Arguments have smaller ids than the terms that use them.

Normal forms: the arguments of a commutative operator are in the order of their ids, with a literal last.
Rules build their results with `make` and so may set off further rules; below `DEPTH` such steps a term is taken as
it is, which keeps Python's stack small on long chains.
"""

from __future__ import annotations

from collections.abc import Sequence
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
from fathom.logic.ops import OPS, SYMBOL, VALUE, FunctionSymbol, Op
from fathom.logic.rules import Apply
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


_new: Final = object.__new__


@final
class Terms:
    """The table of terms, and the way to make them.

    `simplify=False` only interns: nothing is folded, ordered or rewritten. `check=True` checks the sorts of the
    arguments of every new term.
    """

    __slots__ = (
        "_check",
        "_count",
        "_depth",
        "_functions",
        "_symbols",
        "_tables",
        "_values",
        "false",
        "simplify",
        "true",
    )

    def __init__(self, simplify: bool = True, check: bool = False) -> None:
        self.simplify = simplify
        self._check = check
        self._tables: list[dict[object, Term]] = [{} for _ in OPS]
        self._values: dict[tuple[Sort, int], Term] = {}
        self._symbols: dict[str, Term] = {}
        self._functions: dict[str, FunctionSymbol] = {}
        self._count = 0
        self._depth = 0
        self.true = self.value(BOOL, True)
        self.false = self.value(BOOL, False)

    def make(self, op: Op, *args: Term, data: Data = None) -> Term:
        """The term that stands for `op` on these arguments.

        The hottest function of Fathom: it avoids calls, and a new term's fields are set in place.
        """
        simplify = self.simplify
        if simplify and op.commutative:
            x, y = args
            if (x.op is VALUE or x.id > y.id) and y.op is not VALUE:
                args = (y, x)
        table = self._tables[op.code]
        key = args if data is None else (args, data)
        if key in table:
            return table[key]
        if self._check:
            check_sorts(op, args, data)
        if simplify:
            arity = len(args)
            if arity == 2:
                x, y = args
                rules = op.shapes[x.op, y.op] if x is not y else op.shapes[x.op, y.op, y.op]
                found = self._rewrite_pair(rules, x, y) if rules else None
            elif arity == 3:
                x, y, z = args
                rules = op.shapes[x.op, y.op, z.op] if y is not z else op.shapes[x.op, y.op, z.op, z.op]
                found = self._rewrite(rules, args, data) if rules else None
            else:
                rules = op.shapes[args[0].op,] if arity == 1 else op.shapes[tuple([arg.op for arg in args])]
                found = self._rewrite(rules, args, data) if rules else None
            if found is not None:
                table[key] = found
                return found
        term = _new(Term)
        term.op = op
        term.args = args
        term.sort = op.sort(args, data)
        term.data = data
        term.id = self._count
        self._count += 1
        table[key] = term
        return term

    def _rewrite_pair(self, rules: tuple[Apply, ...], x: Term, y: Term) -> Term | None:
        """What the first rule that applies makes of a new term; the rules of two arguments have no data."""
        if self._depth >= DEPTH:
            return None
        self._depth += 1
        try:
            for apply in rules:
                found = apply(self, x, y)
                if found is not None:
                    return found
            return None
        finally:
            self._depth -= 1

    def _rewrite(self, rules: tuple[Apply, ...], args: tuple[Term, ...], data: Data) -> Term | None:
        """The same for other numbers of arguments."""
        if self._depth >= DEPTH:
            return None
        self._depth += 1
        try:
            for apply in rules:
                found = apply(self, *args) if data is None else apply(self, *args, data)
                if found is not None:
                    return found
            return None
        finally:
            self._depth -= 1

    # Leaves

    def _leaf(self, op: Op, sort: Sort, data: Data) -> Term:
        term = _new(Term)
        term.op, term.args, term.sort, term.data, term.id = op, (), sort, data, self._count
        self._count += 1
        return term

    def value(self, sort: Sort, value: int) -> Term:
        """A literal: a bool, the unsigned value of a bit-vector, the bits of a float, or an integer.

        Bits above the width are cut off, so that negative numbers may be given; a float that is a NaN becomes the NaN.
        """
        term = self._values.get((sort, value))
        if term is None:
            if sort.width:
                value &= sort.mask
                if isinstance(sort, FloatSort):
                    value = canonical(sort, value)
            key = (sort, value)
            term = self._values.get(key)
            if term is None:
                term = self._leaf(VALUE, sort, bool(value) if sort is BOOL else value)
                self._values[key] = term
        return term

    def symbol(self, name: str, sort: Sort) -> Term:
        """The free constant of this name; a name has one sort."""
        term = self._symbols.get(name)
        if term is None:
            term = self._leaf(SYMBOL, sort, name)
            self._symbols[name] = term
        elif term.sort is not sort:
            raise InternalError(f"The symbol {name} is used with sort {sort!r} and before with {term.sort!r}.")
        return term

    def function(self, name: str, args: Sequence[Sort], result: Sort) -> FunctionSymbol:
        """The uninterpreted function of this name; a name has one signature."""
        signature = function(tuple(args), result)
        symbol = self._functions.setdefault(name, FunctionSymbol(name, signature))
        if symbol.sort is not signature:
            raise InternalError(f"The function {name} is used as {signature!r} and before as {symbol.sort!r}.")
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
        return self.make(ops.EXTRACT, x, data=(high, low))

    def zero_extend(self, x: Term, extra: int) -> Term:
        """`extra` zeros in front; none gives `x`."""
        return self.make(ops.ZERO_EXTEND, x, data=extra) if extra else x

    def sign_extend(self, x: Term, extra: int) -> Term:
        """`extra` copies of the top bit in front; none gives `x`."""
        return self.make(ops.SIGN_EXTEND, x, data=extra) if extra else x

    # Arrays and functions

    def select(self, array: Term, index: Term) -> Term:
        """The element at an index."""
        return self.make(ops.SELECT, array, index)

    def store(self, array: Term, index: Term, element: Term) -> Term:
        """The array with one element replaced."""
        return self.make(ops.STORE, array, index, element)

    def const_array(self, sort: ArraySort, element: Term) -> Term:
        """The array with the same element everywhere."""
        return self.make(ops.CONST_ARRAY, element, data=sort)

    def apply(self, symbol: FunctionSymbol, *args: Term) -> Term:
        """An uninterpreted function on its arguments."""
        return self.make(ops.APPLY, *args, data=symbol)
