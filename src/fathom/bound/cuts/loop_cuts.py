"""Loops that are cut at their heads: one iteration from any state stands for all of them.

    entry ──→ head: the facts hold (asserted)
              what the loop changes becomes arbitrary
              the facts hold (assumed)
              ──→ body, everything asserted ──→ head again: the facts hold (asserted), and the path ends
              ──→ what follows the loop, everything asserted

So every state in which the program is at the head is one of those that are walked from there, provided that nothing
changes in the body but what became arbitrary, which is compared where the path ends (see `changes`).
"""

from __future__ import annotations

from functools import partial
from typing import final

from fathom.bound.code.code import Code, Environment, Loop, Signal
from fathom.bound.code.frames import Frame, LoopRun
from fathom.bound.context.context import Context
from fathom.bound.cut_plan import Context as LoopContext
from fathom.bound.cut_plan import CutPlan, Descent, LoopExpressions, LoopPlan
from fathom.bound.cuts.any_pointer import AnyPointer
from fathom.bound.cuts.call_cuts import CallCuts
from fathom.bound.cuts.changes import CannotCut, Changes, check_program
from fathom.bound.cuts.claims import Claims
from fathom.bound.cuts.expressions import write_expression
from fathom.bound.cuts.loop_names import LoopNames
from fathom.bound.cuts.measures import Iteration, describe_measures, propose_measures
from fathom.bound.cuts.numbers import Numbers
from fathom.bound.cuts.propose import propose
from fathom.bound.cuts.recorder import WriteRecorder
from fathom.bound.cuts.states import list_states, propose_states
from fathom.bound.residual.values import Scalar
from fathom.bound.state.path import PathEnds
from fathom.checks import termination
from fathom.frontend.llvm.instructions import Jump
from fathom.immutable import immutable
from fathom.ir.instructions import IntOp
from fathom.ir.values import Lit, Reg
from fathom.source import SrcLoc


@final
@immutable
class _Iteration:
    """Any iteration of a loop: the numbers when the loop was entered, and at the head of this iteration."""

    context: LoopContext
    start: Numbers
    now: Numbers
    names: LoopNames
    start_of_loop: SrcLoc | None


