"""From findings to a verdict: violations are replayed, proofs are checked for vacuity."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from fathom.bound.options import Bounded
from fathom.checks import race, termination
from fathom.engine.budget import Budget
from fathom.engine.formulate import Formulation
from fathom.engine.judge import judge, judge_rounds, list_statuses, publish_statuses
from fathom.engine.notes import collect_notes, describe_memory_model, describe_schedules
from fathom.engine.outcome import Outcome
from fathom.engine.query import Findings, is_incomplete
from fathom.engine.replays import NONE, Replays
from fathom.engine.rounds import are_rounds_enough
from fathom.engine.vacuity import is_vacuous
from fathom.engine.walker import Walker
from fathom.ir.instructions import Property
from fathom.ir.program import Program
from fathom.verdict import Checked, Verdict

if TYPE_CHECKING:
    from fathom.trace.valuation import ModelValuation

VACUOUS: Final = "no execution satisfies the assumptions: this proves nothing"
MAYBE_VACUOUS: Final = "whether an execution satisfies the assumptions was not decided"
NO_RACE: Final = "locks exclude races in every schedule, for any number of iterations, as long as pointers are valid"
_VACUITY: Final = {True: VACUOUS, False: None, None: MAYBE_VACUOUS}


def conclude(
    walker: Walker, formulation: Formulation, findings: Findings, budget: Budget, *, is_part: bool = False
) -> Outcome:
    """The verdict within one bound; that one case of several is vacuous is of no interest (`is_part`)."""
    request, bounded = walker.request, formulation.bounded
    known: Container[Property | None] = request.known(bounded.properties) if request.known is not None else ()
    violated = sorted((prop for prop in findings.models if not is_incomplete(prop)), key=lambda prop: prop in known)
    replays = _replay(walker, formulation, findings, violated, budget) if violated else NONE
    checked = list_statuses(bounded, findings, replays)
    only_known = all(prop in known for prop in violated)
    judgement = judge(checked, findings, replays, only_known=only_known, memory=formulation.strategy.encode.memory)
    if not is_part and judgement.result == "safe" and are_rounds_enough(request, formulation, budget):
        bounded = replace(bounded, enough_rounds=bounded.rounds)
    judgement = judgement if is_part else judge_rounds(judgement, bounded, request.limits.rounds)
    result, reason, example = judgement.result, judgement.reason, next(iter(replays.confirmed), None)
    if findings.reason == "time" and not replays.doubts and reason is not None:
        reason += budget.blame_stage("solve")
    if replays.doubts and not replays.confirmed and bounded.reached_loosely:
        reason = _explain_loose_reach(bounded.reached_loosely[0], replays.doubts[0].prop)
    exact = not bounded.approximations and not bounded.undefined and bounded.every_schedule
    exact = exact and not formulation.goal.stats["one_layout"]
    if result == "safe" and not is_part:
        reason = explain_vacuity(walker, formulation.tidy, budget)
    verdict = Verdict(
        result,
        result == "safe" and exact,
        reason,
        publish_statuses(checked, findings, every_schedule=not judgement.more_rounds_help),
        example,
        collect_notes(bounded, formulation.goal) + (_describe_threads(bounded) if example is None else ()),
        budget.report(),
        replays.confirmed[1:],
    )
    return Outcome(
        verdict,
        judgement.larger_bound_helps,
        more_rounds_help=judgement.more_rounds_help,
        open=tuple(each.prop for each in checked if each.status == "unknown" and not is_incomplete(each.prop)),
        has_answer=judgement.has_answer,
    )


def _describe_threads(bounded: Bounded) -> tuple[str, ...]:
    return describe_memory_model(bounded) + describe_schedules(bounded)


def explain_vacuity(walker: Walker, tidy: Program, budget: Budget) -> str | None:
    """What is to be said of a proof if no execution of a program satisfies the assumptions, or may do so."""
    return _VACUITY[is_vacuous(walker.request, tidy, budget)]


def conclude_race_freedom(verdict: Verdict, *, are_pointers_checked: bool) -> Verdict:
    """The verdict on a program with threads of which locks prove that it has no race, in any schedule."""
    prop = Property("program.race.1", race.CLASS.name, race.CLASS.what)
    notes = verdict.approximations if are_pointers_checked else (*verdict.approximations, NO_RACE)
    return replace(verdict, properties=(*verdict.properties, Checked(prop, "proved")), approximations=notes)


def withhold_termination(verdict: Verdict, selected: frozenset[str], *, has_threads: bool) -> Verdict:
    """The verdict, unless it would say of a program with threads that it ends."""
    if verdict.result != "safe" or not has_threads or termination.CLASS.name not in selected:
        return verdict
    return replace(verdict, result="unknown", complete=False, reason=termination.THREADS)


def _explain_loose_reach(function: str, prop: Property | None) -> str:
    """Why no execution confirms a violation: a function without a body may have written more than it can."""
    what = "something fails" if prop is None else f"this fails: {prop.description} at {prop.loc}"
    return f"what {function}, which has no body, can reach is not known exactly: no execution confirms that {what}"


def _replay(
    walker: Walker, formulation: Formulation, findings: Findings, violated: list[Property | None], budget: Budget
) -> Replays:
    from fathom.engine.counterexamples import make_subject, replay_violations
    from fathom.engine.nearer import find_nearer
    from fathom.trace.valuation import ModelValuation

    def read_model(prop: Property | None) -> ModelValuation:
        found = ModelValuation.of(formulation.tidy, formulation.goal, findings.models[prop], formulation.layout)
        return find_nearer(walker.request, formulation, found, budget)

    with budget.stage("replay"):
        subject = make_subject(walker, formulation.bounded, formulation.tidy, budget.end_of_grace)
        replays = replay_violations(subject, violated, read_model, budget)
    if replays.doubts:
        budget.stats["not_confirmed"] = "; ".join(doubt.details for doubt in replays.doubts)
    return replays
