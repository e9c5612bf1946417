"""Definitions of memories: objects come and go, bytes are read and written."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias, final

from fathom.immutable import immutable
from fathom.ir.values import Reg, Value
from fathom.source import SrcLoc

AllocKind: TypeAlias = Literal["alloca", "malloc", "global"]


@final
@immutable
class MemInit:
    """`M0 = mem.init()`: a memory in which nothing is allocated and every byte is arbitrary but fixed."""

    result: Reg
    loc: SrcLoc | None = None


class Lifetime(NamedTuple):
    """When an object begins, and from when on it may be gone; None where it outlives all others."""

    begin: int
    end: int | None

    def may_precede(self, other: Lifetime) -> bool:
        """Whether this object may be gone before the other one begins."""
        return self.end is not None and self.end <= other.begin


@final
@immutable
class Alloc:
    """`P1, M1 = malloc 2, M0 align 16 "buf"`: a new object of exactly `size` bytes, contents as they were in memory.

    `name` is what a report calls the object. A `global` may be `readonly`. `instance` names the moment of an execution.
    A computed size is never more than `most` in executions that come here. `lifetime` orders objects that need not be
    alive at once: one that lives 3 to 5 may be gone when one begins that lives 5 or later. Without it, none is gone.
    """

    result: Reg
    mem_result: Reg
    kind: AllocKind
    size: Value
    mem: Value
    align: int = 1
    name: str = ""
    readonly: bool = False
    loc: SrcLoc | None = None
    instance: str = ""
    most: int | None = None
    lifetime: Lifetime | None = None


@final
@immutable
class Free:
    """`M2 = free P1, M1` (heap) or `M2 = endscope P1, M1` (a local goes out of scope): the object is dead from here on.

    Freeing null changes nothing.
    """

    result: Reg
    ptr: Value
    mem: Value
    scope: bool = False
    loc: SrcLoc | None = None


@final
@immutable
class Load:
    """`R1:i32 = load P0, M0`: as many bytes as the type has, little-endian unless the program says otherwise."""

    result: Reg
    ptr: Value
    mem: Value
    loc: SrcLoc | None = None


@final
@immutable
class Store:
    """`M1 = store R0, P0, M0`. A width that is not whole bytes is stored with zeros above, as LLVM does."""

    result: Reg
    value: Value
    ptr: Value
    mem: Value
    loc: SrcLoc | None = None


@final
@immutable
class StoreBytes:
    """`M1 = bytes "\\01\\02", P0, M0`: constant data, such as the initialiser of a table."""

    result: Reg
    data: bytes
    ptr: Value
    mem: Value
    loc: SrcLoc | None = None


@final
@immutable
class Memset:
    """`M1 = memset P0, R1, R2, M0`: byte `value`, `length` times (pointer-wide, unsigned)."""

    result: Reg
    ptr: Value
    value: Value
    length: Value
    mem: Value
    loc: SrcLoc | None = None


@final
@immutable
class Memcpy:
    """`M2 = memcpy P0, P1, R2, M0, M1`: `length` bytes from `src` in `src_mem` to `dst` in `mem`.

    All bytes are read before any is written, so overlapping ranges (memmove) are exact.
    """

    result: Reg
    dst: Value
    src: Value
    length: Value
    mem: Value
    src_mem: Value
    loc: SrcLoc | None = None


@final
@immutable
class Havoc:
    """`M1 = havoc P0, R1, M0`: `length` bytes become arbitrary: an input of bytes, `source` as in `Nondet`."""

    result: Reg
    ptr: Value
    length: Value
    mem: Value
    source: str
    loc: SrcLoc | None = None
    instance: str = ""
