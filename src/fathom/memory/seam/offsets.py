"""Comparing offsets in one object: what is known of two, and the condition that they are the same.

An offset is a number or a term. What decides is, in this order: the text (a known distance), the low bits (alignment),
the ranges. Conditions that are left are in the bits that the size of the object needs.
"""

from __future__ import annotations

from math import gcd
from typing import final

from fathom.logic.terms import Term, Terms
from fathom.memory.seam.intervals import BOTTOM, Interval, full
from fathom.memory.seam.ranges import Ranges
from fathom.memory.seam.theory import Offset, Pointing, Space, known


@final
class Offsets:
    """Comparisons for one region; without range maps every offset may be anything."""

    def __init__(self, terms: Terms, pointing: Pointing, range_map: bool) -> None:
        self.terms = terms
        self.pointing = pointing
        self.ranges = Ranges() if range_map else None

    def among(self, space: Space, at: Offset, width: int) -> Interval:
        """The offsets that are possible: by the term, by the size of the object, by the words of the region."""
        if isinstance(at, int):
            return Interval(at, at, 0)
        every = full(space.addresses.sort.width)
        if self.ranges is None:
            return every
        possible = self.ranges.of(at)
        if space.size is not None:
            possible = possible.meet(Interval(0, max(space.size - width, 0)))
        return every if possible is BOTTOM else possible

    def low(self, space: Space, at: Offset, start: Offset, width: int) -> tuple[int, int]:
        """A power of two, and the remainder of `at - start` by it."""
        count, value = space.addresses.low_difference(term_of(space, at), term_of(space, start))
        if 1 << count < space.word and width % space.word == 0:
            return space.word, 0
        return 1 << count, value

    def equal(self, space: Space, x: Term, y: Term) -> Term:
        """Whether two offsets are the same."""
        if space.bits == x.sort.width:
            return space.addresses.equal(x, y)
        left, right = space.addresses.sides(x, y)
        narrow = self.pointing.narrow
        return self.terms.eq(narrow(left, space.bits), narrow(right, space.bits))

    def within(self, space: Space, at: Term, start: Term, length: Term) -> Term:
        """Whether a byte is one of a range."""
        if space.bits == at.sort.width or space.addresses.distance(at, start) is not None:
            return space.addresses.within(at, start, length)
        narrow = self.pointing.narrow
        return self.terms.ult(narrow(space.addresses.difference(at, start), space.bits), narrow(length, space.bits))


def term_of(space: Space, at: Offset) -> Term:
    """An offset as a term."""
    return space.addresses.value(at) if isinstance(at, int) else at


def moved(space: Space, at: Offset, by: int) -> Offset:
    """The offset so many bytes further."""
    if isinstance(at, int):
        return (at + by) % space.limit
    return known(space.addresses.plus(at, by))


def distance(space: Space, at: Offset, start: Offset) -> int | None:
    """`at - start` modulo the space, where it is known."""
    if isinstance(at, int):
        return (at - start) % space.limit if isinstance(start, int) else None
    return None if isinstance(start, int) else space.addresses.distance(at, start)


def possible(distance: int, read: Interval, write: Interval, limit: int) -> bool:
    """Whether two offsets can be so far apart, modulo the space."""
    low, high = read.low - write.high, read.high - write.low
    step = gcd(read.step, write.step)
    for each in (distance, distance + limit, distance - limit):
        if low <= each <= high and (not step or (each - read.low + write.low) % step == 0):
            return True
    return False
