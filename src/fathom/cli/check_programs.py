"""What `fathom check` does once its options are known: check each program, show the verdict, write reports."""

from __future__ import annotations

import gc
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, final

from fathom.cli.command import choose_exit_code, moment_of_start
from fathom.cli.outputs import list_files_of, list_inputs, list_outputs, refuse_overwriting
from fathom.cli.reports import show, write_file, write_reports
from fathom.errors import UserError
from fathom.immutable import immutable
from fathom.options import LimitOptions, ModelOptions, ReportOptions, SourceOptions

if TYPE_CHECKING:
    from fathom.engine.budget import Budget
    from fathom.engine.request import CheckResult
    from fathom.frontend.link_protocol import LinkedProgram
    from fathom.ir.instructions import Property
    from fathom.report.findings import CheckedProgram
    from fathom.verdict import Counterexample, Verdict


def check_programs(options: SourceOptions, limits: LimitOptions, model: ModelOptions, report: ReportOptions) -> int:
    """Check the programs among the sources; the exit code of the worst verdict."""
    from fathom.checks.competition import apply_data_model, apply_rules
    from fathom.engine.budget import Budget
    from fathom.report.findings import CheckedProgram
    from fathom.settings import check_values

    check_values(limits, model)
    options, limits = apply_data_model(options), apply_rules(limits)
    known = _read_baseline(report.baseline) if report.baseline is not None else None
    if known is not None or report.write_baseline is not None:
        model = replace(model, every=True)
    refuse_overwriting(list_outputs(report), list_inputs(options, limits))
    if report.diff is not None:
        _require_base(report.diff, report)
    budget = Budget(limits.timeout, model.memory_limit, moment_of_start())
    checker = _Checker(options, limits, model, report, known)
    found: list[CheckedProgram] = []
    shown: list[CheckedProgram] = []
    for program, verdict in checker.check_each(budget):
        found.append(CheckedProgram(program.name, verdict))
        shown.append(checker.show(program, verdict))
    write_reports(shown, found, report, options, limits)
    return choose_exit_code(case.verdict.result for case in shown)


def _require_base(revision: str, report: ReportOptions) -> None:
    """Say what is wrong with a revision before anything is compiled."""
    from fathom.changes.repository import find_repository

    if report.write_baseline is not None:
        raise UserError(
            "--diff leaves programs out, whose findings --write-baseline would forget",
            hint="write the baseline without --diff",
        )
    find_repository(".").resolve(revision)


def _read_baseline(path: str) -> frozenset[str]:
    from fathom.report import baseline

    return baseline.read(path)


@final
@immutable
class _Checker:
    """Checks programs one by one; `known` are the fingerprints of a baseline."""

    options: SourceOptions
    limits: LimitOptions
    model: ModelOptions
    report: ReportOptions
    known: frozenset[str] | None

    def check_each(self, budget: Budget) -> Iterator[tuple[LinkedProgram, Verdict]]:
        """The programs with their verdicts; each has what loading leaves of the time."""
        from fathom.deadline import OutOfMemory, OutOfTime
        from fathom.engine.check import load_sources
        from fathom.frontend.link_protocol import LinkedProgram

        try:
            programs = load_sources(self.options, self.limits, budget, self.report.verbose)
            unchanged = self._list_unchanged(programs, budget)
        except (OutOfTime, OutOfMemory) as problem:
            yield LinkedProgram(", ".join(self.options.sources), ""), budget.give_up(problem)
            return
        outputs = list_outputs(self.report)
        if outputs:
            refuse_overwriting(outputs, list_files_of(programs))
        for number, program in enumerate(programs):
            if number:
                gc.collect()
            yield program, unchanged.get(program.name) or self._check(program, budget.restart())

    def _list_unchanged(self, programs: Sequence[LinkedProgram], budget: Budget) -> dict[str, Verdict]:
        """By name, what is said of programs that are not checked, because they are what they were."""
        if self.report.diff is None:
            return {}
        from fathom.cli.unchanged import list_unchanged

        beside = [] if self.report.baseline is None else [self.report.baseline]
        with budget.stage("load"):
            return list_unchanged(self.report.diff, self.options, self.limits, programs, budget.deadline, beside)

    def _check(self, program: LinkedProgram, budget: Budget) -> Verdict:
        """The verdict; the formula and the test of a counterexample go to their files."""
        report = self.report
        result = self._look_up(program.text, budget) if report.cached else self._run_engine(program.text, budget)
        verdict = result.verdict
        if report.smt2 is not None and result.formula is not None:
            write_file(report.smt2, result.formula)
        if report.test is not None and verdict.counterexample is not None:
            write_file(report.test, _test(program.text, self.options, verdict.counterexample, report.test))
        return verdict

    def _look_up(self, text: str, budget: Budget) -> CheckResult:
        """The verdict of an earlier check, if there was one; formulas are not kept."""
        from fathom.batch.verdict_cache import content_key, keep, look_up
        from fathom.engine.request import CheckResult
        from fathom.frontend.cache import Cache

        store = Cache.for_user(self.options.cache)
        key = content_key(text, self.options.entry, self.limits, self.model, self.known or ())
        kept = look_up(store, key) if self.report.smt2 is None else None
        if kept is not None:
            return CheckResult(replace(kept, stats={**kept.stats, "cached": True}))
        began = time.monotonic()
        result = self._run_engine(text, budget)
        keep(store, key, result.verdict, time.monotonic() - began, self.limits.timeout)
        return result

    def _run_engine(self, text: str, budget: Budget) -> CheckResult:
        from fathom.cli.progress import progress_on_stderr
        from fathom.engine.check import CheckRequest, check_text

        entry, limits, model, known = self.options.entry, self.limits, self.model, self.known
        formula = self.report.smt2 is not None
        with progress_on_stderr(budget) as progress:
            on_bound = progress.show_bound if self.report.verbose else None
            hidden = partial(_find_known, known) if known is not None else None
            return check_text(
                text,
                lambda module: CheckRequest(module, entry, limits, model, progress, on_bound, formula, hidden),
                budget,
            )

    def show(self, program: LinkedProgram, verdict: Verdict) -> CheckedProgram:
        """Report a verdict on standard output, without known findings; what is left of it."""
        from fathom.report.findings import CheckedProgram

        report = self.report
        if self.known is not None and report.baseline is not None:
            from fathom.report import baseline

            verdict = baseline.hide_known(verdict, self.known, report.baseline)
        case = CheckedProgram(program.name, verdict)
        show(case, self._render_json(program, verdict) if report.json else self._render_text(case), report)
        return case

    def _render_json(self, program: LinkedProgram, verdict: Verdict) -> str:
        from fathom.report import json
        from fathom.settings import collect_changes

        changes = collect_changes(self.options, self.limits, self.model)
        return json.render(verdict, json.Origin(program.name, program.text, changes))

    def _render_text(self, case: CheckedProgram) -> str:
        from fathom.printable import printable
        from fathom.report import colours, text

        rendered = text.render(case.verdict, printable(case.name), self.report.verbose, self.model.every)
        return colours.paint_report(rendered) if colours.is_wanted(sys.stdout) else rendered


def _find_known(known: frozenset[str], properties: Sequence[Property]) -> frozenset[Property]:
    from fathom.report.baseline import find_known

    return find_known(properties, known)


def _test(text: str, options: SourceOptions, example: Counterexample, path: str) -> str:
    from fathom.cli.native_build import describe_build
    from fathom.frontend.load import read_text
    from fathom.trace.native import NativeRun, native_test

    return native_test(read_text(text), options.entry, NativeRun.of(example.trace), describe_build(options, path))
