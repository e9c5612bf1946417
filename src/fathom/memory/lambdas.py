"""Memory as functions, β-reduced while the terms are built: no array theory is left, only `ite` and one function.

    read(write(m, p, v), a)      ⇝  ite(a = p, v, read(m, a))
    read(fill(m, p, b, n), a)    ⇝  ite(a - p < n, b, read(m, a))
    read(copy(m, p, s, q, n), a) ⇝  ite(a - p < n, read(s, q + (a - p)), read(m, a))

SeaBMC, figure 7; SeaM, figures 2.6, 2.8 and 2.9, but without their `p + n`, which may wrap.
"Hit" and "skip" are decided while reducing, by known distances and low bits of addresses. It is exact for symbolic
lengths. A read of several bytes is reduced as a whole: over a write whose bytes it takes either all or none of, there
is one `ite`; only where they may overlap in part is it cut, into granules as large as the alignment allows. A known
partial overlap cuts the read itself into the part inside and the part outside.
Reduction is a machine with an explicit stack of generators, remembering its results for (memory, address, width).
"""

from __future__ import annotations

from collections.abc import Mapping
from time import perf_counter_ns
from typing import ClassVar, final

from fathom.errors import InternalError
from fathom.logic.ops import VALUE
from fathom.logic.sorts import bv
from fathom.logic.terms import Term, Terms
from fathom.memory.addresses import AddressArithmetic
from fathom.memory.alignment import Alignment
from fathom.memory.base import CopySource, EncodingObligation, MemoryOptions, Region, RegionMem
from fathom.memory.lambda_nodes import CopyContent, FillContent, InitialLambda, RangeLambda, SelectLambda, WriteLambda
from fathom.memory.lambda_reads import ReadRequest, Reduction, run_read
from fathom.memory.lambda_steps import ReadAlignment, ReadSplit, ReadStep, range_step, write_step
from fathom.memory.pieces import Parts, choose, join, repeat, slice_parts
from fathom.memory.words import word_parts


