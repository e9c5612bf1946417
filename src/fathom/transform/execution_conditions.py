"""Whether a block is executed and an edge is taken, as conditions from the entry of the program.

c(b) is the disjunction, over the predecessors p of b, of c(p) and t(p, b), where t is the branch condition: Sinz,
Falke, Merz, "A Precise Memory Model for Low-Level Bounded Model Checking", section II. A block to which control always
comes from its immediate dominator has the dominator's condition. One register per block and edge: the size is linear.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from fathom.ir.instructions import Branch, Terminator
from fathom.ir.values import FALSE, TRUE, Value
from fathom.transform.condition_writer import ConditionWriter
from fathom.transform.flow import Flow


@final
class ExecutionConditions:
    """Conditions are written when they are first needed; `terminators` holds those of all blocks before."""

    def __init__(self, flow: Flow, terminators: Sequence[Terminator], conditions: ConditionWriter) -> None:
        self._flow = flow
        self._closed = flow.closed()
        self._terminators = terminators
        self._conditions = conditions
        self._known: dict[int, Value] = {0: TRUE}

    def block(self, number: int) -> Value:
        """Whether the block is executed."""
        stack = [number]
        while stack:
            current = stack[-1]
            above = self._flow.predecessors[current]
            if self._closed[current]:
                above = [self._flow.dominator[current]]
            missing = [source for source in above if source not in self._known]
            if missing and current not in self._known:
                stack.extend(missing)
                continue
            stack.pop()
            if current not in self._known:
                self._known[current] = self._known[above[0]] if self._closed[current] else self._any_edge(current)
        return self._known[number]

    def edge(self, source: int, target: int) -> Value:
        """Whether control goes from the one block to the other."""
        terminator = self._terminators[source]
        condition: Value = TRUE
        targets = self._flow.successors[source]
        if isinstance(terminator, Branch) and len(targets) > 1:
            condition = terminator.cond if target == targets[0] else self._conditions.negate(terminator.cond)
        return self._conditions.conjoin(self.block(source), condition)

    def _any_edge(self, target: int) -> Value:
        condition: Value = FALSE
        for source in self._flow.predecessors[target]:
            condition = self._conditions.disjoin(condition, self.edge(source, target))
        return condition
