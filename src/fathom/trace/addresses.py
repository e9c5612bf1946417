"""Numbers that are addresses, in a run of the unbounded program: of objects that have their place in the bounded one.

The run gives an object its address when it is first needed. An input may be that address before: the solver knew it
from the layout of the bounded program, where every object has one from the start.

    int *p = (int *)nondet_ulong();     the model says 0x10000, where x lies: p is &x
    __VERIFIER_assume(p == &x);         here the run needs the address for the first time
    *p = 5;

An input may even be the address of an object that is made later. Then it is a number until there is an object; and for
ever, where the bounded program allocates objects `in_place`.
"""

from __future__ import annotations

from bisect import bisect_right, insort
from collections.abc import Sequence
from typing import final

from fathom.bound.context.path_context import PathContext
from fathom.bound.residual.values import Address, Object
from fathom.trace.valuation import Valuation


@final
class Addresses:
    """Which object of the walk lies where, as the values of the execution have it."""

    def __init__(self, walk: PathContext, valuation: Valuation, in_place: bool) -> None:
        self.walk = walk
        self.valuation = valuation
        self.in_place = in_place
        self._looked_at = 0
        self._places: list[tuple[int, int]] = []
        """Where objects begin, and their numbers."""
        self._guessed: set[int] = set()
        """Where objects begin of which a number was the address before they were made."""

    def find(self, address: int) -> Address | None:
        """The place in an object that a number is the address of, one past its end included."""
        place = self._place(address)
        if place is None and not self.in_place:
            register, distance = self.valuation.layout.find_object(address)
            if register:
                self._guessed.add(address - distance)
        return place

    def find_foretold(self, address: int) -> Address | None:
        """The same for a number that had no object when it became a pointer."""
        place = self._place(address) if self._guessed else None
        if place is None or not isinstance(place.offset, int) or address - place.offset not in self._guessed:
            return None
        return place

    def _place(self, address: int) -> Address | None:
        objects = self.walk.memory.by_number
        for target in objects[self._looked_at :]:
            base = self._base(target)
            if base is not None:
                insort(self._places, (base, target.id))
        self._looked_at = len(objects)
        at = bisect_right(self._places, (address, self._looked_at))
        if not at:
            return None
        base, number = self._places[at - 1]
        target = objects[number]
        assert isinstance(target.size, int)
        if address - base > target.size:
            return None
        self.walk.residue.address_of(target)
        return Address(target, address - base)

    def _base(self, target: Object) -> int | None:
        return self.valuation.base(target.instance.name) if target.instance is not None else None


def find_overlap(objects: Sequence[Object], valuation: Valuation) -> str:
    """Two objects of a run that were alive at once and lie at one address, as in `a and b`; none: the empty text.

    The encoder lets an address be used again where the first object may be gone; in this run, it need not be.
    """
    if not valuation.layout.has_overlaps:
        return ""
    spans = sorted((base, target.id, target) for target in objects if (base := _find_base(target, valuation)))
    reaching: list[tuple[int, Object]] = []
    for base, _, target in spans:
        reaching = [(end, other) for end, other in reaching if end > base]
        for _, other in reaching:
            first, second = sorted((other, target), key=lambda each: each.id)
            if first.end is None or first.end > second.id:
                return f"{first.name} and {second.name}"
        if isinstance(target.size, int):
            reaching.append((base + max(1, target.size), target))
    return ""


def _find_base(target: Object, valuation: Valuation) -> int | None:
    return valuation.base(target.instance.name) if target.instance is not None and target.given != 0 else None
