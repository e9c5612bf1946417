"""Addresses as a program sees them: wherever alignments allow, in every layout at once.

An object has a place in memory, which nobody sees, and an address, which a program may look at: as a number, in a
comparison with another object's, or when a number becomes a pointer. An object that is looked at gets a symbol for
its address; a program that looks at none has none, and its formula is that of fixed places.

    (uintptr_t)&a        address of a                       aligned, and between `LOWEST` and the end of user space
    &a < &b              address of a < address of b        disjoint, unless one may be gone before the other begins
    (char *)n            a + (n - address of a) if n is in a, and so on for every object

Pointers in memory are places, so that they keep their object. Where memory that holds pointers is read as numbers as
well, it holds addresses.
"""

from __future__ import annotations

from itertools import combinations
from typing import Final, NamedTuple, final

from fathom.encode.objects import NUMBER, Objects, PointerTerm
from fathom.errors import InternalError
from fathom.ir.instructions import Lifetime
from fathom.ir.interpret_layout import LOWEST
from fathom.logic.ops import ITE, VALUE
from fathom.logic.terms import Term

SHARE: Final = 2
"""An object that takes more than one part in this many of its share of the address space has only one address."""


class TooManyObjects(Exception):
    """More objects are looked at than the limit of effort allows."""


class _Span(NamedTuple):
    """Where an object lies for the program, and how many bytes no other one has."""

    base: Term
    extent: Term
    align: int
    place: Term
    lifetime: Lifetime | None


