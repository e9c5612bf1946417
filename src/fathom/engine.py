"""The pipeline: from a module to a verdict.

    module → bound → tidy → one assertion → dataflow → reduced → goal → answer → replay → verdict

Where no bound is given, it is repeated with larger bounds until nothing is cut off or the time is up. Where there is no
answer soon, it is repeated for the values of an input that has few of them (see `cases`).
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeAlias, cast

from fathom.analysis.analysis import Analysis
from fathom.analysis.load import load_analyses
from fathom.bound.deepen import deepen
from fathom.bound.options import Bounded, Case, OutOfTime, Progress
from fathom.bound.walk.walk import bound
from fathom.cases import split
from fathom.choose import Choice, choose
from fathom.encode.encoder import encode
from fathom.encode.goal import Goal
from fathom.errors import Unsupported
from fathom.frontend.llvm.module import Module
from fathom.ir.instructions import Property
from fathom.ir.interpret_layout import Layout
from fathom.ir.program import Program
from fathom.logic.smtlib import print_goal
from fathom.logic.terms import size
from fathom.memory.base import Refused
from fathom.options import LimitOptions, ModelOptions
from fathom.query import Findings, Query, is_incomplete
from fathom.questions import questions
from fathom.run import KnownFindings, Run
from fathom.solvers.registry import solver
from fathom.trace.agreement import NotConfirmed
from fathom.trace.build import Detail, Subject, build_from_model
from fathom.trace.rerun import Rerun, rerun
from fathom.trace.shrink import Effort
from fathom.trace.valuation import ModelValuation
from fathom.trace.values import Values
from fathom.transform.cone_of_influence import ConeOfInfluence
from fathom.transform.path_conditions import PathConditions
from fathom.transform.pipeline import run_from_sea, run_to
from fathom.transform.reachable_end import ReachableEnd
from fathom.verdict import Checked, Counterexample, Result, Verdict

Models: TypeAlias = Callable[[Property | None], ModelValuation]
"""The values that violate a property."""
Replayed: TypeAlias = tuple[list[Counterexample], list[NotConfirmed]]


def check_module(
    module: Module,
    entry: str,
    limits: LimitOptions,
    model: ModelOptions,
    progress: Callable[[Progress], None] | None = None,
    seconds: dict[str, float] | None = None,
    formula: bool = False,
    known: KnownFindings | None = None,
    analyses: Sequence[type[Analysis]] = (),
) -> tuple[Verdict, str | None]:
    """The verdict on a program, and with `formula` the last one that was solved, in SMT-LIB 2.

    A violation that is `known` neither ends the search nor is shown where there is another. `analyses` are run beside
    those that the options name.
    """
    run = Run(module, entry, limits, model, progress, wants_formula=formula, known=known)
    run.analyses = load_analyses(limits, analyses)
    run.seconds.update(seconds or {})
    collecting = gc.isenabled()
    gc.disable()
    try:
        return replace(_deepened(run), classes=tuple(each.row for each in run.analyses)), run.formula
    finally:
        if collecting:
            gc.enable()


ROUNDS = 3
"""Turns of each thread, where neither their number nor the time is limited."""


def run_again(module: Module, entry: str, limits: LimitOptions, model: ModelOptions, values: Values) -> Rerun:
    """Execute what a result has kept of a counterexample, on both programs."""
    run = Run(module, entry, limits, model, analyses=load_analyses(limits))
    bounded = bound(module, entry, replace(run.walk_options(), unwind=values.unwind, rounds=values.rounds))
    subject = _subject(run, bounded, run_to(bounded.program, "sea"))
    return rerun(subject, bounded.properties, values)


def _deepened(run: Run) -> Verdict:
    """With growing bounds, until the answer is final, or within the rounds of threads that there is time for."""
    last: Verdict | None = None
    safe: Verdict | None = None
    most = run.limits.rounds or (ROUNDS if run.limits.timeout is None else None)
    steps = deepen(run.module, run.entry, run.walk_options(run.progress), most_rounds=most)
    asked = questions(run, steps, _bounded)
    enough: bool | None = None
    try:
        while True:
            bounded, last = asked.send(enough)
            enough = last.result == "safe" and bool(bounded.threads)
            safe = last if enough else safe
            if run.remaining() == 0.0:
                return last if last.result == "unsafe" else safe or last
            if not (run.cut_short or enough):
                return last
    except StopIteration:
        assert last is not None
        return last
    except OutOfTime as problem:
        return safe or _unknown(run, str(problem), last)
    except Unsupported as problem:
        return _unknown(run, str(problem), last)
    except Refused as problem:
        return _unknown(run, problem.reason, last)


def _unknown(run: Run, reason: str, last: Verdict | None) -> Verdict:
    properties = last.properties if last is not None else ()
    return Verdict("unknown", False, reason, properties, None, (), _stats(run))


def _bounded(
    run: Run, bounded: Bounded, taken: tuple[Case, ...] = (), share: float = 1.0, hurried: bool = False
) -> Verdict:
    """The verdict within one bound, and for the cases that are taken.

    `share` is how much of the time it gets before it is split; `hurried` puts it off instead.
    """
    run.cut_short = False
    with run.stage("transform"):
        sea = run_to(bounded.program, "sea")
        reduced = _reduced(sea, run.model)
    layout = Layout.of(sea)
    how = choose(reduced, run.model, run.checked, run.limits.safety == "blocks")
    goal = _encoded(run, reduced, layout, how)
    splits = run.splits(bounded, taken)
    found = _asked(run, goal, how, run.patience(share) if splits or hurried else run.remaining)
    run.put_off = hurried and found.reason == "time" and not found.models and run.remaining() != 0.0
    stats = {
        "solver": ", ".join(sorted(found.solvers)) or how.solver,
        "encoding": how.encode.memory,
        "why": how.why,
        "queries": found.queries,
        "nodes": size(goal.roots),
        "residual": sum(len(block.body) for block in sea.blocks),
        "definitions": len(reduced.blocks[0].body),
        "executed": bounded.executed,
        "checks_decided": bounded.decided,
        "checks_asked": bounded.asked,
    } | dict(goal.stats)
    run.stats |= stats
    if splits and not run.put_off and found.reason == "time" and not found.models and run.remaining() != 0.0:
        cases, other = _by_cases(run, bounded, taken)
        if other is not None and (other.result == "unsafe" or run.cut_short):
            return other
        proved = bool(cases) and other is None
        run.stats |= stats | ({"cases": len(cases)} if cases else {})
        found = _all_proved(goal) if proved else _asked(run, goal, how, run.remaining)
    return _verdict(run, bounded, sea, goal, found, layout, partial=bool(taken))


def _asked(run: Run, goal: Goal, how: Choice, remaining: Callable[[], float | None]) -> Findings:
    with run.stage("solve"):
        return Query(goal, solver(how.solver), remaining, run.model.memory_limit, run.model.every).run()


def _by_cases(run: Run, bounded: Bounded, taken: tuple[Case, ...]) -> tuple[tuple[Case, ...], Verdict | None]:
    """The cases of one input, and the verdict on the first of them that is not safe."""
    with run.stage("bound"):
        cases = split(bounded, taken, lambda cases: run.part(bounded, cases))
    for case in cases:
        with run.stage("bound"):
            part = run.part(bounded, (*taken, case))
        verdict = _bounded(run, part, (*taken, case))
        if verdict.result != "safe":
            return cases, verdict
    return cases, None


def _all_proved(goal: Goal) -> Findings:
    return Findings(dict.fromkeys(goal.properties, "proved"), solvers={"cases"})


def _reduced(sea: Program, model: ModelOptions) -> Program:
    """One block: with one assertion, or with each of them (which the dataflow form cannot have)."""
    if model.query == "each":
        program = PathConditions(each=True).run(sea)
    else:
        program = run_from_sea(sea, model.vc)
    return ConeOfInfluence().run(program) if model.coi else program


def _encoded(run: Run, program: Program, layout: Layout, how: Choice) -> Goal:
    with run.stage("encode"):
        goal = encode(program, how.encode, layout, run.remaining)
    if run.wants_formula:
        run.formula = print_goal([*goal.constraints, goal.any_failure])
    return goal


# ── from findings to a verdict ──────────────────────────────────────────────────────────────────────────────────────


def _verdict(
    run: Run, bounded: Bounded, sea: Program, goal: Goal, found: Findings, layout: Layout, partial: bool = False
) -> Verdict:
    known = run.known(bounded.properties) if run.known is not None else ()
    violated = sorted((prop for prop in found.models if not is_incomplete(prop)), key=lambda prop: prop in known)
    with run.stage("replay"):
        subject = _subject(run, bounded, sea)
        examples, doubts = _replayed(
            run, subject, violated, lambda prop: ModelValuation.of(sea, goal, found.models[prop], layout)
        )
    checked = _statuses(bounded, found, {doubt.prop for doubt in doubts})
    shown = _shown(checked, found)
    example = examples[0] if examples else None
    result: Result = "safe" if example is None else "unsafe"
    reason: str | None = None
    left = [each for each in checked if each.status != "proved"]
    cut = [each.prop for each in left if is_incomplete(each.prop) and each.status == "violated"]
    if example is None and (left or doubts or found.inexact is not None):
        result = "unknown"
        if doubts:
            reason = str(doubts[0])
        elif any(not is_incomplete(each.prop) for each in left) or (left and not cut):
            reason = _why(found.reason)
        else:
            reason = _bound_reason(cut) if cut else _inexact_reason(run, found.inexact)
            run.cut_short = _only_unwinding(cut)
    elif violated and all(prop in known for prop in violated):
        run.cut_short = _only_unwinding(cut)
    notes = bounded.approximations + _notes(bounded, goal) + (_schedules(bounded) if example is None else ())
    complete = result == "safe" and not bounded.approximations and not bounded.undefined and bounded.every_schedule
    if result == "safe" and not partial and _vacuous(run, sea):
        reason = "no execution satisfies the assumptions: this proves nothing"
    return Verdict(result, complete, reason, shown, example, notes, _stats(run), tuple(examples[1:]))


def _only_unwinding(cut: list[Property]) -> bool:
    return bool(cut) and all(prop.kind == "unwind" for prop in cut)


def _notes(bounded: Bounded, goal: Goal) -> tuple[str, ...]:
    """What a verdict rests on, for people to know."""
    notes = [
        f"{name} has no body: its result is arbitrary, and what it would write is not" for name in bounded.undefined
    ]
    notes += [*bounded.warnings, *_imprecise(bounded)]
    one_layout = not goal.moves and not goal.bases
    if goal.stats["kept_apart"]:
        notes.append("heap blocks lie anywhere, but no two at one address: --safety blocks uses freed ones again")
    if goal.stats["validity_checks"]:
        notes.append("an access is valid in any block that is alive: --safety fat asks for the pointer's own")
        if one_layout:
            notes.append("blocks lie where one layout has them: --alloc symbolic lets heap blocks lie anywhere")
    elif goal.stats["addresses"] and one_layout:
        notes.append("the program looks at addresses, which are those of one layout: --alloc relative has more")
    return tuple(notes)


def _schedules(bounded: Bounded) -> tuple[str, ...]:
    """Which interleavings of threads were considered, if not all."""
    if bounded.every_schedule:
        return ()
    rounds = "one round" if bounded.rounds == 1 else f"{bounded.rounds} rounds"
    return (f"executions within {rounds} are considered, in each of which every thread has one turn: --rounds N",)


def _statuses(bounded: Bounded, found: Findings, doubted: set[Property | None]) -> list[Checked]:
    """Every property that the walk met: those without an assertion left have been decided by it."""
    status = found.status | dict.fromkeys(doubted, "unknown")
    return [Checked(prop, status.get(prop, "proved")) for prop in bounded.properties]


def _shown(checked: list[Checked], found: Findings) -> tuple[Checked, ...]:
    """What is said of the properties: nothing is proved while executions are left out."""
    everything = found.inexact is None and all(each.status == "proved" for each in checked if is_incomplete(each.prop))
    shown = [each for each in checked if not is_incomplete(each.prop)]
    if everything:
        return tuple(shown)
    return tuple(Checked(each.prop, "unknown") if each.status == "proved" else each for each in shown)


def _replayed(run: Run, subject: Subject, violated: Sequence[Property | None], models: Models) -> Replayed:
    """For each of these properties, an execution that violates it, run on the bounded and on the unbounded program.

    What these runs do not confirm is given beside them.

    The values of the first are made as simple as possible; all others together get as much effort. Where time runs
    out, the rest goes without.
    """
    found: list[Counterexample] = []
    doubts: list[NotConfirmed] = []
    effort = Effort()
    for number, prop in enumerate(violated):
        if number and run.remaining() == 0.0:
            break
        try:
            trace = build_from_model(subject, prop, models(prop), effort)
        except NotConfirmed as doubt:
            doubts.append(doubt)
            continue
        found.append(Counterexample(trace.violated.prop, trace))
        if len(found) == 1:
            effort = Effort()
    if doubts:
        run.stats["not_confirmed"] = "; ".join(doubt.details for doubt in doubts)
    return found, doubts


def _subject(run: Run, bounded: Bounded, sea: Program) -> Subject:
    """What a counterexample is executed on."""
    detail = cast("Detail", run.model.trace)
    options = replace(run.walk_options(), rounds=bounded.rounds, threads=bounded.threads, nowhere=bounded.nowhere)
    imprecise = _imprecise(bounded)
    return Subject(run.module, run.entry, options, sea, bounded.unwind, detail, imprecise)


def _imprecise(bounded: Bounded) -> tuple[str, ...]:
    return tuple(f"{name} may give more results here than it can in reality" for name in bounded.imprecise)


def _why(reason: str | None) -> str:
    if reason == "time":
        return "the time limit was reached while solving: --timeout S gives more"
    if reason == "memory":
        return "the memory limit was reached while solving: --memory-limit MB gives more"
    return reason or "the solver gave no answer"


def _inexact_reason(run: Run, what: str | None) -> str:
    advice = "" if run.stats["encoding"] == "lambdas" else "; --memory lambdas has no bound for fills and copies"
    return f"some executions are outside of what the encoding can express: {what}{advice}"


def _bound_reason(left: list[Property]) -> str:
    first = next((prop for prop in left if prop.kind == "unsupported"), left[0])
    place = f" at {first.loc}" if first.loc is not None else ""
    if first.kind == "unsupported":
        return f"{first.description}{place} is not supported"
    return f"bound too small: {first.description}{place}"


def _vacuous(run: Run, sea: Program) -> bool:
    """Whether the assumptions exclude every execution, so that a proof means nothing; False where time is up."""
    program = ReachableEnd().run(sea)
    if program is None:
        return False
    with run.stage("vacuity"):
        reduced = _reduced(run_to(program, "sea"), run.model)
        how = choose(reduced, run.model, run.checked, run.limits.safety == "blocks")
        try:
            goal = encode(reduced, how.encode, None, run.remaining)
        except Refused:
            return False
        query = Query(goal, solver(how.solver), run.remaining, run.model.memory_limit)
        return all(status == "proved" for status in query.run().status.values())


def _stats(run: Run) -> dict[str, object]:
    rounded = {name: round(value, 4) for name, value in run.seconds.items()}
    return {"stage_seconds": rounded, **run.stats}
