"""Settings files: `fathom.toml`, or the table `[tool.fathom]` of `pyproject.toml`.

Keys are the long names of the options, without hyphens in front: `unwind = 8`, `extend-select = ["leak"]`. The nearest
file in the current folder or one above it counts, whole; paths in it are relative to its folder. A `fathom.toml` may
also list proofs, each a table `[[proof]]` with settings of its own.
"""

from __future__ import annotations

import dataclasses
import os
from collections.abc import Iterator, Mapping
from dataclasses import field
from functools import cache
from typing import Any, final, get_args, get_type_hints

from fathom.errors import UserError, cause
from fathom.files import read_file
from fathom.immutable import immutable
from fathom.options import Flag, LimitOptions, ModelOptions, Options, ReportOptions, SourceOptions

OWN_FILE = "fathom.toml"
SHARED_FILE = "pyproject.toml"
GROUPS = (SourceOptions, LimitOptions, ModelOptions, ReportOptions)
_NO_SETTINGS = ("show-settings", "trust", "diff")
"""Options of the command line alone."""
_PROOF_KEYS = ("name", "expect", "category")
_VERDICTS = ("safe", "unsafe", "unknown")


@final
@immutable
class Setting:
    """An option as settings files know it: its key, its type, and the field that it sets."""

    key: str
    field: str
    type: object
    default: object
    flag: Flag


@final
@immutable
class Proof:
    """A program to check and the verdict that is expected of it; `values` has all settings, by field."""

    name: str
    expect: str
    values: Mapping[str, object]
    category: str = ""

    def options(self) -> Options:
        """The settings that decide the verdict."""
        fields = {each.name for each in dataclasses.fields(Options)}
        return Options(**{name: value for name, value in self.values.items() if name in fields})  # type: ignore[arg-type]


@final
@immutable
class Settings:
    """What a settings file says: values by field. `path` is empty where there is no file."""

    path: str = ""
    values: Mapping[str, object] = field(default_factory=dict)
    proofs: tuple[Proof, ...] = ()


@cache
def known_settings() -> Mapping[str, Setting]:
    """Every setting by its key, in the order of the manual."""
    found: dict[str, Setting] = {}
    for group in GROUPS:
        hints = get_type_hints(group, include_extras=True)
        for each in dataclasses.fields(group):
            plain, flag = get_args(hints[each.name])
            key = next((name[2:] for name in flag.names if name.startswith("--")), each.name)
            if key not in _NO_SETTINGS:
                found[key] = Setting(key, each.name, plain, each.default, flag)
    return found


def collect_changes(*groups: object) -> dict[str, object]:
    """Of groups of options, those that differ from their defaults, by key."""
    found: dict[str, object] = {}
    for setting in known_settings().values():
        for group in groups:
            value = getattr(group, setting.field, setting.default)
            if value != setting.default:
                found[setting.key] = list(value) if isinstance(value, tuple) else value
    return found


def check_values(*groups: object) -> None:
    """Refuse values that their options do not allow."""
    for setting in known_settings().values():
        for group in groups:
            _require_allowed(f"--{setting.key} ", setting.flag, getattr(group, setting.field, setting.default))


def _require_allowed(where: str, flag: Flag, value: object) -> None:
    if flag.choices and value not in flag.choices:
        raise UserError(f"{where}{value}: there is no such choice", hint=f"use one of {', '.join(flag.choices)}")
    if flag.least is not None and isinstance(value, int | float) and not value >= flag.least:
        raise UserError(f"{where}{value}: the smallest that there can be is {flag.least}")


def restore_settings(path: str, table: Mapping[str, object]) -> dict[str, object]:
    """Values by field, from what `collect_changes` gave and a file has kept; names of files are as they were."""
    return {known_settings()[key].field: value for key, value in _check_table(path, table)}


def find_settings(start: str = ".") -> Settings:
    """Those of the nearest settings file in the folder `start` or one above it; none where there is no such file."""
    for folder in _upwards(os.path.abspath(start)):
        for name in (OWN_FILE, SHARED_FILE):
            path = os.path.join(folder, name)
            if os.path.isfile(path):
                settings = read_settings(path)
                if settings is not None:
                    return settings
    return Settings()


def read_settings(path: str) -> Settings | None:
    """Read one file; None where it is a `pyproject.toml` without a word about Fathom."""
    raw = _read(path)
    shared = os.path.basename(path) == SHARED_FILE
    if shared and b"fathom" not in raw:
        return None
    table = _parse_toml(path, raw)
    if shared:
        table = table.get("tool", {}).get("fathom")
        if table is None:
            return None
    proofs = () if shared else table.pop("proof", ())
    values = _values(path, table)
    return Settings(path, values, tuple(_proofs(path, proofs, values)))


