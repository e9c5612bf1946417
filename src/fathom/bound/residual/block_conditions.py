"""The condition under which an execution comes to a block of the residual program, as terms.

    BB0:                                 BB3, from BB1 and BB2:
      R1:i1 = ult R0, 10                   R0 < 10  or  not R0 < 10 and R0 = 40
      br R1, BB1, BB2                      R3 = ite(R0 < 10, 7, R0)
    BB2:
      assume R2          R2 = (R0 = 40)
    BB3:
      R3 = phi [7, BB1], [R0, BB2]

The condition of a block is a conjunction: its own part and those of its dominators. The own part of a block behind a
branch is the condition of the branch; that of a join is a disjunction over the ways from its dominator; and what is
assumed or asserted in the block is part of it, since executions go on behind these only where they hold. Numbers are
terms of what they were computed from. Whatever else a register holds (what was loaded, what depends on a pointer, a
float) is a symbol, which may be anything: so where no values satisfy the condition, no execution comes to the block.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, TypeAlias, TypeGuard, final

from fathom.bound.residual.residue import OpenBlock, Residue
from fathom.ir.instructions import Assert, Assume, Branch, Cast, Compare, IntOp, Phi, Select, Statement
from fathom.ir.types import Int
from fathom.ir.values import Lit, Reg, Value
from fathom.logic import ops
from fathom.logic.sorts import BOOL, Sort, bv
from fathom.logic.terms import Term, Terms

_Definition: TypeAlias = IntOp | Cast | Compare | Select


@final
class BlockConditions:
    """The terms of numbers and conditions of a residual program that is being written."""

    def __init__(self, residue: Residue) -> None:
        self.terms = Terms()
        self._residue = residue
        self._definitions: dict[Reg, _Definition] = {}
        self._joins: dict[Reg, tuple[OpenBlock, Phi]] = {}
        self._checks: dict[OpenBlock, list[Value]] = {}
        """What is assumed or asserted in each block."""
        self._read: dict[OpenBlock, tuple[int, int]] = {}
        """How many phis and statements of each block are in these."""
        self._numbers: dict[Reg, Term] = {}
        self._own: dict[OpenBlock, tuple[int, Term]] = {}
        """The own part of each block, with how many of its checks are in it."""

    def list_parts(self, block: OpenBlock) -> Iterator[tuple[OpenBlock, Term]]:
        """The conjunction under which an execution comes to the end of a block: its own part, then those above it."""
        while True:
            self._build(block)
            yield block, self._own[block][1]
            if block.above is block:
                return
            block = block.above

    def count_written(self) -> int:
        """How many statements the program has so far."""
        return self._residue.count

    def _build(self, target: OpenBlock) -> None:
        """Make the own part of a block and what it depends on; not by recursion, because chains are long."""
        work: list[OpenBlock | Reg] = [target]
        while work:
            item = work[-1]
            missing = (
                () if self._is_done(item) else [need for need in self._list_needs(item) if not self._is_done(need)]
            )
            if missing:
                work += missing
                continue
            work.pop()
            if self._is_done(item):
                continue
            if isinstance(item, Reg):
                self._numbers[item] = self._make_number(item)
            else:
                self._own[item] = len(self._checks[item]), self._make_own(item)

    def _is_done(self, item: OpenBlock | Reg) -> bool:
        if isinstance(item, Reg):
            return item in self._numbers
        self._read_body(item)
        found = self._own.get(item)
        return found is not None and found[0] == len(self._checks[item])

    def _list_needs(self, item: OpenBlock | Reg) -> Iterator[OpenBlock | Reg]:
        """What the term of a block or register is made of."""
        values: list[Value] = []
        if isinstance(item, OpenBlock):
            yield from _list_ways(item)
            values += self._checks[item]
            if item.parent is not None:
                values.append(_end(item.parent).cond)
        else:
            self._read_body(self._residue.home(item))
            if item in self._joins:
                block, phi = self._joins[item]
                yield from _list_ways(block)
                values += [value for value, _ in phi.incoming]
            elif item in self._definitions:
                values += _list_operands(self._definitions[item])
        yield from (value for value in values if isinstance(value, Reg))

    def _read_body(self, block: OpenBlock) -> None:
        """Note what was written to a block since the last time."""
        phis, statements = self._read.get(block, (0, 0))
        checks = self._checks.setdefault(block, [])
        for phi in block.phis[phis:]:
            if isinstance(phi.result.type, Int):
                self._joins[phi.result] = block, phi
        for item in block.body[statements:]:
            if isinstance(item, Assert | Assume):
                checks.append(item.cond)
            elif _is_arithmetic(item):
                self._definitions[item.result] = item
        self._read[block] = len(block.phis), len(block.body)

    # ── blocks ──────────────────────────────────────────────────────────────────────────────────────────────────────

    def _make_own(self, block: OpenBlock) -> Term:
        terms, checks = self.terms, self._checks[block]
        if block in self._own:
            done, before = self._own[block]
            return terms.and_(before, *map(self._term, checks[done:]))
        parts: list[Term] = []
        if block.parent is not None:
            cond = self._term(_end(block.parent).cond)
            parts.append(cond if _end(block.parent).then == block.label else terms.not_(cond))
        if block.sources:
            parts.append(terms.or_(*(self._gate(source, block.above) for source in block.sources)))
        return terms.and_(*parts, *map(self._term, checks))

    def _gate(self, block: OpenBlock, above: OpenBlock) -> Term:
        """The condition under which execution comes from a dominator to a block."""
        return self.terms.and_(*(self._own[each][1] for each in _list_between(block, above)))

    # ── numbers ─────────────────────────────────────────────────────────────────────────────────────────────────────

    def _make_number(self, reg: Reg) -> Term:
        if reg in self._joins:
            return self._choose(*self._joins[reg])
        made = self._definitions.get(reg)
        if made is not None:
            return _RULES[type(made)](self, made)
        return self.terms.symbol(reg.name, _sort(reg))

    def _choose(self, block: OpenBlock, phi: Phi) -> Term:
        """The number of the way that was taken."""
        values = [self._term(value) for value, _ in phi.incoming]
        result = values[-1]
        for source, value in zip(block.sources[-2::-1], values[-2::-1], strict=True):
            result = self.terms.ite(self._gate(source, block.above), value, result)
        return result

    def _term(self, value: Value) -> Term:
        if isinstance(value, Reg):
            return self._numbers[value]
        assert isinstance(value, Lit)
        return self.terms.value(_sort(value), value.value)

    def _operate(self, item: IntOp) -> Term:
        x, y, terms = self._term(item.lhs), self._term(item.rhs), self.terms
        if x.sort is not BOOL:
            return terms.make(ops.INT_OPS[item.op], x, y)
        if item.op in ops.BOOL_OPS:
            return terms.make(ops.BOOL_OPS[item.op], x, y)
        return self._to_bool(terms.make(ops.INT_OPS[item.op], self._to_bits(x), self._to_bits(y)))

    def _compare(self, item: Compare) -> Term:
        x, y, terms = self._term(item.lhs), self._term(item.rhs), self.terms
        if item.pred in ("eq", "ne"):
            return terms.eq(x, y) if item.pred == "eq" else terms.ne(x, y)
        op, is_swapped = ops.ORDERS[item.pred]
        x, y = self._to_bits(x), self._to_bits(y)
        return terms.make(op, y, x) if is_swapped else terms.make(op, x, y)

    def _cast(self, item: Cast) -> Term:
        bits, terms = self._to_bits(self._term(item.value)), self.terms
        source, target = _width(item.value), _width(item.result)
        if item.op == "trunc":
            low = terms.extract(bits, target - 1, 0)
            return self._to_bool(low) if target == 1 else low
        return (
            terms.sign_extend(bits, target - source) if item.op == "sext" else terms.zero_extend(bits, target - source)
        )

    def _select(self, item: Select) -> Term:
        return self.terms.ite(self._term(item.cond), self._term(item.then), self._term(item.other))

    def _to_bits(self, term: Term) -> Term:
        if term.sort is not BOOL:
            return term
        return self.terms.ite(term, self.terms.value(bv(1), 1), self.terms.value(bv(1), 0))

    def _to_bool(self, bit: Term) -> Term:
        return self.terms.eq(bit, self.terms.value(bv(1), 1))


_RULES: Final[dict[type, Callable[..., Term]]] = {
    IntOp: BlockConditions._operate,
    Compare: BlockConditions._compare,
    Cast: BlockConditions._cast,
    Select: BlockConditions._select,
}


def _is_arithmetic(item: Statement) -> TypeGuard[_Definition]:
    """Whether a statement computes an integer from integers."""
    if isinstance(item, Cast):
        return item.op in ("trunc", "zext", "sext")
    if isinstance(item, Compare):
        return isinstance(item.lhs.type, Int)
    return isinstance(item, IntOp | Select) and isinstance(item.result.type, Int)


def _list_operands(item: _Definition) -> tuple[Value, ...]:
    if isinstance(item, Cast):
        return (item.value,)
    return (item.cond, item.then, item.other) if isinstance(item, Select) else (item.lhs, item.rhs)


def _list_ways(block: OpenBlock) -> Iterator[OpenBlock]:
    """The blocks on the ways to a join from its dominator, which is left out."""
    for source in block.sources:
        yield from _list_between(source, block.above)


def _list_between(block: OpenBlock, above: OpenBlock) -> Iterator[OpenBlock]:
    """The blocks from one up to a dominator of it, which is left out."""
    while block is not above:
        yield block
        block = block.above


def _end(block: OpenBlock) -> Branch:
    assert isinstance(block.terminator, Branch)
    return block.terminator


def _width(value: Value) -> int:
    assert isinstance(value.type, Int)
    return value.type.width


def _sort(value: Value) -> Sort:
    return BOOL if _width(value) == 1 else bv(_width(value))
