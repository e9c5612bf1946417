"""What the linker process is asked, and what it answers: msgpack over its standard input and output."""

from __future__ import annotations

from typing import final

import msgspec


@final
class UnitBytes(msgspec.Struct, frozen=True):
    """One unit, as bitcode or as text."""

    name: str
    data: bytes


@final
class LinkRequest(msgspec.Struct, frozen=True):
    """Link `units` in order, let `overrides` replace definitions, and keep what `entry` reaches.

    `models` define what is still missing then, and nothing else. What the units named `exports` define as static can be
    called by the others. `remove_bodies` are functions, or UNIT:FUNCTION, that become declarations, `replace_calls` has
    pairs OLD:NEW, and `contract_calls` too, for what contracts have become. With `keep_first` the first of several
    definitions is taken.
    `parse_only` reads and verifies the units and stops there. `memory_limit` is in bytes of address space.
    """

    units: tuple[UnitBytes, ...]
    overrides: tuple[UnitBytes, ...]
    entry: str
    memory_limit: int
    parse_only: bool = False
    models: tuple[UnitBytes, ...] = ()
    exports: tuple[str, ...] = ()
    remove_bodies: tuple[str, ...] = ()
    replace_calls: tuple[str, ...] = ()
    contract_calls: tuple[str, ...] = ()
    keep_first: bool = False


@final
class LinkedProgram(msgspec.Struct, frozen=True):
    """A linked program: the name of the unit that defines its entry function, and its canonical text.

    `undefined` are the functions that it refers to and does not define, in alphabetical order; `variables` likewise.
    """

    name: str
    text: str
    undefined: tuple[str, ...] = ()
    triple: str = ""
    layout: str = ""
    variables: tuple[str, ...] = ()


@final
class LinkReply(msgspec.Struct, frozen=True):
    """The programs, or what is wrong with the input (`error`) and what to do about it (`hint`).

    `duplicate` says that the error is a name which two units define.
    """

    programs: tuple[LinkedProgram, ...] = ()
    error: str | None = None
    hint: str | None = None
    duplicate: bool = False
