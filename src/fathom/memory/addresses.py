"""Arithmetic on addresses: sums with a constant offset, distances, comparisons in a normal form.

An address is read as a sum `atom + … + atom + offset`. Two addresses with the same atoms have a known distance;
otherwise the atoms that they share cancel, which is exact in modular arithmetic for `=` and for differences, though
not for `≤` (SeaM's figure 2.2 cancels there too, which is unsound where sums wrap). Ranges are tested as
`(a - p) < n`, unsigned, which also holds for ranges that end at, or wrap around, the end of the address space.
"""

from __future__ import annotations

from typing import TypeAlias, cast, final

from fathom.domains import congruence
from fathom.domains.congruence import Congruence
from fathom.domains.linear import cancel
from fathom.logic.ops import ADD, SUB, VALUE
from fathom.logic.sorts import bv
from fathom.logic.terms import Term, Terms
from fathom.memory.alignment import Alignment

Atoms: TypeAlias = tuple[Term, ...]
Split: TypeAlias = tuple[Atoms, int]


@final
class AddressArithmetic:
    """The address arithmetic of one region, with its memory of what each address is a sum of."""

    __slots__ = ("_atoms", "_splits", "alignment", "limit", "sort", "terms")

    def __init__(self, terms: Terms, pointer: int, alignment: Alignment) -> None:
        self.terms = terms
        self.alignment = alignment
        self.sort = bv(pointer)
        self.limit = 1 << pointer
        self._splits: dict[Term, Split] = {}
        self._atoms: dict[Atoms, Atoms] = {}

    def value(self, value: int) -> Term:
        """A literal address or length."""
        return self.terms.value(self.sort, value)

    def split(self, address: Term) -> Split:
        """The atoms, in the order of their ids, and the offset. Equal tuples of atoms are one object."""
        splits = self._splits
        found = splits.get(address)
        if found is not None:
            return found
        stack = [address]
        while stack:
            each = stack[-1]
            if each in splits:
                stack.pop()
                continue
            if not (each.op is ADD or (each.op is SUB and each.args[1].op is VALUE)):
                splits[each] = ((), cast(int, each.data)) if each.op is VALUE else self._sum((each,), 0)
                continue
            pending = [arg for arg in each.args if arg not in splits]
            if pending:
                stack += pending
                continue
            (x, m), (y, n) = splits[each.args[0]], splits[each.args[1]]
            if len(x) + len(y) > self.terms.effort.limits.address_atoms:
                self.terms.effort.reach("address_atoms")
                splits[each] = self._sum((each,), 0)
            else:
                splits[each] = self._sum(tuple(sorted(x + y, key=_id)), m + n if each.op is ADD else m - n)
        return splits[address]

    def _sum(self, atoms: Atoms, offset: int) -> Split:
        return self._atoms.setdefault(atoms, atoms), offset & self.sort.mask

    def build(self, atoms: Atoms, offset: int) -> Term:
        """The term for a sum."""
        if not atoms:
            return self.value(offset)
        total = atoms[0]
        for atom in atoms[1:]:
            total = self.terms.add(total, atom)
        offset &= self.sort.mask
        return self.terms.add(total, self.value(offset)) if offset else total

    def plus(self, address: Term, offset: int) -> Term:
        """The address some bytes further on."""
        if not offset:
            return address
        atoms, start = self.split(address)
        return self.build(atoms, start + offset)

    def distance(self, a: Term, b: Term) -> int | None:
        """`a - b`, between 0 and the size of the address space, if it is known."""
        if a is b:
            return 0
        (x, m), (y, n) = self.split(a), self.split(b)
        return (m - n) & self.sort.mask if x is y else None

    def low_difference(self, a: Term, b: Term) -> Congruence:
        """The known low bits of `a - b`."""
        return self._low(*self._cancel(a, b))

    def _low(self, x: Atoms, y: Atoms, offset: int) -> Congruence:
        low = self.sort.width, offset
        for atom in x:
            low = congruence.add(low, self.alignment.low_bits(atom))
        for atom in y:
            low = congruence.sub(low, self.alignment.low_bits(atom))
        return low

    def _cancel(self, a: Term, b: Term) -> tuple[Atoms, Atoms, int]:
        """`a - b` as `sum of x - sum of y + offset` with no atom on both sides."""
        (x, m), (y, n) = self.split(a), self.split(b)
        if x is y:
            return (), (), (m - n) & self.sort.mask
        for atom in x:
            if atom in y:
                return *cancel(x, y), (m - n) & self.sort.mask
        return x, y, (m - n) & self.sort.mask

    def equal(self, a: Term, b: Term) -> Term:
        """`a = b`, in a form that depends on the difference alone, so that shifted pairs of addresses share it."""
        x, y, offset = self._cancel(a, b)
        if not x and not y:
            return self.terms.false if offset else self.terms.true
        count, value = self._low(x, y, offset)
        if count and value:
            return self.terms.false
        return self.terms.eq(*self._sides(x, y, offset))

    def sides(self, a: Term, b: Term) -> tuple[Term, Term]:
        """Two terms that are equal where `a` and `b` are, in any number of low bits, without what these share."""
        return self._sides(*self._cancel(a, b))

    def _sides(self, x: Atoms, y: Atoms, offset: int) -> tuple[Term, Term]:
        if not x or (y and _ids(y) < _ids(x)):
            x, y, offset = y, x, -offset & self.sort.mask
        return self.build(x, 0), self.build(y, -offset & self.sort.mask)

    def difference(self, a: Term, b: Term) -> Term:
        """`a - b`."""
        x, y, offset = self._cancel(a, b)
        if not y:
            return self.build(x, offset)
        return self.terms.sub(self.build(x, offset), self.build(y, 0))

    def within(self, a: Term, start: Term, length: Term) -> Term:
        """Whether the byte at `a` is one of the `length` bytes from `start`."""
        distance = self.distance(a, start)
        if length.op is VALUE:
            size = cast(int, length.data)
            if size == 0:
                return self.terms.false
            if distance is not None:
                return self.terms.true if distance < size else self.terms.false
            if size == 1:
                return self.equal(a, start)
        return self.terms.ult(self.difference(a, start), length)

    def translate(self, a: Term, old: Term, new: Term) -> Term:
        """`new + (a - old)`: where the byte at `a` lies when the range at `old` is laid over the one at `new`."""
        x, y, offset = self._cancel(a, old)
        atoms, start = self.split(new)
        y, atoms = cancel(y, atoms)
        total = self.build(tuple(sorted(atoms + x, key=_id)), 0)
        if y:
            total = self.terms.sub(total, self.build(y, 0))
        return self.plus(total, offset + start)


def _id(term: Term) -> int:
    return term.id


def _ids(atoms: Atoms) -> tuple[int, ...]:
    return tuple([atom.id for atom in atoms])
