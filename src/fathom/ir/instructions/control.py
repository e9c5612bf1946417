"""Where control goes: the ends of blocks, and the values that meet where blocks join."""

from __future__ import annotations

from typing import TypeAlias, final

from fathom.immutable import immutable
from fathom.ir.values import Reg, Value
from fathom.source import SrcLoc


@final
@immutable
class Phi:
    """`M3 = phi [M1, BB1], [M2, BB2]`."""

    result: Reg
    incoming: tuple[tuple[Value, str], ...]
    loc: SrcLoc | None = None


@final
@immutable
class Jump:
    """`br BB3`."""

    target: str


@final
@immutable
class Branch:
    """`br R3, BB1, BB2`: the first when true."""

    cond: Value
    then: str
    other: str


@final
@immutable
class Halt:
    """`halt`: the end of the program."""


Terminator: TypeAlias = Jump | Branch | Halt
