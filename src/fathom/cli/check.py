"""`fathom check`: prove the assertions of a program within its bounds, or show inputs that break one."""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, final

from fathom.cli.flags import flags_of
from fathom.cli.main import EXIT_OF_VERDICT, moment_of_start
from fathom.cli.outputs import list_files_of, list_inputs, list_outputs, refuse_overwriting
from fathom.cli.reports import show, write_file, write_reports
from fathom.options import LimitOptions, ModelOptions, ReportOptions, SourceOptions

if TYPE_CHECKING:
    from fathom.engine.budget import Budget
    from fathom.engine.request import CheckResult
    from fathom.frontend.link_protocol import LinkedProgram
    from fathom.report.findings import CheckedProgram
    from fathom.report.json import Origin
    from fathom.verdict import Counterexample, Verdict

    SourceFlags = SourceOptions
    LimitFlags = LimitOptions
    ModelFlags = ModelOptions
    ReportFlags = ReportOptions
else:
    SourceFlags = flags_of(SourceOptions)
    LimitFlags = flags_of(LimitOptions)
    ModelFlags = flags_of(ModelOptions)
    ReportFlags = flags_of(ReportOptions)

NO_SOURCES = SourceFlags()
NO_LIMITS = LimitFlags()
NO_MODEL = ModelFlags()
NO_REPORT = ReportFlags()


def check(
    options: SourceFlags = NO_SOURCES,
    limits: LimitFlags = NO_LIMITS,
    model: ModelFlags = NO_MODEL,
    report: ReportFlags = NO_REPORT,
) -> int:
    """Prove the assertions of a program, or show inputs that break one.

    When several sources define the entry function, each of these is a program of its own, and the worst verdict counts.
    """
    from fathom.engine.budget import Budget
    from fathom.report import baseline
    from fathom.report.findings import CheckedProgram
    from fathom.settings import check_values

    check_values(limits, model)
    known = baseline.read(report.baseline) if report.baseline is not None else None
    if known is not None or report.write_baseline is not None:
        model = replace(model, every=True)
    refuse_overwriting(list_outputs(report), list_inputs(options, limits))
    budget = Budget(limits.timeout, model.memory_limit, moment_of_start())
    checker = _Checker(options, limits, model, report, known)
    found: list[CheckedProgram] = []
    shown: list[CheckedProgram] = []
    for program, verdict in checker.check_each(budget):
        found.append(CheckedProgram(program.name, verdict))
        shown.append(checker.show(program, verdict))
    write_reports(shown, found, report, options, limits)
    return max(EXIT_OF_VERDICT[case.verdict.result] for case in shown)


@final
@dataclass(frozen=True, slots=True)
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
        except (OutOfTime, OutOfMemory) as problem:
            yield LinkedProgram(", ".join(self.options.sources), ""), budget.give_up(problem)
            return
        outputs = list_outputs(self.report)
        if outputs:
            refuse_overwriting(outputs, list_files_of(programs))
        for number, program in enumerate(programs):
            if number:
                gc.collect()
            yield program, self._check(program, budget.restart())

    def _check(self, program: LinkedProgram, budget: Budget) -> Verdict:
        """The verdict; the formula and the test of a counterexample go to their files."""
        report = self.report
        result = self._run_engine(program.text, budget)
        verdict = result.verdict
        if report.smt2 is not None and result.formula is not None:
            write_file(report.smt2, result.formula)
        if report.test is not None and verdict.counterexample is not None:
            write_file(report.test, _test(program.text, self.options, verdict.counterexample, report.test))
        return verdict

    def _run_engine(self, text: str, budget: Budget) -> CheckResult:
        from fathom.cli.progress import progress_on_stderr
        from fathom.engine.check import CheckRequest, check_text
        from fathom.report.baseline import find_known

        entry, limits, model, known = self.options.entry, self.limits, self.model, self.known
        formula = self.report.smt2 is not None
        with progress_on_stderr() as progress:
            hidden = (lambda properties: find_known(properties, known)) if known is not None else None
            return check_text(
                text,
                lambda module: CheckRequest(module, entry, limits, model, progress, formula, hidden),
                budget,
            )

    def show(self, program: LinkedProgram, verdict: Verdict) -> CheckedProgram:
        """Report a verdict on standard output, without known findings; what is left of it."""
        from fathom.report import baseline
        from fathom.report.findings import CheckedProgram
        from fathom.report.json import Origin
        from fathom.settings import collect_changes

        report, model = self.report, self.model
        if self.known is not None and report.baseline is not None:
            verdict = baseline.hide_known(verdict, self.known, report.baseline)
        case = CheckedProgram(program.name, verdict)
        origin = Origin(program.name, program.text, collect_changes(self.options, self.limits, model))
        show(case, _render(verdict, origin, report.json, report.verbose, model.every), report)
        return case


def _test(text: str, options: SourceOptions, example: Counterexample, path: str) -> str:
    from fathom.frontend.load import read_text
    from fathom.trace.native import Build, native_test

    flags = [f"-I{each}" for each in options.include_dirs] + [f"-D{each}" for each in options.defines]
    flags += [f"-U{each}" for each in options.undefines] + [f"-include{each}" for each in options.includes]
    flags += [f"-std={options.std}"] if options.std is not None else []
    flags += ["-m32"] if options.bits32 else []
    build = Build(options.sources or Build().sources, (*flags, *options.cflags), path)
    return native_test(read_text(text), options.entry, example.trace, build)


def _render(verdict: Verdict, origin: Origin, json: bool, verbose: bool, every: bool) -> str:
    if json:
        from fathom.report import json as as_json

        return as_json.render(verdict, origin)
    from fathom.printable import printable
    from fathom.report import colours, text

    rendered = text.render(verdict, printable(origin.name), verbose, every)
    return colours.paint_report(rendered) if colours.is_wanted(sys.stdout) else rendered
