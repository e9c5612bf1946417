"""Memory by SeaM: contents object by object, and reads rewritten until only `ite` and functions are left.

A write changes the contents of the objects that its pointer may point into, most often of one. What was written at
known offsets is in a store map, and a read at a known offset is one look-up there; reads at symbolic offsets meet only
the writes to their own object that ranges and alignment do not exclude. See `theory` for when this is exact.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from time import perf_counter_ns
from typing import ClassVar, Final, final

from fathom.domains.interval import BOTTOM, TOP, Interval, full
from fathom.errors import InternalError
from fathom.logic.ops import FunctionSymbol
from fathom.logic.sorts import bv
from fathom.logic.terms import Term, Terms
from fathom.memory.addresses import AddressArithmetic
from fathom.memory.alignment import Alignment
from fathom.memory.base import CopySource, EncodingObligation, MemoryOptions, Region, RegionMem
from fathom.memory.pieces import choose, cut
from fathom.memory.seam.joins import join_contents
from fathom.memory.seam.layers import read_content
from fathom.memory.seam.nodes import (
    Content,
    CopyPart,
    Expr,
    InitialNode,
    LazyTerm,
    Node,
    RangeNode,
    Read,
    SeamMem,
    StoreMapNode,
    WriteNode,
)
from fathom.memory.seam.offsets import moved
from fathom.memory.seam.range_map import RangeMap
from fathom.memory.seam.read_context import ReadContext
from fathom.memory.seam.read_rules import ReadRules
from fathom.memory.seam.rewriter import Rewriter
from fathom.memory.seam.statistics import Statistics
from fathom.memory.seam.store_map import EMPTY, find_cell, split_by_granule, store
from fathom.memory.seam.theory import Offset, PointerTarget, Pointing, Space, bits_for, known
from fathom.persistent import IntMap

EVERYTHING: Final = 0
"""The number of the one object of a region that is not checked."""

SCALARS: Final = (1, 2, 4, 8)
"""A copy of as many bytes as a scalar has is a read and a write: where offsets are not known, a read over a copy is two
reads, and over many copies it is as many as there are ways through them."""


@final
class Seam:
    """The SeaM encoding of one region."""

    name: ClassVar[str] = "seam"

    def __init__(self, terms: Terms, region: Region, options: MemoryOptions) -> None:
        self.region = region
        self.obligations: list[EncodingObligation] = []
        self.constraints: list[Term] = []
        self.statistics = Statistics()
        self._terms = terms
        self._store_map = options.store_map
        self._max_cells = terms.effort.limits.seam_cells
        self._pointing = Pointing(terms)
        self._context = ReadContext(terms, self._pointing, options, self.statistics)
        self._rewriter: Rewriter[Expr] = Rewriter(ReadRules(self._context), options.check_time)
        self._addresses = AddressArithmetic(terms, region.pointer, Alignment())
        self._spaces: dict[int, Space] = {}
        self._starts: dict[int, InitialNode] = {}
        self._targets: dict[tuple[Term, Term | None], tuple[PointerTarget, ...]] = {}
        if region.checked:
            for each in region.objects:
                self._add(each.number, each.base, self._context.offsets.most(each.size, each.most))
        else:
            self._add(EVERYTHING, terms.value(bv(region.pointer), 0), None)
        self._extents = RangeMap(
            {each.number: TOP if each.size is None else Interval(0, each.size - 1) for each in self._spaces.values()}
        )

    def _add(self, number: int, base: Term, size: int | None) -> None:
        bits = bits_for(size, self.region.pointer)
        space = self._spaces[number] = Space(number, base, size, bits, self.region.word, self._addresses)
        name = f"m{self.region.number}" if number == EVERYTHING else f"m{self.region.number}.{number}"
        self._starts[number] = InitialNode(self._make_symbol(space, name))

    def _make_symbol(self, space: Space, name: str) -> FunctionSymbol:
        return self._terms.function(name, (bv(space.bits),), bv(8 * self.region.word))

    # ── pointers ────────────────────────────────────────────────────────────────────────────────────────────────────

    def targets(self, address: Term, inside: Term | None) -> tuple[PointerTarget, ...]:
        """Where a pointer may point: the objects of the region, each with a guard and an offset."""
        key = address, inside
        located = self._targets.get(key)
        if located is None:
            located = self._targets[key] = self._locate(address, inside)
        return located

    def _locate(self, address: Term, inside: Term | None) -> tuple[PointerTarget, ...]:
        terms, pointing, spaces = self._terms, self._pointing, self._spaces
        if not self.region.checked:
            everything = spaces[EVERYTHING]
            return (PointerTarget(everything, terms.true, pointing.offset(everything, address)),)
        if inside is None:
            raise InternalError("An access to a checked region of memory does not say which object it is in.")
        found = tuple(
            PointerTarget(space, guard, pointing.offset(space, place))
            for number, (guard, place) in pointing.objects(address, inside, spaces).items()
            if (space := spaces.get(number)) is not None and guard is not terms.false
        )
        return found if len(found) == 1 else self._drop_impossible(found)

    def _drop_impossible(self, found: tuple[PointerTarget, ...]) -> tuple[PointerTarget, ...]:
        """Without the objects in which the offset would be outside; all of them where that leaves none."""
        ranges = self._context.offsets.ranges
        if ranges is None:
            return found
        pointer = RangeMap({each.space.number: ranges.of(each.offset) for each in found})
        met = pointer.meet(self._extents)
        return tuple(each for each in found if met[each.space.number] is not BOTTOM) or found

    def _among(self, space: Space, at: Offset, width: int) -> Interval:
        return self._context.offsets.here(space, at, width)

    def _node(self, contents: SeamMem, space: Space) -> Node:
        node = contents.objects.get(space.number)
        return self._starts[space.number] if node is None else node

    # ── reading ─────────────────────────────────────────────────────────────────────────────────────────────────────

    def counts(self) -> Mapping[str, int]:
        return self.statistics.counts()

    def initial(self) -> RegionMem:
        return _UNTOUCHED

    def read(self, mem: RegionMem, address: Term, width: int, inside: Term | None = None) -> Term:
        began = perf_counter_ns()
        assert isinstance(mem, SeamMem)
        self.statistics.reads += 1
        targets = self.targets(address, inside)
        if len(targets) == 1:
            exact = self._find_exact(mem, targets[0], width)
            if exact is not None:
                self.statistics.nanoseconds += perf_counter_ns() - began
                return exact
        reads = [self._make_read(mem, each, width) for each in targets]
        if not reads:
            return self._terms.value(bv(8 * width), 0)
        whole = reads[0] if len(reads) == 1 else self._context.choose_first([each.guard for each in targets], reads)
        result = self._rewriter.rewrite(whole)
        assert isinstance(result, Term)
        self.statistics.nanoseconds += perf_counter_ns() - began
        return result

    def _make_read(self, mem: SeamMem, target: PointerTarget, width: int) -> Read:
        space, at = target.space, target.offset
        return Read(space, self._node(mem, space), at, width, self._context.offsets.narrower(space, at, width))

    def _find_exact(self, mem: SeamMem, target: PointerTarget, width: int) -> Term | None:
        """R-HIT on the newest store map, which needs no rewriting."""
        node = mem.objects.get(target.space.number)
        if isinstance(node, StoreMapNode) and isinstance(target.offset, int):
            content = find_cell(node.granules, target.offset, width)
            if isinstance(content, Term):
                self.statistics.store_map_hits += 1
                return content
        return None

    # ── writing ─────────────────────────────────────────────────────────────────────────────────────────────────────

    def write(self, mem: RegionMem, address: Term, value: Term, inside: Term | None = None) -> RegionMem:
        assert isinstance(mem, SeamMem)
        objects = mem.objects
        for target in self.targets(address, inside):
            node = self._write_object(self._node(mem, target.space), target, value)
            objects = objects.set(target.space.number, node)
        return SeamMem(objects)

    def _write_object(self, node: Node, target: PointerTarget, value: Term) -> Node:
        """One object's contents with a value at one offset."""
        space, guard, at = target.space, target.guard, target.offset
        width = value.sort.width // 8
        self.statistics.writes += 1
        self.statistics.nodes += 1
        if isinstance(at, int) and at + width > space.limit:
            first = space.limit - at
            node = self._write_object(node, target, cut(self._terms, value, 0, first))
            return self._write_object(
                node, PointerTarget(space, guard, 0), cut(self._terms, value, first, width - first)
            )
        among = self._among(space, at, width)
        if not among.step:
            at = among.low
        if self._store_map and isinstance(at, int):
            return self._store(node, at, width, self._guard(node, target, at, width, value))
        if isinstance(node, WriteNode) and node.at is at and node.width <= width and guard is self._terms.true:
            node = node.below
        return WriteNode(node, at, value, guard, among)

    def _guard(self, node: Node, target: PointerTarget, at: int, width: int, value: Expr) -> Expr:
        """A content that is there only where the guard holds."""
        guard = target.guard
        if guard is self._terms.true:
            return value
        old = Read(target.space, node, at, width)
        return LazyTerm((value, old), lambda x, y: choose(self._terms, guard, x, y), shared=True)

    def _store(self, node: Node, at: int, width: int, content: Expr) -> StoreMapNode:
        """SMAP-NEW, or SMAP-HIT where there is a map already."""
        below, cells = (node.below, node.granules) if isinstance(node, StoreMapNode) else (node, EMPTY)
        return StoreMapNode(below, store(self._terms, cells, at, width, content))

    def write_bytes(self, mem: RegionMem, address: Term, data: bytes, inside: Term | None = None) -> RegionMem:
        if not data:
            return mem
        assert isinstance(mem, SeamMem)
        objects = mem.objects
        for target in self.targets(address, inside):
            node = self._node(mem, target.space)
            for start in range(0, len(data), self._max_cells):
                piece = data[start : start + self._max_cells]
                value = self._terms.value(bv(8 * len(piece)), int.from_bytes(piece, "little"))
                there = PointerTarget(target.space, target.guard, moved(target.space, target.offset, start))
                node = self._write_object(node, there, value)
            objects = objects.set(target.space.number, node)
        return SeamMem(objects)

    # ── ranges ──────────────────────────────────────────────────────────────────────────────────────────────────────

    def fill(self, mem: RegionMem, address: Term, byte: Term, length: Term, inside: Term | None = None) -> RegionMem:
        return self._write_range(mem, address, length, inside, lambda _: byte)

    def havoc(self, mem: RegionMem, address: Term, length: Term, name: str, inside: Term | None = None) -> RegionMem:
        several = len(self.targets(address, inside)) > 1

        def unknown(space: Space) -> Content:
            return self._make_symbol(space, f"{name}.{space.number}" if several else name)

        return self._write_range(mem, address, length, inside, unknown)

    def copy(
        self, mem: RegionMem, address: Term, source: CopySource, length: Term, inside: Term | None = None
    ) -> RegionMem:
        other, contents = source.encoding, source.mem
        if not isinstance(other, Seam):
            raise InternalError(f"A memory of seam cannot be copied from one of {other.name}.")
        assert isinstance(contents, SeamMem)
        count = known(length)
        if count in SCALARS:
            return self.write(mem, address, other.read(contents, source.address, count, source.inside), inside)
        parts = tuple(
            CopyPart(target.guard, target.space, other._node(contents, target.space), target.offset)
            for target in other.targets(source.address, source.inside)
        )
        content: Content = parts or self._terms.value(bv(8), 0)
        return self._write_range(mem, address, length, inside, lambda _: content)

    def _write_range(
        self, mem: RegionMem, address: Term, length: Term, inside: Term | None, content: Callable[[Space], Content]
    ) -> RegionMem:
        """A range of bytes in every object that the pointer may point into."""
        assert isinstance(mem, SeamMem)
        objects = mem.objects
        count = known(length)
        if count == 0:
            return mem
        for target in self.targets(address, inside):
            space = target.space
            node = self._node(mem, space)
            among = self._extent(space, target.offset, count)
            made = RangeNode(node, target.offset, count, target.guard, content(space), among)
            self.statistics.writes += 1
            self.statistics.nodes += 1
            objects = objects.set(space.number, self._store_short(made, target) or made)
        return SeamMem(objects)

    def _extent(self, space: Space, at: Offset, count: Offset) -> Interval:
        """The bytes that a range may have."""
        every = full(self.region.pointer)
        if isinstance(at, int) and isinstance(count, int):
            high = at + count - 1
            return Interval(at, high) if high < space.limit else every
        if self._context.offsets.ranges is None:
            return every
        among = self._among(space, at, 1)
        high = among.high + (count if isinstance(count, int) else self._context.offsets.number(count).high) - 1
        if space.size is not None:
            high = min(high, max(space.size - 1, 0))
        return Interval(among.low, high) if high < space.limit else every

    def _store_short(self, made: RangeNode, target: PointerTarget) -> Node | None:
        """A short range at a known offset as cells."""
        at, count = made.at, made.length
        if not (self._store_map and isinstance(at, int) and isinstance(count, int) and count <= self._max_cells):
            return None
        space, old = target.space, made.below
        if at + count > space.limit:
            return None
        node = old
        for _, _, size, done in split_by_granule(at, count):
            content = read_content(self._context, Read(space, old, at + done, size), made)
            node = self._store(node, at + done, size, self._guard(old, target, at + done, size, content))
        return node

    def select(self, cond: Term, then: RegionMem, other: RegionMem) -> RegionMem:
        if then is other or cond is self._terms.true:
            return then
        if cond is self._terms.false:
            return other
        assert isinstance(then, SeamMem)
        assert isinstance(other, SeamMem)
        objects = then.objects
        for number, left, right in list(then.objects.differences(other.objects)):
            start = self._starts[number]
            node = join_contents(self._terms, self._spaces[number], cond, left or start, right or start)
            self.statistics.nodes += 1
            objects = objects.set(number, node)
        return SeamMem(objects)


_UNTOUCHED: Final = SeamMem(IntMap())
