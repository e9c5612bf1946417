"""Joins: several paths become one, and what differs between them becomes a phi or a select.

A join costs what its paths changed: objects, cells and facts are compared through persistent maps. Where the two
sides of one branch meet again and neither contains an assertion, their instructions move before the branch and a
select takes the place of the phi, so that small conditionals (`a && b`, `x < 0 ? -x : x`) leave no control flow
behind. Assertions about arithmetic move along, under the condition of the branch.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from fathom.bound.facts.fact_map import Facts
from fathom.bound.joins.flags import merge_flags
from fathom.bound.joins.join import Join, find_common_branch
from fathom.bound.joins.merge_values import ValueMerger
from fathom.bound.joins.reconcile import Reconciler
from fathom.bound.joins.step_logs import merge_logs
from fathom.bound.memory.cache import KnownMemory
from fathom.bound.memory.pointers import Pointers, union
from fathom.bound.residual.fold import Folder
from fathom.bound.residual.residue import OpenBlock, Residue
from fathom.bound.residual.values import (
    NULL,
    Opaque,
    Shape,
    Value,
    is_closed,
)
from fathom.bound.state.cells import Cell, ObjectState
from fathom.bound.state.path import Path, ShadowState, find_changed_objects
from fathom.bound.state.pure_calls import find_common_calls
from fathom.ir.types import BOOL, MEM, Int, Pointer
from fathom.ir.values import Null, Reg
from fathom.ir.values import Value as Operand


@final
class Merger:
    """Merges paths; the walk says which registers are still needed."""

    def __init__(self, residue: Residue, fold: Folder, pointers: Pointers, memory: KnownMemory) -> None:
        self.residue = residue
        self.fold = fold
        self.pointers = pointers
        self.memory = memory
        self.values = ValueMerger(residue, fold, pointers)
        self.reconciler = Reconciler(residue, pointers, memory)

    def merge(self, paths: Sequence[Path], live: Sequence[tuple[int, Shape]]) -> Path:
        """One path for all; `live` lists the registers that matter from here on, with their shapes."""
        waiting = list(paths)
        while len(waiting) > 1:
            pair = self._sibling_pair(waiting)
            if pair is None:
                return self._merge_all(waiting, live)
            left, right = pair
            merged = self._merge_all([waiting[left], waiting[right]], live)
            waiting[left] = merged
            del waiting[right]
        return waiting[0]

    @staticmethod
    def _sibling_pair(paths: Sequence[Path]) -> tuple[int, int] | None:
        seen: dict[OpenBlock, int] = {}
        for index, path in enumerate(paths):
            parent = path.block.parent
            if parent is None:
                continue
            other = seen.setdefault(parent, index)
            if other != index and find_common_branch((paths[other].block, path.block)) is not None:
                return other, index
        return None

    def _merge_all(self, paths: Sequence[Path], live: Sequence[tuple[int, Shape]]) -> Path:
        changed = find_changed_objects(paths)
        self._drop_failed_allocations(changed, paths)
        views = [[path.view(shadow) for path in paths] for shadow in range(len(paths[0].shadows))]
        changed_views = [self._reconcile(view, find_changed_objects(view)) for view in views]
        if views:  # which may have written the lifetimes of objects to the program's memory
            changed = find_changed_objects(paths)
        self._reconcile(paths, changed)
        join = Join(self.residue, [path.block for path in paths], len(paths))
        first = paths[0]
        merged = Path(join.block, first.env.copy(), first.objects, first.mem)
        merged.facts = join.common = self._common_facts(paths)
        for path in paths:
            path.block = join.block if join.cond is not None else path.block
        merged.flags = merge_flags(self.fold, join, paths)
        merged.calls = find_common_calls([path.calls for path in paths])
        merged.log = merge_logs(self.values, join, paths)
        self._merge_contents(join, merged, paths, changed)
        for shadow, (view, numbers) in enumerate(zip(views, changed_views, strict=True)):
            self._merge_shadow(join, merged, shadow, view, numbers)
        for slot, shape in live:
            merged.env[slot] = self.values.merge(join, paths, [path.env[slot] for path in paths], shape)
        merged.facts = self._join_orders(join, merged.facts.update_many(join.intervals), paths)
        return merged

    def _join_orders(self, join: Join, facts: Facts, paths: Sequence[Path]) -> Facts:
        """The facts of a join, with how the numbers compare that were merged."""
        if not join.numbers:
            return facts

        def is_available(reg: Reg) -> bool:
            return self.residue.is_available(reg, join.block)

        return self.fold.known.orders.join(facts, join.numbers, [path.facts for path in paths], is_available)

    def _drop_failed_allocations(self, changed: list[int], paths: Sequence[Path]) -> None:
        """A path on which an allocation has failed has no state of the object."""
        if not self.memory.caching or self.memory.blocks:
            return
        for number in changed:
            target = self.memory.by_number[number]
            if not isinstance(target.given, Reg):
                continue
            present = [path for path in paths if path.state(target) is not None]
            without = [path for path in present if self.fold.known.decide(path.facts, target.given) == 0]
            for path in without if len(without) < len(present) else ():
                path.drop(target)

    def _merge_shadow(self, join: Join, merged: Path, shadow: int, views: Sequence[Path], changed: list[int]) -> None:
        for view in views:
            view.block = view.main.block
        merged.shadows = (*merged.shadows, ShadowState(views[0].objects, views[0].mem))
        into = merged.view(shadow)
        self._merge_contents(join, into, views, changed)
        merged.put(shadow, into)

    def _merge_contents(self, join: Join, merged: Path, paths: Sequence[Path], changed: list[int]) -> None:
        merged.mem = self._merge_memory(join, paths)
        for number in changed:
            merged.objects = merged.objects.set(number, self._merge_object(join, number, paths))

    def _reconcile(self, paths: Sequence[Path], changed: list[int]) -> list[int]:
        """The objects in which the paths differ, brought to one shape."""
        for number in changed:
            self.reconciler.reconcile(number, paths)
        return changed

    @staticmethod
    def _common_facts(paths: Sequence[Path]) -> Facts:
        """What all paths know; of two intervals of one number, the one around both."""
        facts = min((path.facts for path in paths), key=len)
        for path in paths:
            for key, here, there in list(facts.changes(path.facts)):
                if isinstance(here, tuple) and isinstance(there, tuple):
                    if there[0] < here[0] or there[1] > here[1]:
                        facts = facts.set(key, (min(here[0], there[0]), max(here[1], there[1])))
                else:
                    facts = facts.remove(key)
        return facts

    @staticmethod
    def _merge_memory(join: Join, paths: Sequence[Path]) -> Reg:
        mems = [path.mem for path in paths]
        return mems[0] if all(mem is mems[0] for mem in mems) else join.operand(MEM, mems)

    # ── objects ─────────────────────────────────────────────────────────────────────────────────────────────────────

    def _merge_object(self, join: Join, number: int, paths: Sequence[Path]) -> ObjectState:
        target = self.memory.by_number[number]
        states = [path.objects.get(number) for path in paths]
        present = [state for state in states if state is not None]
        first = present[0]
        made = first.copy()
        made.fresh = all(state.fresh for state in present)
        made.grain = first.grain if all(state.grain == first.grain for state in present) else 0
        made.pointees = first.pointees
        for state in present[1:]:
            made.pointees = union(made.pointees, state.pointees)
        if not target.hoisted and paths[0].viewed is None:
            made.reg = self._merge_reg(join, states)
        elsewhere = first.alive if isinstance(first.alive, int) else 0  # where the object is not, it cannot be reached
        alive = [state.alive if state is not None else elsewhere for state in states]
        made.alive = join.choose(self.fold, alive, BOOL)
        if any(state.alive_in_residue is not first.alive_in_residue for state in present):
            made.alive_in_residue = made.alive
        made.cells = made.cells.update_many(self._merge_cells(join, paths, states, present))
        return made

    def _merge_reg(self, join: Join, states: Sequence[ObjectState | None]) -> Reg | None:
        regs: list[Operand] = []
        for state in states:
            regs.append(state.reg if state is not None and state.reg is not None else Null(self.residue.pointer))
        first = regs[0]
        if all(reg is first for reg in regs):
            return first if isinstance(first, Reg) else None
        distinct = {reg for reg in regs if isinstance(reg, Reg)}
        if len(distinct) == 1 and self._is_available(join, *distinct):  # elsewhere nothing has the address
            return distinct.pop()
        return join.operand(self.residue.pointer, regs)

    def _is_available(self, join: Join, value: Value) -> bool:
        """Whether a value is a register that all of the paths have, also those without the object."""
        reg = value.reg if isinstance(value, Opaque) else value
        return isinstance(reg, Reg) and self.residue.is_available(reg, join.block)

    def _merge_cells(
        self,
        join: Join,
        paths: Sequence[Path],
        states: Sequence[ObjectState | None],
        present: Sequence[ObjectState],
    ) -> list[tuple[int, Cell]]:
        offsets: set[int] = set()
        if len(present) < len(states):
            offsets.update(at for at, cell in present[0].cells.items() if not is_closed(cell.value))
        for state in present[1:]:
            offsets.update(key for key, _, _ in present[0].cells.differences(state.cells))
        merged: list[tuple[int, Cell]] = []
        for offset in sorted(offsets):
            cells = [state.cells[offset] if state is not None else None for state in states]
            merged.append((offset, self._merge_cell(join, paths, cells)))
        return merged

    def _merge_cell(self, join: Join, paths: Sequence[Path], cells: Sequence[Cell | None]) -> Cell:
        known = [cell for cell in cells if cell is not None]
        kind = known[0].type
        if any(cell.type != kind for cell in known):
            kind = Int(8 * known[0].width)
        default: Value = NULL if isinstance(kind, Pointer) else 0
        if known[0].type == kind and (is_closed(known[0].value) or self._is_available(join, known[0].value)):
            default = known[0].value
        values: list[Value] = []
        for path, cell in zip(paths, cells, strict=True):
            if cell is None:
                values.append(default)
            else:
                self.residue.here = path.block
                values.append(self.memory.convert(path, cell.value, cell.type, kind))
        self.residue.here = join.block
        value = self.values.merge(join, paths, values, kind)
        return Cell(known[0].width, kind, value, any(cell.dirty for cell in known))
