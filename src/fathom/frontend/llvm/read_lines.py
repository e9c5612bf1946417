"""The common shapes of instructions, one regular expression each, for speed.

    %5 = load i32, ptr %n.addr, align 4, !dbg !71, !tbaa !54

Each function gets the register that is defined, the line, and where its operands start; it answers None for anything
out of the ordinary (vectors, structs spelled out, atomics, constant expressions, names in quotes), which
`read_instructions.py` then reads token by token.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TypeAlias

from fathom.frontend.llvm.constants import Value
from fathom.frontend.llvm.instructions import (
    Alloca,
    BinOp,
    Branch,
    Cast,
    Compare,
    GetElementPtr,
    Instruction,
    Jump,
    Load,
    Phi,
    Ret,
    Select,
    Store,
    Terminator,
)
from fathom.frontend.llvm.read_calls import TAIL, call_line
from fathom.frontend.llvm.read_constants import CASTS
from fathom.frontend.llvm.read_memory import ONE
from fathom.frontend.llvm.read_values import Body
from fathom.frontend.llvm.types import I1, PTR
from fathom.patterns import lazy_pattern

LineReader: TypeAlias = Callable[[Body, str | None, str, int, str], Instruction | None]

_NAME = r"[-\w$.]+"
_VALUE = r"([%@]?[-\w$.+]+)"
_SCALAR = r"(i\d+|ptr|double|float)"
_TYPE = r"([-%\w$.]+|\[[^,{<(\"]+\])"
_FLAGS = r"((?:(?:nuw|nsw|exact|disjoint|nneg|samesign) )*)"


def _shape(pattern: str) -> re.Pattern[str]:
    return lazy_pattern(pattern + TAIL, re.ASCII)


_LOAD = _shape(rf"{_TYPE}, ptr {_VALUE}, align (\d+)")
_STORE = _shape(rf"{_SCALAR} {_VALUE}, ptr {_VALUE}, align (\d+)")
_ALLOCA = _shape(rf"{_TYPE}, align (\d+)")
_GEP = _shape(rf"((?:(?:inbounds|nuw|nusw) )*){_TYPE}, ptr {_VALUE}((?:, i\d+ {_VALUE[1:-1]})+)")
_INDEX = lazy_pattern(rf", (i\d+) {_VALUE}", re.ASCII)
_BINARY = _shape(rf"{_FLAGS}{_SCALAR} {_VALUE}, {_VALUE}")
_COMPARE = _shape(rf"(samesign )?([a-z]+) {_SCALAR} {_VALUE}, {_VALUE}")
_CAST = _shape(rf"{_FLAGS}{_SCALAR} {_VALUE} to {_SCALAR}")
_JUMP = _shape(rf"label %({_NAME})")
_BRANCH = _shape(rf"i1 {_VALUE}, label %({_NAME}), label %({_NAME})")
_RET = _shape(rf"{_SCALAR} {_VALUE}")
_RET_VOID = _shape("void")
_PHI = _shape(rf"{_SCALAR} ((?:\[ {_VALUE[1:-1]}, %{_NAME} \](?:, (?=\[))?)+)")
_INCOMING = lazy_pattern(rf"\[ {_VALUE}, %({_NAME}) \]", re.ASCII)
_SELECT = _shape(rf"i1 {_VALUE}, {_SCALAR} {_VALUE}, {_SCALAR} {_VALUE}")

_NO_FLAGS: tuple[str, ...] = ()


class _Flags(dict[str, tuple[str, ...]]):
    """`nuw nsw ` gives `("nuw", "nsw")`; there are few combinations."""

    def __missing__(self, text: str) -> tuple[str, ...]:
        found = self[text] = tuple(text.split())
        return found


_FLAG_TUPLES = _Flags({"": ()})


def _load(body: Body, token: str | None, line: str, start: int, op: str) -> Instruction | None:
    match = _LOAD.match(line, start)
    if match is None:
        return None
    kind, pointer, align, place = match.groups()
    address = body.pointer(pointer)
    return Load(body.define(token, body.types[kind]), address, int(align), False, "", "", body.locations[place])


def _store(body: Body, token: str | None, line: str, start: int, op: str) -> Instruction | None:
    match = _STORE.match(line, start)
    if match is None or token is not None:
        return None
    kind, value, pointer, align, place = match.groups()
    return Store(
        body.use(body.types[kind], kind, value),
        body.pointer(pointer),
        int(align),
        False,
        "",
        "",
        body.locations[place],
    )


def _alloca(body: Body, token: str | None, line: str, start: int, op: str) -> Instruction | None:
    match = _ALLOCA.match(line, start)
    if match is None:
        return None
    kind, align, place = match.groups()
    return Alloca(body.define(token, PTR), body.types[kind], ONE, int(align), _NO_FLAGS, body.locations[place])


def _getelementptr(body: Body, token: str | None, line: str, start: int, op: str) -> Instruction | None:
    match = _GEP.match(line, start)
    if match is None:
        return None
    flags, source, base, indices, place = match.groups()
    types = body.types
    return GetElementPtr(
        body.define(token, PTR),
        types[source],
        body.pointer(base),
        tuple([body.use(types[kind], kind, value) for kind, value in _INDEX.findall(indices)]),
        _FLAG_TUPLES[flags],
        body.locations[place],
    )


def _binary(body: Body, token: str | None, line: str, start: int, op: str) -> Instruction | None:
    match = _BINARY.match(line, start)
    if match is None:
        return None
    flags, kind, lhs, rhs, place = match.groups()
    type_ = body.types[kind]
    left, right = body.use(type_, kind, lhs), body.use(type_, kind, rhs)
    return BinOp(body.define(token, type_), op, left, right, _FLAG_TUPLES[flags], body.locations[place])


def _compare(body: Body, token: str | None, line: str, start: int, op: str) -> Instruction | None:
    match = _COMPARE.match(line, start)
    if match is None:
        return None
    flag, pred, kind, lhs, rhs, place = match.groups()
    type_ = body.types[kind]
    left, right = body.use(type_, kind, lhs), body.use(type_, kind, rhs)
    flags = ("samesign",) if flag else _NO_FLAGS
    return Compare(body.define(token, I1), op, pred, left, right, flags, body.locations[place])


def _cast(body: Body, token: str | None, line: str, start: int, op: str) -> Instruction | None:
    match = _CAST.match(line, start)
    if match is None:
        return None
    flags, kind, value, target, place = match.groups()
    operand = body.use(body.types[kind], kind, value)
    return Cast(body.define(token, body.types[target]), op, operand, _FLAG_TUPLES[flags], body.locations[place])


def _br(body: Body, line: str, start: int) -> Terminator | None:
    match = _JUMP.match(line, start)
    if match is not None:
        target, place = match.groups()
        return Jump(body.label(target), body.locations[place])
    match = _BRANCH.match(line, start)
    if match is None:
        return None
    cond, then, other, place = match.groups()
    return Branch(body.use(I1, "i1", cond), body.label(then), body.label(other), body.locations[place])


def _ret(body: Body, line: str, start: int) -> Terminator | None:
    match = _RET.match(line, start)
    if match is not None:
        kind, value, place = match.groups()
        return Ret(body.use(body.types[kind], kind, value), body.locations[place])
    match = _RET_VOID.match(line, start)
    return None if match is None else Ret(None, body.locations[match[1]])


def _phi(body: Body, token: str | None, line: str, start: int, op: str) -> Instruction | None:
    match = _PHI.match(line, start)
    if match is None:
        return None
    kind, pairs, place = match.groups()
    type_ = body.types[kind]
    incoming: list[tuple[Value, str]] = [
        (body.use(type_, kind, value), body.label(label)) for value, label in _INCOMING.findall(pairs)
    ]
    return Phi(body.define(token, type_), tuple(incoming), _NO_FLAGS, body.locations[place])


def _select(body: Body, token: str | None, line: str, start: int, op: str) -> Instruction | None:
    match = _SELECT.match(line, start)
    if match is None:
        return None
    cond, kind, then, other_kind, other, place = match.groups()
    type_ = body.types[kind]
    return Select(
        body.define(token, type_),
        body.use(I1, "i1", cond),
        body.use(type_, kind, then),
        body.use(body.types[other_kind], other_kind, other),
        _NO_FLAGS,
        body.locations[place],
    )


def _call(body: Body, token: str | None, line: str, start: int, op: str) -> Instruction | None:
    return call_line(body, token, line, start - len(op) - 1)


LINES: dict[str, LineReader] = {
    "load": _load,
    "store": _store,
    "alloca": _alloca,
    "getelementptr": _getelementptr,
    "icmp": _compare,
    "fcmp": _compare,
    "phi": _phi,
    "select": _select,
    **dict.fromkeys("add sub mul udiv sdiv urem srem shl lshr ashr and or xor fadd fsub fmul fdiv".split(), _binary),
    **dict.fromkeys(CASTS, _cast),
    **dict.fromkeys(("call", "tail", "musttail", "notail"), _call),
}
"""By the first word of an instruction, how to read it fast."""

TERMINATOR_LINES: dict[str, Callable[[Body, str, int], Terminator | None]] = {"br": _br, "ret": _ret}
