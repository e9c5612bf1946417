"""Memory as SMT arrays from addresses to words, with `select` and `store`.

    write(m, p, v) of 4 bytes    store(store(store(store(m, p, v[0]), p+1, v[1]), p+2, v[2]), p+3, v[3])
    fill and copy                one store for each word; where the length is symbolic, up to a bound, each of
                                 `store(m, p+i, ite(i < n, v, select(m, p+i)))`, and `n ≤ bound` becomes an obligation

SeaBMC, figure 7; wide operations as in SeaM, figure 2.12, where exceeding the bound is silent.
Two memories are joined value by value as long as both are a few stores above a common one: solvers take 20 times as
long for an `ite` of arrays.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar, cast, final

from fathom.logic.ops import STORE, VALUE
from fathom.logic.sorts import array, bv
from fathom.logic.terms import Term, Terms
from fathom.memory.addresses import AddressArithmetic
from fathom.memory.alignment import Alignment
from fathom.memory.base import CopySource, EncodingObligation, MemoryOptions, Refused, Region, RegionMem
from fathom.memory.pieces import choose, cut, join, repeat
from fathom.memory.words import whole_words, word_parts


@final
class ArrayMem(RegionMem):
    """An array term."""

    __slots__ = ("term",)

    def __init__(self, term: Term) -> None:
        self.term = term


def _term(mem: RegionMem) -> Term:
    assert isinstance(mem, ArrayMem)
    return mem.term


@final
class Arrays:
    """The array encoding of one region."""

    name: ClassVar[str] = "arrays"

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
        sort = array(self._addresses.sort, self._element)
        self._initial = ArrayMem(terms.symbol(f"m{region.number}", sort))

    def counts(self) -> Mapping[str, int]:
        return {}

    def initial(self) -> RegionMem:
        return self._initial

    def read(self, mem: RegionMem, address: Term, width: int, inside: Term | None = None) -> Term:
        term = _term(mem)
        parts = word_parts(self._addresses, self._word, address, width, lambda at: self._select(term, at))
        return join(self._terms, parts)

    def _select(self, term: Term, index: Term) -> Term:
        """The element at an index, by the rules "hit" and "skip" where distances are known."""
        if self._terms.simplify:
            for _ in range(self._terms.effort.limits.array_reads):
                if term.op is not STORE:
                    break
                same = self._addresses.equal(index, term.args[1])
                if same is self._terms.true:
                    return term.args[2]
                if same is not self._terms.false:
                    break
                term = term.args[0]
            else:
                self._terms.effort.reach("array_reads")
        return self._terms.select(term, index)

    def write(self, mem: RegionMem, address: Term, value: Term, inside: Term | None = None) -> RegionMem:
        count = whole_words(value.sort.width // 8, self._word)
        return self._store_all(mem, address, count, lambda n, _: cut(self._terms, value, n * self._word, self._word))

    def write_bytes(self, mem: RegionMem, address: Term, data: bytes, inside: Term | None = None) -> RegionMem:
        count = whole_words(len(data), self._word)

        def word(number: int, _: Term) -> Term:
            piece = data[number * self._word : (number + 1) * self._word]
            return self._terms.value(self._element, int.from_bytes(piece, "little"))

        return self._store_all(mem, address, count, word)

    def _store_all(self, mem: RegionMem, address: Term, count: int, word: Callable[[int, Term], Term]) -> RegionMem:
        """Store `word(number, address)` in each of `count` cells from an address on."""
        if count > self._options.elements:
            raise Refused(
                f"The arrays encoding writes word by word, and {count} words at once are more than "
                f"{self._options.elements}. Use --memory lambdas."
            )
        term = _term(mem)
        for number in range(count):
            at = self._addresses.plus(address, number * self._word)
            term = self._terms.store(term, at, word(number, at))
        return ArrayMem(term)

    def _store_range(
        self, mem: RegionMem, address: Term, length: Term, what: str, word: Callable[[int, Term], Term]
    ) -> RegionMem:
        """Store words in a range of constant length, or in the part of it within the bound."""
        if length.op is VALUE:
            return self._store_all(mem, address, whole_words(cast(int, length.data), self._word), word)
        most = self._options.bound * self._word
        within = self._terms.ule(length, self._addresses.value(most))
        self.obligations.append(EncodingObligation(within, f"a {what} of more than {most} bytes"))
        term = _term(mem)
        for number in range(self._options.bound):
            at = self._addresses.plus(address, number * self._word)
            inside = self._terms.ult(self._addresses.value(number * self._word), length)
            value = choose(self._terms, inside, word(number, at), self._select(term, at))
            term = self._terms.store(term, at, value)
        return ArrayMem(term)

    def fill(self, mem: RegionMem, address: Term, byte: Term, length: Term, inside: Term | None = None) -> RegionMem:
        value = repeat(self._terms, byte, self._word)
        return self._store_range(mem, address, length, "fill", lambda _, __: value)

    def copy(
        self, mem: RegionMem, address: Term, source: CopySource, length: Term, inside: Term | None = None
    ) -> RegionMem:
        def word(number: int, _: Term) -> Term:
            start = self._addresses.plus(source.address, number * self._word)
            return source.encoding.read(source.mem, start, self._word)

        return self._store_range(mem, address, length, "copy", word)

    def havoc(self, mem: RegionMem, address: Term, length: Term, name: str, inside: Term | None = None) -> RegionMem:
        unknown = self._terms.symbol(name, self._initial.term.sort)
        return self._store_range(mem, address, length, "havoc", lambda _, at: self._terms.select(unknown, at))

    def select(self, cond: Term, then: RegionMem, other: RegionMem) -> RegionMem:
        left, right = _term(then), _term(other)
        if left is right or cond is self._terms.true:
            return then
        if cond is self._terms.false:
            return other
        if self._options.merge_values:
            limit = self._terms.effort.limits.array_merges
            stores = _find_common(left, right, limit)
            if stores is None:
                self._terms.effort.reach("array_merges")
            if stores is not None:
                return ArrayMem(self._merge(cond, *stores))
        return ArrayMem(self._terms.ite(cond, left, right))

    def _merge(self, cond: Term, common: Term, left: list[Term], right: list[Term]) -> Term:
        """The stores of both sides over the common array, each changing something only on its own side."""
        terms = self._terms
        term = common
        for store in left:
            _, index, value = store.args
            term = terms.store(term, index, choose(terms, cond, value, self._select(term, index)))
        for store in right:
            _, index, value = store.args
            term = terms.store(term, index, choose(terms, cond, self._select(term, index), value))
        return term


def _find_common(left: Term, right: Term, limit: int) -> tuple[Term, list[Term], list[Term]] | None:
    """The nearest array that both are made from by at most `limit` stores each, and those stores, oldest first."""
    lefts, rights = _chain(left, limit), _chain(right, limit)
    known = set(rights)
    for at, common in enumerate(lefts):
        if common in known:
            return common, lefts[:at][::-1], rights[: rights.index(common)][::-1]
    return None


def _chain(term: Term, limit: int) -> list[Term]:
    chain = [term]
    while term.op is STORE and len(chain) <= limit:
        term = term.args[0]
        chain.append(term)
    return chain
