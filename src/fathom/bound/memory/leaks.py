"""Leaks: heap objects that are not freed when the program ends."""

from __future__ import annotations

from typing import final

from fathom.bound.memory.cache import KnownMemory
from fathom.bound.memory.validity import Report
from fathom.bound.residual.values import Object, Scalar
from fathom.bound.state.object_flags import HELD, ObjectFlags
from fathom.bound.state.path import Path
from fathom.checks import leak


@final
class Leaks:
    """Follows which heap objects have to be freed, where the class `leak` is selected."""

    def __init__(self, flags: ObjectFlags, memory: KnownMemory, report: Report, selected: frozenset[str]) -> None:
        self.flags = flags
        self.memory = memory
        self.report = report
        self.is_selected = leak.CLASS.name in selected

    def hold(self, path: Path, target: Object, given: Scalar) -> None:
        """An object is allocated where `given` holds, and has to be freed."""
        if self.is_selected:
            self.flags.put(path, HELD, target, given)

    def release(self, path: Path, target: Object, guard: Scalar) -> None:
        """An object is freed where the guard holds."""
        self.flags.drop(path, HELD, target, guard)

    def check(self, path: Path) -> None:
        """The program ends: what may be left is asserted not to be.

        The first allocation comes first, so that an execution violates the same property however much of it is known.
        """
        for number in list(self.flags.numbers(path, HELD)):
            target = self.memory.by_number[number]
            held = self.flags.get(path, HELD, target)
            self.report(leak.CLASS.name, leak.description(target.name), held, target.loc)
