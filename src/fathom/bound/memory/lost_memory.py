"""Which heap objects can still be reached when a path ends: from variables and live locals, pointer by pointer.

There is a condition under which an object is certainly reached, by pointers whose targets are known, and one under
which it may be: by registers of the residue, and by what was written to memory at places that are not known.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, final

from fathom.bound.memory.cache import KnownMemory
from fathom.bound.memory.points_to import PointsTo
from fathom.bound.residual.values import Address, PointerValue, Scalar, Value, targets
from fathom.bound.state.path import Path


class ReachedObject(NamedTuple):
    """Whether an object is reached: for certain, and perhaps."""

    surely: Scalar
    perhaps: Scalar


class _Reference(NamedTuple):
    start: int
    end: int
    condition: Scalar
    is_certain: bool


@final
class Reachability:
    """What can be reached at the end of one path."""

    def __init__(self, memory: KnownMemory, points_to: PointsTo, path: Path) -> None:
        self.memory = memory
        self.points_to = points_to
        self.fold = points_to.fold
        self.path = path

    def find(self, wanted: list[int]) -> dict[int, ReachedObject]:
        """The conditions of the heap objects with these numbers."""
        edges = [edge for number in self._alive() for edge in self._edges(number, wanted)]
        surely: dict[int, Scalar] = {}
        perhaps: dict[int, Scalar] = {}
        for number in self._alive():
            if self.memory.by_number[number].kind != "malloc":
                surely[number] = perhaps[number] = 1
        for _ in wanted:
            before = dict(surely), dict(perhaps)
            for edge in edges:
                if edge.is_certain:
                    self._follow(surely, before[0], edge)
                self._follow(perhaps, before[1], edge)
            if (surely, perhaps) == before:
                break
        return {number: ReachedObject(surely.get(number, 0), perhaps.get(number, 0)) for number in wanted}

    def _follow(self, reached: dict[int, Scalar], before: dict[int, Scalar], edge: _Reference) -> None:
        if reached.get(edge.end, 0) != 1:
            by_edge = self.fold.conjunction(before.get(edge.start, 0), edge.condition)
            reached[edge.end] = self.fold.disjunction(reached.get(edge.end, 0), by_edge)

    def _alive(self) -> Iterator[int]:
        return (number for number, state in sorted(self.path.objects.items()) if state.alive != 0)

    def _edges(self, number: int, wanted: list[int]) -> Iterator[_Reference]:
        """The pointers in an object."""
        state = self.path.objects[number]
        values: list[Value] = [cell.value for cell in state.cells.values()]
        values += state.image.pointers.values() if state.image is not None else ()
        for value in values:
            if isinstance(value, PointerValue):
                yield from self._edges_of(number, value, wanted)
            elif not isinstance(value, int):
                yield from (_Reference(number, each, 1, False) for each in wanted)
        if not state.fresh:
            behind = wanted if state.pointees is None else sorted(each.id for each in state.pointees)
            yield from (_Reference(number, each, 1, False) for each in behind if each in wanted)

    def _edges_of(self, number: int, value: PointerValue, wanted: list[int]) -> Iterator[_Reference]:
        for item, here in self.points_to.alternatives(self.path, value):
            if isinstance(item, Address):
                if item.object is not None:
                    yield _Reference(number, item.object.id, here, True)
                continue
            known = targets(item)
            for each in wanted if known is None else sorted(target.id for target in known):
                yield _Reference(number, each, here, False)