@final
class LoopCuts:
    """Cuts the loops of a plan in one walk, and changes the plan."""

    def __init__(self, walk: Context, plan: CutPlan) -> None:
        self.walk = walk
        self.plan = plan
        self._changes: dict[LoopRun, Changes] = {}
        self._iterations: dict[LoopRun, _Iteration] = {}
        self.claims = Claims(walk, plan)
        self.recorder = WriteRecorder(walk, self._changes)
        self.calls = CallCuts(walk, plan, self.claims, self.recorder)
        plan.begin()

    def prepare(self, code: Code) -> None:
        """Cut the loops of a function that is going to be walked: the first thing that is done at their heads."""
        for loop in code.loops:
            if loop.name in self.plan.loops:
                code.blocks[loop.head].ops.insert(0, partial(self._arrive, loop))

    def _arrive(self, loop: Loop, _env: Environment) -> Signal:
        """The current path comes to the head of a loop, with all that come there merged into it."""
        frame = self.walk.frame
        run = frame.loops[loop.number]
        try:
            if run not in self._changes:
                self._begin(frame, loop, run)
                return None
            self._end(self._iterations[run], self._changes[run])
        except CannotCut as problem:
            self.plan.refuse(str(problem))
        raise PathEnds

    def _begin(self, frame: Frame, loop: Loop, run: LoopRun) -> None:
        """The loop is entered: from here on, this is any iteration."""
        check_program(self.walk)
        if has_another_entry(frame.code, loop):
            raise CannotCut(f"loop {loop.name} can be entered in the middle")
        walk, block = self.walk, frame.code.blocks[loop.head]
        context = self._find_context(frame, loop)
        plan = self.plan.contexts.setdefault(context, LoopPlan())
        named = AnyPointer(walk, loop.loc).find_objects()
        changes = Changes(plan, block, loop.loc, named, len(walk.memory.by_number), walk.effort)
        names = LoopNames(walk, frame.code, loop.head)
        start = self.claims.read(changes, names)
        if plan.facts is None and self.plan.proposes:
            constants = self.claims.list_constants()
            plan.facts = propose(plan, start, constants, walk.effort)
            plan.has_states = len(list_states(plan, start)) > 1
            if self.plan.relates_states:
                plan.facts |= propose_states(plan, start, constants, walk.effort)
        self.claims.propose_cells(plan, start)
        self.claims.claim(context, start, start, "holds when the loop is entered", loop.loc)
        changes.forget(walk, names)
        self.plan.has_changed |= changes.has_grown
        now = self.claims.read(changes, names)
        if self.plan.measures_loops and plan.measures is None:
            plan.measures = propose_measures(now, self.claims.list_constants(), walk.effort)
        self.plan.words |= describe_measures(context, plan, now)
        said = self.plan.expressions[context] = LoopExpressions(find_own_line(frame.code, loop))
        for fact in self.claims.assume(context, now, start, loop.loc):
            expression = write_expression(fact, now, start)
            if expression is not None:
                said.found[fact] = expression
        changes.head = walk.path.fork(walk.path.block)
        self.recorder.record_forgotten(changes)
        self._changes[run] = changes
        self._iterations[run] = _Iteration(context, start, now, names, find_loop_start(frame.code, loop))

    def _end(self, run: _Iteration, changes: Changes) -> None:
        """Another iteration would begin, for which this one stands as well."""
        walk = self.walk
        changes.compare(walk)
        self.plan.has_changed |= changes.has_grown
        numbers = self.claims.read(changes, run.names)
        self._note_steps(changes.plan, run.now, numbers)
        self.claims.claim(run.context, numbers, run.start, "is preserved", changes.loc)
        self._measure(run, changes, numbers)

    def _measure(self, run: _Iteration, changes: Changes, numbers: Numbers) -> None:
        """The iteration is over: what gets less in it, where the loop has to end."""
        measures, ignored, claims = changes.plan.measures, self.walk.assertions.ignored, self.claims
        if measures is not None and ignored.covers(termination.CLASS.name, run.start_of_loop):
            ignored.note_use(termination.CLASS.name, run.start_of_loop)
            measures = None
        if measures is None:
            return
        iteration = Iteration(self.walk.fold, run.now, numbers)
        for descent in list(measures.candidates):
            holds = iteration.state(measures.levels, descent)
            if self.walk.assertions.decide(self.walk.path, holds) == 0:
                self.plan.remove(run.context, descent)
            else:
                holds = claims.switch(run.context, descent, holds)
                claims.assert_claim(run.context, descent, holds, "a measure", changes.loc)
        holds = iteration.decreases(measures.levels)
        claims.assert_claim(run.context, Descent(), holds, "the measure gets less", changes.loc)

    def _note_steps(self, plan: LoopPlan, before: Numbers, after: Numbers) -> None:
        for place, number in before.items():
            now = after.get(place)
            if now is not None and number.is_changed:
                step = find_step(self.walk, number.value, now.value)
                plan.steps[place] = step if plan.steps.get(place, step) == step else None

    @staticmethod
    def _find_context(frame: Frame, loop: Loop) -> LoopContext:
        around = [each for each in frame.code.loops_around[loop.head] if each is not loop]
        call = frame.instance.name if frame.instance is not None else ""
        return call, tuple(frame.loops[each.number].iteration for each in around), loop.name


def start_cuts(walk: Context) -> LoopCuts:
    """The cuts of a walk that begins, of the loops that its options name."""
    cuts = LoopCuts(walk, walk.options.cuts or CutPlan())
    if walk.options.cuts is not None:
        walk.memory.observers.append(cuts.recorder)
    return cuts


def find_own_line(code: Code, loop: Loop) -> SrcLoc | None:
    """The place of a loop, if no other one begins on its line."""
    lines = [each.loc.line for each in code.loops if each.loc is not None]
    return loop.loc if loop.loc is not None and lines.count(loop.loc.line) == 1 else None


def find_loop_start(code: Code, loop: Loop) -> SrcLoc | None:
    """Where a loop begins in the source: at its word, which the way back to its head has as its place."""
    labels = {code.blocks[member].label for member in loop.members}
    blocks = code.function.blocks if code.function is not None else ()
    ends = [block.terminator for block in blocks if block.label in labels]
    head = code.blocks[loop.head].label
    found = [each.loc for each in ends if isinstance(each, Jump) and each.target == head and each.loc is not None]
    if loop.loc is None:
        return None
    return min(
        (loop.loc, *(each for each in found if each.file == loop.loc.file)), key=lambda loc: (loc.line, loc.column)
    )


def has_another_entry(code: Code, loop: Loop) -> bool:
    """Whether an edge leads into a loop, but not to its head."""
    edges = [edge for block in code.blocks for edge in block.edges.values()]
    return any(loop in edge.enters and edge.target != loop.head for edge in edges)


def find_step(walk: Context, before: Scalar, after: Scalar) -> int | None:
    """What was added to a number, if that is a constant."""
    if isinstance(before, int) and isinstance(after, int):
        return None
    made = walk.fold.definitions.get(after) if isinstance(after, Reg) else None
    if isinstance(made, IntOp) and made.op in ("add", "sub") and made.lhs is before and isinstance(made.rhs, Lit):
        return made.rhs.value if made.op == "add" else -made.rhs.value % (1 << made.rhs.type.width)
    return 0 if before is after else None
