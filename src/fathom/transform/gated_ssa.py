"""Replace phi functions by selects on the branch conditions that decide them (gated SSA).

Before:                                    After:
    BB0:                                       BB0:
      br R2, BB1, BB2                            br R2, BB1, BB2
    …                                          …
    BB3:                                       BB3:
      M3 = phi [M1, BB1], [M2, BB2]              M3 = select R2, M1, M2

SeaBMC, section II, figure 3(d). The decisions between a join's immediate dominator and the join (`gates.py`) become
selects, so each phi costs as many as there are branches that matter to it. Where several phis share a join that few
edges reach through many branches (`if (a || b || c)`), it is cheaper to compute once, as Booleans, through which edge
control came. Where the control flow has so little structure that the diagrams would grow with the program, the
conditions of the edges from the entry are used, which all joins share (`execution_conditions.py`): the result is always
linear. Selects that choose between equal values are left out.

A select names values of blocks that were perhaps not executed, under a condition that excludes them: this form is
meant to become one block (`dataflow.py`).
"""

from __future__ import annotations

from dataclasses import field, replace
from typing import ClassVar, final

from fathom.effort import EffortMeter
from fathom.immutable import immutable
from fathom.ir.instructions import Phi, Statement, Terminator
from fathom.ir.program import Block, Program
from fathom.ir.uses import rename
from fathom.ir.values import FALSE, TRUE, Reg, Value
from fathom.transform.condition_writer import ConditionWriter
from fathom.transform.execution_conditions import ExecutionConditions
from fathom.transform.flow import Flow
from fathom.transform.gates import Decision, Gates
from fathom.transform.names import Names


@final
@immutable
class GatedSSA:
    """Any loop-free control flow will do; single assume form makes the result ready for `dataflow`."""

    name: ClassVar[str] = "gated-ssa"
    effort: EffortMeter = field(default_factory=EffortMeter, compare=False)

    def run(self, program: Program) -> Program:
        names = Names(program)
        flow = Flow(program)
        terminators: list[Terminator] = []
        gates = Gates(flow, terminators, self.effort)
        conditions = ConditionWriter(names, [])
        execution = ExecutionConditions(flow, terminators, conditions)
        known: dict[Reg, Value] = {}
        blocks: list[Block] = []
        for number, block in enumerate(program.blocks):
            body: list[Statement] = []
            conditions.write_to(body)
            if block.phis:
                join = _Join(
                    [rename(phi, known) for phi in block.phis] if known else list(block.phis), flow, conditions
                )
                known |= join.write_selects(gates.decide(number, join.columns), execution, number)
            elif len(flow.predecessors[number]) > 1:
                gates.pass_by(number)
            body.extend([rename(instr, known) for instr in block.body] if known else block.body)
            terminators.append(rename(block.terminator, known))
            blocks.append(Block(block.label, (), tuple(body), terminators[-1]))
        return replace(program, blocks=tuple(blocks))


@final
class _Join:
    """The phis of one block, and their values for each edge into it."""

    def __init__(self, phis: list[Phi], flow: Flow, conditions: ConditionWriter) -> None:
        values: dict[int, list[Value]] = {flow.number[label]: [] for _, label in phis[0].incoming}
        for phi in phis:
            for value, label in phi.incoming:
                values[flow.number[label]].append(value)
        self.columns = {source: tuple(column) for source, column in values.items()}
        self._phis = phis
        self._conditions = conditions

    def write_selects(self, decision: Decision | None, execution: ExecutionConditions, join: int) -> dict[Reg, Value]:
        """Define the results of the phis; those that are values which exist already are returned with them."""
        edges = list(self.columns) if decision is None else decision.edges()
        gates: list[Value] = []
        if decision is None:
            gates = [execution.edge(source, join) for source in edges[:-1]]
        elif (len(edges) - 1) * (len(decision.nodes) + len(self._phis)) < len(decision.nodes) * len(self._phis):
            gates = [self._gate(decision, edge) for edge in edges[:-1]]
        known: dict[Reg, Value] = {}
        for i, phi in enumerate(self._phis):
            values = {edge: self.columns[edge][i] for edge in edges}
            if gates or decision is None:
                value = self._chain(gates, [values[edge] for edge in edges], phi.result)
            else:
                value = self._tree(decision, values, phi.result)
            if value is not phi.result:
                known[phi.result] = value
        return known

    def _tree(self, decision: Decision, values: dict[int, Value], result: Reg | None) -> Value:
        """One select for each branch whose sides differ in value; the last is in `result`."""
        at = dict(values)
        for node, (cond, then, other) in decision.nodes.items():
            at[node] = self._conditions.select(cond, at[then], at[other], result if node == decision.root else None)
        return at[decision.root]

    def _gate(self, decision: Decision, edge: int) -> Value:
        """Whether control came through this edge, given that it came to the join."""
        return self._tree(decision, {other: TRUE if other == edge else FALSE for other in decision.edges()}, None)

    def _chain(self, gates: list[Value], values: list[Value], result: Reg) -> Value:
        """The value of the edge whose gate holds; the last edge needs none."""
        value = values[-1]
        for i in range(len(gates) - 1, -1, -1):
            value = self._conditions.select(gates[i], values[i], value, result if i == 0 else None)
        return value
