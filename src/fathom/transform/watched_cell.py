"""Ask of each assertion only whether it fails where the watched cell is the one that it depends on.

    R0:i64 = nondet "the index of any cell"         every fact about arrays speaks of the cell with this index
    P1 = gep P0, R5                                 some assertion depends on what is loaded from here
    R6:i32 = load P1, M4
    assert R7                                       assert R7 or R5 / 4 != R0; assume R7

Nothing sets the index. An execution in which an assertion fails does so with each of its values, and so with the one by
which the load is of the watched cell: it is enough to look for that one. That holds of any load that has been made when
execution comes to the assertion. Taken is the nearest one that its condition was computed from, or else the nearest
that the conditions of the branches on the way there were computed from. What is `universal` is about the watched cell
itself, and stays as it is.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import ClassVar, Final, TypeGuard, final

from fathom.graphs import immediate_dominators
from fathom.immutable import immutable
from fathom.ir.instructions import Assert, Assume, Branch, Compare, Gep, IntOp, Load, Nondet, Phi, Statement
from fathom.ir.program import Block, Program
from fathom.ir.types import BOOL, Int
from fathom.ir.uses import operands, results
from fathom.ir.values import Lit, Reg, Value
from fathom.transform.names import Names

INDEX: Final = "the index of any cell"
"""The input that is the index."""


@final
@immutable
class WatchedCell:
    """`most` is how many definitions are looked at for one assertion; `universal` has descriptions of properties."""

    most: int
    universal: frozenset[str] = frozenset()

    name: ClassVar[str] = "watched-cell"

    def run(self, program: Program) -> Program:
        statements = [item for block in program.blocks for item in block.body]
        index = next((item.result for item in statements if isinstance(item, Nondet) and item.source == INDEX), None)
        if index is None:
            return program
        search = _LoadSearch(program, self.most)
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
    """Finds loads at places that are not known: the register of the offset, and the width in bytes."""

    def __init__(self, program: Program, most: int) -> None:
        self.most = most
        self._made = {reg: item for block in program.blocks for item in block.body for reg in results(item)}
        self._blocks = {block.label: block for block in program.blocks}
        order = [block.label for block in program.blocks]
        self._above = immediate_dominators(order, program.predecessors())

    def find(self, block: Block, cond: Value) -> tuple[Reg, int] | None:
        """The nearest load that a condition in a block depends on, or that the way there depends on."""
        seen: dict[Reg, None] = {}
        for value in self._list_conditions(block, cond):
            work = [value]
            while work and len(seen) < self.most:
                reg = work.pop(0)
                if not isinstance(reg, Reg) or reg in seen:
                    continue
                seen[reg] = None
                made = self._made.get(reg)
                if isinstance(made, Load):
                    place = self._made.get(made.ptr) if isinstance(made.ptr, Reg) else None
                    if isinstance(place, Gep) and isinstance(place.offset, Reg) and isinstance(made.result.type, Int):
                        return place.offset, (made.result.type.width + 7) // 8
                elif made is not None and not isinstance(made, Phi):
                    work += operands(made)
        return None

    def _list_conditions(self, block: Block, cond: Value) -> Iterator[Value]:
        yield cond
        while self._above.get(block.label, block.label) != block.label:
            block = self._blocks[self._above[block.label]]
            if isinstance(block.terminator, Branch):
                yield block.terminator.cond


def _weaken(names: Names, item: Assert, index: Reg, offset: Reg, width: int) -> list[Statement]:
    assert isinstance(offset.type, Int)
    kind, loc = offset.type, item.loc
    place, is_other, holds = names.register(kind), names.register(BOOL), names.register(BOOL)
    return [
        IntOp(place, "udiv", offset, Lit(kind, width), loc=loc),
        Compare(is_other, "ne", place, index, loc),
        IntOp(holds, "or", is_other, item.cond, loc=loc),
        replace(item, cond=holds),
        Assume(item.cond, loc),
    ]
