"""The pipeline on one screen: from a module to a verdict.

    module ──walker──→ bounded program ──formulate──→ goal ──query──→ findings ──conclude──→ verdict
       ↑                                                                                        │
       └────────────── deepening: a larger bound, while that could change the verdict ──────────┘

`one_bound` is the row, which it repeats for the values of an input where there is no answer soon; `deepening` is the
way back. What a part needs is handed to it: the request (what to do), the walker (how the program is walked), the
budget (how much time is left).
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, nullcontext
from dataclasses import replace

from fathom.bound.instruments.threads.threads import has_threads
from fathom.bound.options import Bounded
from fathom.checks import race
from fathom.checks.registry import POINTERS, find_selected
from fathom.deadline import OutOfMemory, OutOfTime
from fathom.effort import EffortMeter
from fathom.engine.bounds import TwoDirections
from fathom.engine.budget import Budget
from fathom.engine.conclude import conclude_race_freedom, withhold_termination
from fathom.engine.deepening import Deepening
from fathom.engine.deepening_walks import DeepeningWalks
from fathom.engine.exact_models import refine_models
from fathom.engine.induction import Induction
from fathom.engine.inner_loops import InnerLoops
from fathom.engine.longer_strings import look_at_longer_strings
from fathom.engine.one_bound import BoundChecker
from fathom.engine.request import CheckRequest, CheckResult
from fathom.engine.walker import Walker
from fathom.frontend.folded_warnings import fold_warnings
from fathom.frontend.link_protocol import LinkedProgram
from fathom.frontend.llvm.module import Module
from fathom.frontend.load import load_programs, read_text, to_stderr
from fathom.options import LimitOptions, SourceOptions
from fathom.verdict import Verdict

__all__ = ["CheckRequest", "CheckResult", "check_module", "check_text", "load_sources"]


def load_sources(
    options: SourceOptions, limits: LimitOptions, budget: Budget, verbose: bool = False
) -> tuple[LinkedProgram, ...]:
    """The programs among the sources; `OutOfTime` and `OutOfMemory` say that there is no more of it.

    With `verbose`, the compiler's warnings are shown, and not only counted.
    """

    def load() -> tuple[LinkedProgram, ...]:
        with budget.stage("load"), nullcontext(to_stderr) if verbose else fold_warnings(to_stderr) as say:
            return load_programs(options, say, deadline=budget.deadline, classes=find_selected(limits))

    programs = budget.run(load)
    budget.loading = time.monotonic() - budget.started
    return programs


def check_text(text: str, make_request: Callable[[Module], CheckRequest], budget: Budget) -> CheckResult:
    """The verdict on a program of which there is the text of its module."""

    def read() -> Module:
        with budget.stage("read"):
            return read_text(text)

    try:
        module = budget.run(read)
    except (OutOfTime, OutOfMemory) as problem:
        return CheckResult(budget.give_up(problem))
    return check_module(make_request(module), budget)


def check_module(request: CheckRequest, budget: Budget | None = None) -> CheckResult:
    """The verdict on a program; its time runs from now on where it has no budget yet."""
    budget = budget or Budget(request.limits.timeout, request.model.memory_limit)
    budget.effort = EffortMeter(request.limits.limits_of_effort)
    if request.limits.search:
        budget.keep_back()
    walker = Walker.of(request)
    with _collector_off():
        if walker.locks.is_race_free and find_selected(request.limits) == {race.CLASS.name}:
            safe = Verdict("safe", False, None, (), None, (), budget.report())
            return CheckResult(conclude_race_freedom(safe, are_pointers_checked=False))
        verdict, last, formula = _deepen(walker, budget)
        verdict = refine_models(request, verdict, last, budget, _decide)
        if verdict.account is not None:
            from fathom.engine.last_share import use_last_share

            verdict = use_last_share(walker, verdict, last, budget, _decide)
        verdict = look_at_longer_strings(request, verdict, budget, _decide)
    selected = find_selected(request.limits)
    verdict = withhold_termination(verdict, selected, has_threads=has_threads(request.module))
    if verdict.result == "safe" and walker.locks.is_race_free and race.CLASS.name in selected:
        verdict = conclude_race_freedom(verdict, are_pointers_checked=selected >= POINTERS)
    if verdict.result == "safe" and not verdict.properties and verdict.reason is None:
        from fathom.engine.nothing import describe_nothing

        note = describe_nothing(request.module, request.entry)
        verdict = replace(verdict, approximations=(*verdict.approximations, note))
    classes = tuple(analysis.row for analysis in walker.analyses)
    return CheckResult(replace(verdict, classes=classes), formula)


def _deepen(walker: Walker, budget: Budget) -> tuple[Verdict, Bounded | None, str | None]:
    """The verdict, the last program that was walked, and the last formula."""
    request = walker.request
    options = replace(walker.options(request.progress), deadline=budget.deadline)
    checker = BoundChecker(walker, budget)

    walks, sequence = DeepeningWalks(walker, options), TwoDirections.of(request.limits, budget.effort)
    inner, induction = InnerLoops(request, budget, _decide), Induction(walker, budget)

    def look_further(bounded: Bounded, is_deferred: bool) -> Verdict | None:
        if is_deferred:
            return induction.attempt(bounded) if induction.measures.is_wanted else None
        return inner.look_deeper(bounded) or induction.attempt(bounded)

    deepening = Deepening(walks.walk, checker.check, sequence, budget, look_further, request.on_bound)
    with closing(checker):
        verdict = induction.measures.explain(deepening.run())
    return verdict, deepening.last_walk, checker.formula


def _decide(request: CheckRequest, budget: Budget) -> Verdict:
    """The verdict within a budget, and nothing else."""
    budget.effort = EffortMeter(request.limits.limits_of_effort)
    return _deepen(Walker.of(request), budget)[0]


@contextmanager
def _collector_off() -> Iterator[None]:
    """Without the cyclic collector, which would look through millions of terms again and again."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
