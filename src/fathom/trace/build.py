"""From a model to a trace: the run of the unbounded program, and what is to be shown of it."""

from __future__ import annotations

import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import field, replace
from typing import final

from fathom.bound.code.call_site import is_in_library, is_library_function
from fathom.bound.context.arguments import called_at, called_function
from fathom.bound.context.assertion_names import ASSUME
from fathom.bound.context.context import Context
from fathom.bound.context.instrument import Instrument
from fathom.bound.context.path_context import PathContext
from fathom.bound.options import BoundOptions
from fathom.bound.residual.values import Address
from fathom.checks import deadlock, leak, null, race, termination
from fathom.deadline import Interrupted, OutOfTime
from fathom.errors import Unsupported
from fathom.frontend.llvm.debuginfo import ArrayCType
from fathom.frontend.llvm.module import Module
from fathom.immutable import immutable
from fathom.ir.instructions import Property
from fathom.ir.program import Program
from fathom.source import SrcLoc
from fathom.trace.agreement import NotConfirmed, check_agreement, check_bounded_agreement
from fathom.trace.concrete import Ending, execute, find_execution
from fathom.trace.definitions import find_definitions
from fathom.trace.environment import describe_environment
from fathom.trace.input_types import InputTypes
from fathom.trace.memory_changes import MemoryChanges
from fathom.trace.memory_picture import ViolatingAccess
from fathom.trace.miss import measure_misses
from fathom.trace.model import Note, Step, Trace, Violation
from fathom.trace.racing import describe_pair
from fathom.trace.record import Recorder
from fathom.trace.replay import BoundedReplay
from fathom.trace.select import Detail, StepSelection
from fathom.trace.shrink import ShrinkBudget, Trial, shrink_values
from fathom.trace.slice import find_relevant_steps
from fathom.trace.valuation import ModelValuation, Valuation
from fathom.trace.values import RecordingValuation
from fathom.trace.violating_access import find_violating_access

SECONDS = 20.0
"""How long a run of the unbounded program may take; a longer one is not shown step by step."""


@final
@immutable
class Subject:
    """The unbounded program, how it is to be run, how much of that is to be shown, and the bounded program.

    `imprecise` are notes about models that give more than the functions they stand for, unless all is known. `unwind`
    is the bound of loops, None where there is none. `changes` are options that are not those of the user.
    """

    module: Module
    entry: str
    options: BoundOptions
    bounded: Program
    unwind: int | None = None
    detail: Detail = "short"
    imprecise: tuple[str, ...] = ()
    changes: Mapping[str, object] = field(default_factory=dict)

    @property
    def types(self) -> InputTypes:
        return InputTypes(self.module, self.entry)

    def run(self, valuation: Valuation) -> Ending:
        return execute(self.module, self.entry, self._with_deadline(), valuation)

    def record(self, valuation: Valuation, length: int) -> tuple[Ending, Recorder, PathContext]:
        """The same, written down."""
        made: list[tuple[Recorder, PathContext]] = []

        def observe(walk: Context, ending: Ending, own: list[Instrument]) -> list[Instrument]:
            recorder = Recorder(walk, ending, length)
            made.append((recorder, walk))
            return [recorder, *own, recorder.events]

        ending = execute(self.module, self.entry, self._with_deadline(), valuation, observe)
        return ending, *made[0]

    def _with_deadline(self) -> BoundOptions:
        end = time.monotonic() + SECONDS
        return replace(self.options, deadline=end if self.options.deadline is None else min(end, self.options.deadline))


def build_from_model(subject: Subject, prop: Property | None, valuation: ModelValuation, effort: ShrinkBudget) -> Trace:
    """Run both programs on the values of a model that violate a property, and show what happens.

    Objects lie where they usually do, if that fails as well. `NotConfirmed` is raised where the programs do not fail.
    """
    usual = valuation.with_usual_layout(subject.bounded)
    if usual is not valuation and BoundedReplay(subject.bounded, usual).failed == prop:
        with suppress(NotConfirmed):
            return _build(subject, prop, usual, effort)
    return _build(subject, prop, valuation, effort)


