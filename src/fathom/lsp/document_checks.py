"""The documents that an editor has open, and the checks of them that run in the background.

A document is checked when it is opened and when it is saved, from the function that was chosen last, from `main`, or
from a fuzz target; one without any of them waits until a function is chosen. A check that runs when its document is
saved again is ended.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import field
from typing import Final, final

from lsprotocol import types
from pygls.lsp.server import LanguageServer
from pygls.uris import from_fs_path, to_fs_path

from fathom.bound.harness.fuzz_input import FUZZ_TARGET
from fathom.files import read_file
from fathom.harness.candidates import list_functions
from fathom.immutable import record
from fathom.lsp.check_process import CheckProcess, CheckSettings
from fathom.lsp.findings import EditorFinding, Spot
from fathom.lsp.present import Presenter

_ENTRIES: Final = ("main", FUZZ_TARGET)


@final
@record
class CheckedDocument:
    """A document: the function it is checked from, the check that runs, and what the last one has found."""

    path: str
    start: str = ""
    process: CheckProcess | None = None
    presenter: Presenter | None = None
    published: set[str] = field(default_factory=set)


@final
class DocumentChecks:
    """The documents of one editor, and their checks."""

    def __init__(self, server: LanguageServer) -> None:
        self.server = server
        self.settings = CheckSettings()
        self.documents: dict[str, CheckedDocument] = {}

    @property
    def folder(self) -> str:
        return self.server.workspace.root_path or os.getcwd()

    def read_lines(self, path: str) -> Sequence[str]:
        """As the editor has it, if it has it."""
        uri = from_fs_path(path) or ""
        if uri in self.server.workspace.text_documents:
            lines: Sequence[str] = self.server.workspace.text_documents[uri].lines
            return lines
        try:
            return read_file(path).decode(errors="replace").splitlines()
        except (OSError, ValueError):
            return ()

    async def check(self, uri: str, entry: str = "") -> None:
        """Check a document, from the function on that was chosen for it, and show what is found."""
        path = to_fs_path(uri)
        if path is None:
            return
        document = self.documents.setdefault(uri, CheckedDocument(path))
        functions = dict(list_functions("\n".join(line.rstrip("\r\n") for line in self.read_lines(path))))
        document.start = next((name for name in (entry, document.start, *_ENTRIES) if name in functions), "")
        if document.process is not None:
            document.process.end()
            document.process = None
        if not document.start and not self.settings.sources:
            return
        process = document.process = CheckProcess(self.folder)
        shown = await process.run(self._list_words(document))
        if shown is not None and document.process is process:
            document.process = None
            spot = Spot(path, functions.get(document.start, 1))
            self._show(document, Presenter(shown, self.read_lines, spot))

    def _list_words(self, document: CheckedDocument) -> list[str]:
        short = os.path.relpath(document.path, self.folder)
        file = document.path if short.startswith(os.pardir) else short
        return self.settings.list_words(file, document.start or "main")

    def _show(self, document: CheckedDocument, presenter: Presenter) -> None:
        document.presenter = presenter
        diagnostics = presenter.list_diagnostics()
        for path in sorted({*document.published, *diagnostics}):
            self._publish(path, diagnostics.get(path, []))
        document.published = {path for path, found in diagnostics.items() if found}
        name = os.path.basename(document.path)
        said = types.LogMessageParams(
            types.MessageType.Info, f"{name}, {document.start}: {presenter.shown.verdict or 'no verdict'}"
        )
        self.server.window_log_message(said)
        if self._can_refresh_hints():
            self.server.workspace_inlay_hint_refresh(None)

    def _can_refresh_hints(self) -> bool:
        workspace = self.server.client_capabilities.workspace
        return bool(workspace and workspace.inlay_hint and workspace.inlay_hint.refresh_support)

    def _publish(self, path: str, diagnostics: list[types.Diagnostic]) -> None:
        uri = from_fs_path(path) or path
        self.server.text_document_publish_diagnostics(types.PublishDiagnosticsParams(uri, diagnostics))

    def forget(self, uri: str) -> None:
        """The document was closed: nothing is shown of it any more."""
        document = self.documents.pop(uri, None)
        if document is not None:
            if document.process is not None:
                document.process.end()
            for path in sorted(document.published):
                self._publish(path, [])

    def end(self) -> None:
        for uri in list(self.documents):
            self.forget(uri)

    def find(self, uri: str, first: int, last: int) -> Iterator[tuple[str, int, EditorFinding]]:
        """The findings at lines of a document, counted from 0: the document that was checked, and their numbers."""
        path = to_fs_path(uri)
        for checked, document in self.documents.items():
            findings = document.presenter.shown.findings if document.presenter is not None else ()
            for number, finding in enumerate(findings):
                if finding.spot.path == path and first <= finding.spot.line - 1 <= last:
                    yield checked, number, finding

    # ── what commands do ────────────────────────────────────────────────────────────────────────────────────────────

    async def write_test(self, uri: str) -> str:
        """A C file beside the document, which fails as the first counterexample does; its path."""
        document = self.documents[uri]
        base, number = os.path.splitext(document.path)[0], 1
        while os.path.lexists(path := f"{base}_test_{number}.c"):
            number += 1
        await CheckProcess(self.folder).run(["--test", path, *self._list_words(document)])
        return path

    def write_trace(self, uri: str, number: int) -> str:
        """A file with the execution of a finding, in a folder for such files; its path."""
        presenter = self.documents[uri].presenter
        assert presenter is not None
        with tempfile.NamedTemporaryFile("w", prefix="fathom-trace-", suffix=".txt", delete=False) as file:
            file.write(presenter.shown.findings[number].trace)
        return file.name

    def open(self, path: str) -> None:
        """Let the editor show a file, or say where it is."""
        window = self.server.client_capabilities.window
        if window and window.show_document:
            self.server.window_show_document(types.ShowDocumentParams(from_fs_path(path) or path), None)
        else:
            self.server.window_show_message(types.ShowMessageParams(types.MessageType.Info, f"written: {path}"))
