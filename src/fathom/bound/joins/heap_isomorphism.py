"""Heaps that are equal up to the names of their objects: paths with such heaps can join.

    path A    head → n1 → n3 → null        Both are lists of two nodes. Numbered in the order in which they are reached,
    path B    head → n2 → n4 → null        n1 and n2 are object 0, n3 and n4 object 1: the heaps are isomorphic, and the
                                           join has one object in the place of n1 and n2, and one in that of n3 and n4

An object is renamed on a path only where its name is all that it has to itself: it was allocated for certain and is
alive, the residue does not have its address, and nothing that all of the paths share, as the registers of callers do,
points to it. What takes its place begins later than it, so that it may have the address of every object that the one
that it stands for may have the address of.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, final

from fathom.bound.facts.path_facts import PathFacts
from fathom.bound.memory.cache import KnownMemory
from fathom.bound.residual.values import Address, Choice, Object, Opaque, Value
from fathom.bound.state.cells import Cell, ObjectState
from fathom.bound.state.object_flags import ESCAPED, has_flag, rename_flags
from fathom.bound.state.path import Path, ShadowState, find_changed_objects
from fathom.ir.values import Reg
from fathom.persistent import IntMap


class HeapNumbers(NamedTuple):
    """The objects of one path that can be renamed, in the order in which they are reached.

    `positions` has where each of them is in that order, -1 being that of one that only freed objects lead to.
    """

    objects: list[Object]
    positions: dict[int, int]

    def is_numbered(self, number: int) -> bool:
        return number in self.positions

    def key_of(self, target: Object | None) -> int:
        """What stands for the name of an object: no name is negative."""
        if target is None:
            return 0
        position = self.positions.get(target.id)
        return target.id if position is None else ~position


class Scope(NamedTuple):
    """What can matter at a join: the objects in which the paths differ or which may get other names, those of the heap
    among them that may, and the registers that are used behind it."""

    changed: set[int]
    heap: set[int]
    live: Sequence[int]


NO_HEAP = HeapNumbers([], {})


class NumberedPath(NamedTuple):
    """A path, and the positions of the objects in its heap that may get other names."""

    path: Path
    heap: HeapNumbers

    def list_others(self, changed: set[int]) -> Iterator[int]:
        """The objects of a scope that this path has and that keep their names."""
        return (number for number in self.path.objects if number in changed and not self.heap.is_numbered(number))

    def find_alive(self, number: int) -> ObjectState | None:
        """The state of an object that keeps its name, is there and may be used."""
        state = None if self.heap.is_numbered(number) else self.path.objects.get(number)
        return None if state is None or state.alive == 0 else state

    def find_at(self, position: int) -> Object | None:
        return self.heap.objects[position] if position < len(self.heap.objects) else None


@final
class HeapIsomorphism:
    """Numbers the objects of heaps, and renames them."""

    def __init__(self, known: PathFacts, memory: KnownMemory) -> None:
        self.known = known
        self.memory = memory

    def find_scope(self, paths: Sequence[Path], live: Sequence[int], held: Iterable[int]) -> Scope:
        """The scope of a join of these paths, on which only the registers `live` matter.

        The objects in `held` keep their names: callers point to them.
        """
        changed = set(find_changed_objects(paths))
        heap = {number for number in changed if self._may_be_renamed(number)}
        if heap:
            shared = {
                number: state.references
                for number, state in paths[0].objects.items()
                if number not in changed and state.references
            }
            fixed = self._find_fixed(shared, held)
            heap = _add_pointing(heap - fixed, shared, fixed)
        return Scope(changed | heap, heap, live)

    def _find_fixed(self, shared: Mapping[int, frozenset[int]], held: Iterable[int]) -> set[int]:
        """The objects that are pointed to from what the paths share and what keeps its name, or are `held`."""
        fixed = set(held)
        waiting = [number for number in shared if number in fixed or not self._may_be_renamed(number)]
        while waiting:
            found = shared[waiting.pop()] - fixed
            fixed |= found
            waiting += [number for number in found if number in shared]
        return fixed

    def _may_be_renamed(self, number: int) -> bool:
        memory, target = self.memory, self.memory.by_number[number]
        return (
            target.kind == "malloc"
            and target.reg is None
            and isinstance(target.size, int)
            and not (target.thrown or target.readonly or target.may_be_constant)
            and memory.caching
            and not memory.blocks
        )

    def number(self, path: Path, scope: Scope) -> HeapNumbers:
        """The numbers on a path, from which objects are dropped that it cannot reach any more."""
        if not scope.heap:
            return NO_HEAP
        self._drop_failed_allocations(path, scope)
        private = {number for number in path.objects if number in scope.heap and self._is_private(path, number)}
        freed = {number for number, state in path.objects.items() if number in scope.heap and state.alive == 0}
        roots = [path.env[slot] for slot in scope.live]
        for number, state in path.objects.items():
            if number in scope.changed and number not in private and number not in freed:
                roots += _list_contents(state)
        reached: dict[int, Object] = {}
        self._reach(path, roots, private, reached)
        objects = [target for number, target in reached.items() if number in private]
        for number in sorted(freed.intersection(reached)):
            self._reach(path, _list_contents(path.objects[number]), private | freed, reached)
        for number in (private | freed).difference(reached):
            path.drop(self.memory.by_number[number])
        positions = dict.fromkeys(private.intersection(reached), -1)
        positions.update((target.id, position) for position, target in enumerate(objects))
        return HeapNumbers(objects, positions)

    def _drop_failed_allocations(self, path: Path, scope: Scope) -> None:
        for target in [self.memory.by_number[number] for number in path.objects if number in scope.heap]:
            if isinstance(target.given, Reg) and self.known.decide(path.facts, target.given) == 0:
                path.drop(target)

    def _is_private(self, path: Path, number: int) -> bool:
        """Whether an object is there for certain, and only this path can tell what is in it."""
        state = path.objects[number]
        if state.alive != 1 or not state.fresh or (state.image is not None and state.image.pointers):
            return False
        target = self.memory.by_number[number]
        return self.known.decide(path.facts, target.given) == 1 and not has_flag(path, ESCAPED, target)

    def _reach(self, path: Path, values: Sequence[Value], within: set[int], reached: dict[int, Object]) -> None:
        """Add the objects that values lead to, in order; those in `within` are looked into."""
        waiting = list(reversed(values))
        while waiting:
            for target in self._list_objects(path, waiting.pop()):
                if target.id not in reached:
                    reached[target.id] = target
                    if target.id in within:
                        waiting += reversed(_list_contents(path.objects[target.id]))

    def _list_objects(self, path: Path, value: Value) -> Iterator[Object]:
        """The objects that a value points to, as far as its path knows."""
        if isinstance(value, Address):
            if value.object is not None:
                yield value.object
        elif isinstance(value, Choice):
            decided = self.known.decide_by_intervals(path.facts, value.cond)
            if decided != 0:
                yield from self._list_objects(path, value.then)
            if decided != 1:
                yield from self._list_objects(path, value.other)
        elif isinstance(value, tuple):
            for part in value:
                yield from self._list_objects(path, part)

    def unify(self, paths: Sequence[NumberedPath], scope: Scope) -> Iterator[tuple[Path, Object, Object]]:
        """Give objects with one position one name on all of the paths, if they are alike: each that gets a new one."""
        names: list[dict[Object, Object]] = [{} for _ in paths]
        for column in zip(*(each.heap.objects for each in paths), strict=False):
            if all(target is column[0] for target in column) or len(set(map(describe, column))) > 1:
                continue
            name = self._choose_name(paths, column)
            for target, renamed in zip(column, names, strict=True):
                if target is not name:
                    renamed[target] = name
        for (path, _), renamed in zip(paths, names, strict=True):
            if renamed:
                _rename_objects(path, {target.id: name for target, name in renamed.items()}, scope)
                yield from ((path, target, name) for target, name in renamed.items())

    def _choose_name(self, paths: Sequence[NumberedPath], column: Sequence[Object]) -> Object:
        """The last of some objects, if no path has it beside its own; or a new one."""
        last = max(column, key=lambda target: target.id)
        others = [path for (path, _), target in zip(paths, column, strict=True) if target is not last]
        is_free = all(last.id not in path.objects for path in others)
        return self.memory.make_stand_in(last, is_new=not is_free or last.given != 1)


def describe(target: Object) -> tuple[object, ...]:
    """What objects must have in common for one to stand for the other."""
    return target.size, target.align, target.name, target.allocator, target.loc


def _add_pointing(heap: set[int], shared: Mapping[int, frozenset[int]], fixed: set[int]) -> set[int]:
    """The objects of a heap, and those that point to one of them and do not have to keep their names either."""
    pointing: dict[int, list[int]] = {}
    for number, references in shared.items():
        for target in references if number not in fixed else ():
            pointing.setdefault(target, []).append(number)
    found, waiting = set(heap), list(heap)
    while waiting:
        more = set(pointing.get(waiting.pop(), ())) - found
        found |= more
        waiting += more
    return found


def _list_contents(state: ObjectState) -> list[Value]:
    return [cell.value for cell in state.cells.values()]


def _rename_objects(path: Path, names: dict[int, Object], scope: Scope) -> None:
    """Objects get other names, all at once, wherever a path has them."""
    for slot in scope.live:
        path.env[slot] = _rename(path.env[slot], names)
    path.objects = _rename_in_memory(path.objects, names, scope.changed)
    path.calls = ()
    path.shadows = tuple(
        ShadowState(_rename_in_memory(shadow.objects, names, scope.changed), shadow.mem) for shadow in path.shadows
    )
    rename_flags(path, {number: target.id for number, target in names.items()})


def _rename_in_memory(objects: IntMap[ObjectState], names: dict[int, Object], changed: set[int]) -> IntMap[ObjectState]:
    found: list[tuple[int, ObjectState]] = []
    for number, state in [(number, state) for number, state in objects.items() if number in changed]:
        contents = _rename_contents(state, names)
        if number in names:
            objects = objects.remove(number)
            found.append((names[number].id, contents))
        elif contents is not state:
            found.append((number, contents))
    return objects.update_many(found)


def _rename_contents(state: ObjectState, names: dict[int, Object]) -> ObjectState:
    found: list[tuple[int, Cell]] = []
    for offset, cell in state.cells.items():
        value = _rename(cell.value, names)
        if value is not cell.value:
            found.append((offset, Cell(cell.width, cell.type, value, cell.dirty)))
    return state.with_cells(state.cells.update_many(found), state.grain) if found else state


def _rename(value: Value, names: dict[int, Object]) -> Value:
    if isinstance(value, Address):
        if value.object is None or value.object.id not in names:
            return value
        return Address(names[value.object.id], value.offset)
    if isinstance(value, Choice):
        then, other = _rename(value.then, names), _rename(value.other, names)
        if then is value.then and other is value.other:
            return value
        assert isinstance(then, Address | Choice | Opaque)
        assert isinstance(other, Address | Choice | Opaque)
        return Choice(value.cond, then, other)
    if isinstance(value, tuple):
        return tuple(_rename(part, names) for part in value)
    return value
