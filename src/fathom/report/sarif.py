"""Findings in SARIF 2.1.0 (OASIS), which code scanning services and editors read.

A class of properties is a rule, a violated property a result, and its trace a code flow. A verdict that is `unknown`,
and what a verdict rests on, are notifications of the run: they are about the analysis, not about the program.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias
from urllib.parse import quote

import msgspec

import fathom
from fathom.checks.explanation import explanation
from fathom.checks.property_class import PropertyClass
from fathom.checks.registry import CLASSES
from fathom.printable import printable
from fathom.report.account import describe_account
from fathom.report.findings import CheckedProgram, Finding, list_findings
from fathom.report.json import describe_access
from fathom.report.sources import Sources, from_here
from fathom.source import SrcLoc
from fathom.trace.model import Step, Trace

Json: TypeAlias = dict[str, object]

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
FINGERPRINT = "fathomFinding/v1"


def render(cases: Sequence[CheckedProgram]) -> str:
    """The log, as one run."""
    sources = Sources()
    rows = {**CLASSES, **{row.name: row for case in cases for row in case.verdict.classes}}
    run: Json = {
        "tool": {"driver": _driver(rows)},
        "taxonomies": [_weaknesses(rows)],
        "invocations": [_invocation(cases)],
        "columnKind": "utf16CodeUnits",
        "results": [
            _result(finding, tuple(rows)) for case in cases for finding in list_findings(case.verdict, sources)
        ],
    }
    log = {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}
    return msgspec.json.format(msgspec.json.encode(log), indent=2).decode() + "\n"


# ── rules ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def _driver(rows: Mapping[str, PropertyClass]) -> Json:
    return {
        "name": "Fathom",
        "version": fathom.__version__,
        "semanticVersion": fathom.__version__,
        "rules": [_rule(row) if name in CLASSES else _rule_of_analysis(row) for name, row in rows.items()],
        "supportedTaxonomies": [{"name": "CWE"}],
    }


def _rule(row: PropertyClass) -> Json:
    text = explanation(row.name)
    return _rule_of_analysis(row) | {
        "fullDescription": {"text": " ".join(text.description.split())},
        "help": {"text": f"{text.description}\n\nExample ({text.says}):\n\n{text.example}\n\n{text.advice}"},
    }


def _rule_of_analysis(row: PropertyClass) -> Json:
    return {
        "id": row.name,
        "shortDescription": {"text": row.what},
        "defaultConfiguration": {"level": "error", "enabled": row.default},
        "relationships": [
            {"target": {"id": str(number), "toolComponent": {"name": "CWE"}}, "kinds": ["superset"]}
            for number in row.cwe
        ],
        "properties": {"tags": ["security", *(f"external/cwe/cwe-{number:03}" for number in row.cwe)]},
    }


def _weaknesses(rows: Mapping[str, PropertyClass]) -> Json:
    numbers = sorted({number for row in rows.values() for number in row.cwe})
    return {
        "name": "CWE",
        "organization": "MITRE",
        "shortDescription": {"text": "The MITRE Common Weakness Enumeration"},
        "isComprehensive": False,
        "taxa": [{"id": str(number)} for number in numbers],
    }


# ── results ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def _result(finding: Finding, rules: Sequence[str]) -> Json:
    result: Json = {
        "ruleId": finding.prop.kind,
        "level": "error",
        "message": {"text": finding.message},
        "partialFingerprints": {FINGERPRINT: finding.fingerprint},
    }
    if finding.prop.kind in rules:
        result["ruleIndex"] = rules.index(finding.prop.kind)
    if finding.loc is not None:
        result["locations"] = [_location(finding.loc)]
    if finding.trace is not None:
        related = [_location(note.loc, note.text) for note in finding.trace.violated.notes if note.loc is not None]
        flows = list(_flows(finding.trace))
        result |= {"relatedLocations": related} if related else {}
        race = [describe_access(access) for access in finding.trace.violated.race]
        result |= {"properties": {"race": race}} if race else {}
        result |= {"codeFlows": [{"threadFlows": flows}]} if flows else {}
    return result


def _flows(trace: Trace) -> Iterator[Json]:
    """One flow for each thread; `executionOrder` counts the steps of all."""
    threads = sorted({step.thread for step in trace.steps})
    for thread in threads:
        locations = list(_flow(trace, thread))
        if locations:
            name = {"id": f"thread {thread}" if thread else "main thread"} if len(threads) > 1 else {}
            yield {**name, "locations": locations}


def _flow(trace: Trace, thread: int) -> Iterator[Json]:
    for step in trace.steps:
        if step.loc is not None and step.thread == thread:
            yield {
                "location": _location(step.loc, _describe(step)),
                "executionOrder": step.number,
                "nestingLevel": step.depth,
                "importance": _importance(step),
                "state": {
                    printable(value.name): {"text": printable(value.text)} for value in step.values if value.name
                },
            }


def _describe(step: Step) -> str:
    return step.text if step.repeated == 1 else f"{step.text} ({step.repeated} times)"


def _importance(step: Step) -> str:
    if step.kind in ("input", "violation"):
        return "essential"
    return "unimportant" if step.library or not step.matters else "important"


def _location(loc: SrcLoc, message: str = "") -> Json:
    region: Json = {"startLine": max(1, loc.line)}
    if loc.column:
        region["startColumn"] = loc.column
    found: Json = {
        "physicalLocation": {"artifactLocation": _artifact(loc.file), "region": region},
        "logicalLocations": [{"name": printable(loc.function), "kind": "function"}],
    }
    return found | ({"message": {"text": printable(message)}} if message else {})


def _artifact(file: str) -> Json:
    path = from_here(file)
    uri = quote(os.fsencode(path))
    return {"uri": f"file://{uri}"} if os.path.isabs(path) else {"uri": uri, "uriBaseId": "%SRCROOT%"}


# ── the run ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def _invocation(cases: Sequence[CheckedProgram]) -> Json:
    return {
        "executionSuccessful": all(case.verdict.result != "unknown" for case in cases),
        "toolExecutionNotifications": [each for case in cases for each in _notifications(case)],
    }


def _notifications(case: CheckedProgram) -> Iterator[Json]:
    verdict = case.verdict
    if verdict.result == "unknown":
        yield _notification("warning", f"{case.name}: unknown: {verdict.reason}")
    elif verdict.reason is not None:
        yield _notification("warning", f"{case.name}: {verdict.result}: {verdict.reason}")
    for line in describe_account(verdict.account):
        yield _notification("note", f"{case.name}: {line}")
    for note in verdict.approximations:
        yield _notification("note", f"{case.name}: {note}")


def _notification(level: str, text: str) -> Json:
    return {"level": level, "message": {"text": printable(text)}}