def _build(subject: Subject, prop: Property | None, valuation: ModelValuation, effort: ShrinkBudget) -> Trace:
    replay = BoundedReplay(subject.bounded, valuation)
    failed = check_bounded_agreement(prop, replay)
    try:
        ending = subject.run(valuation)
        ended = check_agreement(failed, ending, replay.inputs, subject.imprecise)
        measure = measure_misses(subject.bounded)
        nearest = measure(replay.outcome)
        trial = Trial(replay.repeat, subject.run, failed, ended, ending.executed, effort, measure, nearest)
        return build_trace(subject, failed, *shrink_values(valuation, ending, trial, subject.types))
    except OutOfTime as problem:
        return build_without_steps(subject, failed, valuation, str(problem))
    except Interrupted as end:
        return build_without_steps(subject, failed, valuation, end.what)
    except Unsupported as problem:
        raise NotConfirmed(failed, "unbounded", f"something that is not supported ({problem})", replay.inputs) from None


def build_trace(subject: Subject, prop: Property, valuation: Valuation, length: int) -> Trace:
    """The trace of an execution of `length` instructions in which the property fails."""
    recording = RecordingValuation(valuation)
    ending, recorder, walk = subject.record(recording, length)
    BoundedReplay(subject.bounded, recording)
    assert ending.prop is not None
    violated = describe_violation(prop, ending.prop, recorder, walk)
    changes = _follow_memory(recorder, walk)
    access = find_violating_access(ending.prop, recorder.events.all, walk.validity.last_suspect)
    steps = _select_steps(recorder, _make_last_step(violated, recorder), prop, changes, access, subject.detail)
    violated = replace(violated, access=_place_access(access, changes))
    left_out = "" if recorder.first <= 0 else f"steps of the first {recorder.first} instructions are not shown"
    values = recording.values(subject.bounded, subject.unwind, subject.options.rounds, subject.changes)
    given = describe_environment(recorder, valuation, values, subject.types)
    return Trace(
        given.inputs,
        steps,
        violated,
        left_out,
        values,
        given.start,
        given.allocations,
        given.answers,
        given.writes,
        tuple(changes.shown),
    )


def _follow_memory(recorder: Recorder, walk: PathContext) -> MemoryChanges:
    return MemoryChanges(
        recorder.places, recorder.declared, walk.memory.by_number, find_execution(walk), walk.pointers.width // 8
    )


def build_without_steps(subject: Subject, prop: Property, valuation: Valuation, why: str) -> Trace:
    """What is to be said where only the bounded program could be run."""
    recording = RecordingValuation(valuation)
    inputs = tuple(BoundedReplay(subject.bounded, recording).inputs)
    left_out = f"the execution was not followed on the unbounded program: {why}"
    values = recording.values(subject.bounded, subject.unwind, subject.options.rounds, subject.changes)
    return Trace(inputs, (), Violation(prop, prop.description, prop.loc), left_out, values)


def _make_last_step(violated: Violation, recorder: Recorder) -> Step:
    """The step that fails, as one of the program: it is never inside of the C library."""
    functions = [frame.code.function for frame in recorder.walk.frames if frame.code.function is not None]
    depth = sum(not is_library_function(function) for function in functions) - 1
    name = violated.loc.function if violated.loc is not None else ""
    values = tuple(recorder.variables[-1].values()) if not violated.library else ()
    number = len(recorder.steps) + 1
    text, thread = f"fails: {violated.message}", recorder.thread
    return Step(number, "violation", violated.loc, name, max(0, depth), text, values, thread=thread)


def _mark_relevant(recorder: Recorder, prop: Property) -> list[Step]:
    """The steps, each with whether it matters; what is about the lives of objects rests on where they begin and end.

    Where threads meet, every step does: what one of them does may matter for when another goes on. That one of them
    fails before its first step is reason enough.
    """
    if recorder.thread or any(step.thread for step in recorder.steps):
        return recorder.steps
    calls = (*ASSUME, *(_LIVES if prop.kind in _ABOUT_LIVES else ()))
    relevant = find_relevant_steps(recorder.events, len(recorder.steps), calls)
    return [
        step if matters else replace(step, matters=False)
        for step, matters in zip(recorder.steps, relevant, strict=True)
    ]


