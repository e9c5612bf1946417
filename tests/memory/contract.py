"""What every memory encoding promises: a read gives the bytes that a plain byte memory has there.

A test draws a sequence of operations together with the values of all symbols, applies it to an encoding and to a
reference of Python bytes, and compares every read under those values.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Protocol, TypeVar

import z3
from hypothesis import strategies as st

from fathom.logic.evaluate import Value, evaluate
from fathom.logic.ops import ITE, SYMBOL, FunctionSymbol
from fathom.logic.smtlib import print_goal
from fathom.logic.sort_check import SortCheckedTerms
from fathom.logic.sorts import ArraySort, bv
from fathom.logic.terms import Term, Terms, functions, postorder, symbols
from fathom.memory.base import CopySource, Encoding, MemoryOptions, ObjectInfo, Region, RegionMem
from fathom.memory.registry import make_encoding

POINTER = bv(64)
FIRST, LAST = 0x1000, 0x1030  # the bytes of the two objects that are next to one another
Bytes = dict[int, int]
T = TypeVar("T")


class Draw(Protocol):
    """How an example is drawn from a strategy."""

    def __call__(self, strategy: st.SearchStrategy[T], /) -> T: ...


@dataclass
class World:
    """An encoding, the values of the symbols, and the memories made so far beside their references."""

    encoding: Encoding
    terms: Terms
    random: random.Random
    model: dict[Term | FunctionSymbol, Value] = field(default_factory=dict)
    memories: list[tuple[RegionMem, Bytes]] = field(default_factory=list)
    fresh: int = 0

    @property
    def word(self) -> int:
        return self.encoding.region.word

    def name(self) -> str:
        self.fresh += 1
        return f"v{self.fresh}"

    def symbol(self, value: int, width: int) -> Term:
        """A fresh symbol that has this value in the model."""
        made = self.terms.symbol(self.name(), bv(width))
        self.model[made] = value
        return made

    def values_of_memory(self, terms: list[Term]) -> None:
        """Give arbitrary values to the functions, arrays and cells that the encoding made."""
        for symbol in functions(terms):
            if symbol not in self.model:
                size = symbol.sort.result.width
                table: dict[tuple[int, ...], int] = {
                    (at,): self.random.getrandbits(size) for at in range(FIRST - 16, LAST + 16)
                }
                self.model[symbol] = (self.random.getrandbits(size), table)
        for each in symbols(terms):
            if each not in self.model and "?" not in str(each.data):
                self.model[each] = self._value(each)

    def _value(self, symbol: Term) -> Value:
        sort = symbol.sort
        if not isinstance(sort, ArraySort):
            return self.random.getrandbits(sort.width)
        size = sort.element.width
        elements: dict[int, Value] = {at: self.random.getrandbits(size) for at in range(FIRST - 16, LAST + 16)}
        return self.random.getrandbits(size), elements

    def check(self, term: Term, expected: int) -> None:
        """The term has this value in the model, and no other one."""
        self.values_of_memory([term, *self.encoding.constraints])
        assert all(evaluate([each.term for each in self.encoding.obligations], self.model))
        if not self.encoding.constraints:
            assert evaluate([term], self.model) == [expected]
            return
        goal = [*self.encoding.constraints, *self.fixed([term, *self.encoding.constraints])]
        assert self.solve(goal) == "sat"
        wrong = self.terms.ne(term, self.terms.value(term.sort, expected))
        assert self.solve([*goal, wrong]) == "unsat"

    def fixed(self, terms: list[Term]) -> list[Term]:
        made = []
        for each in symbols(terms):
            value = self.model.get(each)
            if value is not None:
                assert isinstance(value, int)
                made.append(self.terms.eq(each, self.terms.value(each.sort, value)))
        return made

    def solve(self, goal: list[Term]) -> str:
        solver = z3.SolverFor("QF_BV")
        solver.from_string(print_goal(goal))
        return str(solver.check())


def world(name: str, word: int, simplify: bool, seed: int, number: int = 0, terms: Terms | None = None) -> World:
    terms = terms or SortCheckedTerms(simplify=simplify)
    middle = FIRST + 32
    objects = (
        ObjectInfo(terms.value(POINTER, FIRST), terms.value(POINTER, middle - FIRST), 16, "a"),
        ObjectInfo(terms.value(POINTER, middle), terms.value(POINTER, LAST - middle), 8, "b"),
    )
    made = make_encoding(name, terms, Region(number, word, objects), MemoryOptions(bound=48))
    result = World(made, terms, random.Random(seed))
    result.memories.append((made.initial(), initial_bytes(result)))
    return result


def initial_bytes(world: World) -> Bytes:
    reads = {at: read_at(world, world.encoding.initial(), at) for at in range(FIRST, LAST, world.word)}
    world.values_of_memory(list(reads.values()))
    made: Bytes = {}
    for (at, _), value in zip(reads.items(), evaluate(reads.values(), world.model), strict=True):
        assert isinstance(value, int)
        made |= {at + i: byte for i, byte in enumerate(value.to_bytes(world.word, "little"))}
    return made


def read_at(world: World, mem: RegionMem, at: int) -> Term:
    return world.encoding.read(mem, world.terms.value(POINTER, at), world.word)


@st.composite
def addresses(draw: st.DrawFn, world: World, room: int) -> tuple[Term, int]:
    """An address with `room` bytes after it, as a literal, a symbol, a scaled index or a sum of these."""
    terms, word = world.terms, world.word
    at = FIRST + draw(st.integers(0, (LAST - FIRST - room) // word)) * word
    literal = terms.value(POINTER, at)
    kind = draw(st.sampled_from(["literal", "symbol", "shared", "scaled", "choice"]))
    if kind == "literal":
        return literal, at
    if kind == "symbol" and word == 1:
        return world.symbol(at, 64), at
    if kind == "shared" and any(
        each.op is SYMBOL and each.sort is POINTER for each in world.model if isinstance(each, Term)
    ):
        known = [each for each in world.model if isinstance(each, Term) and each.sort is POINTER]
        base = draw(st.sampled_from(known))
        value = world.model[base]
        assert isinstance(value, int)
        if (at - value) % word == 0:
            return terms.add(base, terms.value(POINTER, at - value)), at
    if kind == "choice":
        other = terms.value(POINTER, FIRST)
        cond = terms.eq(world.symbol(1, 8), terms.value(bv(8), 1))
        return terms.ite(cond, literal, other), at
    scale = draw(st.sampled_from([each for each in (1, 2, 4, 8) if each >= word]))
    index, rest = divmod(at - FIRST, scale)
    scaled = terms.mul(terms.zero_extend(world.symbol(index, 32), 32), terms.value(POINTER, scale))
    return terms.add(scaled, terms.value(POINTER, FIRST + rest)), at


def in_range(draw: Draw, world: World) -> tuple[Term, int]:
    """A length of whole words, a literal or a symbol."""
    length = draw(st.integers(0, 24 // world.word)) * world.word
    if draw(st.booleans()) or world.word > 1:
        return world.terms.value(POINTER, length), length
    if length % 4 == 0 and draw(st.booleans()):
        scaled = world.terms.mul(world.symbol(length // 4, 64), world.terms.value(POINTER, 4))
        return scaled, length
    return world.symbol(length, 64), length


def operate(draw: Draw, world: World) -> None:
    """Make one new memory from those that there are."""
    terms, word, encoding = world.terms, world.word, world.encoding
    mem, bytes_ = draw(st.sampled_from(world.memories))
    kind = draw(st.sampled_from(["write", "write", "bytes", "fill", "copy", "havoc", "select"]))
    after = dict(bytes_)
    if kind == "write":
        width = draw(st.sampled_from([each for each in (1, 2, 4, 8) if each >= word]))
        address, at = draw(addresses(world, width))
        value = draw(st.integers(0, (1 << 8 * width) - 1))
        term = world.symbol(value, 8 * width) if draw(st.booleans()) else terms.value(bv(8 * width), value)
        made = encoding.write(mem, address, term)
        after |= {at + i: byte for i, byte in enumerate(value.to_bytes(width, "little"))}
    elif kind == "bytes":
        data = bytes(draw(st.lists(st.integers(0, 3), max_size=16 // word)) * word)
        address, at = draw(addresses(world, len(data)))
        made = encoding.write_bytes(mem, address, data)
        after |= {at + i: byte for i, byte in enumerate(data)}
    elif kind == "select":
        other, its = draw(st.sampled_from(world.memories))
        chosen = draw(st.booleans())
        cond = terms.eq(world.symbol(int(chosen), 8), terms.value(bv(8), 1))
        made = encoding.select(cond, mem, other)
        after = dict(bytes_ if chosen else its)
    else:
        length, size = in_range(draw, world)
        address, at = draw(addresses(world, size))
        if kind == "fill":
            byte = draw(st.integers(0, 255))
            made = encoding.fill(mem, address, world.symbol(byte, 8), length)
            after |= dict.fromkeys(range(at, at + size), byte)
        elif kind == "copy":
            source, its = draw(st.sampled_from(world.memories))
            src, start = draw(addresses(world, size))
            made = encoding.copy(mem, address, CopySource(encoding, source, src), length)
            after |= {at + i: its[start + i] for i in range(size)}
        else:
            made = encoding.havoc(mem, address, length, f"havoc{world.name()}")
            after |= havocked(world, made, range(at, at + size, word))
    world.memories.append((made, after))


def havocked(world: World, mem: RegionMem, places: range) -> Bytes:
    """The bytes that the model has where memory was made arbitrary: read back one by one at literal addresses."""
    made: Bytes = {}
    for at in places:
        term = read_at(world, mem, at)
        world.values_of_memory([term, *world.encoding.constraints])
        (value,) = evaluate([term], world.model)
        assert isinstance(value, int)
        made |= {at + i: byte for i, byte in enumerate(value.to_bytes(world.word, "little"))}
    return made


def compare(draw: Draw, world: World) -> None:
    """Read somewhere, from any of the memories."""
    mem, bytes_ = draw(st.sampled_from(world.memories[-3:]))
    width = draw(st.sampled_from([each for each in (1, 2, 4, 8) if each >= world.word]))
    address, at = draw(addresses(world, width))
    expected = int.from_bytes(bytes(bytes_[at + i] for i in range(width)), "little")
    world.check(world.encoding.read(mem, address, width), expected)


def ites(roots: list[Term]) -> int:
    """How many `ite` terms there are below the roots."""
    return sum(1 for each in postorder(roots) if each.op is ITE)
