"""Recursive functions that are cut at their calls: one activation from any state stands for all of them.

    call ──→ the facts of entry hold (asserted)
      │      ├─→ what a call changes becomes arbitrary, the facts of return hold (assumed) ──→ what follows the call
      │      └─→ any activation: what differs between calls becomes arbitrary, the facts of entry hold (assumed)
      │            ──→ body, everything asserted ──→ return: the facts of return hold (asserted); the path ends
      └────────────────  a call in it: as above, without another activation

So every state in which an activation begins is one of those that are walked from there, and whatever a call does that
comes back was seen of the activation that stands for it (see `changes`). A function of which no call has come back in
the whole walk comes back from none: the shortest call that did would have been seen.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Final, final

from fathom.bound.code.code import Environment
from fathom.bound.code.frames import Extra, Frame
from fathom.bound.context.context import Context
from fathom.bound.cut_plan import Context as CallContext
from fathom.bound.cut_plan import CutPlan, Fact, LoopPlan, Place, Targets
from fathom.bound.cuts.any_pointer import AnyPointer
from fathom.bound.cuts.changes import AGAIN, CannotCut, Changes, check_program, has_pointer
from fathom.bound.cuts.claims import Claims
from fathom.bound.cuts.loop_names import LoopNames
from fathom.bound.cuts.numbers import LoopNumber, Numbers, read_number
from fathom.bound.cuts.own_objects import find_known_elsewhere
from fathom.bound.cuts.propose import propose
from fathom.bound.cuts.recorder import WriteRecorder
from fathom.bound.residual.values import Value
from fathom.bound.state.path import Path, PathEnds
from fathom.frontend.llvm.module import Function
from fathom.frontend.promotable import FRAME_FUNCTIONS
from fathom.immutable import immutable
from fathom.ir.types import BOOL, Pointer
from fathom.ir.values import Reg
from fathom.source import SrcLoc

RESULT: Final[Place] = "result"
_SLOT: Final = 0
"""The register of the result, in the plan of what holds on return."""


@final
@immutable
class _AnyActivation:
    """Any activation of a function: its numbers in the outermost call, and those with which it began."""

    frame: Frame
    function: Function
    entry: CallContext
    on_return: CallContext
    changes: Changes
    names: LoopNames
    first: Numbers
    now: Numbers
    parameters: Environment


@final
class CallCuts:
    """Cuts the recursive functions of a plan in one walk, and changes the plan."""

    def __init__(self, walk: Context, plan: CutPlan, claims: Claims, recorder: WriteRecorder) -> None:
        self.walk = walk
        self.plan = plan
        self.claims = claims
        self.recorder = recorder
        self._active: dict[Frame, _AnyActivation] = {}

    # ── what a walk asks ────────────────────────────────────────────────────────────────────────────────────────────

    def replace(
        self,
        function: Function,
        arguments: Sequence[Value],
        extra: Sequence[Extra],
        result: int | None,
        loc: SrcLoc | None,
    ) -> bool:
        """Whether a call is made in the activation that stands for it; then its effect is on the current path."""
        active = self._find_active(function) if function.name in self.plan.functions else None
        if active is None:
            return False
        with self._refusing():
            if extra:
                raise CannotCut(f"{function.name} has variable arguments")
            value = self._repeat(active, arguments, loc)
            if result is not None:
                self.walk.path.env[result] = value
            return True
        raise PathEnds

    def begin(self, frame: Frame) -> None:
        """A function was entered on the current path: if it is cut, this is any activation of it from here on."""
        function = frame.code.function
        if function is None or function.name not in self.plan.functions:
            return
        with self._refusing():
            self._begin(frame, function)
            return
        raise PathEnds

    def leave(self, frame: Frame, value: Value | None) -> None:
        """The current path returns, and goes no further from an activation that stands for all."""
        active = self._active.get(frame)
        if active is None:
            frame.returns.append(self.walk.path)
            return
        with self._refusing():
            self._end(active, 0 if value is None else value)

    # ── any activation ──────────────────────────────────────────────────────────────────────────────────────────────

    def _begin(self, frame: Frame, function: Function) -> None:
        walk, code, loc = self.walk, frame.code, frame.loc or function.loc
        check_program(walk)
        if has_exceptions(walk):
            raise CannotCut("exceptions in a recursion")
        if function.type.varargs or any(name in walk.module.functions for name in FRAME_FUNCTIONS):
            raise CannotCut(f"{function.name} has variable arguments, or a contract")
        name = frame.instance.name if frame.instance is not None else ""
        entry: CallContext = (name, (), function.name)
        on_return: CallContext = (name, (), f"{function.name}, on return")
        plan = self.plan.contexts.setdefault(entry, LoopPlan())
        named = AnyPointer(walk, loc).find_objects()
        changes = Changes(plan, code.blocks[0], loc, named, len(walk.memory.by_number), walk.effort)
        names = LoopNames(walk, code, 0)
        first = self.claims.read(changes, names)
        if plan.facts is None and self.plan.proposes:
            plan.facts = propose(plan, first, self.claims.list_constants(), walk.effort)
        self.claims.propose_cells(plan, first)
        self.claims.prepare(on_return)
        self.claims.claim(entry, first, first, "holds when the function is called", loc)
        outer = self._branch(function, loc)
        parameters = walk.path.env
        changes.forget(walk, names)
        self.plan.has_changed |= changes.has_grown
        now = self.claims.read(changes, names)
        self.claims.assume(entry, now, first, loc)
        changes.head = walk.path.fork(walk.path.block)
        self.recorder.record_forgotten(changes)
        active = _AnyActivation(frame, function, entry, on_return, changes, names, first, now, parameters.copy())
        self._active[frame] = active
        self.recorder.calls[frame] = changes
        self._return_outermost(active, outer)

    def _branch(self, function: Function, loc: SrcLoc | None) -> Path:
        """The current path goes on as any activation; gives the one that goes on behind the call."""
        walk = self.walk
        chosen = walk.fold.fresh(BOOL, f"this is any call of {function.name}", loc)
        assert isinstance(chosen, Reg)
        here, there = walk.residue.branch(chosen)
        outer = walk.path.fork(there)
        walk.path.block = walk.residue.here = here
        walk.assertions.learn(walk.path, chosen, 1)
        walk.assertions.learn(outer, chosen, 0)
        return outer

    def _return_outermost(self, active: _AnyActivation, outer: Path) -> None:
        """The outermost call has come back, on a path that waits until the activation was walked."""
        walk = self.walk
        inner, walk.path = walk.path, outer
        walk.residue.here = outer.block
        try:
            outer.env = [self._apply(active, outer.env)]
            active.frame.returns.append(outer)
        except PathEnds:
            pass
        finally:
            walk.path = inner
            walk.residue.here = inner.block

    def _repeat(self, active: _AnyActivation, arguments: Sequence[Value], loc: SrcLoc | None) -> Value:
        """A call for which this activation stands as well."""
        walk, changes = self.walk, active.changes
        known = find_known_elsewhere(walk, changes, arguments)
        if known is not None:
            raise CannotCut(f"a recursive call may get to know {known.name}")
        env = active.frame.code.template.copy()
        for slot, value in zip(active.frame.code.params, arguments, strict=True):
            env[slot] = value
        with self._in(env):
            changes.compare(walk)
            self.plan.has_changed |= changes.has_grown
            numbers = self.claims.read(changes, active.names)
        self.claims.claim(active.entry, numbers, active.first, "holds when the function calls itself", loc)
        return self._apply(active, env)

    # ── what calls do ───────────────────────────────────────────────────────────────────────────────────────────────

    def _apply(self, active: _AnyActivation, env: Environment) -> Value:
        """A call with these parameters comes back to the current path, if any does: its effect, and its result."""
        walk, changes = self.walk, active.changes
        if active.on_return not in self.plan.contexts:
            raise PathEnds
        with self._in(env):
            before = self.claims.read(changes, active.names)
            changes.forget_memory(walk)
            self.recorder.record_forgotten(changes)
            value = self._make_result(active)
            after = self._read_after(active, value)
        self.claims.assume(active.on_return, after, before | _only_result(after), changes.loc)
        return value

    def _make_result(self, active: _AnyActivation) -> Value:
        walk, shape, name = self.walk, active.frame.code.result, f"result of {active.function.name}"
        if shape is None:
            return 0
        if isinstance(shape, Pointer):
            targets = self.plan.contexts[active.on_return].registers[_SLOT]
            return active.changes.make_pointer(walk, targets, f"{name} {AGAIN}")
        if has_pointer(shape):
            raise CannotCut("a struct with pointers is the result of a recursion")
        return walk.constants.fresh(walk.path, shape, name, active.changes.loc)

    def _end(self, active: _AnyActivation, value: Value) -> None:
        """This activation returns, and every call for which it stands may do so like this."""
        walk, changes = self.walk, active.changes
        if active.on_return not in self.plan.contexts:
            self.plan.contexts[active.on_return] = LoopPlan(registers={_SLOT: Targets()})
            self.plan.has_changed = True
        plan = self.plan.contexts[active.on_return]
        if isinstance(active.frame.code.result, Pointer):
            changes.compare_result(walk, value, plan.registers[_SLOT])
        changes.compare_memory(walk)
        self.plan.has_changed |= changes.has_grown
        with self._in(active.parameters):
            numbers = self._read_after(active, value)
        if plan.facts is None and self.plan.proposes:
            candidates = propose(plan, numbers, self.claims.list_constants(), walk.effort)
            plan.facts = {fact: None for fact in candidates if _is_about_return(fact)}
            self.plan.has_changed = True
        self.plan.has_changed |= self.plan.watches_cells and not plan.has_cells
        self.claims.propose_cells(plan, numbers)
        before = {**active.now, **_only_result(numbers)}
        self.claims.claim(active.on_return, numbers, before, "holds when the function returns", changes.loc)

    def _read_after(self, active: _AnyActivation, value: Value) -> dict[Place, LoopNumber]:
        """The numbers when a call has come back; parameters are as they were when it was made."""
        walk, shape = self.walk, active.frame.code.result
        numbers = self.claims.read(active.changes, active.names)
        for slot, _ in active.changes.block.live:
            place = f"r{slot}"
            if place in numbers:
                numbers[place] = replace(numbers[place], is_changed=False)
        found = read_number(walk, value, shape, "the result", is_changed=True) if shape is not None else None
        return numbers if found is None else numbers | {RESULT: found}

    # ── parts ───────────────────────────────────────────────────────────────────────────────────────────────────────

    def _find_active(self, function: Function) -> _AnyActivation | None:
        for frame in reversed(self.walk.frames):
            if frame.code.function is function and frame in self._active:
                return self._active[frame]
        return None

    @contextmanager
    def _in(self, env: Environment) -> Iterator[None]:
        """Look at the current path from within another activation."""
        path = self.walk.path
        outside, path.env = path.env, env
        try:
            yield
        finally:
            path.env = outside

    @contextmanager
    def _refusing(self) -> Iterator[None]:
        """What cannot be cut is noted in the plan, and goes no further."""
        try:
            yield
        except CannotCut as problem:
            self.plan.refuse(str(problem))


def has_exceptions(walk: Context) -> bool:
    """Whether calls may end with an exception that something up the stack would notice."""
    return any(function.personality is not None for function in walk.module.functions.values())


def _only_result(numbers: Numbers) -> dict[Place, LoopNumber]:
    return {RESULT: numbers[RESULT]} if RESULT in numbers else {}


def _is_about_return(fact: Fact) -> bool:
    """Whether a fact says something of a result, which was nothing before."""
    return RESULT not in (fact.left, fact.right) or (fact.form in ("compare", "distance") and not fact.of_start)
