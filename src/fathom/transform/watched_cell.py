"""Ask of each assertion only whether it fails where the watched cell is the one that it depends on.

    R0:i64 = nondet "the index of any cell"         every fact about arrays speaks of the cell with this index
    P1 = gep P0, R5                                 some assertion depends on what is loaded from here
    R6:i32 = load P1, M4
    assert R7                                       assert R7 or R5 / 4 != R0; assume R7

Nothing sets the index. An execution in which an assertion fails does so with each of its values, and so with the one by
which the load is of the watched cell: it is enough to look for that one. That holds of any load that has been made when
execution comes to the assertion, and of any number that was computed by then. Taken is the nearest load that the
condition was computed from, or else the nearest that the conditions of branches on the way there were computed from.
What is `universal` is about the watched cell itself, and stays as it is.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import replace
from typing import ClassVar, TypeGuard, final

from fathom.bound.cut_plan import WATCHED_INDEX
from fathom.effort import EffortMeter
from fathom.graphs import immediate_dominators
from fathom.immutable import immutable
from fathom.ir.instructions import Assert, Assume, Branch, Compare, Gep, IntOp, Load, Nondet, Phi, Statement
from fathom.ir.program import Block, Program
from fathom.ir.types import BOOL, Int
from fathom.ir.uses import operands, results
from fathom.ir.values import Lit, Reg, Value
from fathom.transform.names import Names


@final
@immutable
class WatchedCell:
    """`universal` has descriptions of properties; `effort` says how many definitions are looked at for an assertion."""

    effort: EffortMeter
    universal: frozenset[str] = frozenset()

    name: ClassVar[str] = "watched-cell"

    def run(self, program: Program) -> Program:
        inputs = [item for block in program.blocks for item in block.body if isinstance(item, Nondet)]
        index = next((item.result for item in inputs if item.source == WATCHED_INDEX), None)
        if index is None:
            return program
        search = _LoadSearch(program, self.effort)
        names = Names(program)
        blocks = []
        for block in program.blocks:
            body: list[Statement] = []
            for item in block.body:
                if not self._is_weakened(item) or (place := search.find(block, item.cond)) is None:
                    body.append(item)
                else:
                    body += _weaken(names, item, index, *place)
            blocks.append(replace(block, body=tuple(body)))
        return replace(program, blocks=tuple(blocks))

    def _is_weakened(self, item: Statement) -> TypeGuard[Assert]:
        """Whether an assertion is about one place of an execution, which may be the watched cell."""
        if not isinstance(item, Assert) or item.one_of is not None:
            return False
        return item.prop is None or item.prop.description not in self.universal


@final
class _LoadSearch:
    """Finds loads of numbers: the offset that their pointers are at from others, and their width in bytes."""

    def __init__(self, program: Program, effort: EffortMeter) -> None:
        self.effort = effort
        self.most = effort.limits.watched_definitions
        self._made = {reg: item for block in program.blocks for item in block.body for reg in results(item)}
        self._address = Int(program.pointer_width)
        self._blocks = {block.label: block for block in program.blocks}
        order = [block.label for block in program.blocks]
        self._above = immediate_dominators(order, program.predecessors())

    def find(self, block: Block, cond: Value) -> tuple[Value, int] | None:
        """The nearest load that a condition in a block depends on, or that the way there depends on."""
        seen: dict[Reg, None] = {}
        for value in self._list_conditions(block, cond):
            work = deque([value])
            while work:
                reg = work.popleft()
                if not isinstance(reg, Reg) or reg in seen:
                    continue
                if len(seen) >= self.most:
                    self.effort.reach("watched_definitions")
                    return None
                seen[reg] = None
                made = self._made.get(reg)
                if isinstance(made, Load) and isinstance(made.result.type, Int):
                    return self._find_offset(made.ptr), (made.result.type.width + 7) // 8
                if made is not None and not isinstance(made, Phi):
                    work += operands(made)
        return None

    def _find_offset(self, pointer: Value) -> Value:
        place = self._made.get(pointer) if isinstance(pointer, Reg) else None
        return place.offset if isinstance(place, Gep) else Lit(self._address, 0)

    def _list_conditions(self, block: Block, cond: Value) -> Iterator[Value]:
        yield cond
        while self._above.get(block.label, block.label) != block.label:
            block = self._blocks[self._above[block.label]]
            if isinstance(block.terminator, Branch):
                yield block.terminator.cond


def _weaken(names: Names, item: Assert, index: Reg, offset: Value, width: int) -> list[Statement]:
    kind, loc = index.type, item.loc
    assert isinstance(kind, Int)
    place, is_other, holds = names.register(kind), names.register(BOOL), names.register(BOOL)
    return [
        IntOp(place, "udiv", offset, Lit(kind, width), loc=loc),
        Compare(is_other, "ne", place, index, loc),
        IntOp(holds, "or", is_other, item.cond, loc=loc),
        replace(item, cond=holds),
        Assume(item.cond, loc),
    ]
