"""The reports that `fathom check` writes to files, beside the one on standard output."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING

from fathom.errors import UserError, cause
from fathom.options import LimitOptions, ReportOptions, SourceOptions

if TYPE_CHECKING:
    from fathom.report.findings import CheckedProgram


def write_reports(
    cases: Sequence[CheckedProgram],
    found: Sequence[CheckedProgram],
    report: ReportOptions,
    options: SourceOptions,
    limits: LimitOptions,
) -> None:
    """Write every report that the options name; `found` are the verdicts before a baseline has hidden anything."""
    for name in ("sarif", "junit", "html"):
        path = getattr(report, name)
        if path is not None:
            write_file(path, import_module(f"fathom.report.{name}").render(cases))
    if report.witness is not None:
        write_file(report.witness, _witness(cases, report, options, limits))
    if report.write_baseline is not None:
        from fathom.report import baseline

        write_file(report.write_baseline, baseline.render(found))


def _witness(
    cases: Sequence[CheckedProgram], report: ReportOptions, options: SourceOptions, limits: LimitOptions
) -> str:
    from fathom.checks.registry import find_selected
    from fathom.report.svcomp import WitnessTask

    checked = find_selected(limits)
    narrow = options.bits32 or (options.target or "").startswith(("i386", "i686", "arm-", "armv7"))
    form = "graphml" if (report.witness or "").endswith(".graphml") else "witness"
    text: str = import_module(f"fathom.report.{form}").render(cases, WitnessTask(options.entry, checked, narrow))
    return text


def show(case: CheckedProgram, text: str, report: ReportOptions) -> None:
    """Write the report to standard output, and annotations where they are wanted; JSON stays alone."""
    if not report.github and os.environ.get("GITHUB_ACTIONS") != "true":
        sys.stdout.write(text)
        return
    from fathom.report import github

    sys.stdout.write(text if report.json else github.shield_commands(text))
    (sys.stderr if report.json else sys.stdout).write(github.render(case))


def write_file(path: str, content: str | bytes) -> None:
    """Write bytes, or text; names of files in it are the bytes that they were."""
    data = content if isinstance(content, bytes) else _encode(content)
    try:
        with open(path, "wb") as file:
            file.write(data)
    except (OSError, ValueError) as error:
        why = cause(error) if isinstance(error, OSError) else str(error)
        raise UserError(f"{os.fspath(path)}: cannot write: {why}") from error


def _encode(content: str) -> bytes:
    try:
        return content.encode(errors="surrogateescape")
    except UnicodeEncodeError:
        return content.encode(errors="backslashreplace")
