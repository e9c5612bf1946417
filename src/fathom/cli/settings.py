"""Settings files meet the command line: what the one does not say, the other may; `--show-settings` says which did."""

from __future__ import annotations

import dataclasses
import os
from collections.abc import Sequence
from typing import final

from cyclopts import App, ArgumentCollection

from fathom.cli.trust import find_powers, require_trust
from fathom.settings import Settings, known_settings

DEFAULT = "default"
COMMAND_LINE = "command line"


@final
class FileSettings:
    """A source of values for cyclopts; `origins` tells, after parsing, where the value of each field came from."""

    def __init__(self, settings: Settings, own: Settings, words: Sequence[str]) -> None:
        self.name = os.path.relpath(settings.path) if settings.path else ""
        self.origins: dict[str, str] = {}
        self._settings, self._own = settings, own
        self._values = {**own.values, **settings.values}
        options = words[: words.index("--")] if "--" in words else words
        self._trust, self._shows = "--trust" in options, "--show-settings" in options

    def __call__(self, app: App, commands: tuple[str, ...], arguments: ArgumentCollection) -> None:
        before = _list_fields(arguments)
        if self._values:
            self._fill(app, commands, arguments)
        taken = _list_fields(arguments) - before
        origins = {field: self.name if field in self._settings.values else self._own.path for field in taken}
        self.origins = origins | dict.fromkeys(before, COMMAND_LINE)
        if not self._shows:
            self._require_trust(taken)

    def _require_trust(self, taken: set[str]) -> None:
        path = self._settings.path
        if path and os.path.realpath(path) != os.path.realpath(self._own.path or "."):
            used = {field: value for field, value in self._settings.values.items() if field in taken}
            require_trust(path, find_powers(used), self._trust)

    def _fill(self, app: App, commands: tuple[str, ...], arguments: ArgumentCollection) -> None:
        from cyclopts.config import Dict

        keys = {setting.field: setting.key for setting in known_settings().values()}
        taken = {keys[field]: _plain(value) for field, value in self._values.items()}
        Dict(taken, source=self.name, use_commands_as_keys=False, allow_unknown=True)(app, commands, arguments)


def _list_fields(arguments: ArgumentCollection) -> set[str]:
    return {argument.field_info.name for argument in arguments if argument.tokens}


def _plain(value: object) -> object:
    return list(value) if isinstance(value, tuple) else value


def show_settings(app: App, words: list[str], settings: FileSettings) -> int:
    """Print a line for each setting: its key, its value as a settings file would have it, and where that came from."""
    from fathom.printable import printable

    _, bound, _ = app.parse_args(words, exit_on_error=False, print_error=False)
    bound.apply_defaults()
    values = {each.name: getattr(group, each.name) for group in bound.args for each in dataclasses.fields(group)}
    for setting in known_settings().values():
        if setting.field in values:
            text = f"{setting.key} = {_toml(values[setting.field])}"
            print(f"{printable(text):<40} # {settings.origins.get(setting.field, DEFAULT)}")
    return 0


def _toml(value: object) -> str:
    if value is None:
        return "(none)"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, tuple):
        return "[" + ", ".join(_toml(each) for each in value) + "]"
    if isinstance(value, str):
        return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
    return str(value)
