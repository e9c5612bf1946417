"""Instructions on memory from text, token by token: alloca, load, store, getelementptr and the atomic ones."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from fathom.frontend.llvm import instructions as ins
from fathom.frontend.llvm.constants import ConstInt, Value
from fathom.frontend.llvm.instructions import Instruction
from fathom.frontend.llvm.lexer import Cursor
from fathom.frontend.llvm.read_values import Body
from fathom.frontend.llvm.types import I1, I32, PTR, PtrType, VectorType
from fathom.source import SrcLoc

MemoryReader: TypeAlias = Callable[[Body, Cursor, str | None, SrcLoc | None], Instruction]

ONE = ConstInt(I32, 1)
_ORDERINGS = frozenset("unordered monotonic acquire release acq_rel seq_cst".split())
_GEP_FLAGS = frozenset(("inbounds", "nusw", "nuw"))
_ALLOCA_FLAGS = frozenset(("inalloca", "swifterror"))


def _words(cursor: Cursor, known: frozenset[str]) -> tuple[str, ...]:
    found: list[str] = []
    while cursor.token in known:
        found.append(cursor.take())
    return tuple(found)


def _align(cursor: Cursor) -> int:
    """`, align 8`, or 0."""
    if cursor.token == "," and cursor.after == "align":
        cursor.at += 2
        return cursor.number()
    return 0


def _syncscope(cursor: Cursor) -> str:
    if not cursor.accept("syncscope"):
        return ""
    cursor.expect("(")
    scope = cursor.string()
    cursor.expect(")")
    return scope


def _ordering(cursor: Cursor) -> str:
    return cursor.take_one_of(_ORDERINGS) or cursor.fail_expecting("a memory ordering")


def _alloca(body: Body, cursor: Cursor, token: str | None, loc: SrcLoc | None) -> Instruction:
    flags = _words(cursor, _ALLOCA_FLAGS)
    kind = body.types.read(cursor)
    count: Value = ONE
    if cursor.token == "," and cursor.after not in ("align", "addrspace") and cursor.after[:1] != "!":
        cursor.at += 1
        count = body.read_typed(cursor)
    align = _align(cursor)
    space = 0
    if cursor.token == "," and cursor.after == "addrspace":
        cursor.at += 2
        cursor.expect("(")
        space = cursor.number()
        cursor.expect(")")
    pointer = body.types[f"ptr addrspace({space})"] if space else PTR
    return ins.Alloca(body.define(token, pointer), kind, count, align, flags, loc)


def _load(body: Body, cursor: Cursor, token: str | None, loc: SrcLoc | None) -> Instruction:
    atomic = cursor.accept("atomic")
    volatile = cursor.accept("volatile")
    kind = body.types.read(cursor)
    cursor.expect(",")
    pointer = body.read_pointer(cursor)
    scope = _syncscope(cursor) if atomic else ""
    ordering = _ordering(cursor) if atomic else ""
    return ins.Load(body.define(token, kind), pointer, _align(cursor), volatile, ordering, scope, loc)


def _store(body: Body, cursor: Cursor, token: str | None, loc: SrcLoc | None) -> Instruction:
    atomic = cursor.accept("atomic")
    volatile = cursor.accept("volatile")
    value = body.read_typed(cursor)
    cursor.expect(",")
    pointer = body.read_pointer(cursor)
    scope = _syncscope(cursor) if atomic else ""
    ordering = _ordering(cursor) if atomic else ""
    if token is not None:
        cursor.fail("a store has no result")
    return ins.Store(value, pointer, _align(cursor), volatile, ordering, scope, loc)


def _getelementptr(body: Body, cursor: Cursor, token: str | None, loc: SrcLoc | None) -> Instruction:
    flags = _words(cursor, _GEP_FLAGS)
    source = body.types.read(cursor)
    cursor.expect(",")
    base = body.read_typed(cursor)
    indices: list[Value] = []
    while cursor.comma():
        indices.append(body.read_typed(cursor))
    kind = base.type
    shape = next((i.type for i in indices if isinstance(i.type, VectorType)), kind)
    if isinstance(kind, PtrType):
        kind = body.types.like(shape, kind)
    elif not isinstance(kind, VectorType):
        cursor.fail(f"a getelementptr steps from a value of type {kind}")
    return ins.GetElementPtr(body.define(token, kind), source, base, tuple(indices), flags, loc)


def _fence(body: Body, cursor: Cursor, token: str | None, loc: SrcLoc | None) -> Instruction:
    scope = _syncscope(cursor)
    return ins.Fence(_ordering(cursor), scope, loc)


def _cmpxchg(body: Body, cursor: Cursor, token: str | None, loc: SrcLoc | None) -> Instruction:
    weak = cursor.accept("weak")
    volatile = cursor.accept("volatile")
    pointer = body.read_pointer(cursor)
    cursor.expect(",")
    expected = body.read_typed(cursor)
    cursor.expect(",")
    new = body.read_typed(cursor)
    scope = _syncscope(cursor)
    success = _ordering(cursor)
    failure = _ordering(cursor)
    result = body.define(token, body.types.struct((new.type, I1)))
    return ins.CmpXchg(result, pointer, expected, new, success, failure, _align(cursor), volatile, weak, scope, loc)


def _atomicrmw(body: Body, cursor: Cursor, token: str | None, loc: SrcLoc | None) -> Instruction:
    volatile = cursor.accept("volatile")
    op = cursor.take()
    pointer = body.read_pointer(cursor)
    cursor.expect(",")
    value = body.read_typed(cursor)
    scope = _syncscope(cursor)
    ordering = _ordering(cursor)
    result = body.define(token, value.type)
    return ins.AtomicRMW(result, op, pointer, value, ordering, _align(cursor), volatile, scope, loc)


MEMORY: dict[str, MemoryReader] = {
    "alloca": _alloca,
    "load": _load,
    "store": _store,
    "getelementptr": _getelementptr,
    "fence": _fence,
    "cmpxchg": _cmpxchg,
    "atomicrmw": _atomicrmw,
}
