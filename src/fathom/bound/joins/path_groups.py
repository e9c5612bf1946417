"""Which paths join: those that agree in what decides about addresses, indices, lengths and loops, as far as known.

    path    pos    tokens    sum
    A       3      1         R4        A and B agree in the hot variables `pos` and `tokens`: they join, and `sum`,
    B       3      1         R7        which is data, is merged. C stays apart, because one `pos` that is 3 or 5
    C       5      1         R4        would make every later `text[pos]` a choice among all that it can be

A register is compared if it is hot and alive (see `code.hot_variables`), and so is each cell of memory that differs. So
is where a string ends: the first byte of an object that is zero. Values that are not known agree with each other, and
so do objects of the heap that differ in their names only (see `heap_isomorphism`). When there are too many groups, the
registers and cells with the fewest hot uses are merged after all.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import repeat
from typing import NamedTuple, TypeAlias, final

from fathom.bound.joins.heap_isomorphism import HeapIsomorphism, NumberedPath, Scope, describe
from fathom.bound.residual.values import Address, Choice, Value
from fathom.bound.state.cells import Cell, ObjectState
from fathom.bound.state.path import Path
from fathom.bound.state.path_counts import PathCounts
from fathom.effort import EffortMeter
from fathom.ir.types import Pointer

Key: TypeAlias = object
POINTER = 1 << 20
"""The weight of a pointer, or of whether an object is alive: more than that of any number."""
STRING = POINTER - 1
"""The weight of where a string ends: as a pointer to its end would have."""
LONGEST_STRING = 256
_GONE = "gone"


class Difference(NamedTuple):
    """A register or cell in which paths may differ: its key on each path, and the weight of its being apart."""

    weight: int
    keys: list[Key]


@final
class PathGroups:
    """Puts paths into groups, and counts how often that keeps them apart."""

    def __init__(self, heaps: HeapIsomorphism, effort: EffortMeter, counts: PathCounts) -> None:
        self.known = heaps.known
        self.heaps = heaps
        self.effort = effort
        self.counts = counts
        self.hot_cells: dict[tuple[int, int], int] = {}
        """The weights of cells with hot variables, by objects and offsets (see `compile.hot_cells`)."""

    def split(
        self, paths: Sequence[Path], slots: Sequence[tuple[int, int]], live: Sequence[int], held: Iterable[int]
    ) -> list[list[Path]]:
        """The paths that join, group by group, where the registers in `slots` are compared, which have weights.

        From here on the registers in `live` matter; those of callers point to the objects in `held`. The paths of a
        group come with one name for each object of their heaps that has the same place in them.
        """
        if len(paths) == 1:
            return [list(paths)]
        scope = self.heaps.find_scope(paths, live, held)
        numbered = [NumberedPath(path, self.heaps.number(path, scope)) for path in paths]
        compared = [*self._compare_registers(numbered, slots), *self._compare_memory(numbered, scope.changed)]
        differences = [each for each in compared if any(key != each.keys[0] for key in each.keys)]
        differences.sort(key=lambda difference: -difference.weight)
        groups = self._refine(numbered, differences)
        self.counts.kept_apart += len(groups) - 1
        for group in groups:
            self._unify(group, scope)
        return [[each.path for each in group] for group in groups]

    def _refine(self, paths: Sequence[NumberedPath], differences: Sequence[Difference]) -> list[list[NumberedPath]]:
        """The paths that agree in all differences, or in as many of the weightiest as the limits allow."""
        numbers, count = [0] * len(paths), 1
        for difference in differences:
            finer = _number_pairs(zip(numbers, difference.keys, strict=True))
            finer_count = max(finer) + 1
            limit = self._find_exceeded_limit(finer_count, difference) if finer_count > count else None
            if limit is not None:
                self.effort.reach(limit)
                break
            numbers, count = finer, finer_count
        groups: list[list[NumberedPath]] = [[] for _ in range(count)]
        for number, path in zip(numbers, paths, strict=True):
            groups[number].append(path)
        return groups

    def _find_exceeded_limit(self, groups: int, least: Difference) -> str | None:
        """The limit that so many groups exceed, of which the least difference is this one."""
        limits = self.effort.limits
        if groups > 1 and self.counts.kept_apart + groups - 1 > limits.path_forks:
            return "path_forks"
        if least.weight >= STRING:
            return "pointer_paths" if groups > limits.pointer_paths else None
        return "paths" if groups > limits.paths else None

    def _unify(self, group: Sequence[NumberedPath], scope: Scope) -> None:
        """Name the objects of a group alike; what is hot in one stays so under its new name."""
        for path, target, name in self.heaps.unify(group, scope) if len(group) > 1 else ():
            for offset in path.objects[name.id].cells:
                weight = self.hot_cells.get((target.id, offset))
                if weight is not None:
                    self.hot_cells[name.id, offset] = weight

    def _compare_memory(self, paths: Sequence[NumberedPath], changed: set[int]) -> Iterator[Difference]:
        """Those of memory: of objects with one name, and of those with one position."""
        for number in sorted({number for path in paths for number in path.list_others(changed)}):
            yield from self._compare_object([number] * len(paths), paths, [path.find_alive(number) for path in paths])
        for position in range(max(len(path.heap.objects) for path in paths)):
            targets = [path.find_at(position) for path in paths]
            yield Difference(POINTER, [target and describe(target) for target in targets])
            numbers = [0 if target is None else target.id for target in targets]
            there = zip(paths, targets, strict=True)
            states = [path.path.objects[target.id] if target is not None else None for path, target in there]
            yield from self._compare_object(numbers, paths, states)

    def _compare_object(
        self, numbers: Sequence[int], paths: Sequence[NumberedPath], states: Sequence[ObjectState | None]
    ) -> Iterator[Difference]:
        """Those of one object, which may have another number on each path."""
        pairs = zip(paths, states, strict=True)
        yield Difference(POINTER, [_GONE if state is None else self.key_of(path, state.alive) for path, state in pairs])
        present = [state for state in states if state is not None]
        offsets: set[int] = set()
        for state in present[1:]:
            offsets.update(key for key, _, _ in present[0].cells.differences(state.cells))
        if any(_is_character(present[0].cells.get(offset)) for offset in offsets):
            yield Difference(STRING, list(map(_find_end_of_string, states)))
        for offset in sorted(offsets):
            cells = [None if state is None else state.cells.get(offset) for state in states]
            weight = self._weigh(numbers, offset, cells)
            if weight is not None:
                read = zip(paths, cells, strict=True)
                yield Difference(
                    weight, [None if cell is None else self.key_of(path, cell.value) for path, cell in read]
                )

    def _weigh(self, numbers: Sequence[int], offset: int, cells: Sequence[Cell | None]) -> int | None:
        """The weight of a cell, None if it need not be compared."""
        if any(map(_has_pointer, cells)):
            return POINTER
        return max((self.hot_cells[key] for key in zip(numbers, repeat(offset)) if key in self.hot_cells), default=None)

    def _compare_registers(
        self, paths: Sequence[NumberedPath], slots: Sequence[tuple[int, int]]
    ) -> Iterator[Difference]:
        for slot, weight in slots:
            yield Difference(weight, [self.key_of(path, path.path.env[slot]) for path in paths])

    def key_of(self, path: NumberedPath, value: Value) -> Key:
        """What is compared of a value: the number, or the place that it points to; None if that is not known."""
        if isinstance(value, int):
            return value
        if isinstance(value, Address):
            offset = value.offset if isinstance(value.offset, int) else None
            return path.heap.key_of(value.object), offset
        if isinstance(value, Choice):
            decided = self.known.decide_by_intervals(path.path.facts, value.cond)
            if decided is not None:
                return self.key_of(path, value.then if decided else value.other)
            return self.key_of(path, value.then), self.key_of(path, value.other)
        return tuple(self.key_of(path, part) for part in value) if isinstance(value, tuple) else None


def _has_pointer(cell: Cell | None) -> bool:
    return cell is not None and isinstance(cell.type, Pointer)


def _is_character(cell: Cell | None) -> bool:
    return cell is not None and cell.width == 1


def _find_end_of_string(state: ObjectState | None) -> Key:
    """The offset of the first byte that is zero."""
    if state is None or len(state.cells) > LONGEST_STRING:
        return None
    return next((at for at, cell in state.cells.items() if cell.value == 0 and cell.width == 1), None)


def _number_pairs(pairs: Iterable[tuple[int, Key]]) -> list[int]:
    """For each pair the number of the first one like it, where different pairs are counted from 0 on."""
    seen: dict[tuple[int, Key], int] = {}
    return [seen.setdefault(pair, len(seen)) for pair in pairs]
