"""A checked region of several objects beside a reference of Python bytes, and pointers that stay inside of them."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from hypothesis import strategies as st
from memory.contract import Draw

from fathom.logic.evaluate import Value, evaluate
from fathom.logic.ops import FunctionSymbol
from fathom.logic.sorts import BOOL, bv
from fathom.logic.terms import Term, Terms, functions, symbols
from fathom.memory.base import CopySource, MemoryOptions, ObjectInfo, Region, RegionMem
from fathom.memory.seam.encoding import Seam

POINTER, NUMBER = bv(64), bv(32)
SIZES = {1: 16, 2: 12, 3: 40, 4: 1}
BASES = {1: 0x1000, 2: 0x1020, 3: 0x2000, 4: 0x3000}
OFTEN = (1, 1, 1, 1, 2, 3, 4)
"""Most accesses are to one small object, so that they overlap."""
Bytes = dict[tuple[int, int], int]


@dataclass(frozen=True)
class Pointer:
    """Two terms, and what they are in the model."""

    address: Term
    object: Term
    number: int
    offset: int


@dataclass
class Objects:
    """A region, the values of the symbols, and the memories made so far beside their references."""

    terms: Terms
    random: random.Random
    seam: Seam
    bases: dict[int, Term]
    model: dict[Term | FunctionSymbol, Value]
    memories: list[tuple[RegionMem, Bytes]] = field(default_factory=list)
    fresh: int = 0

    def name(self) -> str:
        self.fresh += 1
        return f"v{self.fresh}"

    def symbol(self, value: int, width: int) -> Term:
        made = self.terms.symbol(self.name(), bv(width))
        self.model[made] = value
        return made

    def condition(self, value: bool) -> Term:
        made = self.terms.symbol(self.name(), BOOL)
        self.model[made] = value
        return made

    def number(self, number: int) -> Term:
        return self.terms.value(NUMBER, number)

    def value(self, term: Term) -> int:
        """The value in the model, with arbitrary ones for what has none yet."""
        for symbol in functions([term]):
            if symbol not in self.model:
                bits, (place,) = symbol.sort.result.width, symbol.sort.args
                table: dict[tuple[int, ...], int] = {
                    (at,): self.random.getrandbits(bits) for at in range(min(64, 1 << place.width))
                }
                self.model[symbol] = self.random.getrandbits(bits), table
        assert all(each in self.model for each in symbols([term]))
        (found,) = evaluate([term], self.model)
        assert isinstance(found, int)
        return found

    def byte(self, mem: RegionMem, number: int, offset: int) -> int:
        address = self.terms.add(self.bases[number], self.terms.value(POINTER, offset))
        return self.value(self.seam.read(mem, address, 1, self.number(number)))


def objects(options: MemoryOptions, seed: int, *, simplify: bool, relative: bool) -> Objects:
    terms = Terms(simplify=simplify)
    bases = {number: terms.value(POINTER, base) for number, base in BASES.items()}
    model: dict[Term | FunctionSymbol, Value] = {}
    if relative:
        heap = terms.symbol("heap", POINTER)
        model[heap] = 0x5000
        bases = {number: terms.add(base, heap) for number, base in bases.items()}
    infos = [ObjectInfo(bases[n], terms.value(POINTER, size), 4, f"o{n}", n) for n, size in SIZES.items()]
    seam = Seam(terms, Region(0, 1, tuple(infos), checked=True), options)
    made = Objects(terms, random.Random(seed), seam, bases, model)
    start = seam.initial()
    made.memories.append((start, {(n, at): made.byte(start, n, at) for n, size in SIZES.items() for at in range(size)}))
    return made


def plain(draw: Draw, made: Objects, number: int, offset: int) -> Term:
    """The address of a byte of one object: a literal, a symbol or an index."""
    terms = made.terms
    kind = draw(st.sampled_from(["literal", "symbol", "scaled", "choice"]))
    literal = terms.value(POINTER, offset)
    if kind == "literal":
        distance = literal
    elif kind == "symbol":
        distance = made.symbol(offset, 64)
    elif kind == "choice":
        cond = made.condition(draw(st.booleans()))
        other = terms.value(POINTER, draw(st.integers(0, 48)))
        distance = terms.ite(cond, literal, other) if made.model[cond] else terms.ite(cond, other, literal)
    else:
        scale = draw(st.sampled_from([1, 2, 4, 8, 12]))
        index, rest = divmod(offset, scale)
        wide = terms.sign_extend(made.symbol(index, 32), 32)
        distance = terms.add(terms.mul(wide, terms.value(POINTER, scale)), terms.value(POINTER, rest))
    return terms.add(made.bases[number], distance)


def pointer(draw: Draw, made: Objects, room: int) -> Pointer:
    """A pointer with `room` bytes after it, into one object or into one of several."""
    terms = made.terms
    number = draw(st.sampled_from([each for each in OFTEN if SIZES[each] >= room]))
    offset = draw(st.integers(0, SIZES[number] - room))
    address, object_ = plain(draw, made, number, offset), made.number(number)
    kind = draw(st.sampled_from(["one", "one", "choice", "sum", "opaque"]))
    if kind == "opaque":
        return Pointer(address, made.symbol(number, 32), number, offset)
    if kind == "choice":
        other = draw(st.sampled_from(sorted(SIZES)))
        address_, number_ = plain(draw, made, other, 0), made.number(other)
        cond = made.condition(draw(st.booleans()))
        if made.model[cond]:
            return Pointer(terms.ite(cond, address, address_), terms.ite(cond, object_, number_), number, offset)
        return Pointer(terms.ite(cond, address_, address), terms.ite(cond, number_, object_), number, offset)
    if kind == "sum":
        other = draw(st.sampled_from(sorted(SIZES)))
        cond = made.condition(True)
        base = terms.ite(cond, made.bases[number], made.bases[other])
        moved = terms.add(base, made.symbol(offset, 64))
        return Pointer(moved, terms.ite(cond, object_, made.number(other)), number, offset)
    return Pointer(address, object_, number, offset)


def operate(draw: Draw, made: Objects) -> None:
    """Make one new memory from those that there are."""
    terms, seam = made.terms, made.seam
    mem, bytes_ = draw(st.sampled_from(made.memories[-2:]))
    kind = draw(st.sampled_from(["write", "write", "write", "bytes", "fill", "copy", "havoc", "select", "select"]))
    after = dict(bytes_)
    if kind == "select":
        other, its = draw(st.sampled_from(made.memories))
        chosen = draw(st.booleans())
        made.memories.append((seam.select(made.condition(chosen), mem, other), dict(bytes_ if chosen else its)))
        return
    if kind in ("write", "bytes"):
        width = draw(st.sampled_from([1, 2, 4, 8]))
        value = draw(st.integers(0, (1 << 8 * width) - 1))
        data = value.to_bytes(width, "little")
        at = pointer(draw, made, width)
        if kind == "bytes":
            result = seam.write_bytes(mem, at.address, data, at.object)
        else:
            term = made.symbol(value, 8 * width) if draw(st.booleans()) else terms.value(bv(8 * width), value)
            result = seam.write(mem, at.address, term, at.object)
    else:
        size = draw(st.integers(0, 12))
        length = made.symbol(size, 64) if draw(st.booleans()) else terms.value(POINTER, size)
        at = pointer(draw, made, size)
        if kind == "fill":
            byte = draw(st.integers(0, 255))
            data = bytes([byte]) * size
            result = seam.fill(mem, at.address, made.symbol(byte, 8), length, at.object)
        elif kind == "copy":
            source, its = draw(st.sampled_from(made.memories))
            start = pointer(draw, made, size)
            data = bytes(its[start.number, start.offset + i] for i in range(size))
            result = seam.copy(
                mem, at.address, CopySource(seam, source, start.address, start.object), length, at.object
            )
        else:
            result = seam.havoc(mem, at.address, length, f"havoc{made.name()}", at.object)
            data = bytes(made.byte(result, at.number, at.offset + i) for i in range(size))
    after |= {(at.number, at.offset + i): byte for i, byte in enumerate(data)}
    made.memories.append((result, after))


def compare(draw: Draw, made: Objects) -> None:
    """Read somewhere, from one of the newest memories."""
    mem, bytes_ = draw(st.sampled_from(made.memories[-3:]))
    width = draw(st.sampled_from([1, 2, 4, 8]))
    at = pointer(draw, made, width)
    expected = int.from_bytes(bytes(bytes_[at.number, at.offset + i] for i in range(width)), "little")
    assert made.value(made.seam.read(mem, at.address, width, at.object)) == expected
