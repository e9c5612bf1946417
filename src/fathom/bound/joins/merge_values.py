"""One value for several paths: a phi or a select of numbers, a choice or a register of pointers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from fathom.bound.facts.fact_map import nonnegative_key
from fathom.bound.facts.unit_propagation import JoinArm
from fathom.bound.joins.join import Join
from fathom.bound.memory.pointers import Pointers, union
from fathom.bound.residual.fold import Folder
from fathom.bound.residual.residue import Residue
from fathom.bound.residual.values import (
    NULL,
    Address,
    Choice,
    Object,
    Opaque,
    PointerValue,
    Scalar,
    Shape,
    Value,
    is_same,
    leaves,
    targets,
)
from fathom.bound.state.path import Path
from fathom.checks.conditions import unsigned
from fathom.ir.arithmetic import to_signed
from fathom.ir.types import BOOL, Float, Int, Pointer
from fathom.ir.values import FALSE, Null, Reg
from fathom.ir.values import Value as Operand


@final
class ValueMerger:
    """Merges the values of registers and of cells at a join."""

    def __init__(self, residue: Residue, fold: Folder, pointers: Pointers) -> None:
        self.residue = residue
        self.fold = fold
        self.pointers = pointers

    def merge(self, join: Join, paths: Sequence[Path], values: Sequence[Value], shape: Shape) -> Value:
        """The value of a register that has one of these on each path."""
        first = values[0]
        if all(is_same(first, value) for value in values[1:]):
            return first
        if isinstance(shape, tuple):
            columns = zip(*(value for value in values if isinstance(value, tuple)), strict=True)
            return tuple(self.merge(join, paths, column, part) for column, part in zip(columns, shape, strict=True))
        if isinstance(shape, Pointer):
            return self._pointer(join, paths, [v for v in values if not isinstance(v, int | Reg | tuple)])
        return self._number(join, paths, [v for v in values if isinstance(v, int | Reg)], shape)

    def _number(self, join: Join, paths: Sequence[Path], values: Sequence[Scalar], kind: Int | Float) -> Scalar:
        """A number, and where it lies by what each path knows of its own."""
        chosen = join.choose(self.fold, values, kind)
        if kind == BOOL and isinstance(chosen, Reg) and join.cond is None and all(v is not chosen for v in values):
            arms = [JoinArm(self.fold.operand(BOOL, v), path.facts) for path, v in zip(paths, values, strict=True)]
            self.fold.known.add_condition_join(chosen, join.common, arms)
        if isinstance(chosen, Reg) and isinstance(kind, Int) and kind.width > 1:
            join.numbers.append((chosen, values))
            ways = list(zip(paths, values, strict=True))
            known = self.fold.known
            anyhow = [known.interval(path.facts, v) for path, v in ways]
            if not join.keep_interval(chosen.number, anyhow, kind.width):
                positive = [known.interval_if_nonnegative(path.facts, v, kind.width) for path, v in ways]
                there = [each for each in positive if each is not None]
                if there:
                    join.keep_interval(nonnegative_key(chosen), there, kind.width)
        if isinstance(chosen, Reg) and isinstance(kind, Float):
            self._keep_ranks(join, paths, values, chosen, kind)
        return chosen

    def _keep_ranks(
        self, join: Join, paths: Sequence[Path], values: Sequence[Scalar], chosen: Reg, kind: Float
    ) -> None:
        """Keep where a float lies, if each path knows that of its own."""
        ranges = self.fold.known.floats
        ranks = [ranges.interval(path.facts, value, kind) for path, value in zip(paths, values, strict=True)]
        known = [each for each in ranks if each is not None]
        if len(known) == len(ranks):
            join.intervals.append((chosen.number, (min(low for low, _ in known), max(high for _, high in known))))

    def _pointer(self, join: Join, paths: Sequence[Path], values: Sequence[PointerValue]) -> PointerValue:
        bases = {v.object if isinstance(v, Address) else 0 for v in values}
        first = values[0]
        if len(bases) == 1 and isinstance(first, Address):
            kind = self.pointers.offset_type
            offsets = [v.offset for v in values if isinstance(v, Address)]
            wide = [unsigned(offset, kind.width) for offset in offsets]
            offset = self._number(join, paths, wide, kind)
            return Address(first.object, to_signed(offset, kind.width) if isinstance(offset, int) else offset)
        if self.pointers.choices:
            made = self._choice(join, paths, values)
            if made is not None:
                return made
            self.fold.effort.reach("pointer_choices")
        return self._opaque(join, paths, values)

    def _choice(self, join: Join, paths: Sequence[Path], values: Sequence[PointerValue]) -> PointerValue | None:
        """A choice among all alternatives of all paths, each of them once; None when these are too many."""
        if max(map(leaves, values)) > 2 * self.pointers.max_choices:
            return None
        distinct: list[PointerValue] = []
        conditions: list[list[Scalar]] = []
        for number, (path, value) in enumerate(zip(paths, values, strict=True)):
            self.residue.here = path.block
            for way, cond in self.pointers.alternatives(path, value):
                at = next((n for n, seen in enumerate(distinct) if is_same(seen, way)), len(distinct))
                if at == len(distinct):
                    distinct.append(way)
                    conditions.append([0] * len(values))
                conditions[at][number] = cond
        self.residue.here = join.block
        if self.pointers.unwritten.has_too_many(distinct, self.pointers.max_choices):
            return None
        order = sorted(range(len(distinct)), key=lambda n: is_same(distinct[n], NULL))
        result: PointerValue | None = None
        for n in reversed(order):
            here = self.make_available(join, distinct[n], [cond != 0 for cond in conditions[n]])
            if result is None:
                result = here
                continue
            cond = join.choose(self.fold, conditions[n], BOOL)
            result = Choice(cond, here, result) if isinstance(cond, Reg) else here if cond else result
        return result

    def make_available(self, join: Join, value: PointerValue, chosen: Sequence[bool]) -> PointerValue:
        """A pointer that only the chosen paths have, with its registers replaced by ones that every path has."""
        if isinstance(value, Opaque):
            reg = self.make_register_available(join, value.reg, Null(self.residue.pointer), chosen)
            self.pointers.unwritten.move(value, reg, 0)
            return Opaque(reg, value.targets, value.moved)
        if isinstance(value, Choice):
            cond = self.make_register_available(join, value.cond, FALSE, chosen)
            return Choice(
                cond, self.make_available(join, value.then, chosen), self.make_available(join, value.other, chosen)
            )
        if isinstance(value.offset, int):
            return value
        zero = self.fold.operand(self.pointers.offset_type, 0)
        return Address(value.object, self.make_register_available(join, value.offset, zero, chosen))

    def make_register_available(self, join: Join, reg: Reg, default: Operand, chosen: Sequence[bool]) -> Reg:
        if self.residue.is_available(reg, join.block):
            return reg
        return join.operand(reg.type, [reg if each else default for each in chosen])

    def _opaque(self, join: Join, paths: Sequence[Path], values: Sequence[PointerValue]) -> PointerValue:
        operands: list[Operand] = []
        found: frozenset[Object] | None = frozenset()
        for path, value in zip(paths, values, strict=True):
            self.residue.here = path.block
            operands.append(self.pointers.materialise(path, value))
            found = union(found, targets(value))
        self.residue.here = join.block
        return Opaque(join.operand(self.residue.pointer, operands), found)
