"""Findings as workflow commands: lines that GitHub turns into annotations of a pull request.

::error file=a.c,line=6,col=3,title=assert::x != 77
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

from fathom.printable import printable
from fathom.report.findings import CheckedProgram, Finding, list_findings
from fathom.report.sources import Sources, from_here


def render(case: CheckedProgram) -> str:
    """A line for each finding, and one for a verdict that is `unknown`; empty where there is nothing to say."""
    return "".join(f"{line}\n" for line in _lines(case))


def shield_commands(text: str) -> str:
    """Text in which GitHub looks for no commands, whatever a program has put there.

    Commands start again at a word that the text cannot contain, because it is the text's own hash.
    """
    word = hashlib.sha256(text.encode()).hexdigest()
    return f"::stop-commands::{word}\n{text}::{word}::\n"


def _lines(case: CheckedProgram) -> Iterator[str]:
    for finding in list_findings(case.verdict, Sources()):
        yield f"::error {_place(finding)}title={_property(f'fathom: {finding.prop.kind}')}::{_data(finding.message)}"
    if case.verdict.result == "unknown":
        yield f"::warning title={_property(f'fathom: {case.name}')}::{_data(f'unknown: {case.verdict.reason}')}"


def _place(finding: Finding) -> str:
    loc = finding.loc
    if loc is None:
        return ""
    column = f"col={loc.column}," if loc.column else ""
    return f"file={_property(from_here(loc.file))},line={loc.line},{column}"


def _data(text: str) -> str:
    return printable(text).replace("%", "%25")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
