"""Comparing offsets in one object: what is known of two, and the condition that they are the same.

An offset is a number or a term. What decides is, in this order: the text (a known distance), the low bits (alignment),
the ranges. Conditions that are left are in the bits that the size of the object needs.
"""

from __future__ import annotations

from math import gcd
from typing import Final, cast, final

from fathom.domains.interval import BOTTOM, Interval, full
from fathom.logic.ops import VALUE
from fathom.logic.terms import Term, Terms
from fathom.memory.base import MemoryOptions
from fathom.memory.seam.ranges import Ranges
from fathom.memory.seam.theory import Offset, Pointing, Space, known

HUGE: Final = 1 << 32
"""Larger bounds of sizes are not worth knowing."""


@final
class Offsets:
    """Comparisons for one region; without range maps only the text tells offsets apart."""

    def __init__(self, terms: Terms, pointing: Pointing, options: MemoryOptions) -> None:
        self.terms = terms
        self.pointing = pointing
        self.known = options.known if options.range_map else None
        self.ranges = (self.known.ranges if self.known is not None else Ranges()) if options.range_map else None

    def among(self, space: Space, at: Offset, width: int) -> Interval:
        """The offsets that are possible: by the term, and by the size of the object."""
        if isinstance(at, int):
            return Interval(at, at, 0)
        if self.ranges is None:
            return full(space.addresses.sort.width)
        return _inside(space, self.ranges.of(at), width)

    def here(self, space: Space, at: Offset, width: int) -> Interval:
        """Those that are possible where the access matters that is being made."""
        if isinstance(at, int) or self.ranges is None:
            return self.among(space, at, width)
        return _inside(space, self.number(at), width)

    def number(self, term: Term) -> Interval:
        """Where a number lies, there."""
        if self.ranges is None:
            return full(term.sort.width)
        return self.ranges.of(term) if self.known is None else self.ranges.under(term, self.known.here)

    def most(self, size: Term, walked: int | None) -> int | None:
        """What the size of an object is at most wherever anything matters from now on; None if it may be huge.

        `walked` is what the walk knows of it.
        """
        if size.op is VALUE:
            return cast(int, size.data)
        if self.ranges is None:
            return None
        if self.known is not None:
            self.known.catch_up()
        high = min(self.ranges.of(size).high, HUGE + 1 if walked is None else walked)
        return high if high <= HUGE else None

    def narrower(self, space: Space, at: Offset, width: int) -> Interval | None:
        """The same, if it is less than what is possible anywhere."""
        found = self.here(space, at, width)
        return None if found == self.among(space, at, width) else found

    def low(self, space: Space, at: Offset, start: Offset, width: int) -> tuple[int, int]:
        """A power of two, and the remainder of `at - start` by it.

        Without ranges it is at most what divides the width, which tells how accesses overlap, and not whether.
        """
        count, value = space.addresses.low_difference(term_of(space, at), term_of(space, start))
        if 1 << count < space.word and width % space.word == 0:
            return space.word, 0
        grain = 1 << count if self.ranges is not None else min(1 << count, width & -width)
        return grain, value % grain

    def equal(self, space: Space, x: Term, y: Term) -> Term:
        """Whether two offsets are the same."""
        if space.bits == x.sort.width and self.ranges is not None:
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


def _inside(space: Space, offsets: Interval, width: int) -> Interval:
    """The offsets from which an access stays in the object; every one where that leaves none."""
    if space.size is not None:
        offsets = offsets.meet(Interval(0, max(space.size - width, 0)))
    return full(space.addresses.sort.width) if offsets is BOTTOM else offsets


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
