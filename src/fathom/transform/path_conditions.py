"""Make one block of a program at once: a Boolean per block says whether it is executed, and one per edge.

Before:                                   After (`each`):
    BB0:                                      BB0:
      br R1, BB1, BB2                           R4:i1 = xor R1, true
    BB1:                                        R5:i1 = or R4, R2
      assume R2                                 assume R5
      br BB2                                    R3:i8 = select R4, 0, 1
    BB2:                                        assert R6
      R3:i8 = phi [0, BB0], [1, BB1]            halt
      assert R6
      halt

LLBMC's way (Sinz, Falke, Merz, "A Precise Memory Model for Low-Level Bounded Model Checking", section II), which SeaBMC
measures as `p_cond`: execution conditions c(b) = OR over the predecessors p of c(p) AND t(p, b), phis as selects on the
edges' conditions from the entry. A block that control always comes to from its immediate dominator has the
dominator's condition, without a disjunction.

LLBMC assumes every `c => F` at once, so an assumption hides the failures that come before it. Here the order counts: a
block and what leads to it come in the order of execution, so an assertion fails if it is executed, false, and every
assumption before it in the text holds under its own condition (those of other paths hold because they are not
executed). With `each`, assumes and asserts stay in this order, one by one, with their properties. Otherwise the result
has the shape of the dataflow form: `assume` that some assertion fails, `assert false`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar, final

from fathom.immutable import immutable
from fathom.ir.instructions import Assert, Assume, Halt, OneOf, Phi, Property, Statement, Terminator
from fathom.ir.program import Block, Program
from fathom.ir.types import Int
from fathom.ir.uses import rename
from fathom.ir.values import FALSE, TRUE, Lit, Reg, Value
from fathom.transform.condition_writer import ConditionWriter
from fathom.transform.execution_conditions import ExecutionConditions
from fathom.transform.flow import Flow
from fathom.transform.names import Names

_NUMBER = Int(32)


@final
@immutable
class PathConditions:
    """Takes any SEA-IR program. `properties` keeps, in the joined form, the number of the first property that fails."""

    name: ClassVar[str] = "path-conditions"
    each: bool = False
    properties: bool = True

    def run(self, program: Program) -> Program:
        walk = _Walk(program)
        for number, block in enumerate(program.blocks):
            walk.enter(number, block)
            for instr in block.body:
                renamed = rename(instr, walk.known) if walk.known else instr
                if isinstance(renamed, Assume):
                    walk.assume(renamed, number, each=self.each)
                elif isinstance(renamed, Assert):
                    walk.check(renamed, number, each=self.each)
                else:
                    walk.out.append(renamed)
            walk.leave(block)
        if not self.each:
            walk.finish(properties=self.properties)
        return replace(program, blocks=(Block(program.blocks[0].label, (), tuple(walk.out), Halt()),))


@final
class _Walk:
    """The definitions so far, and the conditions of the blocks so far."""

    def __init__(self, program: Program) -> None:
        self.out: list[Statement] = []
        self.known: dict[Reg, Value] = {}
        self._flow = Flow(program)
        self._conditions = ConditionWriter(Names(program), self.out)
        self._terminators: list[Terminator] = []
        self._execution = ExecutionConditions(self._flow, self._terminators, self._conditions)
        self._assumed: Value = TRUE
        self._failures: list[tuple[Value, Property | None]] = []

    def enter(self, number: int, block: Block) -> None:
        """Define the phis of a block."""
        for phi in block.phis:
            self._choose(rename(phi, self.known) if self.known else phi, number)

    def leave(self, block: Block) -> None:
        """Note how a block ends."""
        self._terminators.append(rename(block.terminator, self.known) if self.known else block.terminator)

    def assume(self, instr: Assume, number: int, *, each: bool) -> None:
        holds = self._conditions.implies(self._execution.block(number), instr.cond)
        if each:
            self.out.append(Assume(holds, instr.loc))
        else:
            self._assumed = self._conditions.conjoin(self._assumed, holds)

    def check(self, instr: Assert, number: int, *, each: bool) -> None:
        holds = self._conditions.implies(self._execution.block(number), instr.cond)
        if each:
            self.out.append(replace(instr, cond=holds))
        else:
            fails = self._conditions.conjoin(self._assumed, self._conditions.negate(holds))
            self._failures.append((fails, instr.prop))

    def finish(self, *, properties: bool) -> None:
        """Assume that something fails, and say so."""
        anything: Value = FALSE
        for fails, _ in self._failures:
            anything = self._conditions.disjoin(anything, fails)
        failure = self._failure() if properties else Assert(FALSE)
        self.out.append(Assume(anything))
        self.out.append(failure)

    def _failure(self) -> Assert:
        numbers: dict[Property | None, int] = {}
        for _, prop in self._failures:
            numbers.setdefault(prop, len(numbers))
        if len(numbers) <= 1:
            return Assert(FALSE, next(iter(numbers), None))
        which: Value = Lit(_NUMBER, 0)
        for fails, prop in reversed(self._failures):
            which = self._conditions.select(fails, Lit(_NUMBER, numbers[prop]), which)
        return Assert(FALSE, one_of=OneOf(which, tuple(numbers)))

    def _choose(self, phi: Phi, number: int) -> None:
        """Select on the edges' conditions; the last edge needs none."""
        value = phi.incoming[-1][0]
        for i in range(len(phi.incoming) - 2, -1, -1):
            arm, source = phi.incoming[i]
            if arm != value:
                taken = self._execution.edge(self._flow.number[source], number)
                value = self._conditions.select(taken, arm, value, phi.result if i == 0 else None)
        if value is not phi.result:
            self.known[phi.result] = value
