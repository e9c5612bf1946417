"""One cell of every array that a loop writes, at an index that nothing sets: what holds of it holds of all cells.

    for (i = 0; i < n; i++) a[i] = 0;        a[k] == 0 for every k with 0 <= k < i

The index `k` is one input of the whole program, made at its start. `transform.watched_cell` asks of each assertion only
what happens when `k` is the cell that it is about.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final, final

from fathom.bound.context.context import Context
from fathom.bound.cut_plan import WATCHED_INDEX, ArrayKey, Extent, Fact, LoopPlan, Place
from fathom.bound.cuts.changes import Changes
from fathom.bound.cuts.loop_names import LoopNames
from fathom.bound.cuts.numbers import LoopNumber, Numbers
from fathom.bound.residual.values import Address, Object, Scalar
from fathom.ir.arithmetic import to_signed
from fathom.ir.types import Int

INDEX_PLACE: Final[Place] = "k"
_ALL: Final[Extent] = "all"
_WIDTHS: Final = (1, 2, 4, 8)


@final
class WatchedCells:
    """Reads the watched cells on the current path of a walk that begins."""

    def __init__(self, walk: Context) -> None:
        self.walk = walk
        self.width = walk.pointers.width
        self.index = walk.fold.fresh(Int(self.width), WATCHED_INDEX)

    def read(self, changes: Changes, names: LoopNames) -> dict[Place, LoopNumber]:
        """The watched cells of the arrays that a plan knows, and their index."""
        found: dict[Place, LoopNumber] = {}
        for key in changes.plan.arrays:
            target = changes.named.get(key.owner)
            state = self.walk.path.state(target) if target is not None else None
            if target is None or state is None or state.alive == 0:
                continue
            found[_name_place(key)] = self._read_cell(target, key, names, state.alive, changes)
        if found:
            found[INDEX_PLACE] = LoopNumber(self.index, self.width, "k", is_cell=True, within=1)
        return found

    def _read_cell(
        self, target: Object, key: ArrayKey, names: LoopNames, alive: Scalar, changes: Changes
    ) -> LoopNumber:
        fold, width = self.walk.fold, (key.kind.width + 7) // 8
        count = fold.int_op("udiv", self.width, self.walk.pointers.size_of(self.walk.path, target), width)
        within = fold.conjunction(alive, fold.compare("ult", self.width, self.index, count))
        place = Address(target, fold.int_op("mul", self.width, self.index, width))
        value = self.walk.access.peek(self.walk.path, place, key.kind, changes.loc)
        assert isinstance(value, Scalar)
        is_changed = key.owner in changes.plan.objects
        return LoopNumber(value, key.kind.width, f"{target.name}[k]", is_changed, is_cell=True, within=within)


def propose_cells(plan: LoopPlan, start: Numbers, constants: Sequence[int]) -> Iterator[Fact]:
    """The candidates about the cells of arrays: each comparison with each extent."""
    extents = [(_ALL, None, 1), *_list_extents(plan, start)]
    for key, written in plan.arrays.items():
        place = _name_place(key)
        number = start.get(place)
        for fact in _compare_cell(place, number, start, [*written, *constants]) if number is not None else ():
            for extent, limit, scale in extents if number is not None and number.is_changed else extents[1:]:
                yield replace(fact, extent=extent, limit=limit, factor=scale)


def _name_place(key: ArrayKey) -> Place:
    return f"{key.owner}[k]:{key.kind}"


def _list_extents(plan: LoopPlan, start: Numbers) -> Iterator[tuple[Extent, Place, int]]:
    """Numbers that go up or down with the cells, and how many of them make up a cell."""
    for place, number in start.items():
        step = plan.steps.get(place)
        size = 0 if step is None or number.is_cell else to_signed(step, number.width)
        if abs(size) in _WIDTHS:
            yield "below" if size > 0 else "above", place, abs(size)


def _compare_cell(place: Place, number: LoopNumber, start: Numbers, constants: Sequence[int]) -> Iterator[Fact]:
    """How the watched cell of an array may compare."""
    yield Fact("cells", place, "ne", None, 0)
    for value in dict.fromkeys(to_signed(each % (1 << number.width), number.width) for each in constants):
        yield Fact("cells", place, "sle", None, value)
        yield Fact("cells", place, "sge", None, value)
    for other, second in start.items():
        if other == place or second.width == 1:
            continue
        if second.is_cell and second.width >= number.width:
            yield Fact("cells", place, "eq", other)
        elif second.width == number.width:
            yield Fact("cells", place, "sle", other)
            yield Fact("cells", place, "sge", other)
