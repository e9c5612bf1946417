"""Advice that was tried: the same check with another option, in a few seconds.

    another way     --memory flatten, --solver z3    the same question, so that its answer is the verdict
    a part of it    --unwind 2 --unwindset main:7:4  a smaller question: the answer is advice
                    --ignore overflow

Nothing is advised that has not helped.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import field, replace
from typing import Final, TypeAlias, final

from fathom.engine.budget import Budget
from fathom.engine.request import CheckRequest
from fathom.immutable import immutable
from fathom.verdict import Account, Verdict

LEAST: Final = 0.05
"""Seconds without which nothing is tried."""
Decide: TypeAlias = Callable[[CheckRequest, Budget], Verdict]
"""A check within a budget, without a search behind it."""


@final
@immutable
class OptionChange:
    """Options as a user writes them, and as they are in a request; `is_whole` where the question stays the same."""

    flags: str
    limits: Mapping[str, object] = field(default_factory=dict)
    model: Mapping[str, object] = field(default_factory=dict)

    @property
    def is_whole(self) -> bool:
        return not self.limits

    def apply(self, request: CheckRequest) -> CheckRequest:
        """The request with these options, and nobody told of its progress."""
        model = replace(request.model, **self.model)  # type: ignore[arg-type]
        return replace(request.change(self.limits), model=model, progress=None, on_bound=None, wants_formula=False)


@final
@immutable
class DryRun:
    """A change that has led to an answer, and how long that has taken."""

    change: OptionChange
    verdict: Verdict
    seconds: float

    def describe(self) -> str:
        return f"with {self.change.flags} it is {self.verdict.result} in {self.seconds:.1f} seconds"


def try_changes(request: CheckRequest, account: Account, budget: Budget, decide: Decide) -> DryRun | None:
    """The first change with which the check is decided; each has the same part of the time that is left."""
    changes = [*_list_other_ways(request, budget), *_list_parts(request, account)]
    for number, change in enumerate(changes):
        left = budget.remaining()
        if left is None or left < LEAST:
            return None
        start, seconds = time.monotonic(), left / (len(changes) - number)
        verdict = decide(change.apply(request), Budget(seconds, budget.megabytes_left()))
        if verdict.result != "unknown":
            return DryRun(change, verdict, time.monotonic() - start)
    return None


def _list_other_ways(request: CheckRequest, budget: Budget) -> Iterator[OptionChange]:
    """Encodings and solvers, where the solver has taken most of the time and the user has chosen none."""
    if max(budget.seconds, key=budget.seconds.__getitem__, default="") != "solve":
        return
    if request.model.memory == "auto":
        other = "lambdas" if budget.stats.get("encoding") == "flatten" else "flatten"
        yield OptionChange(f"--memory {other}", model={"memory": other})
    if request.model.solver == "auto" and request.model.arith == "bv":
        yield OptionChange("--solver bitwuzla", model={"solver": "bitwuzla"})


def _list_parts(request: CheckRequest, account: Account) -> Iterator[OptionChange]:
    """Smaller questions: one loop of those that go on is followed less far, one class is left out, objects shrink."""
    limits = request.limits
    if account.cut and account.proved_unwind and limits.unwind is None:
        everywhere, bound = account.proved_unwind, f"{account.cut[0]}:{2 * account.proved_unwind}"
        yield OptionChange(
            f"--unwind {everywhere} --unwindset {bound} --no-unwinding-assertions",
            {"unwind": everywhere, "unwindset": (*limits.unwindset, bound), "unwinding_assertions": False},
        )
    kinds = list(dict.fromkeys(prop.kind for prop in account.open))
    if len(kinds) > 1:
        yield OptionChange(f"--ignore {kinds[0]}", {"ignore": (*limits.ignore, kinds[0])})
    if limits.pointer_size is not None and limits.pointer_size > 1:
        yield OptionChange("--pointer-size 1", {"pointer_size": 1})
