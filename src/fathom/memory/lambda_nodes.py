"""The nodes of a memory that is a function: each is a λ over the memory below it.

    InitialLambda  λx. m(x)                                       an uninterpreted function
    WriteLambda    λx. ite(x in [p, p+k), v[x-p], below(x))
    RangeLambda    λx. ite(x in [p, p+n), content(x), below(x))   fill, copy or havoc, n may be symbolic
    SelectLambda   λx. ite(c, then(x), below(x))

Runs of writes whose addresses differ by known distances also keep an index by offset, which lets a read at a known
distance jump to the newest write that it can meet, or below the run:

    w5 ── w4 ── w3 ── w2 ── w1 ── other memory          (all at `base + constant`)
     └ index {granule of 8 bytes: newest write there}, bottom ──┘
"""

from __future__ import annotations

from typing import Final, final

from fathom.logic.ops import FunctionSymbol
from fathom.logic.sorts import bv
from fathom.logic.terms import Term, Terms
from fathom.memory.addresses import Atoms
from fathom.memory.base import RegionMem
from fathom.memory.lambda_reads import LambdaReader
from fathom.memory.pieces import cut
from fathom.persistent import IntMap

GRANULE: Final = 3
"""The index of a run has one entry for 8 bytes."""
LONGEST: Final = 64
"""Longer writes (tables, strings) are not in an index."""


@final
class InitialLambda(RegionMem):
    """Words that nothing has written: an uninterpreted function of their addresses."""

    __slots__ = ("symbol",)

    def __init__(self, symbol: FunctionSymbol) -> None:
        self.symbol = symbol


@final
class WriteLambda(RegionMem):
    """`size` bytes at one address, a term or known bytes."""

    __slots__ = ("address", "atoms", "below", "bottom", "content", "index", "offset", "serial", "size")

    def __init__(self, below: RegionMem, address: Term, split: tuple[Atoms, int], content: Term | bytes) -> None:
        self.below = below
        self.address = address
        self.atoms, self.offset = split
        self.content = content
        self.size = len(content) if isinstance(content, bytes) else content.sort.width // 8
        self.index: IntMap[WriteLambda] | None = None
        self.bottom = below
        self.serial = 0
        if self.size <= LONGEST and self.offset + self.size - 1 <= address.sort.mask:
            self._join_run(below)

    def _join_run(self, below: RegionMem) -> None:
        index: IntMap[WriteLambda] = IntMap()
        if isinstance(below, WriteLambda) and below.index is not None and below.atoms is self.atoms:
            index, self.bottom, self.serial = below.index, below.bottom, below.serial + 1
        last = self.offset + self.size - 1
        self.index = index.update_many((at, self) for at in range(self.offset >> GRANULE, (last >> GRANULE) + 1))

    def jump(self, offset: int, width: int) -> RegionMem:
        """Where a read at `offset` from the atoms of this run has to look first."""
        index = self.index
        if index is None:
            return self
        newest: WriteLambda | None = None
        for at in range(offset >> GRANULE, (offset + width - 1 >> GRANULE) + 1):
            found = index.get(at)
            if found is not None and (newest is None or found.serial > newest.serial):
                newest = found
        return self.bottom if newest is None else newest

    def piece(self, terms: Terms, offset: int, width: int) -> Term:
        """`width` of the bytes that were written, from byte `offset`."""
        content = self.content
        if isinstance(content, bytes):
            return terms.value(bv(width * 8), int.from_bytes(content[offset : offset + width], "little"))
        return cut(terms, content, offset, width)


@final
class FillContent:
    """The same byte everywhere."""

    __slots__ = ("byte",)

    def __init__(self, byte: Term) -> None:
        self.byte = byte


@final
class CopyContent:
    """What another memory, or an older one, has at a shifted address."""

    __slots__ = ("mem", "reader", "start")

    def __init__(self, reader: LambdaReader, mem: RegionMem, start: Term) -> None:
        self.reader = reader
        self.mem = mem
        self.start = start


@final
class RangeLambda(RegionMem):
    """`length` bytes from `address` that one rule gives; `InitialLambda` as content is a havoc."""

    __slots__ = ("address", "below", "content", "length")

    def __init__(
        self, below: RegionMem, address: Term, length: Term, content: FillContent | CopyContent | InitialLambda
    ) -> None:
        self.below = below
        self.address = address
        self.length = length
        self.content = content


@final
class SelectLambda(RegionMem):
    """`then` under a condition, `below` otherwise."""

    __slots__ = ("below", "cond", "then")

    def __init__(self, cond: Term, then: RegionMem, below: RegionMem) -> None:
        self.cond = cond
        self.then = then
        self.below = below
