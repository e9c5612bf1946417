"""Rules of C for pointers beyond their validity: disjoint ranges, aligned addresses, orders inside one object.

These rules are checked on request: `checks_…` says whether one is, so that the walk does nothing for the others.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, final

from fathom.bound.memory.points_to import PointsTo, is_data
from fathom.bound.memory.validity import Report
from fathom.bound.residual.values import NULL, Address, Mode, Object, Opaque, PointerValue, Scalar
from fathom.bound.state.path import Path
from fathom.checks import alignment, overlap, pointer_compare, pointer_overflow
from fathom.source import SrcLoc


class CopyRanges(NamedTuple):
    """Where a function called `name` writes and reads."""

    dst: PointerValue
    src: PointerValue
    name: str
    loc: SrcLoc | None


@final
class PointerRules:
    """States the rules about pointers on a path."""

    def __init__(self, points_to: PointsTo, report: Report, selected: frozenset[str]) -> None:
        self.points_to = points_to
        self.fold = points_to.fold
        self.pointers = points_to.pointers
        self.report = report
        self.checks_alignment = alignment.CLASS.name in selected
        self.checks_order = pointer_compare.CLASS.name in selected
        self.checks_overlap = overlap.CLASS.name in selected
        self.checks_arithmetic = pointer_overflow.CLASS.name in selected

    def check_apart_or_same(self, path: Path, ranges: CopyRanges, length: Scalar) -> None:
        """Two ranges of one length that lie inside of their objects must be the same, or not overlap."""
        fold, width = self.fold, self.pointers.width
        if length != 0:
            self._check_apart(path, ranges, lambda x, y: overlap.overlaps_in_part(fold, width, x, y, length))

    def check_apart(self, path: Path, ranges: CopyRanges, written: Scalar, read: Scalar) -> None:
        """Two ranges of at least one byte that lie inside of their objects must not overlap."""
        fold, width = self.fold, self.pointers.width
        self._check_apart(path, ranges, lambda x, y: overlap.overlaps(fold, width, x, written, y, read))

    def _check_apart(self, path: Path, ranges: CopyRanges, overlaps: Callable[[Scalar, Scalar], Scalar]) -> None:
        if not self.checks_overlap:
            return
        wrong: Scalar = 0
        for target, here in self.points_to.alternatives(path, ranges.dst):
            for source, both in self.points_to.alternatives(path, ranges.src, here):
                same = self.points_to.shares_object(path, target, source, ranges.loc)
                if same != 0:
                    offsets = tuple(self.points_to.offset(path, each, ranges.loc) for each in (target, source))
                    here = self.fold.conjunction(both, same)
                    wrong = self.fold.disjunction(wrong, self.fold.conjunction(here, overlaps(*offsets)))
        self.report(overlap.CLASS.name, overlap.description(ranges.name), wrong, ranges.loc)

    def check_aligned(self, path: Path, pointer: PointerValue, align: int, mode: Mode, loc: SrcLoc | None) -> None:
        """The address must be a multiple of a power of two, whatever multiple of its alignment its object lies at."""
        wrong: Scalar = 0
        for item, here in self.points_to.alternatives(path, pointer):
            misplaced = self._misplaced(path, item, align, loc)
            wrong = self.fold.disjunction(wrong, self.fold.conjunction(here, misplaced))
        self.report(alignment.CLASS.name, alignment.description(mode, align), wrong, loc)

    def _misplaced(self, path: Path, pointer: PointerValue, align: int, loc: SrcLoc | None) -> Scalar:
        if type(pointer) is Address and (pointer.object is None or pointer.object.kind == "function"):
            return 0  # using it is an error of another class
        offset = self.points_to.offset(path, pointer, loc)
        wrong = alignment.is_misaligned(self.fold, self.pointers.width, offset, align)
        if wrong == 1:
            return 1

        def too_loose(target: Object) -> Scalar:
            return 1 if target.align % align else 0

        if type(pointer) is Address:
            assert pointer.object is not None
            return self.fold.disjunction(wrong, too_loose(pointer.object))
        assert type(pointer) is Opaque
        return self.fold.disjunction(wrong, self.points_to.any_object(path, pointer, too_loose))

    def check_moved(self, path: Path, before: PointerValue, after: PointerValue, loc: SrcLoc | None) -> None:
        """A pointer stays inside of its object, or at its end; null stays null."""
        was_null, is_null = (self.pointers.compare(path, "eq", each, NULL, loc) for each in (before, after))
        wrong = self.fold.conjunction(was_null, self.fold.negate(is_null))
        for item, here in self.points_to.alternatives(path, after):
            wrong = self.fold.disjunction(wrong, self.fold.conjunction(here, self._is_outside(path, item, loc)))
        self.report(pointer_overflow.CLASS.name, pointer_overflow.description(), wrong, loc)

    def _is_outside(self, path: Path, pointer: PointerValue, loc: SrcLoc | None) -> Scalar:
        if type(pointer) is Address and not is_data(pointer):
            return 0  # a number: no object to leave is known
        offset = self.points_to.offset(path, pointer, loc)

        def leaves(target: Object) -> Scalar:
            size = self.pointers.size_of(path, target)
            return pointer_overflow.leaves(self.fold, self.pointers.width, offset, size)

        return self.points_to.any_object(path, pointer, leaves)

    def check_ordered(
        self, path: Path, left: PointerValue, right: PointerValue, operation: str, loc: SrcLoc | None
    ) -> None:
        """Both pointers must belong to one object."""
        wrong = self.fold.negate(self.points_to.is_same_object(path, left, right, loc))
        self.report(pointer_compare.CLASS.name, pointer_compare.description(operation), wrong, loc)
