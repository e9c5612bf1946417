"""Objects and pointers as terms: where every object lies, how large it is, and which object an address belongs to.

A pointer is fat: an address, and the number of the object that it came from (0: none). Offset and size follow from the
object, so that they cost nothing where it is known.

    address    0x…f0 + 4*i          what loads, stores and comparisons use
    object     3                     base, size, and whether it is alive

Concrete addresses are those of the interpreter, so that both agree on programs that look at addresses; relative ones
are the same distances from an unknown start of the stack and of the heap. SeaBMC, section II, figure 6. Symbolic ones
leave it open where heap objects lie (see `placement`). With `every`, these addresses are places in memory, and what a
program sees of them is another matter (see `observed`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Literal, TypeAlias, final

from fathom.encode.placement import Placement
from fathom.immutable import immutable
from fathom.ir.instructions import Alloc
from fathom.ir.interpret_layout import PAGE, Layout
from fathom.ir.values import Lit
from fathom.logic.ops import ITE, SUB, VALUE
from fathom.logic.sorts import bv
from fathom.logic.terms import Term, Terms

Allocation: TypeAlias = Literal["every", "concrete", "relative", "symbolic"]
NUMBER = bv(32)


@final
@immutable
class PointerTerm:
    """An address and the number of an object."""

    address: Term
    object: Term


@final
class Objects:
    """The objects of a program, numbered from 1 in the order of their allocations."""

    def __init__(
        self,
        terms: Terms,
        layout: Layout,
        allocation: Allocation,
        reuse: bool = False,
        write_extents: Mapping[str, int] | None = None,
    ) -> None:
        self.terms = terms
        self.layout = layout
        self.address_sort = bv(layout.width)
        self.none = terms.value(NUMBER, 0)
        self.null = PointerTerm(terms.value(self.address_sort, 0), self.none)
        self.constraints: list[Term] = []
        self._bases: dict[int, Term] = {}
        self._sizes: dict[int, Term] = {}
        self._number: dict[str, int] = {}
        self.allocations: dict[int, Alloc] = {}
        self.functions: dict[str, PointerTerm] = {}
        self._origins: dict[Term, Term] = {}
        self._contained: dict[tuple[Term, tuple[int, ...]], Term] = {}
        self._candidates: dict[Term, list[int]] = {}
        self.moves = self._make_moves() if allocation == "relative" else ()
        self.heap = Placement(terms, layout, reuse, write_extents or {}) if allocation == "symbolic" else None

    def _make_moves(self) -> tuple[Term, ...]:
        """How far the heap and the stack are moved from where the layout has them, in whole pages, without overlap."""
        moves = []
        for name in ("heap_moved_by", "stack_moved_by"):
            move = self.terms.symbol(name, self.address_sort)
            limit = self.terms.value(self.address_sort, self.layout.slack)
            page = self.terms.value(self.address_sort, PAGE)
            self.constraints.append(self.terms.ult(move, limit))
            zero = self.terms.value(self.address_sort, 0)
            self.constraints.append(self.terms.eq(self.terms.urem(move, page), zero))
            moves.append(move)
        return tuple(moves)

    def allocate(self, item: Alloc, size: Term, alive: Callable[[], dict[int, Term]] = dict) -> PointerTerm:
        """The pointer to a new object; `alive` gives the condition under which each object is alive before."""
        number = len(self._bases) + 1
        if self.heap is not None and item.kind == "malloc":
            self.heap.place(item, number, size, alive())
        base = self._bases[number] = self._make_base(item)
        self._sizes[number] = size
        self._number[item.result.name] = number
        self.allocations[number] = item
        made = PointerTerm(base, self.terms.value(NUMBER, number))
        self._origins[base] = made.object
        return made

    @property
    def numbers(self) -> Iterable[int]:
        """The objects that have been encoded."""
        return self._bases

    def place_of(self, number: int) -> Term:
        """Where an object begins."""
        return self._bases[number]

    def size_of(self, number: int) -> Term:
        """How many bytes an object has."""
        return self._sizes[number]

    def number_of(self, item: Alloc) -> int | None:
        """The number of an allocation that has been encoded already."""
        return self._number.get(item.result.name)

    def contains_range(self, number: int, address: Term, size: Term) -> Term:
        """Whether a range lies inside of an object, compared so that nothing wraps."""
        terms, room = self.terms, self._sizes[number]
        distance = terms.sub(address, self._bases[number])
        return terms.and_(terms.ule(size, room), terms.ule(distance, terms.sub(room, size)))

    def _make_base(self, item: Alloc) -> Term:
        if self.heap is not None and item.kind == "malloc":
            return self.heap.base(item)
        base = self.terms.value(self.address_sort, self.layout.base[item.result.name])
        if not self.moves:
            return base
        heap, stack = self.moves
        return self.terms.sub(base, stack) if item.kind == "alloca" else self.terms.add(base, heap)

    def base_and_size(self, item: Alloc) -> tuple[Term, Term]:
        """The base and the size of an object, which may be still to come; then a size that is not a literal is open."""
        number = self._number.get(item.result.name)
        if number is not None:
            return self._bases[number], self._sizes[number]
        if isinstance(item.size, Lit):
            return self._make_base(item), self.terms.value(self.address_sort, item.size.value)
        return self._make_base(item), self.terms.symbol(f"size of {item.result.name}", self.address_sort)

    def base_of(self, allocation: str) -> Term | None:
        """Where an object lies, by the name of its pointer register; None when it was not encoded."""
        number = self._number.get(allocation)
        return None if number is None else self._bases[number]

    def origin(self, base: Term) -> Term:
        """The number of the object that begins at an address."""
        return self._origins[base]

    def function(self, name: str) -> PointerTerm:
        """The address of a function, which is not an object."""
        found = self.functions.get(name)
        if found is None:
            address = self.terms.value(self.address_sort, self.layout.function(name))
            found = self.functions[name] = PointerTerm(address, self.none)
        return found

    def base(self, pointer: PointerTerm) -> Term:
        """Where the pointer's object begins: at the pointer itself when it has none."""
        return self._look_up(pointer.object, self._bases, pointer.address)

    def size(self, pointer: PointerTerm) -> Term:
        """The size of the pointer's object: 0 when it has none."""
        return self._look_up(pointer.object, self._sizes, self.terms.value(self.address_sort, 0))

    def offset(self, pointer: PointerTerm) -> Term:
        return self.terms.make(SUB, pointer.address, self.base(pointer))

    def candidates(self, number: Term) -> list[int]:
        """The objects that a term for an object's number can mean."""
        kept = self._candidates.get(number)
        if kept is not None:
            return kept
        found: set[int] = set()
        seen: set[Term] = set()
        work = [number]
        while work:
            item = work.pop()
            if item in seen:
                continue
            seen.add(item)
            if item.op is VALUE:
                assert isinstance(item.data, int)
                found.add(item.data)
            elif item.op is ITE:
                work += item.args[1:]
            else:
                return sorted(self._bases)
        kept = self._candidates[number] = sorted(found - {0})
        return kept

    def _look_up(self, number: Term, table: dict[int, Term], default: Term) -> Term:
        result = default
        for candidate in self.candidates(number):
            here = self.terms.eq(number, self.terms.value(NUMBER, candidate))
            result = self.terms.ite(here, table[candidate], result)
        return result

    def record_address(self, pointer: PointerTerm) -> None:
        """The pointer's address has become a number: a pointer that is made of it again gets its object back."""
        if pointer.object is not self.none:
            self._origins.setdefault(pointer.address, pointer.object)

    def from_address(self, address: Term, among: list[int] | None = None) -> PointerTerm:
        """The pointer with an address: by where the address came from, or else by the object that contains it."""
        known: dict[Term, Term] = {}
        work = [address]
        while work:
            item = work[-1]
            if item in known:
                work.pop()
                continue
            if item in self._origins:
                known[item] = self._origins[item]
            elif item.op is ITE:
                missing = [arm for arm in item.args[1:] if arm not in known]
                if missing:
                    work += missing
                    continue
                known[item] = self.terms.ite(item.args[0], known[item.args[1]], known[item.args[2]])
            else:
                known[item] = self._find_containing(item, among)
            work.pop()
        return PointerTerm(address, known[address])

    def _find_containing(self, address: Term, among: list[int] | None) -> Term:
        """By comparing with every object; one past the end belongs to the object, since objects do not touch."""
        those = tuple(among) if among is not None else tuple(sorted(self._bases))
        kept = self._contained.get((address, those))
        if kept is not None:
            return kept
        result = self.none
        for candidate in those:
            distance = self.terms.sub(address, self._bases[candidate])
            inside = self.terms.ule(distance, self._sizes[candidate])
            result = self.terms.ite(inside, self.terms.value(NUMBER, candidate), result)
        self._contained[address, those] = result
        return result
