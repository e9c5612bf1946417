"""Address range maps: for each object that a pointer may point into, an interval of offsets.

    ite(i, ptr(obj8, 16) + ite(j, 8, 16), ptr(obj16, 8))       {obj8: [24, 32], obj16: [8, 8]}

Two pointers whose maps do not meet are different (theorem 4); the converse does not hold. SeaM, section 5.2.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, final

from fathom.domains.interval import BOTTOM, TOP, Interval
from fathom.immutable import immutable


@final
@immutable
class RangeMap:
    """Offsets by object. Objects that are not there are not pointed into; `EVERYWHERE` is every pointer."""

    offsets: Mapping[int, Interval]

    def __getitem__(self, base: int) -> Interval:
        return TOP if self is EVERYWHERE else self.offsets.get(base, BOTTOM)

    @property
    def is_empty(self) -> bool:
        """Whether it has no pointer."""
        return self is not EVERYWHERE and all(each is BOTTOM for each in self.offsets.values())

    def join(self, other: RangeMap) -> RangeMap:
        """`⊔`: what either may point to."""
        if self is EVERYWHERE or other is EVERYWHERE:
            return EVERYWHERE
        bases = {**self.offsets, **other.offsets}
        return RangeMap({base: self[base].join(other[base]) for base in bases})

    def meet(self, other: RangeMap) -> RangeMap:
        """`⊓`: what both may point to."""
        if self is EVERYWHERE or other is EVERYWHERE:
            return other if self is EVERYWHERE else self
        return RangeMap({base: each.meet(other[base]) for base, each in self.offsets.items() if base in other.offsets})

    def plus(self, by: Interval) -> RangeMap:
        """`+#`: every pointer moved."""
        return self if self is EVERYWHERE else RangeMap({base: each.plus(by) for base, each in self.offsets.items()})

    def excludes(self, other: RangeMap) -> bool:
        """Theorem 4: whether no pointer of one is equal to a pointer of the other."""
        return self.meet(other).is_empty


EVERYWHERE: Final = RangeMap({})
