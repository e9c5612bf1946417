"""Heap blocks at symbolic addresses: `--alloc symbolic`.

LLBMC's `malloc_assumption` (figure 4): a block lies anywhere between the globals and the stack, aligned, and disjoint
from the blocks that are alive when it is allocated. With `reuse` an address can therefore be used again after a free;
without it, blocks keep apart for ever, and do not touch, so that an address belongs to one block.

    low ≤ p      p + s ≤ high      p mod align = 0      q is alive ⇒ p + s ≤ q ∨ q + t ≤ p

The assumption can always be met, whatever else a program assumes: a block takes at most an eighth of its share of the
heap. A larger one lies where the layout has it, away from all others, and its address is not used again.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, final

from fathom.ir.instructions import Alloc, Gep
from fathom.ir.interpret_layout import Layout
from fathom.ir.program import Program
from fathom.ir.values import Lit, Reg
from fathom.logic.sorts import Sort, bv
from fathom.logic.terms import Term, Terms

SHARE = 8
WIDEST = 16
"""No access of a known place has more bytes."""


class HeapBlock(NamedTuple):
    """A heap block: where it begins, and how many bytes no other block has."""

    base: Term
    extent: Term


def find_write_extents(program: Program) -> dict[str, int]:
    """How far a program writes behind the start of an object of computed size, by the name of its allocation.

    The bytes of such an object are written up to its largest size, and no other block may have those beyond its end.
    """
    body = [item for block in program.blocks for item in block.body]
    found = {item.result.name: 0 for item in body if isinstance(item, Alloc) and not isinstance(item.size, Lit)}
    for item in body if found else ():
        if isinstance(item, Gep) and isinstance(item.base, Reg) and isinstance(item.offset, Lit):
            if item.base.name in found and item.offset.value < 1 << (program.pointer_width - 1):
                found[item.base.name] = max(found[item.base.name], item.offset.value + WIDEST)
    return found


@final
class Placement:
    """The addresses of heap blocks as symbols, and what is assumed of them."""

    def __init__(self, terms: Terms, layout: Layout, reuse: bool, write_extents: Mapping[str, int]) -> None:
        self.terms = terms
        self.layout = layout
        self.reuse = reuse
        self.write_extents = write_extents
        self.constraints: list[Term] = []
        self.symbols: dict[str, Term] = {}
        self.low, self.high = layout.free_range
        self.most = (self.high - self.low) // (SHARE * (len(layout.base) + 1))
        self._sort: Sort = bv(layout.width)
        self._blocks: dict[int, HeapBlock] = {}

    def base(self, item: Alloc) -> Term:
        """The address of an allocation on the heap, made when it is first needed."""
        found = self.symbols.get(item.result.name)
        if found is None:
            found = self.symbols[item.result.name] = self.terms.symbol(f"address of {item.result.name}", self._sort)
        return found

    def place(self, item: Alloc, number: int, size: Term, alive: dict[int, Term]) -> None:
        """Assume what `malloc` promises; `alive` says of each object whether it is alive just before."""
        terms = self.terms
        one = self._value(1)
        extent = size if self.reuse else terms.add(size, one)
        least = max(1, self.write_extents.get(item.result.name, 0))
        made = HeapBlock(self.base(item), terms.ite(terms.ult(extent, self._value(least)), self._value(least), extent))
        small = terms.ult(size, self._value(self.most if max(least, item.align) <= self.most else 0))
        apart = [self._disjoint(made, other, alive.get(each)) for each, other in self._blocks.items()]
        usual = terms.and_(self._in_heap(made), self._is_aligned(made.base, item.align), *apart)
        kept = terms.eq(made.base, self._value(self.layout.base[item.result.name]))
        self.constraints.append(terms.ite(small, usual, kept))
        self._blocks[number] = made

    def _value(self, value: int) -> Term:
        return self.terms.value(self._sort, value)

    def _in_heap(self, block: HeapBlock) -> Term:
        low = self.terms.ule(self._value(self.low), block.base)
        return self.terms.and_(low, self.terms.ule(block.base, self.terms.sub(self._value(self.high), block.extent)))

    def _is_aligned(self, base: Term, align: int) -> Term:
        return self.terms.eq(self.terms.urem(base, self._value(align)), self._value(0))

    def _disjoint(self, block: HeapBlock, other: HeapBlock, alive: Term | None) -> Term:
        """`non_overlap`, where the other one is alive and lies in the heap as well."""
        terms = self.terms
        if self.reuse and alive is None:
            return terms.true
        before = terms.ule(terms.add(block.base, block.extent), other.base)
        behind = terms.ule(terms.add(other.base, other.extent), block.base)
        elsewhere = terms.not_(terms.ule(other.extent, self._value(self.most)))
        gone = terms.not_(alive) if self.reuse and alive is not None else terms.false
        return terms.or_(gone, elsewhere, before, behind)