def _select_steps(
    recorder: Recorder,
    last: Step,
    prop: Property,
    changes: MemoryChanges,
    access: ViolatingAccess | None,
    detail: Detail,
) -> tuple[Step, ...]:
    steps = [*_mark_relevant(recorder, prop), last]
    snapshots = [*recorder.snapshots, recorder.take_snapshot()]
    if detail == "none":
        return ()
    place = access.place if access is not None else None
    return StepSelection(steps, snapshots, find_definitions(recorder.events, steps), place).select(detail, changes)


def _place_access(access: ViolatingAccess | None, changes: MemoryChanges) -> ViolatingAccess | None:
    """The access, if its object is one of the trace or it is in none."""
    if access is None or access.place is None:
        return access
    place = changes.place(access.place)
    return None if place is None else replace(access, place=place)


def describe_violation(prop: Property, found: Property, recorder: Recorder, walk: PathContext) -> Violation:
    """The property with the values that it has in this run; the place is one of the program, not of the C library."""
    loc, library = found.loc, ""
    if is_in_library(loc):
        library, loc = called_function(walk, ""), called_at(walk, loc)
    is_exact = found.kind == prop.kind and not null.is_unwritten(prop.description)
    message = found.description if is_exact else prop.description
    notes: list[Note] = []
    blamed = walk.validity.last_suspect
    if blamed is not None and blamed.object is not None and found.kind in _ABOUT_OBJECTS:
        message += _element(blamed, recorder)
        notes = _notes(blamed, recorder)
    if found.kind == leak.CLASS.name:
        notes = _last_use(found.loc, recorder)
    if found.kind == termination.CLASS.name:
        notes = [Note(termination.describe_period(found.description, walk.repeated_after), loc)]
    if found.kind == deadlock.CLASS.name:
        notes += recorder.blocked_at
    if found.kind == race.CLASS.name:
        notes += describe_pair(recorder.races.pair)
    return Violation(prop, message, loc, library, tuple(notes), recorder.races.pair)


_LIVES = ("malloc", "calloc", "realloc", "aligned_alloc", "memalign", "free", "cfree", "sea_free")
_ABOUT_LIVES = frozenset({"use-after-free", "use-after-scope", "double-free", "invalid-free", "leak"})
_ABOUT_OBJECTS = frozenset({"bounds", "use-after-free", "use-after-scope", "readonly"})


def _element(blamed: Address, recorder: Recorder) -> str:
    """Which element of an array was meant."""
    target, offset = blamed.object, blamed.offset
    assert target is not None
    kind = recorder.places.types.get(target.id)
    found = recorder.places.find_place(target, offset) if isinstance(offset, int) else None
    if found is None or not isinstance(kind, ArrayCType) or not kind.counts or kind.counts[0] is None:
        return ""
    return f": {found[0]}, where {target.name} has {kind.counts[0]} elements"


def _last_use(allocated_at: SrcLoc | None, recorder: Recorder) -> list[Note]:
    """Where the block that is not freed was last given to a function: often where its last pointer is lost."""
    lost = [target for target in recorder.passed if target.loc == allocated_at and target.id not in recorder.freed]
    if not lost:
        return []
    first = min(lost, key=lambda target: target.id)
    loc = recorder.passed[first]
    return [Note(f"{first.name} is last given to a function here", loc)] if loc != allocated_at else []


def _notes(blamed: Address, recorder: Recorder) -> list[Note]:
    target = blamed.object
    assert target is not None
    what = "is allocated" if target.kind == "malloc" else "is declared"
    notes = [Note(f"{target.name} {what} here", target.loc)] if target.loc is not None else []
    if target.id in recorder.freed:
        notes.append(Note(f"{target.name} is freed here", recorder.freed[target.id]))
    return notes
