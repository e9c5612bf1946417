"""Where definitions matter: conditions that hold in every execution in which the value of a register is used.

    R1:i1 = ult R0, 8
    M2 = store 1:i32, P3, M1          matters where R1 is true
    M4 = select R1, M2, M1
    R5:i32 = load P6, M4              matters where R7 is true, if R8 is all that uses it
    R8:i1 = and R7, R5

An arm of a `select` matters only where it is chosen, and the second part of an `and` only where the first is true. So
what an access to memory gives elsewhere may be anything, and the goal is still the same one: an observability
don't-care, as in logic synthesis. `find_required` is the other half: what has to hold for a condition to be true, which
for the one assumption of a program is what every execution that counts has in common.

This holds if conditions are used for accesses alone, and by none that they depend on. For then, where the goal holds,
everything that matters has its value, by induction over the definitions: the conditions of an access matter wherever it
does, and come before it. The other way round, where the goal with such accesses holds, so do their conditions, since
`and` and `select` are as they were, and the same induction says that it holds without.

Conditions are kept as paths in a tree, so that those of several uses are a common ancestor, found in logarithmic time
(see `ancestors`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from typing import Final, final

from fathom.ancestors import TreeNode
from fathom.ir import instructions as ir
from fathom.ir.types import BOOL
from fathom.ir.uses import operands, results
from fathom.ir.values import FALSE, Reg, Value


@final
class ConditionPath(TreeNode):
    """Conditions, each with the value that it has: one more than the path above has. `ORIGIN` has none."""

    __slots__ = ("cond", "truth")

    def __init__(self, above: ConditionPath | None, cond: Reg | None, truth: bool) -> None:
        super().__init__(above)
        self.cond = cond
        self.truth = truth

    def conditions(self) -> Iterator[tuple[Reg, bool]]:
        """The newest first."""
        here = self
        while here.cond is not None:
            yield here.cond, here.truth
            here = here.above

    def extend(self, cond: Value, truth: bool) -> ConditionPath:
        """This path, and one condition more."""
        return ConditionPath(self, cond, truth) if isinstance(cond, Reg) else self


ORIGIN: Final = ConditionPath(None, None, True)


def compute_relevance(body: Sequence[ir.Statement]) -> dict[Reg, ConditionPath]:
    """For each register of a dataflow program, conditions that hold wherever it matters."""
    at: dict[Reg, ConditionPath] = {}
    place: dict[Value, int] = {result: number for number, item in enumerate(body) for result in results(item)}

    def note_use(value: Value, path: ConditionPath) -> None:
        if isinstance(value, Reg):
            known = at.get(value)
            at[value] = path if known is None else known.common_ancestor(path)

    for item in reversed(body):
        path = _where_results_matter(item, at)
        if isinstance(item, ir.Select):
            note_use(item.cond, path)
            note_use(item.then, path.extend(item.cond, True))
            note_use(item.other, path.extend(item.cond, False))
        elif isinstance(item, ir.IntOp) and item.result.type == BOOL and item.op in ("and", "or"):
            first, second = sorted((item.lhs, item.rhs), key=lambda each: place.get(each, -1))
            note_use(first, path)
            note_use(second, path.extend(first, item.op == "and"))
        elif isinstance(item, ir.Alloc):
            note_use(item.size, ORIGIN)  # the size of an object may be used without its pointer
            note_use(item.mem, path)
        else:
            for value in operands(item):
                note_use(value, path)
    return at


def _where_results_matter(item: ir.Statement, at: dict[Reg, ConditionPath]) -> ConditionPath:
    """Where an instruction matters; one that nothing uses is not worth a thought."""
    found = [at[each] for each in results(item) if each in at]
    return reduce(ConditionPath.common_ancestor, found) if found else ORIGIN


def find_required(body: Sequence[ir.Statement], cond: Value) -> dict[Reg, bool]:
    """Conditions, each with its value, without which `cond` cannot be true."""
    true: dict[Value, ConditionPath] = {}

    def path_of(value: Value) -> ConditionPath:
        found = true.get(value)
        if found is None:
            found = true[value] = ORIGIN.extend(value, True)
        return found

    for item in body:
        if isinstance(item, ir.IntOp) and item.op == "and" and item.result.type == BOOL:
            left, right = path_of(item.lhs), path_of(item.rhs)
            longer, part = (left, item.rhs) if left.depth >= right.depth else (right, item.lhs)
            true[item.result] = longer.extend(part, True).extend(item.result, True)
        elif isinstance(item, ir.Select) and item.result.type == BOOL:
            if FALSE in (item.then, item.other):
                arm, truth = (item.other, False) if item.then == FALSE else (item.then, True)
                path = path_of(arm).extend(item.cond, truth)
            else:
                path = path_of(item.then).common_ancestor(path_of(item.other))
            true[item.result] = path.extend(item.result, True)
    return dict(path_of(cond).conditions())