def read_proofs(path: str, changes: str = "", raw: bytes | None = None) -> tuple[Proof, ...]:
    """The proofs of a file, each a table `[[proof]]` or `[[task]]`; `changes` is TOML whose settings count for all.

    `raw` is read as though it were in the file.
    """
    table = _parse_toml(path, _read(path) if raw is None else raw)
    tables = table.pop("task", None)
    proofs = table.pop("proof", None)
    if tables is not None and proofs is not None:
        raise UserError(f"{path}: it has both [[task]] and [[proof]]", hint="they mean the same: use one of them")
    over = _values("--set", _parse_toml("--set", changes.encode()))
    listed = _proofs(path, tables if tables is not None else proofs or (), _values(path, table))
    return tuple(dataclasses.replace(proof, values={**proof.values, **over}) for proof in listed)


def _read(path: str) -> bytes:
    try:
        return read_file(path)
    except OSError as error:
        raise UserError(f"{path}: cannot read: {cause(error)}") from error


def _upwards(folder: str) -> Iterator[str]:
    yield folder
    while (above := os.path.dirname(folder)) != folder:
        folder = above
        yield folder


def _parse_toml(path: str, raw: bytes) -> dict[str, Any]:
    import tomllib

    try:
        return tomllib.loads(raw.decode())
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
        raise UserError(f"{path}: this is not TOML: {error}") from error


def _proofs(path: str, tables: object, common: Mapping[str, object]) -> Iterator[Proof]:
    if not isinstance(tables, list | tuple) or not all(isinstance(table, dict) for table in tables):
        raise UserError(f"{path}: its proofs are not a list of tables", hint="begin each with a line [[proof]]")
    for number, table in enumerate(tables, 1):
        own = {key: value for key, value in table.items() if key not in _PROOF_KEYS}
        values = {**common, **_values(path, own, extra=_PROOF_KEYS)}
        name, expect = table.get("name", f"proof {number}"), table.get("expect", "safe")
        category = table.get("category", "")
        if not isinstance(name, str) or not isinstance(category, str) or expect not in _VERDICTS:
            raise UserError(
                f"{path}: proof {number}: 'name' and 'category' are texts, and 'expect' one of {', '.join(_VERDICTS)}",
                hint="without 'expect', a proof is expected to be safe",
            )
        yield Proof(name, expect, values, category)


def _values(path: str, table: Mapping[str, object], extra: tuple[str, ...] = ()) -> dict[str, object]:
    known = known_settings()
    typed = _check_table(path, table, extra)
    return {known[key].field: _resolve_paths(path, known[key], value) for key, value in typed}


def _check_table(path: str, table: Mapping[str, object], extra: tuple[str, ...] = ()) -> Iterator[tuple[str, object]]:
    """Keys, and values that they can have."""
    known = known_settings()
    for key, value in table.items():
        if key not in known:
            raise _unknown_key(path, key, [*known, *extra])
        yield key, _convert(path, known[key], value)


def _unknown_key(path: str, key: str, known: list[str]) -> UserError:
    import difflib

    close = difflib.get_close_matches(key.replace("_", "-"), known, n=3, cutoff=0.5)
    hint = f"did you mean {' or '.join(close)}?" if close else "keys are the long names of options: fathom check --help"
    return UserError(f"{path}: there is no setting '{key}'", hint=hint)


def _convert(path: str, setting: Setting, value: object) -> object:
    import msgspec

    try:
        typed: object = msgspec.convert(value, setting.type)
    except msgspec.ValidationError as error:
        raise UserError(f"{path}: {setting.key}: {str(error).lower()}") from error
    _require_allowed(f"{path}: {setting.key} = ", setting.flag, typed)
    return typed


def _resolve_paths(path: str, setting: Setting, value: object) -> object:
    """Paths are relative to the folder of the file; here they become relative to the current one."""
    if not setting.flag.path or value is None:
        return value
    folder = os.path.dirname(os.path.abspath(path))
    if isinstance(value, tuple):
        return tuple(_from_here(folder, each) for each in value)
    return _from_here(folder, str(value))


def _from_here(folder: str, name: str) -> str:
    return name if os.path.isabs(name) else os.path.relpath(os.path.join(folder, name))