@final
class Lambdas:
    """The lambda encoding of one region."""

    name: ClassVar[str] = "lambdas"

    def __init__(self, terms: Terms, region: Region, options: MemoryOptions) -> None:
        self.region = region
        self.obligations: list[EncodingObligation] = []
        self.constraints: list[Term] = []
        self._terms = terms
        self._word = region.word
        self._jumps = options.store_map
        facts = {each.base: each.align for each in region.objects}
        self._addresses = AddressArithmetic(terms, region.pointer, Alignment(facts))
        self._reads = ReadAlignment(self._addresses, region.word)
        self._initial = self._unknown(f"m{region.number}")
        self.memo: dict[tuple[RegionMem, Term, int], Parts] = {}
        self._nanoseconds = 0

    def _unknown(self, name: str) -> InitialLambda:
        return InitialLambda(self._terms.function(name, (self._addresses.sort,), bv(8 * self._word)))

    # Memories

    def counts(self) -> Mapping[str, int]:
        return {"nanoseconds": self._nanoseconds}

    def initial(self) -> RegionMem:
        return self._initial

    def write(self, mem: RegionMem, address: Term, value: Term, inside: Term | None = None) -> RegionMem:
        return self._write(mem, address, value)

    def write_bytes(self, mem: RegionMem, address: Term, data: bytes, inside: Term | None = None) -> RegionMem:
        return self._write(mem, address, data) if data else mem

    def _write(self, mem: RegionMem, address: Term, content: Term | bytes) -> RegionMem:
        made = WriteLambda(mem, address, self._addresses.split(address), content)
        if isinstance(mem, WriteLambda) and mem.address is address and mem.size <= made.size:
            made = WriteLambda(mem.below, address, (made.atoms, made.offset), content)
        return made

    def fill(self, mem: RegionMem, address: Term, byte: Term, length: Term, inside: Term | None = None) -> RegionMem:
        return self._range(mem, address, length, FillContent(byte))

    def copy(
        self, mem: RegionMem, address: Term, source: CopySource, length: Term, inside: Term | None = None
    ) -> RegionMem:
        reader = source.encoding
        if not isinstance(reader, Lambdas):
            raise InternalError(f"A memory of lambdas cannot be copied from one of {reader.name}.")
        return self._range(mem, address, length, CopyContent(reader, source.mem, source.address))

    def havoc(self, mem: RegionMem, address: Term, length: Term, name: str, inside: Term | None = None) -> RegionMem:
        return self._range(mem, address, length, self._unknown(name))

    def _range(
        self, mem: RegionMem, address: Term, length: Term, content: FillContent | CopyContent | InitialLambda
    ) -> RegionMem:
        if length.op is VALUE and not length.data:
            return mem
        return RangeLambda(mem, address, length, content)

    def select(self, cond: Term, then: RegionMem, other: RegionMem) -> RegionMem:
        if then is other or cond is self._terms.true:
            return then
        return other if cond is self._terms.false else SelectLambda(cond, then, other)

    # Reading

    def read(self, mem: RegionMem, address: Term, width: int, inside: Term | None = None) -> Term:
        began = perf_counter_ns()
        found = join(self._terms, run_read(ReadRequest(self, mem, address, width)))
        self._nanoseconds += perf_counter_ns() - began
        return found

    def reduce(self, mem: RegionMem, address: Term, width: int) -> Reduction:
        """Down the chain to what decides the read, collecting the nodes that may matter; then up again through them."""
        memo = self.memo
        start = mem
        waiting: list[tuple[RegionMem, ReadStep]] = []
        atoms, offset = self._addresses.split(address)
        while True:
            if self._jumps and isinstance(mem, WriteLambda) and mem.atoms is atoms:
                if offset + width <= self._addresses.limit:
                    mem = mem.jump(offset, width)
            known = memo.get((mem, address, width))
            if known is not None:
                result = known
                break
            if isinstance(mem, InitialLambda):
                result = self._apply(mem, address, width)
                break
            step = self._step(mem, address, width)
            if isinstance(step, ReadSplit):
                result = yield from self._read_split(mem, address, step)
                break
            if isinstance(step, ReadRequest):
                result = yield step
                break
            if isinstance(step, tuple):
                result = step
                break
            assert isinstance(mem, WriteLambda | RangeLambda | SelectLambda)
            if step is not None:
                waiting.append((mem, step))
            mem = mem.below
        for node, step in reversed(waiting):
            result = yield from self._read_through(step, result, width)
            memo[node, address, width] = result
        memo[start, address, width] = result
        return result

    def _step(self, mem: RegionMem, address: Term, width: int) -> ReadStep | Parts | ReadRequest | ReadSplit | None:
        """What one node does to a read: decides it, cuts it, may change it, or nothing."""
        if isinstance(mem, WriteLambda):
            return write_step(self._reads, mem, address, width)
        if isinstance(mem, SelectLambda):
            return ReadStep([(0, width, [(mem.cond, None)])], ReadRequest(self, mem.then, address, width))
        assert isinstance(mem, RangeLambda)
        conditions = range_step(self._reads, mem, address, width)
        if conditions is None or isinstance(conditions, ReadSplit):
            return conditions
        content = self._content(mem, address, width)
        if all(cond is self._terms.true for _, _, cond in conditions):
            return content
        return ReadStep([(at, size, [(cond, None)]) for at, size, cond in conditions], content)

    def _content(self, node: RangeLambda, address: Term, width: int) -> Parts | ReadRequest:
        """What a range gives for a read that lies inside of it."""
        content = node.content
        if isinstance(content, FillContent):
            return (repeat(self._terms, content.byte, width),)
        if isinstance(content, InitialLambda):
            return self._apply(content, address, width)
        moved = self._addresses.translate(address, node.address, content.start)
        return ReadRequest(content.reader, content.mem, moved, width)

    def _apply(self, mem: InitialLambda, address: Term, width: int) -> Parts:
        def word(at: Term) -> Term:
            return self._terms.apply(mem.symbol, at)

        return word_parts(self._addresses, self._word, address, width, word)

    def _read_split(self, mem: RegionMem, address: Term, split: ReadSplit) -> Reduction:
        """Read pieces of their own."""
        parts: Parts = ()
        at = 0
        for width in split.widths:
            parts += yield ReadRequest(self, mem, self._addresses.plus(address, at), width)
            at += width
        return parts

    def _read_through(self, step: ReadStep, below: Parts, width: int) -> Reduction:
        """The read seen through one node, from the read below it."""
        terms = self._terms
        content = step.content
        if isinstance(content, ReadRequest):
            content = yield content
        if content == below:
            return below
        result: list[Term] = []
        end = 0
        for at, size, cases in step.layers:
            if at > end:
                result += slice_parts(terms, below, end, at - end)
            value = join(terms, slice_parts(terms, below, at, size))
            for cond, given in reversed(cases):
                inside = given if given is not None else join(terms, slice_parts(terms, content, at, size))
                value = choose(terms, cond, inside, value)
            result.append(value)
            end = at + size
        if end < width:
            result += slice_parts(terms, below, end, width - end)
        return tuple(result)
