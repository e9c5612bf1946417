"""From findings to the structures of the protocol; the text of a file says how its lines are counted."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Final, TypeAlias, final

from lsprotocol import types
from pygls.uris import from_fs_path

from fathom.checks.explanation import explain_class
from fathom.checks.registry import CLASSES
from fathom.harness.candidates import list_functions
from fathom.immutable import immutable
from fathom.lsp.findings import EditorFinding, Remark, Shown, Spot

ReadLines: TypeAlias = Callable[[str], Sequence[str]]
"""The lines of a file, by its path."""
SOURCE: Final = "fathom"
CHECK: Final = "fathom.checkFunction"
WRITE_TEST: Final = "fathom.writeTest"
SHOW_TRACE: Final = "fathom.showTrace"
_TOKEN = re.compile(r"\w+|\S")
_IGNORE = re.compile(r"fathom: ignore\[([^\]\n]*)(?=\])")


@final
@immutable
class Presenter:
    """Shows what one check has found; remarks without a place stand at the function that was checked."""

    shown: Shown
    read_lines: ReadLines
    start: Spot

    def list_diagnostics(self) -> dict[str, list[types.Diagnostic]]:
        """By the path of the file."""
        found: dict[str, list[types.Diagnostic]] = {self.start.path: []}
        for finding in self.shown.findings:
            found.setdefault(finding.spot.path, []).append(self._diagnose(finding))
        for remark in self.shown.remarks:
            spot = remark.spot or self.start
            found.setdefault(spot.path, []).append(self._diagnose_remark(remark, spot))
        return found

    def _diagnose(self, finding: EditorFinding) -> types.Diagnostic:
        related = [types.DiagnosticRelatedInformation(self._locate(spot), text) for spot, text in finding.steps]
        return types.Diagnostic(
            self._range(finding.spot),
            finding.message,
            severity=types.DiagnosticSeverity.Error,
            code=finding.kind,
            source=SOURCE,
            related_information=related,
        )

    def _diagnose_remark(self, remark: Remark, spot: Spot) -> types.Diagnostic:
        kind = types.DiagnosticSeverity.Error if remark.is_error else types.DiagnosticSeverity.Information
        return types.Diagnostic(self._range(spot), remark.text, severity=kind, source=SOURCE)

    def list_hints(self, path: str, first: int, last: int) -> Iterator[types.InlayHint]:
        """The values at the ends of lines, which are counted from 0."""
        lines = self.read_lines(path)
        for (file, line), text in (self.shown.hints or {}).items():
            if file == path and first <= line - 1 <= last and line <= len(lines):
                end = types.Position(line - 1, _units(lines[line - 1].rstrip("\r\n")))
                yield types.InlayHint(end, text, padding_left=True, tooltip="in the counterexample of Fathom")

    def _locate(self, spot: Spot) -> types.Location:
        return types.Location(from_fs_path(spot.path) or spot.path, self._range(spot))

    def _range(self, spot: Spot) -> types.Range:
        lines = self.read_lines(spot.path)
        line = lines[spot.line - 1].rstrip("\r\n") if spot.line <= len(lines) else ""
        before = line.encode(errors="surrogatepass")[: spot.column - 1].decode(errors="ignore")
        token = _TOKEN.match(line, len(before))
        start = _units(before)
        end = start + (_units(token[0]) if token else 0)
        return types.Range(types.Position(spot.line - 1, start), types.Position(spot.line - 1, end))


def list_actions(uri: str, checked: str, number: int, finding: EditorFinding, line: str) -> Iterator[types.CodeAction]:
    """What can be done about a finding of the check of the document `checked`; `line` is its line."""
    quick = types.CodeActionKind.QuickFix
    edit = types.WorkspaceEdit(changes={uri: [_ignore(finding, line)]})
    yield types.CodeAction("Ignore with a comment", kind=quick, edit=edit)
    if number == 0:
        yield _command("Write a test", WRITE_TEST, checked)
    yield _command("Show the trace", SHOW_TRACE, checked, number)


def _command(title: str, name: str, *arguments: object) -> types.CodeAction:
    return types.CodeAction(
        title, kind=types.CodeActionKind.QuickFix, command=types.Command(title, name, arguments=[*arguments])
    )


def _ignore(finding: EditorFinding, line: str) -> types.TextEdit:
    """A comment at the end of the line, or the class in the one that is there."""
    text, number = line.rstrip("\r\n"), finding.spot.line - 1
    there = _IGNORE.search(text)
    at = _units(text[: there.end()] if there else text)
    new = f", {finding.kind}" if there else f" // fathom: ignore[{finding.kind}] reason"
    place = types.Position(number, at)
    return types.TextEdit(types.Range(place, place), new)


def list_lenses(uri: str, text: str) -> Iterator[types.CodeLens]:
    """One above each function."""
    for name, line in list_functions(text):
        place = types.Position(line - 1, 0)
        yield types.CodeLens(
            types.Range(place, place), command=types.Command("Check this function", CHECK, arguments=[uri, name])
        )


def explain(kind: str) -> str:
    """What `fathom explain` says of a class, as Markdown."""
    if kind not in CLASSES:
        return ""
    title, *rest = explain_class(CLASSES[kind])
    return f"**{title}**\n\n" + "\n".join(rest)


def _units(text: str) -> int:
    """How the protocol counts characters: in units of UTF-16."""
    return len(text.encode("utf-16-le", errors="surrogatepass")) // 2