@final
class ObservedAddresses:
    """Makes terms for addresses; with `every` off, an address is the place of the object, in one layout.

    `uses` counts what depends on addresses.
    """

    def __init__(self, objects: Objects, every: bool, limit: int) -> None:
        self.objects = objects
        self.terms = objects.terms
        self.every = every
        self.limit = limit
        self.uses = 0
        self.symbols: dict[str, Term] = {}
        """The addresses of objects that are looked at, by the name of the allocation, and of functions (`@f`)."""
        self._spans: dict[int, _Span] = {}
        self._functions: dict[str, Term] = {}
        self._origins: dict[Term, PointerTerm] = {}

    def number_of(self, pointer: PointerTerm) -> Term:
        """The address of a pointer as a number."""
        if pointer.object is not self.objects.none or pointer.address.op is not VALUE:
            self.uses += 1
        if not self.every:
            self.objects.record_address(pointer)
            return pointer.address
        return self._observe(pointer)

    def pointer_of(self, number: Term) -> PointerTerm:
        """The pointer with an address: by where the address came from, or else into the object that contains it."""
        if number.op is VALUE and isinstance(number.data, int) and number.data < LOWEST:
            return PointerTerm(number, self.objects.none)
        self.uses += 1
        return self._resolve(number) if self.every else self.objects.from_address(number)

    def compare(self, left: PointerTerm, right: PointerTerm, *, by_order: bool) -> tuple[Term, Term]:
        """The two numbers that have to be compared for two pointers."""
        if left.object is right.object or not (by_order or self._may_coincide(left, right)):
            return left.address, right.address
        self.uses += 1
        if not self.every:
            return left.address, right.address
        return self._observe(left), self._observe(right)

    # ── numbers and pointers ────────────────────────────────────────────────────────────────────────────────────────

    def _observe(self, pointer: PointerTerm) -> Term:
        terms, owner = self.terms, pointer.object
        result = pointer.address
        if owner.op is not VALUE or owner is self.objects.none:
            for name, symbol in self._functions_that_are(pointer):
                place = self.objects.function(name).address
                result = terms.ite(terms.eq(pointer.address, place), symbol, result)
        for number in self.objects.candidates(owner):
            span = self._span(number)
            here = terms.eq(owner, terms.value(NUMBER, number))
            result = terms.ite(here, terms.add(span.base, terms.sub(pointer.address, span.place)), result)
        if owner is not self.objects.none:
            self._origins.setdefault(result, pointer)
        return result

    def _resolve(self, number: Term) -> PointerTerm:
        known: dict[Term, PointerTerm] = {}
        work = [number]
        while work:
            item = work[-1]
            if item in known:
                work.pop()
            elif item in self._origins:
                known[item] = self._follow_origin(item)
            elif item.op is ITE:
                missing = [arm for arm in item.args[1:] if arm not in known]
                work += missing
                if not missing:
                    known[item] = self._select(item.args[0], known[item.args[1]], known[item.args[2]])
            else:
                known[item] = self._find_containing(item)
        return known[number]

    def _follow_origin(self, number: Term) -> PointerTerm:
        """The pointer that a number came from, if that is at a byte of its object: another one may begin at its end."""
        origin, terms = self._origins[number], self.terms
        if origin.object.op is VALUE and self._is_inside(origin):
            return origin
        inside = terms.ult(self.objects.offset(origin), self.objects.size(origin))
        return self._select(inside, origin, self._find_containing(number))

    def _select(self, cond: Term, then: PointerTerm, other: PointerTerm) -> PointerTerm:
        ite = self.terms.ite
        return PointerTerm(ite(cond, then.address, other.address), ite(cond, then.object, other.object))

    def _find_containing(self, number: Term) -> PointerTerm:
        """The object that has a byte there, rather than the one that ends there; of two, the one that began later."""
        terms = self.terms
        found = PointerTerm(number, self.objects.none)
        for name, symbol in self._all_functions():
            found = self._select(terms.eq(number, symbol), self.objects.function(name), found)
        numbers = sorted(self.objects.numbers, key=self._begin)
        for is_byte in (False, True):
            for each in numbers:
                span = self._span(each)
                distance = terms.sub(number, span.base)
                inside = (terms.ult if is_byte else terms.ule)(distance, self.objects.size_of(each))
                here = PointerTerm(terms.add(span.place, distance), terms.value(NUMBER, each))
                found = self._select(inside, here, found)
        return found

    def _begin(self, number: int) -> int:
        lifetime = self.objects.allocations[number].lifetime
        return lifetime.begin if lifetime is not None else 0

    # ── which addresses can be equal ────────────────────────────────────────────────────────────────────────────────

    def _may_coincide(self, left: PointerTerm, right: PointerTerm) -> bool:
        """Whether pointers into different objects, or numbers, can have one address."""
        others = self._list_leaves(right)
        return any(self._may_coincide_leaves(x, y) for x in self._list_leaves(left) for y in others)

    @staticmethod
    def _list_leaves(pointer: PointerTerm) -> list[PointerTerm]:
        """The alternatives of a choice of pointers, each once: choices share parts, which are many more as a tree."""
        seen, work, found = {pointer}, [pointer], []
        while work:
            item = work.pop()
            address, owner = item.address, item.object
            if address.op is not ITE or (owner.op is ITE and owner.args[0] is not address.args[0]):
                found.append(item)
                continue
            owners = owner.args[1:] if owner.op is ITE else (owner, owner)
            for arm in map(PointerTerm, address.args[1:], owners):
                if arm not in seen:
                    seen.add(arm)
                    work.append(arm)
        return found

    def _may_coincide_leaves(self, left: PointerTerm, right: PointerTerm) -> bool:
        if left.object is right.object:
            return False
        if left.object.op is not VALUE or right.object.op is not VALUE:
            return True
        if left.object is self.objects.none or right.object is self.objects.none:
            number, other = (left, right) if left.object is self.objects.none else (right, left)
            return not self._is_no_object(number.address) or not self._is_inside(
                other, past=number.address is self._zero
            )
        one, another = (self.objects.allocations[_value(each.object)] for each in (left, right))
        return _may_alternate(one.lifetime, another.lifetime) or not (self._is_inside(left) and self._is_inside(right))

    @property
    def _zero(self) -> Term:
        return self.objects.null.address

    def _is_no_object(self, address: Term) -> bool:
        """Whether no object can be at an address: it is null, or that of a function."""
        return address is self._zero or any(address is place.address for place in self.objects.functions.values())

    def _is_inside(self, pointer: PointerTerm, past: bool = False) -> bool:
        """Whether a pointer is known to be at a byte of its object, or at its start, or also `past` its end."""
        number = _value(pointer.object)
        offset = self.terms.sub(pointer.address, self.objects.place_of(number))
        size = self.objects.size_of(number)
        if offset.op is not VALUE:
            return False
        if size.op is not VALUE:
            return _value(offset) == 0
        return _value(offset) < max(1, _value(size) + past)

    # ── layouts ─────────────────────────────────────────────────────────────────────────────────────────────────────

    def _span(self, number: int) -> _Span:
        found = self._spans.get(number)
        if found is None:
            if len(self._spans) >= self.limit:
                raise TooManyObjects
            item = self.objects.allocations[number]
            symbol = self._make_symbol(item.result.name)
            self.symbols[item.result.name] = symbol
            size, zero, one = self.objects.size_of(number), self._zero, self._number(1)
            extent = self.terms.ite(self.terms.eq(size, zero), one, size)
            place = self.objects.place_of(number)
            found = self._spans[number] = _Span(symbol, extent, item.align, place, item.lifetime)
        return found

    def _functions_that_are(self, pointer: PointerTerm) -> list[tuple[str, Term]]:
        places = self.objects.functions
        if pointer.address.op is VALUE:
            names = [name for name, place in places.items() if place.address is pointer.address]
            return [(name, self._function(name)) for name in names]
        return self._all_functions()

    def _all_functions(self) -> list[tuple[str, Term]]:
        return [(name, self._function(name)) for name in self.objects.functions]

    def _function(self, name: str) -> Term:
        found = self._functions.get(name)
        if found is None:
            if len(self._functions) >= self.limit:
                raise TooManyObjects
            found = self._functions[name] = self.symbols[f"@{name}"] = self._make_symbol(f"@{name}")
        return found

    def _make_symbol(self, name: str) -> Term:
        return self.terms.symbol(f"address of {name}", self.objects.address_sort)

    def _number(self, value: int) -> Term:
        return self.terms.value(self.objects.address_sort, value)

    def constraints(self) -> list[Term]:
        """What holds of the addresses of objects that are looked at.

        There is a layout for whatever sizes objects have, also those that the path does not allocate: one that is too
        large for its share lies where its place is.
        """
        terms, one = self.terms, self._number(1)
        spans = list(self._spans.values())
        spans += [_Span(symbol, one, 1, symbol, None) for symbol in self._functions.values()]
        most = self._number((self.objects.layout.user_space - LOWEST) // (SHARE * (len(spans) + 1)))
        small = {span: terms.ule(span.extent, most) for span in spans}
        found = [
            terms.ite(small[span], self._lies_in_user_space(span), terms.eq(span.base, span.place)) for span in spans
        ]
        for left, right in combinations(spans, 2):
            if not _may_alternate(left.lifetime, right.lifetime):
                apart = terms.or_(self._is_before(left, right), self._is_before(right, left))
                found.append(terms.implies(terms.and_(small[left], small[right]), apart))
        return found

    def _lies_in_user_space(self, span: _Span) -> Term:
        terms = self.terms
        low = terms.ule(self._number(LOWEST), span.base)
        high = terms.ule(span.base, terms.sub(self._number(self.objects.layout.user_space), span.extent))
        bits = span.align.bit_length() - 1
        if not bits:
            return terms.and_(low, high)
        aligned = terms.eq(terms.extract(span.base, bits - 1, 0), terms.extract(self._zero, bits - 1, 0))
        return terms.and_(low, high, aligned)

    def _is_before(self, left: _Span, right: _Span) -> Term:
        return self.terms.ule(self.terms.add(left.base, left.extent), right.base)


def _value(term: Term) -> int:
    if not isinstance(term.data, int):
        raise InternalError("a term that is not a number")
    return term.data


def _may_alternate(left: Lifetime | None, right: Lifetime | None) -> bool:
    """Whether one object may be gone before another one begins."""
    return left is not None and right is not None and (left.may_precede(right) or right.may_precede(left))
