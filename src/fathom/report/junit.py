"""Verdicts in JUnit's XML: a suite for each program, a test case for each property.

A violated property is a failure, one that was not decided is skipped, and so is a program that was not checked because
it is unchanged. A verdict that is `unknown` is an error of its own, so that no server shows it as passed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from xml.sax.saxutils import escape, quoteattr

from fathom.printable import printable
from fathom.report.account import describe_account
from fathom.report.findings import CheckedProgram, Finding, list_findings
from fathom.report.sources import Sources
from fathom.trace.model import Trace
from fathom.verdict import Checked


def render(cases: Sequence[CheckedProgram]) -> str:
    """The document."""
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', "<testsuites>"]
    sources = Sources()
    for case in cases:
        lines += _suite(case, list_findings(case.verdict, sources))
    return "\n".join([*lines, "</testsuites>", ""])


def _suite(case: CheckedProgram, found: Sequence[Finding]) -> Iterator[str]:
    verdict, failed = case.verdict, {finding.prop: finding for finding in found}
    skipped = [each for each in verdict.properties if each.prop not in failed and each.status == "unknown"]
    errors = 1 if verdict.result == "unknown" else 0
    unchanged = 1 if verdict.result == "unchanged" else 0
    tests = len({*failed, *(each.prop for each in verdict.properties)}) + errors + unchanged
    counts = {"tests": tests, "failures": len(failed), "errors": errors, "skipped": len(skipped) + unchanged}
    seconds = verdict.stats.get("stage_seconds")
    time = sum(seconds.values()) if isinstance(seconds, dict) else 0.0
    numbers = "".join(f' {name}="{number}"' for name, number in counts.items())
    yield f'  <testsuite name={_quoted(case.name)}{numbers} time="{time:.3f}">'
    if errors:
        yield from _case("verdict", case.name, f"<error message={_quoted(verdict.reason or 'unknown')}/>")
    if unchanged:
        yield from _case("verdict", case.name, f"<skipped message={_quoted(f'not checked: {verdict.reason}')}/>")
    for each in verdict.properties:
        if each.prop not in failed:
            yield from _case(each.prop.id, _class_name(case, each), _explain_skip(each), each.prop.description)
    for finding in found:
        head = f"<failure type={_quoted(finding.prop.kind)} message={_quoted(finding.message)}>"
        yield from _case(
            finding.prop.id, _file(case, finding), f"{head}{_describe(finding)}</failure>", finding.prop.description
        )
    said = [*describe_account(verdict.account), *(f"note: {note}" for note in verdict.approximations)]
    if said:
        notes = "\n".join(printable(line) for line in said)
        yield f"    <system-out>{escape(notes)}</system-out>"
    yield "  </testsuite>"


def _case(name: str, class_name: str, inside: str, description: str = "") -> Iterator[str]:
    title = f"{name}: {description}" if description else name
    head = f"    <testcase classname={_quoted(class_name)} name={_quoted(title)}"
    yield f"{head}>{inside}</testcase>" if inside else f"{head}/>"


def _explain_skip(each: Checked) -> str:
    return '<skipped message="not decided"/>' if each.status == "unknown" else ""


def _class_name(case: CheckedProgram, each: Checked) -> str:
    return each.prop.loc.file if each.prop.loc is not None else case.name


def _file(case: CheckedProgram, finding: Finding) -> str:
    return finding.loc.file if finding.loc is not None else case.name


def _describe(finding: Finding) -> str:
    """The place and the steps that lead there."""
    place = f"{finding.loc}: {finding.message}" if finding.loc is not None else finding.message
    steps = _steps(finding.trace) if finding.trace is not None else ()
    return escape("\n".join(printable(line) for line in (place, *steps)))


def _steps(trace: Trace) -> Iterator[str]:
    for step in trace.steps:
        times = f" ({step.repeated} times)" if step.repeated > 1 else ""
        yield f"{step.loc or step.function}: {step.text}{times}"


def _quoted(text: str) -> str:
    return quoteattr(printable(text))
