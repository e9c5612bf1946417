"""What C asks of pointers beyond that they may be used: ranges apart, addresses aligned, orders inside one object.

These rules are checked on request. `wanted` says whether one is, so that the walk does nothing for the others.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, final

from fathom.bound.memory.validity import Mode
from fathom.bound.residual.values import Address, Object, Opaque, PointerValue, Scalar
from fathom.checks import alignment, overlap, pointer_compare
from fathom.source import SrcLoc

if TYPE_CHECKING:
    from fathom.bound.walk.walk import Walk


@final
class PointerRules:
    """States the rules about the current path of a walk."""

    def __init__(self, walk: Walk) -> None:
        self.walk = walk
        self.aligned_wanted = alignment.CLASS.name in walk.options.selected
        self.order_wanted = pointer_compare.CLASS.name in walk.options.selected
        self.apart_wanted = overlap.CLASS.name in walk.options.selected

    def apart_or_same(
        self, dst: PointerValue, src: PointerValue, length: Scalar, name: str, loc: SrcLoc | None
    ) -> None:
        """Two ranges of one length that lie inside of their objects must be the same, or not overlap."""
        fold, width = self.walk.fold, self.walk.pointers.width
        if length != 0:
            self._not_together(dst, src, lambda x, y: overlap.overlaps_in_part(fold, width, x, y, length), name, loc)

    def apart(
        self,
        dst: PointerValue,
        written: Scalar,
        src: PointerValue,
        read: Scalar,
        name: str,
        loc: SrcLoc | None,
    ) -> None:
        """Two ranges of at least one byte that lie inside of their objects must not overlap."""
        fold, width = self.walk.fold, self.walk.pointers.width
        self._not_together(dst, src, lambda x, y: overlap.overlaps(fold, width, x, written, y, read), name, loc)

    def _not_together(
        self,
        dst: PointerValue,
        src: PointerValue,
        overlaps: Callable[[Scalar, Scalar], Scalar],
        name: str,
        loc: SrcLoc | None,
    ) -> None:
        if not self.apart_wanted:
            return
        walk, owners = self.walk, self.walk.owners
        wrong: Scalar = 0
        for target, here in owners.alternatives(walk.path, dst):
            for source, both in owners.alternatives(walk.path, src, here):
                places = self._places(target, source, loc)
                if places is not None:
                    wrong = walk.fold.disjunction(wrong, walk.fold.conjunction(both, overlaps(*places)))
        walk.report(overlap.CLASS.name, overlap.description(name), wrong, loc)

    def _places(self, dst: PointerValue, src: PointerValue, loc: SrcLoc | None) -> tuple[Scalar, Scalar] | None:
        """Two pointers as numbers of which the distance counts; None when their objects are known to differ."""
        walk = self.walk
        if type(dst) is Address and type(src) is Address:
            if dst.object is not src.object or dst.object is None:
                return None
            return walk.owners.offset(walk.path, dst, loc), walk.owners.offset(walk.path, src, loc)
        return walk.pointers.to_int(walk.path, dst, loc), walk.pointers.to_int(walk.path, src, loc)

    def aligned(self, pointer: PointerValue, align: int, mode: Mode, loc: SrcLoc | None) -> None:
        """The address must be a multiple of a power of two, whatever multiple of its alignment its object lies at."""
        walk = self.walk
        wrong: Scalar = 0
        for item, here in walk.owners.alternatives(walk.path, pointer):
            wrong = walk.fold.disjunction(wrong, walk.fold.conjunction(here, self._misplaced(item, align, loc)))
        walk.report(alignment.CLASS.name, alignment.description(mode, align), wrong, loc)

    def _misplaced(self, pointer: PointerValue, align: int, loc: SrcLoc | None) -> Scalar:
        walk = self.walk
        if type(pointer) is Address and (pointer.object is None or pointer.object.kind == "function"):
            return 0  # using it is an error of another class
        offset = walk.owners.offset(walk.path, pointer, loc)
        wrong = alignment.is_misaligned(walk.fold, walk.pointers.width, offset, align)
        if wrong == 1:
            return 1

        def too_loose(target: Object) -> Scalar:
            return 1 if target.align % align else 0

        if type(pointer) is Address:
            assert pointer.object is not None
            return walk.fold.disjunction(wrong, too_loose(pointer.object))
        assert type(pointer) is Opaque
        return walk.fold.disjunction(wrong, walk.owners.any(walk.path, pointer, too_loose))

    def ordered(self, left: PointerValue, right: PointerValue, operation: str, loc: SrcLoc | None) -> None:
        """Both pointers must belong to one object."""
        walk = self.walk
        apart = walk.fold.negate(walk.owners.same(walk.path, left, right, loc))
        walk.report(pointer_compare.CLASS.name, pointer_compare.description(operation), apart, loc)
