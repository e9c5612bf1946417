"""A run for other programs: JUnit with a test case for each task; SARIF and HTML with what was found in all of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from xml.sax.saxutils import escape, quoteattr

from fathom.batch.outcomes import TaskOutcome
from fathom.printable import printable
from fathom.report.findings import CheckedProgram
from fathom.verdict import Verdict


def list_programs(outcomes: Sequence[TaskOutcome]) -> list[CheckedProgram]:
    """The programs and their verdicts; a task without one is unknown, with the reason."""
    found: list[CheckedProgram] = []
    for outcome in outcomes:
        if not outcome.cases:
            found.append(CheckedProgram(outcome.task, Verdict("unknown", False, outcome.reason, (), None, ())))
        for judged in outcome.cases:
            name = outcome.task if len(outcome.cases) == 1 else f"{outcome.task}: {judged.program}"
            found.append(CheckedProgram(name, judged.verdict))
    return found


def render_junit(outcomes: Sequence[TaskOutcome]) -> str:
    """A suite for each category; a task passes when its verdict is the expected one."""
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', "<testsuites>"]
    for category in dict.fromkeys(outcome.category for outcome in outcomes):
        lines += _suite(category, [outcome for outcome in outcomes if outcome.category == category])
    return "\n".join([*lines, "</testsuites>", ""])


def _suite(category: str, outcomes: Sequence[TaskOutcome]) -> Iterator[str]:
    kinds = [outcome.kind for outcome in outcomes]
    failures, errors = kinds.count("wrong"), kinds.count("error") + kinds.count("undecided")
    unchanged = kinds.count("unchanged")
    skipped = f' skipped="{unchanged}"' if unchanged else ""
    seconds = sum(outcome.seconds for outcome in outcomes)
    yield (
        f'  <testsuite name={_quoted(category or "tasks")} tests="{len(outcomes)}" failures="{failures}"'
        f' errors="{errors}"{skipped} time="{seconds:.3f}">'
    )
    for outcome in outcomes:
        head = f"    <testcase classname={_quoted(category or 'tasks')} name={_quoted(outcome.task)}"
        inside = _inside(outcome)
        yield f'{head} time="{outcome.seconds:.3f}"' + (f">{inside}</testcase>" if inside else "/>")
    yield "  </testsuite>"


def _inside(outcome: TaskOutcome) -> str:
    if outcome.kind == "right":
        return ""
    if outcome.kind == "unchanged":
        return f"<skipped message={_quoted(f'not checked: {outcome.reason}')}/>"
    element = "failure" if outcome.kind == "wrong" else "error"
    message = f"{outcome.verdict}, {outcome.expect} was expected"
    return f"<{element} message={_quoted(message)}>{escape(printable(outcome.reason or ''))}</{element}>"


def _quoted(text: str) -> str:
    return quoteattr(printable(text))
