"""How an option looks on the command line."""

from __future__ import annotations

from typing import final

from fathom.immutable import immutable


@final
@immutable
class Flag:
    """How a field looks on the command line; no names means that it is positional.

    `value_may_start_with_hyphen` lets `--cflag -fwrapv` be written without an equals sign. `path` says that the value
    names a file or a folder: in a settings file, it is relative to the folder of that file. A text must be one of
    `choices`, where there are any, and a number not less than `least`.
    """

    help: str
    names: tuple[str, ...] = ()
    value_may_start_with_hyphen: bool = False
    path: bool = False
    choices: tuple[str, ...] = ()
    least: float | None = None
