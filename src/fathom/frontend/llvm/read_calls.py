"""Calls from text: `call`, and the call inside `invoke` and `callbr`."""

from __future__ import annotations

import re

from fathom.frontend.llvm.constants import InlineAsm, Local, Value
from fathom.frontend.llvm.instructions import Call, ParamAttrs
from fathom.frontend.llvm.lexer import Cursor, bad_text
from fathom.frontend.llvm.read_attributes import CallHead
from fathom.frontend.llvm.read_values import Body
from fathom.frontend.llvm.types import PTR, VOID, FunctionType, PtrType, Type
from fathom.patterns import lazy_pattern
from fathom.source import SrcLoc

TAIL = r"(?:, !dbg !(\d+))?(?:, ![^;\"]*)?(?: *;.*)?\Z"
"""What may stand behind the operands of an instruction; the group is the reference to its place."""

_ASM_FLAGS = frozenset(("sideeffect", "alignstack", "inteldialect", "unwind"))
_CALL = lazy_pattern(
    r"(?:(tail|musttail|notail) )?call ([^@\"]*?)([%@][-\w$.]+)\(([^()\"\[{<]*)\)(?: #(\d+))?" + TAIL, re.ASCII
)


def call_line(body: Body, token: str | None, line: str, start: int) -> Call | None:
    """A call with simple arguments on one line, or None if it needs the general reader."""
    match = _CALL.match(line, start)
    if match is None:
        return None
    tail, head_text, callee, arguments, group, place = match.groups()
    attributes = body.attributes
    head = attributes.call_head_text(head_text)
    args: list[Value] = []
    attrs: list[ParamAttrs] = []
    kinds: list[Type] = []
    if arguments:
        for argument in arguments.split(", "):
            front, _, text = argument.rpartition(" ")
            if not front or text[0] == "!":
                return None
            kind, attribute, kind_text = attributes.argument_head(front)
            kinds.append(kind)
            attrs.append(attribute)
            local = body.locals.get(text)
            args.append(local if local is not None and local.type is kind else body.use(kind, kind_text, text))
    signature = attributes.signature(head, tuple(kinds))
    if group is not None and group not in attributes.groups:
        return None
    return Call(
        _result(body, token, signature),
        body.pointer(callee),
        signature,
        tuple(args),
        tuple(attrs),
        () if group is None else attributes.groups[group],
        tail or "",
        head.convention,
        head.result_attrs,
        head.flags,
        "",
        body.locations[place],
    )


def _result(body: Body, token: str | None, signature: FunctionType) -> Local | None:
    if token is None:
        return None
    if signature.result is VOID:
        bad_text(body.line, "a call without a result defines a register")
    return body.define(token, signature.result)


def read_call(body: Body, cursor: Cursor, token: str | None, tail: str, loc: SrcLoc | None) -> Call:
    """The call after the word `call`, `invoke` or `callbr`, up to what follows its operand bundles."""
    head = body.attributes.call_head(cursor)
    if cursor.token == "asm":
        text, constraints, flags = _assembly(cursor)
        args, attrs = _arguments(body, cursor)
        signature = body.attributes.signature(head, tuple(a.type for a in args))
        callee: Value = InlineAsm(text, constraints, flags, signature)
    else:
        known = body.locals.get(cursor.token)
        callee = body.value(cursor, PTR if known is None or not isinstance(known.type, PtrType) else known.type)
        args, attrs = _arguments(body, cursor)
        signature = body.attributes.signature(head, tuple(a.type for a in args))
    _check(cursor, head, signature, args)
    attribute = body.attributes.group(cursor)
    return Call(
        _result(body, token, signature),
        callee,
        signature,
        tuple(args),
        tuple(attrs),
        attribute,
        tail,
        head.convention,
        head.result_attrs,
        head.flags,
        _bundles(body, cursor),
        loc,
    )


def _check(cursor: Cursor, head: CallHead, signature: FunctionType, args: list[Value]) -> None:
    enough = len(args) == len(signature.params) or (signature.varargs and len(args) > len(signature.params))
    if head.kind is signature and not enough:
        cursor.fail(f"the call has {len(args)} arguments for the type {signature}")


def _assembly(cursor: Cursor) -> tuple[str, str, tuple[str, ...]]:
    cursor.expect("asm")
    flags: list[str] = []
    while cursor.token in _ASM_FLAGS:
        flags.append(cursor.take())
    text = cursor.string()
    cursor.expect(",")
    return text, cursor.string(), tuple(flags)


def _arguments(body: Body, cursor: Cursor) -> tuple[list[Value], list[ParamAttrs]]:
    args: list[Value] = []
    attrs: list[ParamAttrs] = []
    cursor.expect("(")
    while not cursor.accept(")"):
        if args:
            cursor.expect(",")
        kind = body.types.read(cursor)
        attrs.append(body.attributes.params(cursor))
        args.append(body.value(cursor, kind))
    return args, attrs


def _bundles(body: Body, cursor: Cursor) -> str:
    """`[ "align"(ptr %p, i64 8) ]` as text; the registers in it must exist like any others."""
    start = cursor.at
    if not cursor.accept("["):
        return ""
    while True:
        cursor.string()
        cursor.expect("(")
        while not cursor.accept(")"):
            body.read_typed(cursor)
            cursor.accept(",")
        if not cursor.accept(","):
            break
    cursor.expect("]")
    return cursor.text_since(start)
