"""Questions about the object that a pointer leads to: its bounds, its life, whether it was written."""

from __future__ import annotations

from typing import final

from fathom.immutable import immutable
from fathom.ir.values import Reg, Value
from fathom.source import SrcLoc


@final
@immutable
class IsDeref:
    """`R1:i1 = isderef P0, 4`: `0 <= offset` and `offset + size <= size of the object`, without wrap. Not null."""

    result: Reg
    ptr: Value
    size: Value
    loc: SrcLoc | None = None


@final
@immutable
class IsAlloc:
    """`R1:i1 = isalloc P0, M0`: the object that the pointer came from is alive in this memory."""

    result: Reg
    ptr: Value
    mem: Value
    loc: SrcLoc | None = None


@final
@immutable
class IsValid:
    """`R1:i1 = isvalid P0, 4, M0`: the bytes lie in one object that is alive in this memory, whichever it is.

    Only the address of the pointer matters (LLBMC's valid_mem_access), unlike for `isderef` and `isalloc`.
    """

    result: Reg
    ptr: Value
    size: Value
    mem: Value
    loc: SrcLoc | None = None


@final
@immutable
class IsMod:
    """`R1:i1 = ismod P0, M0`: the object was written since its allocation or the last `resetmod`."""

    result: Reg
    ptr: Value
    mem: Value
    loc: SrcLoc | None = None


@final
@immutable
class ResetMod:
    """`M1 = resetmod P0, M0`: the object counts as not written from here on."""

    result: Reg
    ptr: Value
    mem: Value
    loc: SrcLoc | None = None
