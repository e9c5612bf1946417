"""What the page shows, as plain data: verdicts, properties, traces, the lines of the sources, statistics."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import fathom
from fathom.bound.code.call_site import is_in_library
from fathom.printable import printable
from fathom.report.account import describe_account
from fathom.report.findings import CheckedProgram, Finding, list_findings, list_own_properties
from fathom.report.memory_json import Json, describe_change, describe_object, describe_place, describe_violating_access
from fathom.report.sources import Sources
from fathom.report.text_inputs import list_named_inputs
from fathom.source import SrcLoc
from fathom.trace.model import Input, ShownValue, Step, Trace
from fathom.verdict import Checked, Verdict

WHOLE = 3000
"""Files with at most this many lines are shown whole."""
AROUND = 30
"""How many lines of longer ones are shown before and after each place."""


def page_data(cases: Sequence[CheckedProgram], trends: Sequence[Json] = ()) -> Json:
    """All that the script needs."""
    sources = Sources()
    found = [list_findings(case.verdict, sources) for case in cases]
    places = [place for case, each in zip(cases, found, strict=True) for place in _places(case.verdict, each)]
    return {
        "version": fathom.__version__,
        "trends": trends,
        "programs": [_program(case, each) for case, each in zip(cases, found, strict=True)],
        "files": {printable(file): lines for file, lines in _files(places, sources).items()},
    }


def _program(case: CheckedProgram, found: Sequence[Finding]) -> Json:
    verdict = case.verdict
    return {
        "name": printable(case.name),
        "result": verdict.result,
        "complete": verdict.complete,
        "reason": printable(verdict.reason or ""),
        "account": [printable(line) for line in describe_account(verdict.account)],
        "notes": [printable(note) for note in verdict.approximations],
        "properties": [_property(each) for each in list_own_properties(verdict)],
        "traces": [_trace(finding, finding.trace) for finding in found if finding.trace is not None],
        **_statistics(verdict),
    }


def _property(each: Checked) -> Json:
    return {
        "id": printable(each.prop.id),
        "class": each.prop.kind,
        "description": printable(each.prop.description),
        "status": each.status,
        **_place(each.prop.loc),
    }


def _trace(finding: Finding, trace: Trace) -> Json:
    access = trace.violated.access
    notes = [{"text": printable(note.text), **_place(note.loc)} for note in trace.violated.notes]
    return {
        "property": printable(finding.prop.id),
        "class": finding.prop.kind,
        "message": finding.message,
        "notes": notes,
        "inputs": [_input(each) for each in list_named_inputs(trace.inputs)],
        "objects": [describe_object(each) | _place(each.loc) for each in trace.objects],
        "access": None if access is None else describe_violating_access(access),
        "steps": [_step(step) for step in trace.steps],
        "left_out": printable(trace.left_out),
        **_place(finding.loc),
    }


def _input(given: Input) -> Json:
    value = given.text or str(given.value)
    return {
        "source": printable(given.source),
        "value": printable(value) if given.matters else "anything",
        **_place(None if is_in_library(given.loc) else given.loc),
    }


def _step(step: Step) -> Json:
    return {
        "number": step.number,
        "kind": step.kind,
        "text": printable(step.text),
        "depth": step.depth,
        "in": printable(step.function),
        "values": [_value(value) for value in step.values],
        "library": step.library,
        "repeated": step.repeated,
        "matters": step.matters,
        "thread": step.thread,
        "definitions": step.definitions,
        "control": step.control,
        "memory": [describe_change(change) for change in step.memory],
        **_place(step.loc),
    }


def _value(value: ShownValue) -> Json:
    return {
        "name": printable(value.name),
        "type": printable(value.type),
        "text": printable(value.text),
        "target": describe_place(value.target),
        "definitions": value.definitions,
    }


def _place(loc: SrcLoc | None) -> Json:
    if loc is None:
        return {"file": "", "line": 0, "column": 0, "function": ""}
    return {
        "file": printable(loc.file),
        "line": loc.line,
        "column": loc.column,
        "function": printable(loc.function),
    }


def _statistics(verdict: Verdict) -> Json:
    seconds = verdict.stats.get("stage_seconds")
    rest = {name: printable(str(value)) for name, value in verdict.stats.items() if name != "stage_seconds"}
    return {"seconds": seconds if isinstance(seconds, dict) else {}, "statistics": rest}


# ── sources ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def _places(verdict: Verdict, found: Iterable[Finding]) -> Iterable[SrcLoc]:
    places = [each.prop.loc for each in list_own_properties(verdict)]
    for finding in found:
        places.append(finding.loc)
        if finding.trace is not None:
            places += [step.loc for step in finding.trace.steps]
            places += [note.loc for note in finding.trace.violated.notes]
            places += [each.loc for each in finding.trace.objects]
            places += [given.loc for given in finding.trace.inputs]
    return [place for place in places if place is not None]


def _files(places: Iterable[SrcLoc], sources: Sources) -> dict[str, list[tuple[int, str]]]:
    """The lines of each file that some place is in, with their numbers."""
    wanted: dict[str, set[int]] = {}
    for place in places:
        wanted.setdefault(place.file, set()).add(place.line)
    return {file: _lines(sources.lines(file), numbers) for file, numbers in wanted.items()}


def _lines(lines: Sequence[str], numbers: set[int]) -> list[tuple[int, str]]:
    if len(lines) > WHOLE:
        shown = {near for number in numbers for near in range(number - AROUND, number + AROUND + 1)}
        return [(number, lines[number - 1]) for number in sorted(shown) if 0 < number <= len(lines)]
    return list(enumerate(lines, 1))
