"""Bit-vectors read as integers: a goal that holds for some bit-vectors holds for some integers.

SAT solvers are lost in chains of sums and comparisons of 64 bits (is `n - i - 1` items from item `i` on still inside of
`n` items?), which are easy for linear arithmetic. Every bit-vector becomes an integer from 0 to 2^width - 1. Sums and
differences are taken modulo 2^width by a case distinction, since they leave the range once at most; the highest value
that a term can have is kept, and where it says that nothing wraps around, there is no case. Products with a factor
that the goal compares with a small number are spelled out factor by factor, so that they stay linear:

    x·y  =  ite(x = 0, 0, ite(x = 1, y, … ite(x = k, k·y, x·y)))

A symbol that is compared with others as signed, and is otherwise only chosen and tested for equality (what is sorted,
say), is an integer from -2^(width-1) on instead, so that no comparison of it is a case distinction.

What is not arithmetic (most bitwise operations, shifts by terms) becomes an unknown of which only bounds are said. So
if the integers have no solution, the bit-vectors have none; the converse holds if `exact`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, cast, final

from fathom.domains import unsigned
from fathom.domains.bounds import Bounds
from fathom.domains.concrete import to_signed
from fathom.logic import ops
from fathom.logic.ops import FunctionSymbol, Op
from fathom.logic.signed_symbols import find_signed_symbols
from fathom.logic.sorts import BOOL, INT, BitVec, Sort
from fathom.logic.terms import Term, Terms, postorder

SIGNED: Final = " signed"
"""Follows the name of a symbol that is a signed number."""
SMALL: Final = 16
"""Numbers that a factor is compared with and that are worth a case for each number below."""


class NotArithmetic(Exception):
    """The goal has floats or arrays."""


@final
class AsIntegers:
    """The integers for the bit-vectors of one goal.

    `facts` are what always holds of the integers made so far; whoever uses them takes them out.
    """

    def __init__(self) -> None:
        self.terms = Terms()
        self.facts: list[Term] = []
        self.exact = True
        self._made: dict[Term, Term] = {}
        self._highest: dict[Term, int] = {}
        self._small: dict[Term, int] = {}
        self._signed_symbols: set[Term] = set()
        self._signed_readings: dict[Term, Term] = {}
        """Bit-vectors of which the signed number is as simple as the unsigned one."""
        self._rules = self._table()

    def read(self, root: Term) -> Term:
        """The term over integers; a Boolean stays one."""
        fresh = postorder([root], self._made)
        for term in fresh:
            self._note_small(term)
        self._signed_symbols |= find_signed_symbols(fresh)
        for term in fresh:
            rule = self._rules.get(term.op)
            if rule is None or not (term.sort is BOOL or isinstance(term.sort, BitVec)):
                raise NotArithmetic(f"{term.op.smt or term.sort.smt} is not arithmetic of bit-vectors")
            made = rule(term, [self._made[arg] for arg in term.args])
            self._made[term] = made
            if term.sort is not BOOL:
                self._highest[made] = min(self._highest.get(made, term.sort.mask), term.sort.mask)
                self._keep_signed_reading(term)
        return self._made[root]

    def highest(self, term: Term) -> int:
        """The highest number that a bit-vector that was read can be."""
        return self._high(self._made[term])

    # ── numbers ─────────────────────────────────────────────────────────────────────────────────────────────────────

    def number(self, value: int) -> Term:
        return self.terms.value(INT, value)

    def _high(self, made: Term) -> int:
        return cast(int, made.data) if made.op is ops.VALUE else self._highest[made]

    def _ends(self, made: Term) -> Bounds:
        return (cast(int, made.data),) * 2 if made.op is ops.VALUE else (0, self._highest[made])

    def _top(self, op: str, term: Term, args: Sequence[Term]) -> int:
        """The highest number that an operation on two numbers can give."""
        return unsigned.TRANSFER[op](term.sort.width, self._ends(args[0]), self._ends(args[1]))[1]

    def _bounded(self, made: Term, highest: int) -> Term:
        """Keep what is known of a term that may have been made before."""
        self._highest[made] = min(highest, self._highest.get(made, highest))
        return made

    def _unknown(self, term: Term, *most: Term) -> Term:
        """Stands for a term of which is known that it is at most each of some others."""
        self.exact = False
        return self._symbol(f"?{term.id}", term.sort, most)

    def _symbol(self, name: str, sort: Sort, most: Sequence[Term] = ()) -> Term:
        made = self.terms.symbol(name, INT)
        return self._in_range(made, sort.mask, most)

    def _in_range(self, made: Term, highest: int, most: Sequence[Term] = ()) -> Term:
        make = self.terms.make
        self.facts.append(make(ops.INT_LE, self.number(0), made))
        self.facts.append(make(ops.INT_LE, made, self.number(highest)))
        self.facts += [make(ops.INT_LE, made, each) for each in most]
        return self._bounded(made, min([highest, *(self._high(each) for each in most)]))

    def _modulo(self, total: Term, lowest: int, highest: int, width: int) -> Term:
        """A number that lies between `lowest` and `highest`, modulo 2^width."""
        make, limit = self.terms.make, 1 << width
        if lowest >= 0 and highest < limit:
            return self._bounded(total, highest)
        size = self.number(limit)
        if lowest >= 0 and highest < 2 * limit:
            wrapped = self.terms.ite(make(ops.INT_LT, total, size), total, make(ops.INT_SUB, total, size))
        elif lowest >= -limit and highest < limit:
            negative = make(ops.INT_LT, total, self.number(0))
            wrapped = self.terms.ite(negative, make(ops.INT_ADD, total, size), total)
        else:
            wrapped = make(ops.INT_MOD, total, size)
        return self._bounded(wrapped, limit - 1)

    def _scaled(self, x: Term, factor: int) -> Term:
        return self.terms.make(ops.INT_MUL, x, self.number(factor))

    def _below(self, x: Term, bits: int) -> Term:
        """The lowest bits."""
        if self._high(x) < 1 << bits:
            return x
        return self._bounded(self.terms.make(ops.INT_MOD, x, self.number(1 << bits)), (1 << bits) - 1)

    def _above(self, x: Term, bits: int) -> Term:
        """Without the lowest bits."""
        if bits == 0:
            return x
        if self._high(x) < 1 << bits:
            return self.number(0)
        return self._bounded(self.terms.make(ops.INT_DIV, x, self.number(1 << bits)), self._high(x) >> bits)

    def _signed(self, x: Term, width: int) -> Term:
        half = 1 << (width - 1)
        if x.op is ops.VALUE:
            return self.number(to_signed(cast(int, x.data), width))
        if self._high(x) < half:
            return x
        small = self.terms.make(ops.INT_LT, x, self.number(half))
        return self.terms.ite(small, x, self.terms.make(ops.INT_SUB, x, self.number(1 << width)))

    def _keep_signed_reading(self, term: Term) -> None:
        """Of a choice among signed symbols and numbers, and of what is extended."""
        if term.op is ops.ITE and not all(arm.op is ops.VALUE for arm in term.args[1:]):
            then, other = (self._find_signed_reading(arm) for arm in term.args[1:])
            if then is not None and other is not None:
                self._signed_readings[term] = self.terms.ite(self._made[term.args[0]], then, other)
        elif term.op is ops.SIGN_EXTEND and term.args[0] in self._signed_readings:
            self._signed_readings[term] = self._signed_readings[term.args[0]]

    def _find_signed_reading(self, term: Term) -> Term | None:
        if term.op is ops.VALUE:
            return self.number(to_signed(cast(int, term.data), term.sort.width))
        return self._signed_readings.get(term)

    # ── small factors ───────────────────────────────────────────────────────────────────────────────────────────────

    def _note_small(self, term: Term) -> None:
        if term.op is not ops.ULT and term.op is not ops.ULE:
            return
        x, y = term.args
        for literal, other in ((x, y), (y, x)):
            if literal.op is ops.VALUE and other.op is not ops.VALUE and cast(int, literal.data) <= SMALL:
                self._small[other] = max(cast(int, literal.data), self._small.get(other, 0))

    def _cases(self, factor: Term) -> int | None:
        while factor.op is ops.ZERO_EXTEND:
            factor = factor.args[0]
        return self._small.get(factor)

    # ── operators ───────────────────────────────────────────────────────────────────────────────────────────────────

    def _table(self) -> dict[Op, Callable[[Term, list[Term]], Term]]:
        table: dict[Op, Callable[[Term, list[Term]], Term]] = {
            ops.VALUE: self._value,
            ops.SYMBOL: self._leaf,
            ops.APPLY: self._apply,
            ops.ITE: self._ite,
            ops.ADD: self._add,
            ops.SUB: self._sub,
            ops.NEG: lambda term, args: self._sub(term, [self.number(0), *args]),
            ops.MUL: self._mul,
            ops.UDIV: self._udiv,
            ops.UREM: self._urem,
            ops.SDIV: lambda term, _: self._unknown(term),
            ops.SREM: lambda term, _: self._unknown(term),
            ops.SHL: self._shl,
            ops.LSHR: self._lshr,
            ops.ASHR: self._ashr,
            ops.BVNOT: self._complement,
            ops.BVAND: self._and,
            ops.BVOR: self._or,
            ops.BVXOR: self._xor,
            ops.ULT: lambda _, args: self.terms.make(ops.INT_LT, *args),
            ops.ULE: lambda _, args: self.terms.make(ops.INT_LE, *args),
            ops.SLT: lambda term, args: self._compare(ops.INT_LT, term, args),
            ops.SLE: lambda term, args: self._compare(ops.INT_LE, term, args),
            ops.CONCAT: self._concat,
            ops.EXTRACT: self._extract,
            ops.ZERO_EXTEND: lambda _, args: args[0],
            ops.SIGN_EXTEND: self._sign_extend,
        }
        table[ops.EQ] = self._equal
        for op in (ops.NOT, ops.AND, ops.OR, ops.XOR, ops.IMPLIES):
            table[op] = lambda term, args: self.terms.make(term.op, *args)
        return table

    def _value(self, term: Term, _: list[Term]) -> Term:
        return self.terms.value(term.sort if term.sort is BOOL else INT, cast(int, term.data))

    def _leaf(self, term: Term, _: list[Term]) -> Term:
        name = str(term.data)
        if term in self._signed_symbols:
            return self._signed_leaf(term)
        return self.terms.symbol(name, BOOL) if term.sort is BOOL else self._symbol(name, term.sort)

    def _signed_leaf(self, term: Term) -> Term:
        """The unsigned reading of a symbol that is a signed number."""
        make, half = self.terms.make, 1 << (term.sort.width - 1)
        made = self._signed_readings[term] = self.terms.symbol(f"{term.data}{SIGNED}", INT)
        self.facts.append(make(ops.INT_LE, self.number(-half), made))
        self.facts.append(make(ops.INT_LT, made, self.number(half)))
        return self._modulo(made, -half, half - 1, term.sort.width)

    def _equal(self, term: Term, args: list[Term]) -> Term:
        if any(arg in self._signed_readings for arg in term.args):
            signed = [self._find_signed_reading(arg) for arg in term.args]
            args = [each for each in signed if each is not None] if None not in signed else args
        return self.terms.make(ops.EQ, *args)

    def _apply(self, term: Term, args: list[Term]) -> Term:
        function = cast(FunctionSymbol, term.data)
        sorts = [BOOL if arg.sort is BOOL else INT for arg in term.args]
        result = term.sort if term.sort is BOOL else INT
        made = self.terms.apply(self.terms.function(function.name, sorts, result), *args)
        return made if term.sort is BOOL else self._in_range(made, term.sort.mask)

    def _ite(self, term: Term, args: list[Term]) -> Term:
        made = self.terms.ite(*args)
        return made if term.sort is BOOL else self._bounded(made, max(self._high(args[1]), self._high(args[2])))

    def _add(self, term: Term, args: list[Term]) -> Term:
        x, y = args
        total = self.terms.make(ops.INT_ADD, x, y)
        return self._modulo(total, 0, self._high(x) + self._high(y), term.sort.width)

    def _sub(self, term: Term, args: list[Term]) -> Term:
        x, y = args
        total = self.terms.make(ops.INT_SUB, x, y)
        lowest = 0 if y.op is ops.VALUE and y.data == 0 else -self._high(y)
        return self._modulo(total, lowest, self._high(x), term.sort.width)

    def _mul(self, term: Term, args: list[Term]) -> Term:
        x, y = args
        width = term.sort.width
        for factor, other in ((y, x), (x, y)):
            if factor.op is ops.VALUE:
                return self._times(other, cast(int, factor.data), width)
        cases = [(found, at) for at in (0, 1) if (found := self._cases(term.args[at])) is not None]
        product = self.terms.make(ops.INT_MUL, x, y)
        made = self._modulo(product, 0, self._high(x) * self._high(y), width)
        if cases:
            most, at = min(cases)
            factor, other = args[at], args[1 - at]
            for number in range(most, -1, -1):
                is_it = self.terms.eq(factor, self.number(number))
                made = self.terms.ite(is_it, self._times(other, number, width), made)
        return self._bounded(made, min(term.sort.mask, self._high(x) * self._high(y)))

    def _times(self, x: Term, factor: int, width: int) -> Term:
        if factor >> (width - 1):  # a negative number
            factor -= 1 << width
        ends = (0, factor * self._high(x))
        return self._modulo(self._scaled(x, factor), min(ends), max(ends), width)

    def _udiv(self, term: Term, args: list[Term]) -> Term:
        x, y = args
        if y.op is not ops.VALUE or y.data == 0:
            return self._unknown(term)
        return self._bounded(self.terms.make(ops.INT_DIV, x, y), self._top("udiv", term, args))

    def _urem(self, term: Term, args: list[Term]) -> Term:
        x, y = args
        if y.op is not ops.VALUE or y.data == 0:
            made = self._unknown(term, x)
            zero = self.terms.eq(y, self.number(0))
            self.facts.append(self.terms.or_(zero, self.terms.make(ops.INT_LT, made, y)))
            return made
        return self._bounded(self.terms.make(ops.INT_MOD, x, y), self._top("urem", term, args))

    def _shl(self, term: Term, args: list[Term]) -> Term:
        x, y = args
        if y.op is not ops.VALUE:
            return self._unknown(term)
        by, width = cast(int, y.data), term.sort.width
        return self.number(0) if by >= width else self._times(self._below(x, width - by), 1 << by, width + 1)

    def _lshr(self, term: Term, args: list[Term]) -> Term:
        x, y = args
        return self._above(x, cast(int, y.data)) if y.op is ops.VALUE else self._unknown(term, x)

    def _ashr(self, term: Term, args: list[Term]) -> Term:
        x, y = args
        if y.op is not ops.VALUE:
            return self._unknown(term)
        width = term.sort.width
        half = 1 << (width - 1)
        by = min(cast(int, y.data), width - 1)
        if self._high(x) < half:
            return self._above(x, by)
        total = self.terms.make(ops.INT_DIV, self._signed(x, width), self.number(1 << by))
        return self._modulo(total, -half, half, width)

    def _complement(self, term: Term, args: list[Term]) -> Term:
        made = self.terms.make(ops.INT_SUB, self.number(term.sort.mask), args[0])
        return self._bounded(made, term.sort.mask)

    def _and(self, term: Term, args: list[Term]) -> Term:
        x, y = args
        if y.op is not ops.VALUE:
            return self._unknown(term, x, y)
        mask = cast(int, y.data)
        if mask == 0:
            return y
        low = (mask & -mask).bit_length() - 1
        high = mask.bit_length()
        if mask != (1 << high) - (1 << low):
            return self._unknown(term, x, y)
        made = self._above(self._below(x, high), low)
        return self._bounded(self._scaled(made, 1 << low), mask)

    def _or(self, term: Term, args: list[Term]) -> Term:
        x, y = args
        made = self._unknown(term)
        least = [self.terms.make(ops.INT_LE, each, made) for each in args]
        self.facts += [*least, self.terms.make(ops.INT_LE, made, self.terms.make(ops.INT_ADD, x, y))]
        return self._bounded(made, self._top("or", term, args))

    def _xor(self, term: Term, args: list[Term]) -> Term:
        x, y = args
        made = self._unknown(term)
        self.facts.append(self.terms.make(ops.INT_LE, made, self.terms.make(ops.INT_ADD, x, y)))
        return self._bounded(made, self._top("xor", term, args))

    def _compare(self, op: Op, term: Term, args: list[Term]) -> Term:
        width = term.args[0].sort.width
        readings = [self._signed_readings.get(arg) for arg in term.args]
        ways = zip(readings, args, strict=True)
        return self.terms.make(op, *(self._signed(x, width) if signed is None else signed for signed, x in ways))

    def _concat(self, term: Term, args: list[Term]) -> Term:
        upper, lower = args
        width = term.args[1].sort.width
        made = self.terms.make(ops.INT_ADD, self._scaled(upper, 1 << width), lower)
        return self._bounded(made, (self._high(upper) << width) + self._high(lower))

    def _extract(self, term: Term, args: list[Term]) -> Term:
        high, low = cast("tuple[int, int]", term.data)
        return self._above(self._below(args[0], high + 1), low)

    def _sign_extend(self, term: Term, args: list[Term]) -> Term:
        (x,) = args
        width = term.args[0].sort.width
        half = 1 << (width - 1)
        if self._high(x) < half:
            return x
        lifted = self.terms.make(ops.INT_ADD, x, self.number(term.sort.mask + 1 - 2 * half))
        made = self.terms.ite(self.terms.make(ops.INT_LT, x, self.number(half)), x, lifted)
        return self._bounded(made, term.sort.mask)
