"""Memory flattened to one term for each cell of each object, as SAT-based model checkers do.

    write(m, e1, e2)    for every cell i:  a'ᵢ = ite(e1 = address of i, e2, aᵢ)
    read(m, e)          a fresh x, with  e = address of i  ⇒  x = aᵢ  for every cell i

SMT-CBMC, section 3.3: the encoding to compare others with. Known addresses meet one cell and make neither `ite` nor
fresh symbols. Objects must have constant sizes. What is read outside of them is arbitrary, at each read anew.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import ClassVar, cast, final

from fathom.logic.ops import VALUE
from fathom.logic.sorts import bv
from fathom.logic.terms import Term, Terms
from fathom.memory.addresses import AddressArithmetic
from fathom.memory.alignment import Alignment
from fathom.memory.base import CopySource, EncodingObligation, MemoryOptions, Refused, Region, RegionMem
from fathom.memory.pieces import choose, cut, join, repeat
from fathom.memory.words import whole_words, word_parts
from fathom.persistent import IntMap


@final
class FlatMem(RegionMem):
    """The cells by number; those that are missing have their initial values."""

    __slots__ = ("cells",)

    def __init__(self, cells: IntMap[Term]) -> None:
        self.cells = cells


def _cells(mem: RegionMem) -> IntMap[Term]:
    assert isinstance(mem, FlatMem)
    return mem.cells


@final
class Flatten:
    """The flattened encoding of one region."""

    name: ClassVar[str] = "flatten"

    def __init__(self, terms: Terms, region: Region, options: MemoryOptions) -> None:
        self.region = region
        self.obligations: list[EncodingObligation] = []
        self.constraints: list[Term] = []
        self._terms = terms
        self._word = region.word
        self._options = options
        facts = {each.base: each.align for each in region.objects}
        self._addresses = AddressArithmetic(terms, region.pointer, Alignment(facts))
        self._element = bv(8 * region.word)
        self._initial = FlatMem(IntMap())
        self._reads: dict[tuple[RegionMem, Term], Term] = {}
        self._objects: list[tuple[Term, int, int]] = []
        self._count = 0
        for each in region.objects:
            if each.size.op is not VALUE:
                raise Refused(
                    f"Memory cannot be flattened: the size of {each.name} is not constant. Use --memory lambdas."
                )
            count = -(-cast(int, each.size.data) // self._word)
            self._objects.append((each.base, self._count, count))
            self._count += count
        if self._count > options.elements:
            raise Refused(
                f"Memory is too large to be flattened: a region has {self._count} words, and {options.elements} are "
                "the limit. Use --memory lambdas."
            )

    def counts(self) -> Mapping[str, int]:
        return {}

    def initial(self) -> RegionMem:
        return self._initial

    def _cell(self, cells: IntMap[Term], number: int) -> Term:
        found = cells.get(number)
        return self._terms.symbol(f"m{self.region.number}!{number}", self._element) if found is None else found

    # One word

    def _targets(self, address: Term) -> Iterator[tuple[int, Term]]:
        """The cells that may be at an address, each with the condition that it is."""
        addresses = self._addresses
        for base, first, count in self._objects:
            distance = addresses.distance(address, base)
            if distance is not None:
                number, rest = divmod(distance, self._word)
                if rest == 0 and number < count:
                    yield first + number, self._terms.true
                continue
            for number in range(count):
                same = addresses.equal(address, addresses.plus(base, number * self._word))
                if same is not self._terms.false:
                    yield first + number, same

    def _read_word(self, mem: RegionMem, address: Term) -> Term:
        known = self._reads.get((mem, address))
        if known is not None:
            return known
        cells = _cells(mem)
        targets = list(self._targets(address))
        if len(targets) == 1 and targets[0][1] is self._terms.true:
            value = self._cell(cells, targets[0][0])
        else:
            if len(self.constraints) + len(targets) > self._options.cases:
                raise Refused(
                    f"Flattened memory needs more than {self._options.cases} distinctions. Use --memory lambdas."
                )
            value = self._terms.symbol(f"m{self.region.number}?{len(self._reads)}", self._element)
            for number, same in targets:
                equal = self._terms.eq(value, self._cell(cells, number))
                self.constraints.append(self._terms.implies(same, equal))
        self._reads[mem, address] = value
        return value

    def _write_word(self, cells: IntMap[Term], address: Term, value: Term) -> IntMap[Term]:
        changed = [
            (number, choose(self._terms, same, value, self._cell(cells, number)))
            for number, same in self._targets(address)
        ]
        return cells.update_many(changed)

    # Accesses

    def read(self, mem: RegionMem, address: Term, width: int, inside: Term | None = None) -> Term:
        parts = word_parts(self._addresses, self._word, address, width, lambda at: self._read_word(mem, at))
        return join(self._terms, parts)

    def write(self, mem: RegionMem, address: Term, value: Term, inside: Term | None = None) -> RegionMem:
        cells = _cells(mem)
        for number in range(whole_words(value.sort.width // 8, self._word)):
            at = self._addresses.plus(address, number * self._word)
            cells = self._write_word(cells, at, cut(self._terms, value, number * self._word, self._word))
        return FlatMem(cells)

    def write_bytes(self, mem: RegionMem, address: Term, data: bytes, inside: Term | None = None) -> RegionMem:
        if not data:
            return mem
        return self.write(mem, address, self._terms.value(bv(8 * len(data)), int.from_bytes(data, "little")))

    def _write_range(self, mem: RegionMem, address: Term, length: Term, word: Callable[[int, Term], Term]) -> RegionMem:
        """`word(number of the cell, its address)` in every cell of a range."""
        addresses = self._addresses
        cells = _cells(mem)
        changed = []
        for base, first, count in self._objects:
            for number in range(count):
                at = addresses.plus(base, number * self._word)
                inside = addresses.within(at, address, length)
                if inside is not self._terms.false:
                    old = self._cell(cells, first + number)
                    changed.append((first + number, choose(self._terms, inside, word(first + number, at), old)))
        return FlatMem(cells.update_many(changed))

    def fill(self, mem: RegionMem, address: Term, byte: Term, length: Term, inside: Term | None = None) -> RegionMem:
        value = repeat(self._terms, byte, self._word)
        return self._write_range(mem, address, length, lambda _, __: value)

    def copy(
        self, mem: RegionMem, address: Term, source: CopySource, length: Term, inside: Term | None = None
    ) -> RegionMem:
        def word(_: int, at: Term) -> Term:
            return source.encoding.read(source.mem, self._addresses.translate(at, address, source.address), self._word)

        return self._write_range(mem, address, length, word)

    def havoc(self, mem: RegionMem, address: Term, length: Term, name: str, inside: Term | None = None) -> RegionMem:
        def word(number: int, _: Term) -> Term:
            return self._terms.symbol(f"{name}!{number}", self._element)

        return self._write_range(mem, address, length, word)

    def select(self, cond: Term, then: RegionMem, other: RegionMem) -> RegionMem:
        if then is other or cond is self._terms.true:
            return then
        if cond is self._terms.false:
            return other
        mine, its = _cells(then), _cells(other)
        changed = [
            (number, self._terms.ite(cond, self._cell(mine, number), self._cell(its, number)))
            for number, _, _ in mine.differences(its)
        ]
        return FlatMem(its.update_many(changed))
