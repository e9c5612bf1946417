"""Which paths join: those with equal hot registers, hot cells, pointers, ends of strings and live objects."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from fathom.bound.joins.heap_isomorphism import HeapIsomorphism
from fathom.bound.joins.path_groups import LONGEST_STRING, POINTER, PathGroups
from fathom.bound.memory.cache import KnownMemory
from fathom.bound.memory.pointers import Pointers
from fathom.bound.residual.fold import Folder
from fathom.bound.residual.residue import Residue
from fathom.bound.residual.values import Address, Choice, Object, Value
from fathom.bound.state.cells import Cell, ObjectState
from fathom.bound.state.path import Path
from fathom.bound.state.path_counts import PathCounts
from fathom.effort import Effort, EffortMeter
from fathom.ir.types import BOOL, Int, Memory, Pointer
from fathom.ir.values import Reg
from fathom.persistent import IntMap

RESIDUE = Residue(64)
FOLD = Folder(RESIDUE)
KNOWN = FOLD.known
UNKNOWN, OTHER = Reg("R1", Int(32)), Reg("R2", Int(32))
COND = Reg("R3", BOOL)
MEMORY = KnownMemory(RESIDUE, FOLD, Pointers(RESIDUE, FOLD))
MEMORY.by_number = [Object(number, "global", "g", 8, 8, None) for number in range(8)]
HEAP = MEMORY.by_number[1:3]
NUMBER = 7
"""The number of the object whose contents differ."""


def path(*env: Value, state: ObjectState | None = None) -> Path:
    objects: IntMap[ObjectState] = IntMap()
    return Path(RESIDUE.here, list(env), objects if state is None else objects.set(NUMBER, state), Reg("M0", Memory()))


def state(*cells: tuple[int, int, Value], alive: int = 1, kind: Int | Pointer | None = None) -> ObjectState:
    """An object with these cells: offset, width and value."""
    made = ObjectState()
    made.alive = alive
    for offset, width, value in cells:
        made.cells = made.cells.set(offset, Cell(width, kind or Int(8 * width), value, dirty=True))
    return made


def split(
    paths: Sequence[Path], slots: Sequence[tuple[int, int]] = (), hot: dict[tuple[int, int], int] | None = None
) -> list[list[int]]:
    """The groups, by the numbers of paths."""
    groups = make_groups(EffortMeter(), PathCounts())
    groups.hot_cells.update(hot or {})
    return [[paths.index(each) for each in group] for group in groups.split(paths, slots, (), ())]


def make_groups(effort: EffortMeter, counts: PathCounts) -> PathGroups:
    return PathGroups(HeapIsomorphism(KNOWN, MEMORY), effort, counts)


def test_hot_registers_keep_paths_apart_and_others_do_not() -> None:
    paths = [path(3, 10), path(5, 10), path(3, 11)]
    assert split(paths, [(0, 1)]) == [[0, 2], [1]]
    assert split(paths, [(0, 1), (1, 1)]) == [[0], [1], [2]]
    assert split(paths) == [[0, 1, 2]]


def test_what_is_not_known_agrees_with_itself_only() -> None:
    assert split([path(UNKNOWN), path(OTHER), path(4)], [(0, 1)]) == [[0, 1], [2]]


def test_pointers_agree_in_object_and_known_offset() -> None:
    first, second = HEAP
    places = [Address(first, 0), Address(first, 4), Address(second, 0), Address(None, 0), Address(first, UNKNOWN)]
    assert split([path(place) for place in places], [(0, POINTER)]) == [[0], [1], [2], [3], [4]]
    assert split([path(Address(first, UNKNOWN)), path(Address(first, OTHER))], [(0, POINTER)]) == [[0, 1]]


def test_a_choice_is_what_its_path_knows_of_it() -> None:
    first, second = (Address(each, 0) for each in HEAP)
    either = path(Choice(COND, first, second))
    known = path(Choice(COND, first, second))
    known.facts = KNOWN.learn(known.facts, COND, 1)
    assert split([either, known, path(first), path(second)], [(0, POINTER)]) == [[0], [1, 2], [3]]


def test_parts_of_a_value_are_compared() -> None:
    assert split([path((1, UNKNOWN)), path((1, OTHER)), path((2, OTHER))], [(0, 1)]) == [[0, 1], [2]]


@pytest.mark.parametrize(
    ("make", "hot", "groups"),
    [
        pytest.param(lambda n: state((4, 4, n)), {}, [[0, 1]], id="data"),
        pytest.param(lambda n: state((4, 4, n)), {(NUMBER, 4): 1}, [[0], [1]], id="hot cell"),
        pytest.param(lambda n: state((4, 4, n)), {(NUMBER, 0): 1}, [[0, 1]], id="another cell is hot"),
        pytest.param(lambda n: state((0, 8, Address(HEAP[n], 0)), kind=Pointer()), {}, [[0], [1]], id="pointer"),
        pytest.param(lambda n: state(alive=n), {}, [[0], [1]], id="dead object"),
        pytest.param(lambda n: state((0, 1, 65), (1, 1, 66 * n), (2, 1, 0)), {}, [[0], [1]], id="end of string"),
        pytest.param(lambda n: state((0, 1, 65 + n), (1, 1, 0)), {}, [[0, 1]], id="characters"),
    ],
)
def test_memory(make: Callable[[int], ObjectState], hot: dict[tuple[int, int], int], groups: list[list[int]]) -> None:
    assert split([path(state=make(0)), path(state=make(1))], hot=hot) == groups


def test_an_object_that_only_one_path_has_keeps_it_apart() -> None:
    assert split([path(state=state()), path()]) == [[0], [1]]
    assert split([path(state=state(alive=0)), path()]) == [[0, 1]]


def test_dead_objects_have_no_contents() -> None:
    paths = [path(state=state((0, 4, n), alive=0)) for n in range(2)]
    assert split(paths, hot={(NUMBER, 0): 1}) == [[0, 1]]


def test_long_strings_are_not_looked_at() -> None:
    cells = [(at, 1, 65) for at in range(LONGEST_STRING + 1)]
    paths = [path(state=state(*cells, (LONGEST_STRING + 1, 1, n))) for n in range(2)]
    assert split(paths) == [[0, 1]]


def test_beyond_the_room_the_least_used_are_merged_first() -> None:
    meter, counts = EffortMeter(Effort(paths=2)), PathCounts()
    paths = [path(number, number % 2) for number in range(4)]
    groups = make_groups(meter, counts).split(paths, [(0, 1), (1, POINTER)], (), ())
    assert [[paths.index(each) for each in group] for group in groups] == [[0, 2], [1, 3]]
    assert meter.reached == {"paths": 1}
    assert counts.kept_apart == 1


def test_ends_of_strings_count_as_pointers_do() -> None:
    meter = EffortMeter(Effort(paths=2, pointer_paths=4))
    paths = [path(number, state=state(*((at, 1, 65) for at in range(number)), (number, 1, 0))) for number in range(4)]
    assert len(make_groups(meter, PathCounts()).split(paths, [(0, 1)], (), ())) == 4
    assert not meter.reached


def test_where_no_choice_fits_all_paths_are_merged() -> None:
    groups = make_groups(EffortMeter(Effort(paths=2)), PathCounts())
    assert len(groups.split([path(number) for number in range(4)], [(0, 1)], (), ())) == 1


def test_a_walk_keeps_paths_apart_only_so_often() -> None:
    meter, counts = EffortMeter(Effort(path_forks=3)), PathCounts()
    groups = make_groups(meter, counts)
    paths = [path(number) for number in range(3)]
    assert len(groups.split(paths, [(0, 1)], (), ())) == 3
    assert len(groups.split(paths, [(0, 1)], (), ())) == 1
    assert meter.reached == {"path_forks": 1}


def test_one_path_is_a_group() -> None:
    assert split([path(1)], [(0, 1)]) == [[0]]
