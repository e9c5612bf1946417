"""Which settings of a file count: those that run programs or write files only where the user trusts the file.

A settings file comes with a folder, and the folder may be somebody else's. What `cc`, `analysis`, `solver = "smtlib:…"`
and flags for the compiler start, and what the names of reports overwrite, the user says: on the command line, in the
settings of their own, or with `--trust`, which is remembered for the file as it is then, together with the programs
that it names.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterable, Iterator, Mapping
from typing import final

from fathom.cli.outputs import OUTPUTS
from fathom.errors import UserError
from fathom.files import read_file
from fathom.immutable import immutable
from fathom.settings import OWN_FILE, Settings, known_settings, read_settings
from fathom.user_folders import find_user_folder

_HARMLESS_FLAGS = ("-W", "-w", "-O", "-g", "-pedantic")


@final
@immutable
class Power:
    """A setting that does more than to describe a program: its key, what it does, and the words that name programs."""

    key: str
    what: str
    words: tuple[str, ...] = ()


def find_powers(values: Mapping[str, object]) -> Iterator[Power]:
    """Of values by field, those that run programs or write files."""
    keys = {setting.field: setting.key for setting in known_settings().values()}
    for field, value in values.items():
        if value and field in keys:
            power = _judge(field, keys[field], value)
            if power is not None:
                yield power


def _judge(field: str, key: str, value: object) -> Power | None:
    words = tuple(value) if isinstance(value, tuple) else (str(value),)
    if field in OUTPUTS:
        return Power(key, "writes a file")
    if field == "cc":
        return Power(key, "runs a program", words)
    if field == "analysis" and any(".py:" in word for word in words):
        return Power(key, "runs a program", tuple(word.rpartition(":")[0] for word in words))
    if field == "solver" and words[0].startswith("smtlib:"):
        return Power(key, "runs a program", _split(words[0].removeprefix("smtlib:")))
    if field == "cflags" and not _are_harmless(words):
        return Power(key, "gives the compiler flags that can run programs and write files", words)
    return None


def _split(command: str) -> tuple[str, ...]:
    try:
        import shlex

        return tuple(shlex.split(command))
    except ValueError:
        return (command,)


def _are_harmless(flags: tuple[str, ...]) -> bool:
    """Whether they only say what a source means, as those that are taken from `compile_commands.json`."""
    from fathom.frontend.compile_commands import meaningful_flags

    rest = [flag for flag in flags if not flag.startswith(_HARMLESS_FLAGS)]
    return list(meaningful_flags(rest)) == rest


def require_trust(path: str, powers: Iterable[Power], trust: bool, verb: str = "check") -> None:
    """Fail where a file has powers and is not trusted; with `trust` it is from now on."""
    found = tuple(powers)
    if not found:
        return
    key, digest = os.path.realpath(path), _digest(path, found)
    known = _read_store()
    if trust:
        _write_store({**known, key: digest})
    elif known.get(key) != digest:
        first = found[0]
        changed = " (it has changed since it was trusted)" if key in known else ""
        raise UserError(
            f"{os.path.relpath(path)}: the setting '{first.key}' {first.what}, and the file is not trusted{changed}",
            hint=f"if you know where it comes from, run `fathom {verb} --trust` once; or give --{first.key} on the"
            f" command line, or in your own settings, {find_user_file()}",
        )


def _digest(path: str, powers: tuple[Power, ...]) -> str:
    """Of the file and of each program that it names, by content."""
    from fathom.frontend.cache import digest

    parts: list[bytes | str] = ["trust", read_file(path)]
    for word in dict.fromkeys(word for power in powers for word in power.words):
        name = word.rpartition("=")[2]
        if os.path.isfile(name):
            with contextlib.suppress(OSError):
                parts += [name, read_file(name)]
    return digest(parts)


def find_user_file() -> str:
    """Where the settings of the user are, for all folders."""
    return os.path.join(find_user_folder("config"), OWN_FILE)


def read_user_settings() -> Settings:
    """The user's own settings; none where there is no such file."""
    path = find_user_file()
    return (read_settings(path) if os.path.isfile(path) else None) or Settings()


def _find_store() -> str:
    return os.path.join(find_user_folder("state"), "trusted.json")


def _read_store() -> dict[str, str]:
    """What is trusted: a digest for each file. A store that cannot be read trusts nothing."""
    import json

    try:
        found = json.loads(read_file(_find_store()))
    except (OSError, ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def _write_store(known: Mapping[str, str]) -> None:
    """Where it cannot be kept, trust lasts for this run."""
    import json

    path = _find_store()
    with contextlib.suppress(OSError):
        os.makedirs(os.path.dirname(path), mode=0o700, exist_ok=True)
        temporary = f"{path}.{os.getpid()}"
        with open(os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8") as file:
            json.dump(dict(known), file)
        os.replace(temporary, path)
