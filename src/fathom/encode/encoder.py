"""`sym`: every definition of a dataflow program as terms.

Conditions (`i1`) are Boolean terms, other integers bit-vectors (or numbers, with `--arith int`), floats terms of a
float sort, pointers an address and an object, memories one value for each region. A definition costs a dictionary
look-up and its terms; nothing is kept of it but the value of its register. SeaBMC, section II, figure 5, and section
III, figures 10 to 12.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias, final

from fathom.encode.floats import Floats
from fathom.encode.goal import Check, EncodeOptions, Goal
from fathom.encode.idle_havocs import idle_havocs
from fathom.encode.known import Known
from fathom.encode.memory_graph import MemoryGraph
from fathom.encode.numbers import Number, Numbers
from fathom.encode.objects import Objects, PointerTerm
from fathom.encode.placement import reach
from fathom.encode.signedness import signed_registers
from fathom.encode.state import MemoryState
from fathom.encode.words import Words
from fathom.errors import InternalError
from fathom.ir import instructions as ir
from fathom.ir.interpret_layout import Layout
from fathom.ir.program import Program
from fathom.ir.types import Float, Int, Pointer
from fathom.ir.values import FALSE, FunctionAddress, Lit, Null, Reg, Value
from fathom.logic.sorts import BOOL, Sort, bv
from fathom.logic.terms import Term, Terms
from fathom.memory.base import Encoding, Mem, Obligation, Refused
from fathom.memory.regions import Regions
from fathom.memory.seam.ranges import Ranges

SymbolicValue: TypeAlias = Term | PointerTerm | MemoryState | Number
Rule: TypeAlias = Callable[["Encoder", Any], None]

BETWEEN_LOOKS = 8
"""So many definitions are encoded between two looks at the clock."""


@final
class Encoder:
    """Encodes one program; `rules` say what each instruction means, `env` has the value of every register so far."""

    def __init__(
        self,
        program: Program,
        options: EncodeOptions,
        layout: Layout,
        rules: Mapping[type, Rule],
        remaining: Callable[[], float | None] = lambda: None,
    ) -> None:
        self.program = program
        self.options = options
        self.rules = rules
        self.remaining = remaining
        self.terms = Terms(simplify=options.simplify)
        self.floats = Floats(self.terms)
        self.numbers = Numbers(self.terms)
        self.signed = signed_registers(program) if options.arith == "int" else set[Reg]()
        self.objects = Objects(self.terms, layout, options.allocation, options.blocks, reach(program))
        self.graph = MemoryGraph(self.terms) if options.blocks and not options.allocation_bits else None
        self.regions = Regions(program, options.partitioned)
        body = [item for block in program.blocks for item in block.body]
        self.idle = idle_havocs(body, self.regions) if options.checked else frozenset[Reg]()
        self.words = Words(body, self.regions, options, self.idle)
        self.address_sort = bv(program.pointer_width)
        self.env: dict[Reg, SymbolicValue] = {}
        self.inputs: dict[str, Term] = {}
        self.havocs: dict[str, tuple[int, Mem, PointerTerm]] = {}
        self.encodings: dict[int, Encoding] = {}
        self._allocations = {item.result.name: item.result for item in body if isinstance(item, ir.Alloc)}
        self.object_numbers = {name: number for number, name in enumerate(self._allocations, 1)}
        follows = options.memory == "seam" and options.checked and options.range_map
        self.known = Known(body, self._term_so_far, Ranges()) if follows else None
        self.tracks_writes = any(isinstance(item, ir.IsMod) for item in body)

    def run(self) -> Goal:
        """The goal of a program that is one block, with one `assume` and one `assert false` at its end."""
        if len(self.program.blocks) != 1:
            raise InternalError("only a dataflow program can be encoded")
        assumption = self.terms.true
        checks: list[Check] = []
        rules, known, single = self.rules, self.known, self._single()
        for number, item in enumerate(self.program.blocks[0].body):
            if not number % BETWEEN_LOOKS:
                self.look_at_the_clock()
            rule = rules.get(type(item))
            if rule is not None:
                if known is not None:
                    known.position = number
                rule(self, item)
            elif isinstance(item, ir.Assume):
                assumption = self.terms.and_(assumption, self.term(item.cond))
            elif isinstance(item, ir.Assert) and item is not single:
                failure = self.terms.and_(assumption, self.terms.not_(self.term(item.cond)))
                checks.append(Check(failure, item.prop))
        if known is not None:
            known.position = None
        return self._goal(assumption, checks)

    def look_at_the_clock(self) -> None:
        """Refuse to go on when no time is left."""
        if self.remaining() == 0.0:
            raise Refused("the time limit was reached while encoding: --timeout S gives more")

    def _single(self) -> ir.Assert | None:
        """The one assertion of the single-assertion forms: `assert false` at the very end, and none before."""
        last: ir.Assert | None = None
        for item in self.program.blocks[0].body:
            if isinstance(item, ir.Assert):
                if last is not None:
                    return None
                last = item
        return last if last is not None and last.cond == FALSE else None

    def _goal(self, assumption: Term, checks: list[Check]) -> Goal:
        which: Term | None = None
        properties: tuple[ir.Property | None, ...] = ()
        single = self._single()
        if single is not None:
            properties = (single.prop,)
            if single.one_of is not None:
                which = self.number_of(single.one_of.which)
                properties = single.one_of.among
        heap = self.objects.heap
        constraints = [*self.objects.constraints, *self.floats.constraints, *self.numbers.constraints]
        constraints += heap.constraints if heap is not None else ()
        obligations: list[Obligation] = []
        for each in self.encodings.values():
            constraints += each.constraints
            obligations += each.obligations
        return Goal(
            self.terms,
            self.terms.false if single is None else assumption,
            tuple(constraints),
            which,
            properties,
            tuple(checks),
            tuple(obligations),
            self.inputs,
            self.initial_byte,
            self.havoc_byte,
            self.objects.moves,
            {} if heap is None else heap.symbols,
            {
                "addresses": self._looks_at_addresses(),
                "regions": len(self.encodings),
                "kept_apart": int(
                    bool(heap and heap.symbols) and not self.options.blocks and self._compares_addresses()
                ),
                "validity_checks": sum(isinstance(i, ir.IsValid) for i in self.program.blocks[0].body),
                "definitions": len(self.program.blocks[0].body),
                **self._memory_counts(),
            },
        )

    def _memory_counts(self) -> dict[str, int]:
        """What the encodings of all regions have done."""
        total: dict[str, int] = {}
        for each in self.encodings.values():
            for name, count in each.counts().items():
                total[f"memory_{name}"] = total.get(f"memory_{name}", 0) + count
        return total

    def _compares_addresses(self) -> bool:
        """Whether it can matter that an address is used again after a free."""
        return any(
            isinstance(i, ir.PtrToInt) or (isinstance(i, ir.Compare) and isinstance(i.lhs.type, Pointer))
            for i in self.program.blocks[0].body
        )

    def _looks_at_addresses(self) -> int:
        """How many instructions depend on where objects lie, beyond being in different places."""
        return sum(
            isinstance(i, ir.PtrToInt)
            or (isinstance(i, ir.Compare) and isinstance(i.lhs.type, Pointer) and i.pred not in ("eq", "ne"))
            for i in self.program.blocks[0].body
        )

    # ── values ──────────────────────────────────────────────────────────────────────────────────────────────────────

    def term(self, value: Value) -> Term:
        """A scalar operand."""
        if type(value) is Reg:
            found = self.env[value]
            assert type(found) is Term
            return found
        assert isinstance(value, Lit)
        if isinstance(value.type, Float):
            return self.floats.literal(value.value, value.type)
        return self.terms.value(scalar_sort(value.type), value.value)

    def _term_so_far(self, value: Value) -> Term | None:
        """A scalar operand, if it has a term already."""
        return None if isinstance(value, Reg) and value not in self.env else self.term(value)

    def number_of(self, value: Value) -> Term:
        """A scalar operand as it is counted: its unsigned value."""
        found = self.env[value] if isinstance(value, Reg) else None
        if isinstance(found, Number):
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
            found = self.env[value]
            assert isinstance(found, PointerTerm)
            return found
        if isinstance(value, Null):
            return self.objects.null
        assert isinstance(value, FunctionAddress)
        return self.objects.function(value.name)

    def memory(self, value: Value) -> MemoryState:
        assert isinstance(value, Reg)
        found = self.env[value]
        assert isinstance(found, MemoryState)
        return found

    def encoding(self, region: int) -> Encoding:
        """The encoding of a region, made when it is first needed."""
        found = self.encodings.get(region)
        if found is None:
            found = self.encodings[region] = self.words.encoding(self, region)
        return found

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

    def _byte(self, each: Encoding, contents: Mem, pointer: PointerTerm, index: int) -> Term:
        word = each.region.word
        place = self.terms.add(pointer.address, self.terms.value(self.address_sort, index // word * word))
        low = 8 * (index % word)
        return self.terms.extract(each.read(contents, place, word, pointer.object), low + 7, low)

    def any_of(self, sort: Sort, name: str) -> Term:
        """A fresh symbol."""
        return self.terms.symbol(name, sort)


def scalar_sort(kind: Int) -> Sort:
    return BOOL if kind.width == 1 else bv(kind.width)


def encode(
    program: Program,
    options: EncodeOptions | None = None,
    layout: Layout | None = None,
    remaining: Callable[[], float | None] = lambda: None,
) -> Goal:
    """The goal of a dataflow program; `layout` says where objects lie, when it is not to follow from this very text.

    `remaining` says how many seconds are left, None being any number; with none left, `Refused` is raised.
    """
    from fathom.encode import encode_integers, encode_memory, encode_scalars

    options = options or EncodeOptions()
    tables = {"bv": encode_scalars.TABLE | encode_memory.TABLE, "int": encode_integers.TABLE}
    return Encoder(program, options, layout or Layout.of(program), tables[options.arith], remaining).run()
