"""`fathom replay`: execute once more the executions that a result of `fathom check --json` has found."""

from __future__ import annotations

import sys
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from fathom.cli.command import EXIT_OF_VERDICT, EXIT_UNKNOWN
from fathom.errors import UserError

if TYPE_CHECKING:
    from fathom.frontend.link_protocol import LinkedProgram
    from fathom.report.result import Failure, SavedResult
    from fathom.trace.model import Trace
    from fathom.trace.rerun import Rerun


def replay(
    path: Annotated[str, Parameter(name="result", help="A file that `fathom check --json` has written.")],
    /,
    *,
    step: Annotated[bool, Parameter(help="Walk through the execution by commands.", negative=())] = False,
    trace: Annotated[str, Parameter(help="How much to tell: short, full or none, as for check.")] = "short",
    prop: Annotated[
        str | None, Parameter(name="--property", help="Only the execution that violates this one, by its id.")
    ] = None,
    trust: Annotated[
        bool, Parameter(help="Run the compiler, its flags and the analyses that the result names.", negative=())
    ] = False,
) -> int:
    """Compile the program again and run the executions of the result, on the bounded and on the unbounded program.

    Run it in the folder in which the check was run.
    """
    from fathom.report.result import read

    results = read(path)
    for result in results:
        if not trust:
            _refuse_commands(path, result)
        _replay_one(path, _choose(path, result, prop), step, trace)
    return max(EXIT_OF_VERDICT.get(result.verdict, EXIT_UNKNOWN) for result in results)


def _choose(path: str, result: SavedResult, prop: str | None) -> SavedResult:
    if prop is None or not result.failures:
        return result
    chosen = tuple(failure for failure in result.failures if failure.violated.id == prop)
    if not chosen:
        ids = ", ".join(failure.violated.id for failure in result.failures)
        raise UserError(f"{path}: no execution violates {prop}", hint=f"there are executions that violate {ids}")
    return replace(result, failures=chosen)


def _refuse_commands(path: str, result: SavedResult) -> None:
    """A file that somebody sent must not choose what is executed here."""
    options = result.options
    if options.cc is not None or options.cflags:
        raise UserError(
            f"{path}: the check was run with --cc or with flags for the compiler, which can start other programs",
            hint="if you know where the file comes from, add --trust",
        )
    if any(".py:" in name for name in options.analysis):
        raise UserError(
            f"{path}: the check was run with an analysis from a file, which is a program of its own",
            hint="if you know where the files come from, add --trust",
        )


def _replay_one(path: str, result: SavedResult, step: bool, detail: str) -> None:
    from fathom.engine.counterexamples import replay_values
    from fathom.engine.request import CheckRequest
    from fathom.frontend.load import read_text
    from fathom.printable import printable
    from fathom.report.json import digest
    from fathom.settings import check_values

    name = printable(result.program)
    if not result.failures:
        print(f"{name}: {printable(result.verdict)}: there is no failing execution to replay")
        return
    program = _program(path, result)
    changed = digest(program.text) != result.digest
    module, options = read_text(program.text), replace(result.options, timeout=None, trace="full" if step else detail)
    check_values(options)
    for failure in result.failures:
        found = replay_values(CheckRequest(module, options.entry, options, options), failure.replay.values)
        _require_agreement(path, result, failure, found, changed)
        assert found.trace is not None
        _print_headline(name, found, changed)
        if step:
            _step(found.trace, detail)
            return  # to leave is to leave them all
        _print(found.trace)


def _program(path: str, result: SavedResult) -> LinkedProgram:
    from fathom.checks.registry import find_selected
    from fathom.frontend.folded_warnings import fold_warnings
    from fathom.frontend.load import load_programs, to_stderr
    from fathom.printable import printable

    with fold_warnings(to_stderr) as say:
        programs = load_programs(result.options, say, classes=find_selected(result.options))
    named = [program for program in programs if printable(program.name) == result.program]
    if not named and len(programs) > 1:
        raise UserError(f"{path}: there is no program {printable(result.program)} among the sources any more")
    return (named or programs)[0]


def _require_agreement(path: str, result: SavedResult, failure: Failure, found: Rerun, changed: bool) -> None:
    from fathom.report.findings import compute_fingerprints
    from fathom.report.sources import Sources

    wanted, prints = failure.violated, compute_fingerprints(found.properties, Sources())
    same = {prop.loc for prop in found.properties if prints[prop] == wanted.fingerprint}
    ran = [("bounded", found.bounded), ("unbounded", found.unbounded)]
    for which, prop in ran[:1] if found.not_followed else ran:
        if prop is not None and (prints[prop] == wanted.fingerprint if which == "bounded" else prop.loc in same):
            continue
        how = "does not fail any more"
        if prop is not None:
            how = f"fails otherwise, with {prop.description} at {prop.loc}"
        hint = "the program has changed since the result was written: check it again"
        if not changed:
            hint = f"the result was written by Fathom {result.fathom}, and its values may have been changed since"
        what = f"{path}: the {which} program {how}; it did with {wanted.message} [{wanted.kind}]"
        raise UserError(f"{what} at {wanted.file}:{wanted.line}", hint=hint)


def _print_headline(name: str, found: Rerun, changed: bool) -> None:
    ran = "the bounded program" if found.not_followed else "the bounded and the unbounded program"
    print(f"{name}: unsafe: {ran} fail{'s' if found.not_followed else ''} again")
    if changed:
        print("  note: the program has changed since it was checked")


def _print(trace: Trace) -> None:
    from fathom.printable import printable
    from fathom.report import colours, text

    report = "".join(f"{printable(line)}\n" for line in text.failure_lines(trace))
    sys.stdout.write(colours.paint_report(report) if colours.is_wanted(sys.stdout) else report)


def _step(trace: Trace, detail: str) -> None:
    from fathom.cli.step import Stepper

    kept = [step for step in trace.steps if detail == "full" or not step.library]
    if not kept:
        print(f"  note: {trace.left_out or 'there are no steps'}")
        return
    Stepper(replace(trace, steps=tuple(replace(step, number=number) for number, step in enumerate(kept, 1)))).run()
