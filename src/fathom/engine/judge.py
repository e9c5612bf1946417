"""Judging: from the status of every property to `safe`, `unsafe` or `unknown`, and the reason.

an execution that was replayed violates a property        unsafe
no execution confirms what the solver says                unknown: a bug in Fathom
a property is not decided                                 unknown: time, memory, the solver
only loops were cut off                                   unknown: bound too small, a larger one helps
the encoding leaves executions out                        unknown: which ones
threads have more interleavings than rounds have          unknown, unless the user has given the number of rounds
everything is proved                                      safe
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from fathom.bound.options import Bounded
from fathom.engine.query import Findings, is_incomplete
from fathom.engine.replays import Replays
from fathom.immutable import immutable
from fathom.ir.instructions import Property
from fathom.verdict import Checked, PropertyStatus, Result


@final
@immutable
class Judgement:
    """A result, why it is `unknown`, and whether a larger bound of loops, or more rounds, could change it.

    `has_answer` is false where the solver has none.
    """

    result: Result
    reason: str | None = None
    larger_bound_helps: bool = False
    more_rounds_help: bool = False
    has_answer: bool = True


def judge(
    checked: Sequence[Checked], findings: Findings, replays: Replays, *, only_known: bool = False, memory: str = "auto"
) -> Judgement:
    """The result for these properties, incomplete ones included.

    `only_known` says that no violation is news, so that the search goes on where it can; `memory` is the encoding.
    """
    undecided = [each for each in checked if each.status != "proved"]
    cut = [each.prop for each in undecided if is_incomplete(each.prop) and each.status == "violated"]
    if replays.confirmed:
        return Judgement("unsafe", None, only_known and _is_only_unwinding(cut))
    if replays.doubts:
        return Judgement("unknown", str(replays.doubts[0]))
    if any(not is_incomplete(each.prop) for each in undecided) or (undecided and not cut):
        return Judgement("unknown", _explain_no_answer(findings.reason), has_answer=False)
    if cut:
        return Judgement("unknown", _explain_cut(cut), _is_only_unwinding(cut))
    if findings.inexact is not None:
        return Judgement("unknown", _explain_inexact(findings.inexact, memory))
    return Judgement("safe")


def list_statuses(bounded: Bounded, findings: Findings, replays: Replays) -> list[Checked]:
    """Every property that the walk came across: those without an assertion left have been decided by it.

    What the solver calls violated is so only with an execution that confirms it.
    """
    confirmed = {example.prop for example in replays.confirmed}

    def find_status(prop: Property) -> PropertyStatus:
        status = findings.status.get(prop, "proved")
        is_seen = status != "violated" or prop in confirmed or is_incomplete(prop)
        return status if is_seen else "unknown"

    return [Checked(prop, find_status(prop)) for prop in bounded.properties]


def judge_rounds(judgement: Judgement, bounded: Bounded, asked: int | None) -> Judgement:
    """Too few rounds for every interleaving are as too few iterations, unless the user has asked for so many."""
    if judgement.result != "safe" or bounded.every_schedule or asked is not None:
        return judgement
    return Judgement("unknown", f"bound too small: {explain_bounds(bounded, is_cut=False)}", more_rounds_help=True)


def explain_bounds(bounded: Bounded, *, is_cut: bool) -> str:
    """What is known of a program with threads in which nothing fails, and what to do; loops may be cut off."""
    rounds = "one round" if bounded.rounds == 1 else f"{bounded.rounds} rounds"
    if is_cut:
        iterations = "one iteration" if bounded.unwind == 1 else f"{bounded.unwind} iterations"
        return f"within {rounds} of its threads and {iterations} of its loops nothing fails"
    advice = f"--timeout S gives time for more rounds, --rounds {bounded.rounds} asks for no more"
    return f"within {rounds} of its threads nothing fails, but they have more interleavings; {advice}"


def publish_statuses(
    checked: Sequence[Checked], findings: Findings, *, every_schedule: bool = True
) -> tuple[Checked, ...]:
    """What is said of the properties: nothing is proved while executions are left out."""
    complete = findings.inexact is None and all(each.status == "proved" for each in checked if is_incomplete(each.prop))
    complete = complete and every_schedule
    published = [each for each in checked if not is_incomplete(each.prop)]
    if complete:
        return tuple(published)
    return tuple(Checked(each.prop, "unknown") if each.status == "proved" else each for each in published)


def _is_only_unwinding(cut: Sequence[Property]) -> bool:
    return bool(cut) and all(prop.kind == "unwind" for prop in cut)


def _explain_no_answer(reason: str | None) -> str:
    if reason == "time":
        return "time ran out while solving: --timeout S gives more"
    if reason == "memory":
        return "memory ran out while solving: --memory-limit MB gives more"
    return reason or "the solver gave no answer"


def _explain_cut(cut: Sequence[Property]) -> str:
    first = next((prop for prop in cut if prop.kind == "unsupported"), cut[0])
    place = f" at {first.loc}" if first.loc is not None else ""
    if first.kind == "unsupported":
        return f"{first.description}{place} is not supported"
    return f"bound too small: {first.description}{place}"


def _explain_inexact(what: str, memory: str) -> str:
    advice = "" if memory == "lambdas" else "; --memory lambdas has no bound for fills and copies"
    return f"some executions are outside of what the encoding can express: {what}{advice}"
