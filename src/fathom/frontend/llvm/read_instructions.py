"""Any instruction of LLVM 22, token by token.

`read_lines.py` takes the common shapes on a faster way; everything passes here that it does not recognise. One
function per shape, found in a table by the opcode; an opcode that is not in the table is kept as text.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from fathom.frontend.llvm import instructions as ins
from fathom.frontend.llvm.constants import Value
from fathom.frontend.llvm.instructions import Instruction, Terminator
from fathom.frontend.llvm.lexer import Cursor
from fathom.frontend.llvm.read_attributes import FAST_MATH
from fathom.frontend.llvm.read_calls import read_call
from fathom.frontend.llvm.read_constants import CASTS
from fathom.frontend.llvm.read_memory import MEMORY
from fathom.frontend.llvm.read_terminators import TERMINATORS
from fathom.frontend.llvm.read_values import UNKNOWN, Body
from fathom.frontend.llvm.types import I1, TOKEN, ArrayType, StructType, Type, VectorType
from fathom.source import SrcLoc

Reader: TypeAlias = Callable[[Body, Cursor, str | None, str, SrcLoc | None], Instruction]

_FLAGS = FAST_MATH | frozenset("nuw nsw exact disjoint nneg samesign".split())
_ARITHMETIC = "add sub mul udiv sdiv urem srem shl lshr ashr and or xor fadd fsub fmul fdiv frem".split()


def read_instruction(body: Body, text: str, token: str | None) -> Instruction:
    """The instruction on one logical line; `token` is the register that it defines."""
    cursor, opcode, loc = _start(body, text, token)
    if opcode in MEMORY:
        found = MEMORY[opcode](body, cursor, token, loc)
    else:
        found = READERS.get(opcode, _unknown)(body, cursor, token, opcode, loc)
    _attachments(cursor)
    return found


def read_terminator(body: Body, text: str, token: str | None) -> Terminator:
    """The terminator on one logical line."""
    cursor, opcode, loc = _start(body, text, token)
    found = TERMINATORS[opcode](body, cursor, token, loc)
    _attachments(cursor)
    return found


def _start(body: Body, text: str, token: str | None) -> tuple[Cursor, str, SrcLoc | None]:
    cursor = Cursor(text, body.line)
    if token is not None:
        cursor.at = 2
    return cursor, cursor.take(), _place(body, cursor)


def _place(body: Body, cursor: Cursor) -> SrcLoc | None:
    if "!dbg" not in cursor.tokens:
        return None
    return body.locations[cursor.tokens[cursor.tokens.index("!dbg") + 1][1:]]


def _attachments(cursor: Cursor) -> None:
    """`, !dbg !5, !tbaa !6` up to the end: only the place is of interest, and that was found before."""
    while cursor.accept(","):
        if cursor.take()[0] != "!" or cursor.take()[0] != "!":
            cursor.fail("metadata should stand at the end")
        if cursor.token in ("(", "{"):
            cursor.skip_group()
    cursor.done()


def _flags(cursor: Cursor) -> tuple[str, ...]:
    found: list[str] = []
    while cursor.token in _FLAGS:
        found.append(cursor.take())
    return tuple(found)


def _same(cursor: Cursor, body: Body) -> tuple[Value, Value]:
    """`T a, b`: two operands of one type."""
    kind = body.types.read(cursor)
    lhs = body.value(cursor, kind)
    cursor.expect(",")
    return lhs, body.value(cursor, kind)


def _binary(body: Body, cursor: Cursor, token: str | None, op: str, loc: SrcLoc | None) -> Instruction:
    flags = _flags(cursor)
    lhs, rhs = _same(cursor, body)
    return ins.BinOp(body.define(token, lhs.type), op, lhs, rhs, flags, loc)


def _unary(body: Body, cursor: Cursor, token: str | None, op: str, loc: SrcLoc | None) -> Instruction:
    flags = _flags(cursor)
    value = body.read_typed(cursor)
    return ins.UnaryOp(body.define(token, value.type), op, value, flags, loc)


def _compare(body: Body, cursor: Cursor, token: str | None, op: str, loc: SrcLoc | None) -> Instruction:
    flags = _flags(cursor)
    pred = cursor.take()
    lhs, rhs = _same(cursor, body)
    return ins.Compare(body.define(token, body.types.like(lhs.type, I1)), op, pred, lhs, rhs, flags, loc)


def _cast(body: Body, cursor: Cursor, token: str | None, op: str, loc: SrcLoc | None) -> Instruction:
    flags = _flags(cursor)
    value = body.read_typed(cursor)
    cursor.expect("to")
    return ins.Cast(body.define(token, body.types.read(cursor)), op, value, flags, loc)


def _select(body: Body, cursor: Cursor, token: str | None, op: str, loc: SrcLoc | None) -> Instruction:
    flags = _flags(cursor)
    cond = body.read_typed(cursor)
    cursor.expect(",")
    then = body.read_typed(cursor)
    cursor.expect(",")
    other = body.read_typed(cursor)
    return ins.Select(body.define(token, then.type), cond, then, other, flags, loc)


def _phi(body: Body, cursor: Cursor, token: str | None, op: str, loc: SrcLoc | None) -> Instruction:
    flags = _flags(cursor)
    kind = body.types.read(cursor)
    incoming: list[tuple[Value, str]] = []
    while not incoming or cursor.comma():
        cursor.expect("[")
        value = body.value(cursor, kind)
        cursor.expect(",")
        incoming.append((value, body.label(cursor.name("%"))))
        cursor.expect("]")
    return ins.Phi(body.define(token, kind), tuple(incoming), flags, loc)


def _indices(cursor: Cursor) -> tuple[int, ...]:
    found: list[int] = []
    while cursor.comma():
        found.append(cursor.number())
    return tuple(found)


def _element(cursor: Cursor, kind: Type, indices: tuple[int, ...]) -> Type:
    """The type inside an aggregate that the indices lead to."""
    for index in indices:
        if isinstance(kind, StructType) and kind.fields is not None and index < len(kind.fields):
            kind = kind.fields[index]
        elif isinstance(kind, ArrayType) and index < kind.count:
            kind = kind.element
        else:
            cursor.fail(f"the type {kind} has no element {index}")
    return kind


def _extractvalue(body: Body, cursor: Cursor, token: str | None, op: str, loc: SrcLoc | None) -> Instruction:
    aggregate = body.read_typed(cursor)
    indices = _indices(cursor)
    result = body.define(token, _element(cursor, aggregate.type, indices))
    return ins.ExtractValue(result, aggregate, indices, loc)


def _insertvalue(body: Body, cursor: Cursor, token: str | None, op: str, loc: SrcLoc | None) -> Instruction:
    aggregate = body.read_typed(cursor)
    cursor.expect(",")
    value = body.read_typed(cursor)
    return ins.InsertValue(body.define(token, aggregate.type), aggregate, value, _indices(cursor), loc)


def _vector(body: Body, cursor: Cursor) -> tuple[Value, VectorType]:
    vector = body.read_typed(cursor)
    if not isinstance(vector.type, VectorType):
        cursor.fail(f"a vector should stand where a value of type {vector.type} is")
    cursor.expect(",")
    return vector, vector.type


def _extractelement(body: Body, cursor: Cursor, token: str | None, op: str, loc: SrcLoc | None) -> Instruction:
    vector, kind = _vector(body, cursor)
    index = body.read_typed(cursor)
    return ins.ExtractElement(body.define(token, kind.element), vector, index, loc)


def _insertelement(body: Body, cursor: Cursor, token: str | None, op: str, loc: SrcLoc | None) -> Instruction:
    vector, kind = _vector(body, cursor)
    value = body.read_typed(cursor)
    cursor.expect(",")
    return ins.InsertElement(body.define(token, kind), vector, value, body.read_typed(cursor), loc)


def _shufflevector(body: Body, cursor: Cursor, token: str | None, op: str, loc: SrcLoc | None) -> Instruction:
    lhs, kind = _vector(body, cursor)
    rhs = _vector(body, cursor)[0]
    mask = body.constant(cursor)
    if not isinstance(mask.type, VectorType):
        cursor.fail("the mask of a shufflevector is not a vector")
    result = body.types.vector(mask.type.count, kind.element, mask.type.scalable)
    return ins.ShuffleVector(body.define(token, result), lhs, rhs, mask, loc)


def _call(body: Body, cursor: Cursor, token: str | None, op: str, loc: SrcLoc | None) -> Instruction:
    tail = "" if op == "call" else op
    if tail:
        cursor.expect("call")
    return read_call(body, cursor, token, tail, loc)


def _va_arg(body: Body, cursor: Cursor, token: str | None, op: str, loc: SrcLoc | None) -> Instruction:
    arguments = body.read_pointer(cursor)
    cursor.expect(",")
    return ins.VAArg(body.define(token, body.types.read(cursor)), arguments, loc)


def _landingpad(body: Body, cursor: Cursor, token: str | None, op: str, loc: SrcLoc | None) -> Instruction:
    kind = body.types.read(cursor)
    return ins.LandingPad(body.define(token, kind), _rest(cursor), loc)


def _rest(cursor: Cursor) -> str:
    """What is left up to the metadata, as text with single spaces."""
    start = cursor.at
    while cursor.token and not (cursor.token == "," and cursor.after[:1] == "!"):
        cursor.at += 1
    return cursor.text_since(start)


def _pad(body: Body, cursor: Cursor, token: str | None, op: str, loc: SrcLoc | None) -> Instruction:
    """Windows' exception handling: `catchpad` and `cleanuppad` give tokens."""
    cursor.at -= 1
    return ins.UnsupportedInst(body.define(token, TOKEN), _rest(cursor), loc)


def _unknown(body: Body, cursor: Cursor, token: str | None, op: str, loc: SrcLoc | None) -> Instruction:
    if not op[0].isalpha():
        cursor.fail(f"an instruction should stand where '{op}' is")
    cursor.at -= 1
    result = None if token is None else body.define(token, UNKNOWN)
    return ins.UnsupportedInst(result, _rest(cursor), loc)


READERS: dict[str, Reader] = {
    **dict.fromkeys(_ARITHMETIC, _binary),
    **dict.fromkeys(("fneg", "freeze"), _unary),
    **dict.fromkeys(("icmp", "fcmp"), _compare),
    **dict.fromkeys(CASTS, _cast),
    **dict.fromkeys(("call", "tail", "musttail", "notail"), _call),
    **dict.fromkeys(("catchpad", "cleanuppad"), _pad),
    "select": _select,
    "phi": _phi,
    "extractvalue": _extractvalue,
    "insertvalue": _insertvalue,
    "extractelement": _extractelement,
    "insertelement": _insertelement,
    "shufflevector": _shufflevector,
    "va_arg": _va_arg,
    "landingpad": _landingpad,
}
