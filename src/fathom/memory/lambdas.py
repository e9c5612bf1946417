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

from collections.abc import Generator, Mapping
from time import perf_counter_ns
from typing import ClassVar, TypeAlias, cast, final

from fathom.errors import InternalError
from fathom.logic.ops import VALUE
from fathom.logic.sorts import bv
from fathom.logic.terms import Term, Terms
from fathom.memory.addresses import Addresses
from fathom.memory.alignment import Alignment
from fathom.memory.base import Encoding, Mem, MemoryOptions, Obligation, Region
from fathom.memory.lambda_nodes import Copy, Fill, Initial, Range, Select, Write
from fathom.memory.lambda_steps import Reads, Request, Split, Step, range_step, write_step
from fathom.memory.pieces import Parts, choose, join, repeat, slice_parts
from fathom.memory.words import word_parts

Machine: TypeAlias = Generator[Request, Parts, Parts]


@final
class Lambdas:
    """The lambda encoding of one region."""

    name: ClassVar[str] = "lambdas"

    def __init__(self, terms: Terms, region: Region, options: MemoryOptions) -> None:
        self.region = region
        self.obligations: list[Obligation] = []
        self.constraints: list[Term] = []
        self._terms = terms
        self._word = region.word
        self._jumps = options.store_map
        facts = {each.base: each.align for each in region.objects}
        self._addresses = Addresses(terms, region.pointer, Alignment(facts))
        self._reads = Reads(self._addresses, region.word)
        self._initial = self._unknown(f"m{region.number}")
        self._memo: dict[tuple[Mem, Term, int], Parts] = {}
        self._nanoseconds = 0

    def _unknown(self, name: str) -> Initial:
        return Initial(self._terms.function(name, (self._addresses.sort,), bv(8 * self._word)))

    # Memories

    def counts(self) -> Mapping[str, int]:
        return {"nanoseconds": self._nanoseconds}

    def initial(self) -> Mem:
        return self._initial

    def write(self, mem: Mem, address: Term, value: Term, inside: Term | None = None) -> Mem:
        return self._write(mem, address, value)

    def write_bytes(self, mem: Mem, address: Term, data: bytes, inside: Term | None = None) -> Mem:
        return self._write(mem, address, data) if data else mem

    def _write(self, mem: Mem, address: Term, content: Term | bytes) -> Mem:
        made = Write(mem, address, self._addresses.split(address), content)
        if isinstance(mem, Write) and mem.address is address and mem.size <= made.size:
            made = Write(mem.below, address, (made.atoms, made.offset), content)
        return made

    def fill(self, mem: Mem, address: Term, byte: Term, length: Term, inside: Term | None = None) -> Mem:
        return self._range(mem, address, length, Fill(byte))

    def copy(
        self,
        mem: Mem,
        dst: Term,
        source: Encoding,
        src_mem: Mem,
        src: Term,
        length: Term,
        inside: Term | None = None,
        src_inside: Term | None = None,
    ) -> Mem:
        if not isinstance(source, Lambdas):
            raise InternalError(f"A memory of lambdas cannot be copied from one of {source.name}.")
        return self._range(mem, dst, length, Copy(source, src_mem, src))

    def havoc(self, mem: Mem, address: Term, length: Term, name: str, inside: Term | None = None) -> Mem:
        return self._range(mem, address, length, self._unknown(name))

    def _range(self, mem: Mem, address: Term, length: Term, content: Fill | Copy | Initial) -> Mem:
        if length.op is VALUE and not length.data:
            return mem
        return Range(mem, address, length, content)

    def select(self, cond: Term, then: Mem, other: Mem) -> Mem:
        if then is other or cond is self._terms.true:
            return then
        return other if cond is self._terms.false else Select(cond, then, other)

    # Reading

    def read(self, mem: Mem, address: Term, width: int, inside: Term | None = None) -> Term:
        began = perf_counter_ns()
        found = join(self._terms, self._run(Request(self, mem, address, width)))
        self._nanoseconds += perf_counter_ns() - began
        return found

    def _run(self, request: Request) -> Parts:
        """Reduce, with the requests that are waiting for the answer to another one on a stack."""
        stack: list[Machine] = [self._reduce(request.mem, request.address, request.width)]
        answer: Parts | None = None
        while stack:
            try:
                request = stack[-1].send(cast(Parts, answer))
            except StopIteration as stop:
                answer = cast(Parts, stop.value)
                stack.pop()
                continue
            source = request.source
            answer = source._memo.get((request.mem, request.address, request.width))
            if answer is None:
                stack.append(source._reduce(request.mem, request.address, request.width))
        assert answer is not None
        return answer

    def _reduce(self, mem: Mem, address: Term, width: int) -> Machine:
        """Down the chain to what decides the read, collecting the nodes that may matter; then up again through them."""
        memo = self._memo
        start = mem
        waiting: list[tuple[Mem, Step]] = []
        atoms, offset = self._addresses.split(address)
        while True:
            if self._jumps and isinstance(mem, Write) and mem.atoms is atoms:
                if offset + width <= self._addresses.limit:
                    mem = mem.jump(offset, width)
            known = memo.get((mem, address, width))
            if known is not None:
                result = known
                break
            if isinstance(mem, Initial):
                result = self._apply(mem, address, width)
                break
            step = self._step(mem, address, width)
            if isinstance(step, Split):
                result = yield from self._apart(mem, address, step)
                break
            if isinstance(step, Request):
                result = yield step
                break
            if isinstance(step, tuple):
                result = step
                break
            assert isinstance(mem, Write | Range | Select)
            if step is not None:
                waiting.append((mem, step))
            mem = mem.below
        for node, step in reversed(waiting):
            result = yield from self._over(step, result, width)
            memo[node, address, width] = result
        memo[start, address, width] = result
        return result

    def _step(self, mem: Mem, address: Term, width: int) -> Step | Parts | Request | Split | None:
        """What one node does to a read: decides it, cuts it, may change it, or nothing."""
        if isinstance(mem, Write):
            return write_step(self._reads, mem, address, width)
        if isinstance(mem, Select):
            return Step([(0, width, [(mem.cond, None)])], Request(self, mem.then, address, width))
        assert isinstance(mem, Range)
        conditions = range_step(self._reads, mem, address, width)
        if conditions is None or isinstance(conditions, Split):
            return conditions
        content = self._content(mem, address, width)
        if all(cond is self._terms.true for _, _, cond in conditions):
            return content
        return Step([(at, size, [(cond, None)]) for at, size, cond in conditions], content)

    def _content(self, node: Range, address: Term, width: int) -> Parts | Request:
        """What a range gives for a read that lies inside of it."""
        content = node.content
        if isinstance(content, Fill):
            return (repeat(self._terms, content.byte, width),)
        if isinstance(content, Initial):
            return self._apply(content, address, width)
        moved = self._addresses.moved(address, node.address, content.start)
        return Request(content.source, content.mem, moved, width)

    def _apply(self, mem: Initial, address: Term, width: int) -> Parts:
        def word(at: Term) -> Term:
            return self._terms.apply(mem.symbol, at)

        return word_parts(self._addresses, self._word, address, width, word)

    def _apart(self, mem: Mem, address: Term, split: Split) -> Machine:
        """Read pieces of their own."""
        parts: Parts = ()
        at = 0
        for width in split.widths:
            parts += yield Request(self, mem, self._addresses.plus(address, at), width)
            at += width
        return parts

    def _over(self, step: Step, below: Parts, width: int) -> Machine:
        """The read seen through one node, from the read below it."""
        terms = self._terms
        content = step.content
        if isinstance(content, Request):
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
