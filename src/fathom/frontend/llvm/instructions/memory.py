"""Instructions that make, read and write memory, and that compute addresses in it."""

from __future__ import annotations

from typing import final

from fathom.frontend.llvm.constants import Local, Value
from fathom.frontend.llvm.types import Type
from fathom.immutable import immutable
from fathom.source import SrcLoc


@final
@immutable
class Alloca:
    """`%p = alloca T, i64 %n, align 4`: `count` elements of `allocated` on the stack."""

    result: Local
    allocated: Type
    count: Value
    align: int
    flags: tuple[str, ...] = ()
    loc: SrcLoc | None = None


@final
@immutable
class Load:
    """`%r = load i32, ptr %p, align 4`; `ordering` is empty when it is not atomic."""

    result: Local
    ptr: Value
    align: int
    volatile: bool = False
    ordering: str = ""
    syncscope: str = ""
    loc: SrcLoc | None = None


@final
@immutable
class Store:
    """`store i32 %v, ptr %p, align 4`."""

    value: Value
    ptr: Value
    align: int
    volatile: bool = False
    ordering: str = ""
    syncscope: str = ""
    loc: SrcLoc | None = None


@final
@immutable
class GetElementPtr:
    """`%q = getelementptr inbounds T, ptr %p, i64 0, i32 2`: address arithmetic over the type `source`."""

    result: Local
    source: Type
    base: Value
    indices: tuple[Value, ...]
    flags: tuple[str, ...] = ()
    loc: SrcLoc | None = None


@final
@immutable
class Fence:
    """`fence seq_cst`."""

    ordering: str
    syncscope: str = ""
    loc: SrcLoc | None = None


@final
@immutable
class CmpXchg:
    """`%r = cmpxchg ptr %p, i32 %old, i32 %new acq_rel monotonic`: gives `{ value, i1 }`."""

    result: Local
    ptr: Value
    expected: Value
    new: Value
    success: str
    failure: str
    align: int
    volatile: bool = False
    weak: bool = False
    syncscope: str = ""
    loc: SrcLoc | None = None


@final
@immutable
class AtomicRMW:
    """`%r = atomicrmw add ptr %p, i32 1 seq_cst`: gives the old value."""

    result: Local
    op: str
    ptr: Value
    value: Value
    ordering: str
    align: int
    volatile: bool = False
    syncscope: str = ""
    loc: SrcLoc | None = None
