"""The server: which message of the editor does what."""

from __future__ import annotations

from typing import Final

from lsprotocol import types
from pygls.lsp.server import LanguageServer
from pygls.uris import to_fs_path

import fathom
from fathom.lsp.check_process import CheckSettings
from fathom.lsp.document_checks import DocumentChecks
from fathom.lsp.present import CHECK, SHOW_TRACE, WRITE_TEST, explain, list_actions, list_lenses

NAME: Final = "fathom"


def make_server() -> LanguageServer:
    """The server, with all that it can do."""
    server = LanguageServer(NAME, fathom.__version__)
    checks = DocumentChecks(server)
    _register_life(server, checks)
    _register_reading(server, checks)
    _register_commands(server, checks)
    return server


def _register_life(server: LanguageServer, checks: DocumentChecks) -> None:
    """When documents are checked, and when no more."""

    @server.feature(types.INITIALIZE)
    def initialize(params: types.InitializeParams) -> None:
        checks.settings = CheckSettings.of(params.initialization_options)

    @server.feature(types.WORKSPACE_DID_CHANGE_CONFIGURATION)
    def change_configuration(params: types.DidChangeConfigurationParams) -> None:
        given = params.settings
        checks.settings = CheckSettings.of(given.get(NAME, given) if isinstance(given, dict) else None)

    @server.feature(types.TEXT_DOCUMENT_DID_OPEN)
    async def open_document(params: types.DidOpenTextDocumentParams) -> None:
        await checks.check(params.text_document.uri)

    @server.feature(types.TEXT_DOCUMENT_DID_SAVE)
    async def save_document(params: types.DidSaveTextDocumentParams) -> None:
        await checks.check(params.text_document.uri)

    @server.feature(types.TEXT_DOCUMENT_DID_CLOSE)
    def close_document(params: types.DidCloseTextDocumentParams) -> None:
        checks.forget(params.text_document.uri)

    @server.feature(types.SHUTDOWN)
    def shut_down(_: None) -> None:
        checks.end()


def _register_reading(server: LanguageServer, checks: DocumentChecks) -> None:
    """What the editor asks for to show."""

    @server.feature(types.TEXT_DOCUMENT_HOVER)
    def hover(params: types.HoverParams) -> types.Hover | None:
        line = params.position.line
        kinds = dict.fromkeys(found.kind for _, _, found in checks.find(params.text_document.uri, line, line))
        text = "\n\n---\n\n".join(filter(None, map(explain, kinds)))
        return types.Hover(types.MarkupContent(types.MarkupKind.Markdown, text)) if text else None

    @server.feature(
        types.TEXT_DOCUMENT_CODE_ACTION, types.CodeActionOptions(code_action_kinds=[types.CodeActionKind.QuickFix])
    )
    def code_action(params: types.CodeActionParams) -> list[types.CodeAction]:
        uri, first, last = params.text_document.uri, params.range.start.line, params.range.end.line
        lines = checks.read_lines(to_fs_path(uri) or "")
        return [
            action
            for checked, number, found in checks.find(uri, first, last)
            if found.spot.line <= len(lines)
            for action in list_actions(uri, checked, number, found, lines[found.spot.line - 1])
        ]

    @server.feature(types.TEXT_DOCUMENT_CODE_LENS)
    def code_lens(params: types.CodeLensParams) -> list[types.CodeLens]:
        uri = params.text_document.uri
        return list(list_lenses(uri, server.workspace.get_text_document(uri).source))

    @server.feature(types.TEXT_DOCUMENT_INLAY_HINT)
    def inlay_hint(params: types.InlayHintParams) -> list[types.InlayHint]:
        path, shown = to_fs_path(params.text_document.uri) or "", params.range
        presenters = [each.presenter for each in checks.documents.values() if each.presenter is not None]
        return [hint for each in presenters for hint in each.list_hints(path, shown.start.line, shown.end.line)]


def _register_commands(server: LanguageServer, checks: DocumentChecks) -> None:
    """What lenses and actions do."""

    @server.command(CHECK)
    async def check_function(uri: str, name: str) -> None:
        await checks.check(uri, name)

    @server.command(WRITE_TEST)
    async def write_test(uri: str) -> str:
        path = await checks.write_test(uri)
        checks.open(path)
        return path

    @server.command(SHOW_TRACE)
    def show_trace(uri: str, number: int) -> str:
        path = checks.write_trace(uri, number)
        checks.open(path)
        return path
