"""Baselines: findings that are known, by their fingerprints, so that only new ones are reported.

A check that knows some findings answers for the executions that do not come to one of them; the verdict says so.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import final

import msgspec

from fathom.errors import UserError, cause
from fathom.files import read_file
from fathom.ir.instructions import Property
from fathom.printable import printable
from fathom.report.findings import CheckedProgram, Finding, compute_fingerprints, list_findings
from fathom.report.sources import Sources, from_here
from fathom.verdict import Result, Verdict

VERSION = 1


@final
class BaselineEntry(msgspec.Struct, frozen=True, rename={"kind": "class"}):
    """A finding in a baseline; all but the fingerprint is for people."""

    fingerprint: str
    kind: str = ""
    file: str = ""
    function: str = ""
    description: str = ""


@final
class Baseline(msgspec.Struct, frozen=True):
    """The contents of a baseline file."""

    version: int
    findings: tuple[BaselineEntry, ...]


def render(cases: Sequence[CheckedProgram]) -> str:
    """The findings of these programs as a baseline file."""
    sources = Sources()
    found = {
        finding.fingerprint: _make_entry(finding) for case in cases for finding in list_findings(case.verdict, sources)
    }
    rows = sorted(found.values(), key=lambda each: (each.file, each.function, each.kind, each.fingerprint))
    return msgspec.json.format(msgspec.json.encode(Baseline(VERSION, tuple(rows))), indent=2).decode() + "\n"


def _make_entry(finding: Finding) -> BaselineEntry:
    loc = finding.prop.loc
    file, function = (printable(from_here(loc.file)), printable(loc.function)) if loc is not None else ("", "")
    return BaselineEntry(finding.fingerprint, finding.prop.kind, file, function, printable(finding.prop.description))


def read(path: str) -> frozenset[str]:
    """The fingerprints in a baseline file."""
    hint = "`fathom check --write-baseline FILE` writes one"
    try:
        baseline = msgspec.json.decode(read_file(path), type=Baseline)
    except OSError as error:
        raise UserError(f"{path}: cannot read: {cause(error)}", hint) from error
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise UserError(f"{path}: this is not a baseline: {error}", hint) from error
    if baseline.version != VERSION:
        raise UserError(f"{path}: a baseline of version {baseline.version} cannot be read", hint)
    return frozenset(known.fingerprint for known in baseline.findings)


def find_known(properties: Sequence[Property], known: frozenset[str]) -> frozenset[Property]:
    """Those of the properties whose violation is known."""
    return frozenset(prop for prop, mark in compute_fingerprints(properties, Sources()).items() if mark in known)


def hide_known(verdict: Verdict, known: frozenset[str], path: str) -> Verdict:
    """The verdict on what is left when known findings are taken away.

    It is `safe` only where all other properties were proved, and never complete: what would follow a known finding has
    not been checked.
    """
    found = list_findings(verdict, Sources())
    hidden = {finding.prop for finding in found if finding.fingerprint in known}
    if not hidden:
        return verdict
    left = tuple(each for each in verdict.properties if each.prop not in hidden)
    examples = [example for example in verdict.counterexamples if example.prop not in hidden]
    number = f"{len(hidden)} known finding{'' if len(hidden) == 1 else 's'}"
    note = f"{number} in {printable(path)} hidden: executions are followed until they come to one"
    result, reason = verdict.result, verdict.reason
    if verdict.result == "unsafe" and len(hidden) == len(found):
        result, reason = _result_of_rest(verdict, [each.status for each in left])
    return replace(
        verdict,
        result=result,
        complete=False,
        reason=reason,
        properties=left,
        counterexample=examples[0] if examples else None,
        others=tuple(examples[1:]),
        approximations=(*verdict.approximations, note),
    )


def _result_of_rest(verdict: Verdict, statuses: Sequence[str]) -> tuple[Result, str | None]:
    if all(status in ("proved", "unreachable") for status in statuses):
        return "safe", None
    reason = "apart from known findings, some properties were not decided: --unwind, --timeout or --query each may help"
    return "unknown", verdict.reason or reason
