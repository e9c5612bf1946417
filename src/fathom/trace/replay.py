"""Replay: run the interpreter on the inputs that a model gives, and see whether it fails as the solver said.

The program that is run is the SEA-IR program before any of the transformations that led to the goal, so a wrong
transformation, encoding, rewrite rule or solver shows up here, and never as a bug that is not there.
"""

from __future__ import annotations

from typing import final

from fathom.bound.concurrency.threads import SCHEDULE
from fathom.encode.goal import Goal
from fathom.ir.instructions import Havoc, Nondet
from fathom.ir.interpret_layout import Layout
from fathom.ir.interpreter import Outcome, run
from fathom.ir.program import Program
from fathom.ir.types import Float, Int, Pointer
from fathom.logic.evaluate import Model, evaluate
from fathom.logic.terms import Term
from fathom.trace.model import Input


@final
class Replay:
    """One execution; `inputs` are the values that it asked for, in order."""

    def __init__(self, program: Program, goal: Goal, model: Model, layout: Layout) -> None:
        self.goal = goal
        self.model = model
        self.inputs: list[Input] = []
        moved = layout.moved(*(self._number(term) for term in goal.moves)) if goal.moves else layout
        if goal.bases:
            moved = moved.with_bases({name: self._number(term) for name, term in goal.bases.items()})
        self.outcome: Outcome = run(program, self._input, initial=self._initial, layout=moved)

    def _input(self, item: Nondet | Havoc, index: int) -> int:
        if isinstance(item, Havoc):
            return self._number(self.goal.havoc_byte(item.result.name, index))
        term = self.goal.inputs.get(item.result.name)
        value = self._number(term)
        kind = item.result.type
        assert isinstance(kind, Int | Float | Pointer)
        if item.source not in SCHEDULE:
            self.inputs.append(Input(item.source, value, kind.width, str(item.loc or ""), term is not None))
        return value

    def _initial(self, allocation: str, offset: int) -> int:
        return self._number(self.goal.initial_byte(allocation, offset))

    def _number(self, term: Term | None) -> int:
        """The value of a term; what the goal does not mention does not matter, and is 0."""
        if term is None:
            return 0
        (value,) = evaluate([term], self.model)
        assert isinstance(value, int)
        return int(value)
