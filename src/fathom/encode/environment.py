"""What a program has been encoded to so far: the term of every register, and the parts that make terms.

Conditions (`i1`) are Boolean terms, other integers bit-vectors (or numbers, with `--arith int`), floats terms of a
float sort, pointers an address and an object, memories one value for each region. Rules read operands here and set
`values[item.result]`; nothing else is kept of a definition.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias, final

from fathom.effort import EffortMeter
from fathom.encode.access_facts import AccessFacts
from fathom.encode.floats import Floats
from fathom.encode.goal import EncodeOptions
from fathom.encode.idle_havocs import find_idle_havocs
from fathom.encode.memory_graph import MemoryGraph
from fathom.encode.memory_state import MemoryState
from fathom.encode.numbers import BoundedInteger, Numbers
from fathom.encode.objects import Objects, PointerTerm
from fathom.encode.observed import ObservedAddresses
from fathom.encode.placement import find_write_extents
from fathom.encode.signedness import find_signed_registers
from fathom.encode.word_sizes import WordSizes
from fathom.ir import instructions as ir
from fathom.ir.interpret_layout import Layout
from fathom.ir.program import Program
from fathom.ir.types import Float, Int
from fathom.ir.values import FunctionAddress, Lit, Null, Reg, Value
from fathom.logic.sorts import BOOL, Sort, bv
from fathom.logic.terms import Term, Terms
from fathom.memory.base import Encoding, MemoryOptions, ObjectInfo, Region, RegionMem
from fathom.memory.regions import Regions
from fathom.memory.registry import make_encoding
from fathom.memory.seam.ranges import Ranges

SymbolicValue: TypeAlias = Term | PointerTerm | MemoryState | BoundedInteger


@final
class TermEnvironment:
    """The values of one program's registers. `check_time` raises an error when no time is left."""

    def __init__(
        self, program: Program, options: EncodeOptions, layout: Layout, check_time: Callable[[], None] = lambda: None
    ) -> None:
        self.options = options
        self.check_time = check_time
        self.effort = EffortMeter(options.effort)
        self.terms = Terms(simplify=options.simplify, effort=self.effort)
        self.floats = Floats(self.terms)
        self.numbers = Numbers(self.terms)
        self.signed = find_signed_registers(program) if options.arith == "int" else set[Reg]()
        self.objects = Objects(self.terms, layout, options.allocation, options.blocks, find_write_extents(program))
        every = options.allocation == "every" and not options.blocks
        self.observed = ObservedAddresses(self.objects, every, options.effort.observed_objects)
        self.graph = MemoryGraph(self.terms) if options.blocks and not options.allocation_bits else None
        self.regions = Regions(program, options.partitioned)
        self._escapes = self.regions if options.partitioned else Regions(program)
        body = [item for block in program.blocks for item in block.body]
        self.idle = find_idle_havocs(body, self.regions, self.effort) if options.checked else frozenset[Reg]()
        self.word_sizes = WordSizes(body, self.regions, options.word_size, self.idle)
        self.address_sort = bv(program.pointer_width)
        self.values: dict[Reg, SymbolicValue] = {}
        self.inputs: dict[str, Term] = {}
        self.havocs: dict[str, tuple[int, RegionMem, PointerTerm]] = {}
        self.encodings: dict[int, Encoding] = {}
        self._allocations = {item.result.name: item.result for item in body if isinstance(item, ir.Alloc)}
        self._object_numbers = {name: number for number, name in enumerate(self._allocations, 1)}
        uses_facts = options.memory == "seam" and options.checked and options.range_map
        self.facts = AccessFacts(body, self._find_term, Ranges(self.effort), self.effort) if uses_facts else None
        self.tracks_writes = any(isinstance(item, ir.IsMod) for item in body)

    # ── operands ────────────────────────────────────────────────────────────────────────────────────────────────────

    def term(self, value: Value) -> Term:
        """A scalar operand."""
        if type(value) is Reg:
            found = self.values[value]
            assert type(found) is Term
            return found
        assert isinstance(value, Lit)
        if isinstance(value.type, Float):
            return self.floats.literal(value.value, value.type)
        return self.terms.value(scalar_sort(value.type), value.value)

    def _find_term(self, value: Value) -> Term | None:
        """A scalar operand, if it has a term already."""
        return None if isinstance(value, Reg) and value not in self.values else self.term(value)

    def unsigned(self, value: Value) -> Term:
        """A scalar operand as its unsigned value."""
        found = self.values[value] if isinstance(value, Reg) else None
        if isinstance(found, BoundedInteger):
            assert isinstance(value.type, Int)
            return self.numbers.unsigned(found, value.type.width).term
        return self.term(value)

    def bits(self, value: Value) -> Term:
        """A scalar operand as a bit-vector: what is stored, and what arithmetic on single bits needs."""
        found = self.term(value)
        if isinstance(value.type, Float):
            return self.floats.to_bits(found, value.type)
        return self.from_bool(found) if found.sort is BOOL else found

    def from_bool(self, cond: Term) -> Term:
        return self.terms.ite(cond, self.terms.value(bv(1), 1), self.terms.value(bv(1), 0))

    def to_bool(self, bit: Term) -> Term:
        return self.terms.eq(bit, self.terms.value(bv(1), 1))

    def pointer(self, value: Value) -> PointerTerm:
        if isinstance(value, Reg):
            found = self.values[value]
            assert isinstance(found, PointerTerm)
            return found
        if isinstance(value, Null):
            return self.objects.null
        assert isinstance(value, FunctionAddress)
        return self.objects.function(value.name)

    def memory(self, value: Value) -> MemoryState:
        assert isinstance(value, Reg)
        found = self.values[value]
        assert isinstance(found, MemoryState)
        return found

    def holds_addresses(self, pointer: Value) -> bool:
        """Whether memory there may be read as pointers and as numbers, so that both have to agree."""
        return self._escapes.is_read_as_both(pointer)

    # ── regions ─────────────────────────────────────────────────────────────────────────────────────────────────────

    def encoding(self, region: int) -> Encoding:
        """The encoding of a region, made when it is first needed."""
        found = self.encodings.get(region)
        if found is None:
            found = self.encodings[region] = self._make_encoding(region)
        return found

    def _make_encoding(self, number: int) -> Encoding:
        """A new encoding for a region, with all the objects that are ever in it."""
        objects = tuple(self._describe(item) for item in self.regions.objects.get(number, ()))
        options = self.options
        word = self.word_sizes.of(number)
        region = Region(number, word, objects, self.address_sort.width, options.checked)
        limits = MemoryOptions(
            options.array_bound,
            range_map=options.range_map,
            store_map=options.store_map,
            known=self.facts,
            check_time=self.check_time,
        )
        return make_encoding(options.memory, self.terms, region, limits)

    def _describe(self, item: ir.Alloc) -> ObjectInfo:
        base, size = self.objects.base_and_size(item)
        return ObjectInfo(base, size, item.align, item.name, self._object_numbers[item.result.name], item.most)

    def initial_byte(self, allocation: str, offset: int) -> Term | None:
        """What an object holds at an offset before anything is written, if the goal can depend on it."""
        base = self.objects.base_of(allocation)
        register = self._allocations.get(allocation)
        each = self.encodings.get(self.regions.of(register)) if register is not None else None
        if each is None or base is None:
            return None
        return self._byte(each, each.initial(), PointerTerm(base, self.objects.origin(base)), offset)

    def havoc_byte(self, name: str, index: int) -> Term | None:
        """Byte `index` of a range that was made arbitrary, by the name of the memory that has it."""
        found = self.havocs.get(name)
        if found is None:
            return None
        region, contents, pointer = found
        return self._byte(self.encodings[region], contents, pointer, index)

    def _byte(self, each: Encoding, contents: RegionMem, pointer: PointerTerm, index: int) -> Term:
        word = each.region.word
        place = self.terms.add(pointer.address, self.terms.value(self.address_sort, index // word * word))
        low = 8 * (index % word)
        return self.terms.extract(each.read(contents, place, word, pointer.object), low + 7, low)


EncodeRule: TypeAlias = Callable[[TermEnvironment, Any], None]
"""What an instruction means: sets the values of its results."""


def scalar_sort(kind: Int) -> Sort:
    return BOOL if kind.width == 1 else bv(kind.width)
