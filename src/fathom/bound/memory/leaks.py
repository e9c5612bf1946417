"""Leaks: heap objects that are not freed when the program ends, and those among them that nothing points to."""

from __future__ import annotations

from typing import final

from fathom.bound.memory.cache import KnownMemory
from fathom.bound.memory.lost_memory import Reachability
from fathom.bound.memory.points_to import PointsTo
from fathom.bound.memory.validity import Report
from fathom.bound.residual.values import Object, Scalar
from fathom.bound.state.object_flags import HELD, ObjectFlags
from fathom.bound.state.path import Path
from fathom.checks import leak, lost


@final
class Leaks:
    """Follows which heap objects have to be freed, if they are `followed`: for the classes `leak` and `lost`, say."""

    def __init__(
        self,
        points_to: PointsTo,
        flags: ObjectFlags,
        memory: KnownMemory,
        report: Report,
        selected: frozenset[str],
    ) -> None:
        self.points_to = points_to
        self.flags = flags
        self.memory = memory
        self.report = report
        self.selected = selected & {leak.CLASS.name, lost.CLASS.name}
        self.followed = bool(self.selected)

    def hold(self, path: Path, target: Object, given: Scalar) -> None:
        """An object is allocated where `given` holds, and has to be freed."""
        if self.followed:
            self.flags.put(path, HELD, target, given)

    def release(self, path: Path, target: Object, guard: Scalar) -> None:
        """An object is freed where the guard holds."""
        self.flags.drop(path, HELD, target, guard)

    def check(self, path: Path) -> None:
        """The program ends: what may be left is asserted not to be.

        The first allocation comes first, so that an execution violates the same property however much of it is known.
        """
        numbers = list(self.flags.numbers(path, HELD))
        for number in numbers if leak.CLASS.name in self.selected else ():
            target = self.memory.by_number[number]
            held = self.flags.get(path, HELD, target)
            self.report(leak.CLASS.name, leak.description(target.name), held, target.loc)
        if numbers and lost.CLASS.name in self.selected:
            self._check_lost(path, numbers)

    def _check_lost(self, path: Path, numbers: list[int]) -> None:
        fold = self.flags.fold
        reached = Reachability(self.memory, self.points_to, path).find(numbers)
        for number in numbers:
            target, (surely, perhaps) = self.memory.by_number[number], reached[number]
            held = self.flags.get(path, HELD, target)
            wrong = fold.conjunction(held, fold.negate(perhaps))
            self.report(lost.CLASS.name, lost.description(target.name), wrong, target.loc)
            is_open = fold.conjunction(held, fold.conjunction(perhaps, fold.negate(surely)))
            self.report("unsupported", f"whether anything points to {target.name} at the end", is_open, target.loc)
