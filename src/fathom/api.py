"""The Python interface: check programs, get verdicts.

    import fathom

    verdict = fathom.check("list.c", options=fathom.Options(unwind=8, extend_select=("leak",)))
    if verdict.result == "unsafe":
        print(verdict.counterexample.trace.violated.message)

Errors of the input are `fathom.errors.UserError`, as on the command line; what cannot be decided is a verdict.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from fathom.analysis.analysis import Analysis
from fathom.deadline import OutOfMemory, OutOfTime
from fathom.engine.budget import Budget
from fathom.engine.check import CheckRequest, check_text, load_sources
from fathom.errors import UserError
from fathom.frontend.llvm.module import Module
from fathom.options import Options
from fathom.settings import check_values
from fathom.verdict import Verdict

__all__ = ["check", "check_each"]


def check(*sources: str, options: Options | None = None, analyses: Sequence[type[Analysis]] = ()) -> Verdict:
    """The verdict on the one program that these sources make; they come before those of `options`.

    `analyses` are classes of the caller (see `fathom.analysis`), which run beside those that the options name.
    """
    verdicts = check_each(*sources, options=options, analyses=analyses)
    if len(verdicts) > 1:
        raise UserError(f"{', '.join(verdicts)} are programs of their own", hint="use check_each")
    (verdict,) = verdicts.values()
    return verdict


def check_each(
    *sources: str, options: Options | None = None, analyses: Sequence[type[Analysis]] = ()
) -> dict[str, Verdict]:
    """The verdict on each program among the sources, by the name of the source that defines its entry function."""
    given = options or Options()
    check_values(given)
    chosen = replace(given, sources=(*sources, *given.sources))
    budget = Budget(chosen.timeout, chosen.memory_limit)

    def request(module: Module) -> CheckRequest:
        return CheckRequest(module, chosen.entry, chosen, chosen, analyses=analyses)

    try:
        programs = load_sources(chosen, chosen, budget)
    except (OutOfTime, OutOfMemory) as problem:
        return {", ".join(chosen.sources): budget.give_up(problem)}
    return {each.name: check_text(each.text, request, budget.restart()).verdict for each in programs}
