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
from typing import Final

from fathom.effort import EffortMeter
from fathom.errors import InternalError
from fathom.logic import (  # noqa: F401  (importing registers the rules)
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
from fathom.logic.builder import TermBuilder
from fathom.logic.ops import APPLY, OPS, SYMBOL, VALUE, Data, FunctionSymbol, Op
from fathom.logic.shapes import BINARY, TERNARY, TWIN, UNARY
from fathom.logic.softfloat import canonical
from fathom.logic.sorts import BOOL, FloatSort, Sort, function
from fathom.logic.term import Term
from fathom.logic.walks import functions, postorder, size, substitute, symbols

__all__ = ["DEPTH", "Data", "Term", "Terms", "functions", "postorder", "size", "substitute", "symbols"]

DEPTH: Final = 64
"""How many rules may be at work inside one another."""


class Terms(TermBuilder):
    """The table of terms, and the way to make them.

    `simplify=False` only interns: nothing is folded, ordered or rewritten. Ids start at `first`: where terms of another
    table become arguments, above theirs. `effort` limits what is spent on simplifying them.
    """

    __slots__ = ("_functions", "_ids", "_next", "_symbols", "_tables", "_values", "effort", "false", "simplify", "true")

    def __init__(self, simplify: bool = True, first: int = 0, effort: EffortMeter | None = None) -> None:
        self.simplify = simplify
        self.effort = effort if effort is not None else EffortMeter()
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
        level = object.__new__(type(self))
        for name in Terms.__slots__:
            setattr(level, name, getattr(self, name))
        return level

    def make(self, op: Op, x: Term, y: Term | None = None, z: Term | None = None) -> Term:
        """The term that stands for an operator without data on these arguments.

        The hottest function of Fathom: it has a plain signature, avoids calls, and sets a new term's fields in place.
        """
        term: Term | None = None
        table = self._tables[op.code]
        if y is None:
            args: tuple[Term, ...] = (x,)
            if args in table:
                return table[args]
            if (deeper := self._next) is not None:
                rewrite = UNARY[op.code][x.op.code]
                term = rewrite(deeper, x) if rewrite is not None else None
        elif z is None:
            first, second = x.op, y.op
            if op.commutative and (first is VALUE or x.id > y.id) and second is not VALUE and self.simplify:
                x, y, first, second = y, x, second, first
            args = (x, y)
            if args in table:
                return table[args]
            if (deeper := self._next) is not None:
                rewrite = BINARY[op.code][first.code][second.code if x is not y else TWIN]
                term = rewrite(deeper, x, y) if rewrite is not None else None
        else:
            args = (x, y, z)
            if args in table:
                return table[args]
            if (deeper := self._next) is not None:
                rewrite = TERNARY[op.code][x.op.code][y.op.code][z.op.code if y is not z else TWIN]
                term = rewrite(deeper, x, y, z) if rewrite is not None else None
        if term is None:
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
        table = self._tables[op.code]
        key = (x, data)
        if key in table:
            return table[key]
        term: Term | None = None
        if (deeper := self._next) is not None and (rewrite := UNARY[op.code][x.op.code]) is not None:
            term = rewrite(deeper, x, data)
        if term is None:
            args = (x,)
            term = self._new(op, args, x.sort if op.sort_rule is None else op.sort_rule(args, data), data)
        table[key] = term
        return term

    def apply(self, symbol: FunctionSymbol, *args: Term) -> Term:
        """An uninterpreted function on its arguments; it has no rules."""
        table = self._tables[APPLY.code]
        key = (args, symbol)
        if key not in table:
            table[key] = self._new(APPLY, args, symbol.sort.result, symbol)
        return table[key]

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
            requested = value
            if sort.width:
                value &= sort.mask
                if isinstance(sort, FloatSort):
                    value = canonical(sort, value)
            term = values.get((sort, value))
            if term is None:
                term = self._new(VALUE, (), sort, bool(value) if sort is BOOL else value)
                values[sort, value] = term
            values[sort, requested] = term
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
