"""Paths are split by the values of an index or a length that is one of few, where paths stay apart.

    length = text[0] & 3; next = text + 1 + length;      four paths, on which `next` points to text + 1, …, text + 4

What is computed from such an index is known on each path: the cursor of a parser, the rest of its text, the iterations
of a loop. Otherwise the index would be merged with itself: one path, and every later access a choice among all places.
(KLEE does so for the size of an object; Cadar, Dunbar, Engler, OSDI 2008, section 3.1.)

The number that is split is the one that the index is computed from, as far as that has no more values. A path knows by
its facts which value it has; what it has in registers and in memory of it is replaced by the constant, so that paths
with different values differ where they are compared (see `joins.path_groups`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import final

from fathom.bound.code.code import Environment, Op
from fathom.bound.code.frames import Frame, Resumption
from fathom.bound.code.hot_variables import list_lengths
from fathom.bound.compile.function_compiler import FunctionCompiler, Rule
from fathom.bound.context.context import Context
from fathom.bound.facts.path_facts import OPERAND_LIMIT
from fathom.bound.memory.value_summaries import find_only_operand
from fathom.bound.residual.values import Address, Choice, Value
from fathom.bound.state.cells import Cell
from fathom.bound.state.path import Path
from fathom.frontend.llvm import constants as llvm
from fathom.frontend.llvm import instructions as inst
from fathom.ir.types import Int
from fathom.ir.values import Reg


@final
class ValueSplits:
    """Splits the current path of a walk where an address is computed from an index of few values."""

    def __init__(self, walk: Context) -> None:
        self._walk = walk
        self._most = walk.effort.limits.split_values
        self._known = walk.fold.known
        self._sets = walk.fold.value_sets

    def split_rules(self, rules: Mapping[type, Rule]) -> dict[type, Rule]:
        """The rules, with a split before an address is computed or a length is given to the C library."""

        def split_index(c: FunctionCompiler, item: inst.Instruction) -> Op | None:
            assert isinstance(item, inst.GetElementPtr)
            op = rules[inst.GetElementPtr](c, item)
            if not isinstance(c.shape(item.result), tuple):
                self._split_by(c, item.indices, c.operand(item.base, item.loc))
            return op

        def split_length(c: FunctionCompiler, item: inst.Instruction) -> Op | None:
            assert isinstance(item, inst.Call)
            op = rules[inst.Call](c, item)
            self._split_by(c, list_lengths(item))
            return op

        return {**rules, inst.GetElementPtr: split_index, inst.Call: split_length}

    def _split_by(self, c: FunctionCompiler, numbers: Iterable[llvm.Value], base: int | None = None) -> None:
        """Put splits before an operation, by some of its operands; `base` is where the address is that they move."""
        for number in numbers:
            if isinstance(number, llvm.Local):
                c.prepare.append(self._make_split(c.operand(number), len(c.made.ops) + len(c.prepare), base))

    def _make_split(self, slot: int, place: int, base: int | None) -> Op:
        """A split by the number in a slot, which is the operation at a place of its block."""

        def split(env: Environment) -> bool:
            number = env[slot]
            if type(number) is not Reg or (base is not None and not _may_be_in_writable_object(env[base])):
                return False
            return self._split(number, place + 1)

        return split

    def _split(self, number: Reg, index: int) -> bool:
        """Whether the current path was split by a number: its other values go on at an operation of the block."""
        walk = self._walk
        simple = walk.simplify(number)
        source, values = self._find_source(simple) if isinstance(simple, Reg) else (number, ())
        ways = self._fork(source, values) if len(values) > 1 else [walk.path]
        for path in ways[:0:-1]:
            self._suspend(walk.frame, index, path)
        walk.path = ways[0]
        walk.residue.here = walk.path.block
        return len(ways) > 1

    def _find_source(self, number: Reg) -> tuple[Reg, Sequence[int]]:
        """The number that one is computed from which has the fewest values, and these; none if they are many."""
        values = self._list_values(number)
        inner = find_only_operand(self._walk.fold.definitions.get(number))
        while inner is not None:
            found = self._list_values(inner)
            if found and (not values or len(found) <= len(values)):
                number, values = inner, found
            inner = find_only_operand(self._walk.fold.definitions.get(inner))
        return number, values

    def _list_values(self, number: Reg) -> Sequence[int]:
        if not isinstance(number.type, Int):
            return ()
        interval = low, high = self._known.interval(self._walk.path.facts, number)
        values = self._sets.find_inside(number, interval)
        if values is None:
            values = tuple(range(low, high + 1)) if high - low < self._most else ()
        if len(values) > self._most:
            self._walk.effort.reach("split_values")
            return ()
        return values

    def _fork(self, number: Reg, values: Sequence[int]) -> list[Path]:
        """A path for each of the values that is not known to be impossible."""
        walk, found = self._walk, list[Path]()
        assert isinstance(number.type, Int)
        for value in values[:-1]:
            cond = walk.fold.compare("eq", number.type.width, number, value)
            known = walk.assertions.decide(walk.path, cond)
            if known == 0:
                continue
            if known == 1:
                break
            assert isinstance(cond, Reg)
            here, there = walk.residue.branch(cond)
            rest = walk.path.fork(there)
            walk.path_counts.forked += 1
            walk.path.block, rest.block = here, there
            walk.assertions.learn(walk.path, cond, 1)
            walk.assertions.learn(rest, cond, 0)
            found.append(walk.path)
            walk.path, walk.residue.here = rest, there
        found.append(walk.path)
        for path in found if len(found) > 1 else ():
            self._replace_known(path, number)
        return found

    def _suspend(self, frame: Frame, index: int, path: Path) -> None:
        assert frame.block is not None
        if not frame.count:
            frame.move_after(frame.block)
        events = frame.event_counts.copy()
        frame.resumptions.append(Resumption(path, frame.block, index, frame.landing, events))
        frame.count += 1

    def _replace_known(self, path: Path, source: Reg) -> None:
        """The number that was split becomes the constant that it is on a path, and so does what follows from it."""
        path.env[:] = [self._simplify(path, value, source) for value in path.env]
        for number, state in list(path.objects.items()):
            changes = []
            for offset, cell in state.cells.items():
                value = self._simplify(path, cell.value, source)
                if value is not cell.value:
                    changes.append((offset, Cell(cell.width, cell.type, value, cell.dirty)))
            if changes:
                cells = state.cells.update_many(changes)
                path.objects = path.objects.set(number, state.with_cells(cells, state.grain))

    def _simplify(self, path: Path, value: Value, source: Reg) -> Value:
        """A value, or the constant that it is. As the operand of a computation, another number must be small for that.

        On a path whose facts contradict each other, a large one would keep the walk busy for nothing.
        """
        if type(value) is Reg and type(value.type) is Int:
            low, high = self._known.interval(path.facts, value)
            return low if low == high and (low < OPERAND_LIMIT or value is source) else value
        if type(value) is Address and type(value.offset) is Reg and value.object is not None:
            low, high = self._known.interval(path.facts, value.offset)
            size = value.object.size
            return Address(value.object, low) if low == high and isinstance(size, int) and low <= size else value
        return value


def _may_be_in_writable_object(pointer: Value) -> bool:
    if type(pointer) is Choice:
        return _may_be_in_writable_object(pointer.then) or _may_be_in_writable_object(pointer.other)
    return type(pointer) is Address and pointer.object is not None and not pointer.object.readonly
