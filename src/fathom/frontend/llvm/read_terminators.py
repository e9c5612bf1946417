"""Terminators from text, token by token."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TypeAlias

from fathom.frontend.llvm import instructions as ins
from fathom.frontend.llvm.constants import ConstInt
from fathom.frontend.llvm.instructions import Terminator
from fathom.frontend.llvm.lexer import Cursor, name_of
from fathom.frontend.llvm.read_calls import read_call
from fathom.frontend.llvm.read_values import Body
from fathom.frontend.llvm.types import I1, TOKEN
from fathom.patterns import lazy_pattern
from fathom.source import SrcLoc

TerminatorReader: TypeAlias = Callable[[Body, Cursor, str | None, SrcLoc | None], Terminator]

_LABEL = lazy_pattern(r'label (%(?:"[^"]*"|[-\w$.]+))', re.ASCII)


def _ret(body: Body, cursor: Cursor, token: str | None, loc: SrcLoc | None) -> Terminator:
    if cursor.accept("void"):
        return ins.Ret(None, loc)
    return ins.Ret(body.read_typed(cursor), loc)


def _br(body: Body, cursor: Cursor, token: str | None, loc: SrcLoc | None) -> Terminator:
    if cursor.token == "label":
        return ins.Jump(body.typed_label(cursor), loc)
    cond = body.read_typed(cursor)
    if cond.type is not I1:
        cursor.fail("a branch does not depend on an i1")
    cursor.expect(",")
    then = body.typed_label(cursor)
    cursor.expect(",")
    return ins.Branch(cond, then, body.typed_label(cursor), loc)


def _switch(body: Body, cursor: Cursor, token: str | None, loc: SrcLoc | None) -> Terminator:
    value = body.read_typed(cursor)
    cursor.expect(",")
    default = body.typed_label(cursor)
    cursor.expect("[")
    cases: list[tuple[ConstInt, str]] = []
    while not cursor.accept("]"):
        case = body.constant(cursor)
        if not isinstance(case, ConstInt) or case.type is not value.type:
            cursor.fail("a case of a switch is not a number of its type")
        cursor.expect(",")
        cases.append((case, body.typed_label(cursor)))
    return ins.Switch(value, default, tuple(cases), loc)


def _labels(body: Body, cursor: Cursor) -> tuple[str, ...]:
    """`[label %a, label %b]`."""
    found: list[str] = []
    cursor.expect("[")
    while not cursor.accept("]"):
        if found:
            cursor.expect(",")
        found.append(body.typed_label(cursor))
    return tuple(found)


def _indirectbr(body: Body, cursor: Cursor, token: str | None, loc: SrcLoc | None) -> Terminator:
    address = body.read_pointer(cursor)
    cursor.expect(",")
    return ins.IndirectBr(address, _labels(body, cursor), loc)


def _invoke(body: Body, cursor: Cursor, token: str | None, loc: SrcLoc | None) -> Terminator:
    call = read_call(body, cursor, token, "", loc)
    cursor.expect("to")
    normal = body.typed_label(cursor)
    cursor.expect("unwind")
    return ins.Invoke(call, normal, body.typed_label(cursor), loc)


def _callbr(body: Body, cursor: Cursor, token: str | None, loc: SrcLoc | None) -> Terminator:
    call = read_call(body, cursor, token, "", loc)
    cursor.expect("to")
    fallthrough = body.typed_label(cursor)
    return ins.CallBr(call, fallthrough, _labels(body, cursor), loc)


def _resume(body: Body, cursor: Cursor, token: str | None, loc: SrcLoc | None) -> Terminator:
    return ins.Resume(body.read_typed(cursor), loc)


def _unreachable(body: Body, cursor: Cursor, token: str | None, loc: SrcLoc | None) -> Terminator:
    return ins.Unreachable(loc)


def _unsupported(body: Body, cursor: Cursor, token: str | None, loc: SrcLoc | None) -> Terminator:
    """Windows' exception handling: `catchswitch`, `catchret`, `cleanupret`."""
    start = cursor.at - 1
    while cursor.token and not (cursor.token == "," and cursor.after[:1] == "!"):
        cursor.at += 1
    text = cursor.text_since(start)
    targets = tuple(body.label(name_of(label)) for label in _LABEL.findall(text))
    result = None if token is None else body.define(token, TOKEN)
    return ins.UnsupportedTerminator(result, text, targets, loc)


TERMINATORS: dict[str, TerminatorReader] = {
    "ret": _ret,
    "br": _br,
    "switch": _switch,
    "indirectbr": _indirectbr,
    "invoke": _invoke,
    "callbr": _callbr,
    "resume": _resume,
    "unreachable": _unreachable,
    "catchswitch": _unsupported,
    "catchret": _unsupported,
    "cleanupret": _unsupported,
}
