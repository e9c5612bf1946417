"""The theory of memory: a pointer is `ptr(base, offset)`, and pointers into different objects are different.

    address    ite(c, 0x1000 + 4*i, 0x2008)       object    ite(c, 1, 2)
    targets    {1: (c, 4*i), 2: (¬c, 8)}                     a guard and an offset for each object

SeaM, chapter 4. The axioms of its figures 4.2 and 4.3 hold for accesses that lie inside of the object that their
pointer came from. The encoder says so for a region (`Region.checked`) when every access is asserted to do so: then
executions in which one does not end there, and what any later read would have given does not matter. For the same
reason offsets are compared only in the bits that the size of their object needs, which is cheap to solve. In a region
that is not checked, all of memory is one object.
"""

from __future__ import annotations

from typing import Final, TypeAlias, cast, final

from fathom.immutable import immutable
from fathom.logic.ops import (
    ADD,
    BVAND,
    BVNOT,
    BVOR,
    BVXOR,
    ITE,
    MUL,
    NEG,
    SIGN_EXTEND,
    SUB,
    VALUE,
    ZERO_EXTEND,
    Op,
)
from fathom.logic.terms import Term, Terms
from fathom.memory.addresses import AddressArithmetic

Offset: TypeAlias = "int | Term"
"""A place in an object: a number when it is known, or else a term of the object's offsets."""
Pointers: TypeAlias = dict[int, tuple[Term, Term]]
"""For each object, the condition under which a pointer points into it, and its address then."""

_MODULAR: Final[frozenset[Op]] = frozenset({ADD, SUB, MUL, NEG, BVNOT, BVAND, BVOR, BVXOR, ITE})
"""The low bits of the result depend on the low bits of the arguments alone."""


@final
@immutable(eq=False)
class Space:
    """One object as an address space of its own, in which offsets are computed as wide as pointers.

    Offsets inside of the object differ in their low `bits` bits; one bit more than the size needs, so that differences
    of offsets have a sign. `size` is what it has at most, `word` the size of the cells that it has at the start.
    """

    number: int
    base: Term
    size: int | None
    bits: int
    word: int
    addresses: AddressArithmetic

    @property
    def limit(self) -> int:
        """Where offsets wrap."""
        return self.addresses.limit


@final
@immutable
class PointerTarget:
    """That a pointer is `ptr(space, offset)` where `guard` holds."""

    space: Space
    guard: Term
    offset: Offset


