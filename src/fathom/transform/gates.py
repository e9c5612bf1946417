"""Which edge into a join control takes, as a decision diagram over the branches since the join's immediate dominator.

    BB0: br a, BB2, BB1            decision at BB3 (idom BB0):
    BB1: br b, BB2, BB4                a ? BB2 : (b ? BB2 : BB4)
    BB2: br BB3
    BB4: br BB3

The diagram is built backwards from the join, like the gating functions of Tu and Padua, "Efficient Building and
Placing of Gating Functions" (PLDI 1995): the decision at a block is that of its successors, chosen by its branch. A
side that cannot come to the join does not matter, because the diagram is only consulted when control did come. Any
loop-free control flow is covered, structured or not.

The walk would be quadratic on nested code if it entered inner regions again for every outer join. It jumps over them:
each join remembers the first block (`_exit`) to which control can leave on the way from its dominator. If that comes
after the join at hand in the order of blocks, then every path from that dominator leads through the inner join, and
nothing in between can matter. In single assert form all assertions leave to the very last block, so this holds for
the ordinary joins of code full of assertions.

Control flow without structure (crossing branches, rung after rung) can still make one diagram as large as the program,
for every join. Then there is no diagram, so that walks and results stay linear, and `execution_conditions.py` does as
well.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import final

from fathom.effort import EffortMeter
from fathom.immutable import immutable
from fathom.ir.instructions import Branch, Terminator
from fathom.ir.values import FALSE, TRUE, Value
from fathom.transform.flow import Flow

_NOWHERE = -1


@final
@immutable
class Decision:
    """`root` is a node or an edge. An edge is the number of its source block; nodes have numbers above all blocks.

    A node comes after the nodes that it chooses from: `(condition, when true, when false)`.
    """

    root: int
    nodes: Mapping[int, tuple[Value, int, int]]

    def edges(self) -> list[int]:
        """The edges that it can decide for, in the order of their blocks."""
        if not self.nodes:
            return [self.root]
        return sorted({side for _, *sides in self.nodes.values() for side in sides if side not in self.nodes})


@final
class Gates:
    """Must decide every join of the program, in order; `terminators` holds those of the blocks before."""

    def __init__(self, flow: Flow, terminators: Sequence[Terminator], effort: EffortMeter) -> None:
        self._effort = effort
        self._per_edge = effort.limits.gate_blocks
        self._flow = flow
        self._end = len(flow.successors)
        self._terminators = terminators
        self._exit: dict[int, int] = {}
        self._patience = self._per_edge * sum(map(len, flow.successors))

    def pass_by(self, join: int) -> None:
        """Take note of a join without phis."""
        self._walk(join)

    def decide(self, join: int, columns: Mapping[int, Hashable]) -> Decision | None:
        """The edge into `join`, where edges with equal columns count as one; nothing if it takes too many branches."""
        found = self._walk(join)
        if found is None:
            return None
        visited, jumps = found
        same: dict[Hashable, int] = {}
        edge_of = {source: same.setdefault(columns[source], source) for source in self._flow.predecessors[join]}
        diagram = _Diagram(self._end)
        at: dict[int, int] = {}
        for block in sorted(visited, reverse=True):
            if block in jumps:
                at[block] = at[jumps[block]]
                continue
            targets = self._flow.successors[block]
            sides = [edge_of[block] if target == join else at.get(target, _NOWHERE) for target in targets]
            at[block] = sides[0] if len(sides) == 1 else diagram.choose(self._condition(block), sides[0], sides[1])
        decision = diagram.decision(at[self._flow.dominator[join]])
        if len(decision.nodes) > self._per_edge + 4 * len(edge_of):
            self._effort.reach("gate_blocks")
            return None
        return decision

    def _walk(self, join: int) -> tuple[set[int], dict[int, int]] | None:
        """The blocks on the way from the dominator to the join, but for the inside of regions that are jumped over.

        A jump leads from a dominator to the join that it always comes to. Nothing if there are too many blocks.
        """
        flow = self._flow
        top = flow.dominator[join]
        visited = set(flow.predecessors[join])
        jumps: dict[int, int] = {}
        first_exit = self._end
        stack = list(visited)
        limit = self._patience + self._per_edge * (len(visited) + self._per_edge)
        while stack and len(visited) <= limit:
            block = stack.pop()
            if block == top:
                continue
            above = flow.predecessors[block]
            if self._exit.get(block, -1) > join:
                first_exit = min(first_exit, self._exit[block])
                above = [flow.dominator[block]]
                jumps[above[0]] = block
            for source in above:
                if source not in visited:
                    visited.add(source)
                    stack.append(source)
        self._patience = max(0, self._patience - len(visited))
        if stack:
            self._effort.reach("gate_blocks")
            return None
        for block in visited:
            if block not in jumps:
                for target in flow.successors[block]:
                    if target < first_exit and target != join and target not in visited:
                        first_exit = target
        if len(flow.predecessors[join]) > 1:
            self._exit[join] = first_exit
        return visited, jumps

    def _condition(self, block: int) -> Value:
        terminator = self._terminators[block]
        assert isinstance(terminator, Branch)
        return terminator.cond


@final
class _Diagram:
    """Nodes that are equal are one node."""

    def __init__(self, first: int) -> None:
        self._next = first
        self._nodes: dict[int, tuple[Value, int, int]] = {}
        self._known: dict[tuple[Value, int, int], int] = {}

    def choose(self, cond: Value, then: int, other: int) -> int:
        if then in (other, _NOWHERE):
            return other
        if other == _NOWHERE or cond == TRUE:
            return then
        if cond == FALSE:
            return other
        key = (cond, then, other)
        if key not in self._known:
            self._known[key] = self._next
            self._nodes[self._next] = key
            self._next += 1
        return self._known[key]

    def decision(self, root: int) -> Decision:
        """The part of the diagram that the root depends on."""
        needed = {root}
        for node in reversed(self._nodes):
            if node in needed:
                needed.update(self._nodes[node][1:])
        return Decision(root, {node: parts for node, parts in self._nodes.items() if node in needed})