@final
class Pointing:
    """Where pointers point: pairs of an address and an object's number taken apart, each pair once."""

    __slots__ = ("_narrow", "_parts", "terms")

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self._parts: dict[tuple[Term, Term], Pointers] = {}
        self._narrow: dict[tuple[Term, int], Term] = {}

    # ── objects ─────────────────────────────────────────────────────────────────────────────────────────────────────

    def objects(self, address: Term, number: Term, among: dict[int, Space]) -> Pointers:
        """ITE-PUSH at the sort of pointers: a guard and an address for each object that a pointer may point into."""
        if number.op is VALUE:
            return {cast(int, number.data): (self.terms.true, address)}
        if address.op is ADD and address.args[1].op is VALUE:  # a field of an object that other fields are used of too
            base, field = address.args
            found = self.objects(base, number, among)
            return {each: (guard, self.terms.add(place, field)) for each, (guard, place) in found.items()}
        parts = self._parts
        stack = [(address, number)]
        while stack:
            pair = stack[-1]
            if pair in parts:
                stack.pop()
                continue
            place, object_ = pair
            if object_.op is VALUE:
                parts[pair] = {cast(int, object_.data): (self.terms.true, place)}
            elif object_.op is ITE:
                cond, then, other = object_.args
                depth = self.terms.effort.limits.seam_cofactor
                left = self._cofactor(place, cond, True, depth), then
                right = self._cofactor(place, cond, False, depth), other
                pending = [each for each in (left, right) if each not in parts]
                if pending:
                    stack += pending
                else:
                    parts[pair] = self._join(cond, parts[left], parts[right])
            else:
                parts[pair] = {
                    each: (self.terms.eq(object_, self.terms.value(object_.sort, each)), place) for each in among
                }
        return parts[address, number]

    def _join(self, cond: Term, then: Pointers, other: Pointers) -> Pointers:
        terms = self.terms
        made: Pointers = {}
        for number in sorted(then.keys() | other.keys()):
            left, right = then.get(number), other.get(number)
            if left is None or right is None:
                guard, place = left or right or (terms.false, terms.false)
                made[number] = terms.and_(cond if right is None else terms.not_(cond), guard), place
            else:
                made[number] = terms.ite(cond, left[0], right[0]), terms.ite(cond, left[1], right[1])
        return made

    def _cofactor(self, term: Term, cond: Term, truth: bool, depth: int) -> Term:
        """An address where the condition has this truth value, for choices that are not deep inside."""
        if term.op is ITE and term.args[0] is cond:
            return term.args[1] if truth else term.args[2]
        if term.op is not ADD or not depth:
            return term
        x, y = (self._cofactor(arg, cond, truth, depth - 1) for arg in term.args)
        return term if x is term.args[0] and y is term.args[1] else self.terms.add(x, y)

    # ── offsets ─────────────────────────────────────────────────────────────────────────────────────────────────────

    def offset(self, space: Space, address: Term) -> Offset:
        """`address - base`."""
        base = space.base
        if address.op is VALUE and base.op is VALUE:
            return (cast(int, address.data) - cast(int, base.data)) % space.limit
        if base.op is VALUE:
            return known(self.terms.sub(address, base) if base.data else address)
        return known(self._distance(address, base))

    def _distance(self, address: Term, base: Term) -> Term:
        """The difference of two sums, with what they share cancelled (ADD-FLATTEN and ADD-COMPRESS)."""
        limits = self.terms.effort.limits
        counts: dict[Term, int] = {}
        total = 0
        work = [(address, 1), (base, -1)]
        steps = 0
        while work:
            term, sign = work.pop()
            steps += 1
            if term.op is VALUE:
                total += sign * cast(int, term.data)
            elif term.op in (ADD, SUB) and steps < limits.seam_summands:
                x, y = term.args
                work += [(x, sign), (y, sign if term.op is ADD else -sign)]
            else:
                counts[term] = counts.get(term, 0) + sign
        terms = self.terms
        result = terms.value(address.sort, total)
        for term, count in counts.items():
            for _ in range(abs(count)):
                result = terms.add(result, term) if count > 0 else terms.sub(result, term)
        return result

    def narrow(self, term: Term, bits: int) -> Term:
        """The low `bits` bits of a term, with the cut at its leaves: `(x + y) mod 2**n` needs only `n` bits of each."""
        if term.sort.width == bits:
            return term
        done = self._narrow
        found = done.get((term, bits))
        if found is not None:
            return found
        stack = [term]
        while stack:
            each = stack[-1]
            if (each, bits) in done:
                stack.pop()
                continue
            pending = [arg for arg in self._inside(each, bits) if (arg, bits) not in done]
            if pending:
                stack += pending
            else:
                done[each, bits] = self._narrow_term(each, bits)
        return done[term, bits]

    def _inside(self, term: Term, bits: int) -> tuple[Term, ...]:
        """The arguments of which the low bits are all that matters."""
        if term.op in _MODULAR:
            return term.args[1:] if term.op is ITE else term.args
        wide = term.op in (ZERO_EXTEND, SIGN_EXTEND) and term.args[0].sort.width > bits
        return term.args if wide else ()

    def _narrow_term(self, term: Term, bits: int) -> Term:
        op, terms, done = term.op, self.terms, self._narrow
        if op is ITE:
            return terms.ite(term.args[0], done[term.args[1], bits], done[term.args[2], bits])
        if op in _MODULAR:
            return terms.make(op, *[done[arg, bits] for arg in term.args])
        if op in (ZERO_EXTEND, SIGN_EXTEND):
            extra = bits - term.args[0].sort.width
            if extra < 0:
                return done[term.args[0], bits]
            extend = terms.zero_extend if op is ZERO_EXTEND else terms.sign_extend
            return extend(term.args[0], extra)
        return terms.extract(term, bits - 1, 0)


def known(offset: Term) -> Offset:
    """An offset as a number, if it is one."""
    return cast(int, offset.data) if offset.op is VALUE else offset


def bits_for(size: int | None, pointer: int) -> int:
    """How many bits the offsets of an object need: its size, and one for the sign."""
    return pointer if size is None else min(max(size - 1, 1).bit_length() + 1, pointer)
