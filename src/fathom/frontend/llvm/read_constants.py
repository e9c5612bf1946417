"""Constants from text: numbers, aggregates, addresses and constant expressions."""

from __future__ import annotations

import struct
from typing import final

from fathom.frontend.llvm.constants import (
    Aggregate,
    BlockAddress,
    Bytes,
    Constant,
    ConstExpr,
    ConstFloat,
    ConstInt,
    GlobalRef,
    NullPointer,
    Poison,
    Undef,
    UnsupportedConst,
    Zero,
)
from fathom.frontend.llvm.lexer import Cursor, decimal, unescape
from fathom.frontend.llvm.read_types import TypeReader
from fathom.frontend.llvm.types import (
    FLOAT_BITS,
    ArrayType,
    FloatType,
    IntType,
    StructType,
    Type,
    VectorType,
)

CASTS = frozenset(
    (
        "trunc zext sext fptrunc fpext fptoui fptosi uitofp sitofp ptrtoint ptrtoaddr inttoptr bitcast addrspacecast"
    ).split()
)
_EXPRESSION_FLAGS = frozenset(("inbounds", "nusw", "nuw", "nsw", "exact"))
_BINARY = frozenset("add sub mul shl lshr ashr and or xor udiv sdiv urem srem".split())
_ELEMENTS = frozenset(("extractelement", "insertelement", "shufflevector"))
_TEXT_ONLY = frozenset(("dso_local_equivalent", "no_cfi", "ptrauth"))
CONSTANT_WORDS = (
    frozenset("true false null none undef poison zeroinitializer splat blockaddress getelementptr asm".split())
    | CASTS
    | _BINARY
    | _ELEMENTS
    | _TEXT_ONLY
)
"""Words that start a constant. Every other word in front of an operand is an attribute."""

_HEX_LETTER = {"K": "x86_fp80", "L": "fp128", "M": "ppc_fp128", "H": "half", "R": "bfloat"}
_MAX_SPLAT = 1 << 16


def float_bits(kind: FloatType, token: str) -> int | None:
    """The bits of a floating-point literal in its own format, or None if the literal is not one of it.

    `0x…` without a letter is a double even where the type is `float`. `0xL` and `0xM` write the low word first.
    """
    width = FLOAT_BITS[kind.kind]
    if token[:2] != "0x":
        return _decimal_bits(kind, token)
    letter = token[2]
    if letter in _HEX_LETTER:
        digits = token[3:]
        if kind.kind != _HEX_LETTER[letter] or not 0 < len(digits) <= width // 4:
            return None
        bits = int(digits, 16)
        return bits if letter not in "LM" or len(digits) < 17 else int(digits[16:], 16) << 64 | int(digits[:16], 16)
    if len(token) > 18 or kind.kind not in ("double", "float"):
        return None
    bits = int(token, 16)
    return bits if kind.kind == "double" else double_to_float(bits)


def _decimal_bits(kind: FloatType, token: str) -> int | None:
    code = {"double": ">d", "float": ">f", "half": ">e"}.get(kind.kind)
    try:
        return None if code is None else int.from_bytes(struct.pack(code, float(token)), "big")
    except (ValueError, OverflowError):
        return None


def double_to_float(bits: int) -> int | None:
    """The `float` with the value of this double, if there is one; NaNs keep their sign and payload."""
    if bits >> 52 & 0x7FF == 0x7FF and bits & ((1 << 52) - 1):
        return bits >> 63 << 31 | 0xFF << 23 | bits >> 29 & 0x7FFFFF
    try:
        return int.from_bytes(struct.pack(">f", *struct.unpack(">d", bits.to_bytes(8, "big"))), "big")
    except OverflowError:
        return None


@final
class ConstantReader(dict[str, Constant]):
    """All constants of a module. Reading an item, `constants["i32 -1"]`, parses its text the first time."""

    def __init__(self, types: TypeReader) -> None:
        super().__init__()
        self.types = types

    def __missing__(self, text: str) -> Constant:
        cursor = Cursor(text, self.types.line)
        found = self.read_typed(cursor)
        cursor.done()
        self[text] = found
        return found

    def read_typed(self, cursor: Cursor) -> Constant:
        """A type and a constant of it."""
        return self.read(cursor, self.types.read(cursor))

    def read(self, cursor: Cursor, kind: Type) -> Constant:
        """The constant of a known type at the cursor."""
        token = cursor.token
        if type(kind) is IntType and (token.isdecimal() or (token[:1] == "-" and token[1:].isdecimal())):
            cursor.at += 1
            return ConstInt(kind, decimal(token) & ((1 << kind.width) - 1))
        if token[:1] == "@":
            return GlobalRef(cursor.name("@"), kind)
        if token in CONSTANT_WORDS:
            cursor.enter()
            found = self._word(cursor, kind, cursor.take())
            cursor.depth -= 1
            return found
        if token[:1] in ("[", "{", "<"):
            cursor.enter()
            found = self._aggregate(cursor, kind, cursor.take())
            cursor.depth -= 1
            return found
        cursor.take()
        if token[:2] == 'c"':
            return self._bytes(cursor, kind, token)
        if isinstance(kind, FloatType) and (token[0] in "-+" or token[0].isdecimal()) and len(token) > 1:
            bits = float_bits(kind, token)
            if bits is not None:
                return ConstFloat(kind, bits)
        if isinstance(kind, IntType) and token[:3] in ("u0x", "s0x"):
            return self._hex_int(cursor, kind, token)
        return cursor.fail(f"'{token}' is no constant of type {kind}")

    def _hex_int(self, cursor: Cursor, kind: IntType, token: str) -> Constant:
        """`u0xFF` and `s0xFF`: the second is extended by its topmost bit, as written."""
        try:
            value = int(token[3:], 16)
        except ValueError:
            cursor.fail(f"'{token}' is no number")
        bits = 4 * len(token[3:])
        if token[0] == "s" and value >> (bits - 1):
            value -= 1 << bits
        return ConstInt(kind, value & ((1 << kind.width) - 1))

    def _bytes(self, cursor: Cursor, kind: Type, token: str) -> Constant:
        data = unescape(token[2:-1])
        if not isinstance(kind, ArrayType) or kind.count != len(data) or max(map(ord, data), default=0) > 255:
            cursor.fail(f"the string does not have the type {kind}")
        return Bytes(kind, data.encode("latin-1"))

    def _word(self, cursor: Cursor, kind: Type, word: str) -> Constant:
        match word:
            case "true" | "false" if isinstance(kind, IntType) and kind.width == 1:
                return ConstInt(kind, int(word == "true"))
            case "null" | "none":
                return NullPointer(kind)
            case "undef":
                return Undef(kind)
            case "poison":
                return Poison(kind)
            case "zeroinitializer":
                return Zero(kind)
            case "splat":
                return self._splat(cursor, kind)
            case "blockaddress":
                return self._block_address(cursor, kind)
        if word in _TEXT_ONLY:
            return self._text_only(cursor, kind)
        if word in CASTS or word in _BINARY or word in _ELEMENTS or word == "getelementptr":
            return self._expression(cursor, kind, word)
        return cursor.fail(f"'{word}' is no constant of type {kind}")

    def _text_only(self, cursor: Cursor, kind: Type) -> UnsupportedConst:
        start = cursor.at - 1
        if cursor.token == "(":
            cursor.skip_group()
        else:
            cursor.name("@")
        return UnsupportedConst(kind, cursor.text_since(start))

    def _splat(self, cursor: Cursor, kind: Type) -> Constant:
        start = cursor.at - 1
        cursor.expect("(")
        element = self.read_typed(cursor)
        cursor.expect(")")
        if not isinstance(kind, VectorType) or kind.element is not element.type:
            cursor.fail(f"a splat of {element.type} does not have the type {kind}")
        if kind.scalable or kind.count > _MAX_SPLAT:
            return UnsupportedConst(kind, cursor.text_since(start))
        return Aggregate(kind, (element,) * kind.count)

    def _block_address(self, cursor: Cursor, kind: Type) -> Constant:
        cursor.expect("(")
        function = cursor.name("@")
        cursor.expect(",")
        block = cursor.name("%")
        cursor.expect(")")
        return BlockAddress(function, block, kind)

    def _aggregate(self, cursor: Cursor, kind: Type, opening: str) -> Constant:
        """`[T a, T b]`, `{ T a, U b }`, `<{ T a }>` or `<T a, T b>`."""
        packed = opening == "<" and cursor.accept("{")
        closing = {"[": "]", "{": "}"}.get(opening, "}" if packed else ">")
        elements: list[Constant] = []
        if not cursor.accept(closing):
            elements.append(self.read_typed(cursor))
            while cursor.accept(","):
                elements.append(self.read_typed(cursor))
            cursor.expect(closing)
        if packed:
            cursor.expect(">")
        if not _fits(kind, opening, packed, elements):
            cursor.fail(f"the elements of a constant do not fit its type {kind}")
        return Aggregate(kind, tuple(elements))

    def _expression(self, cursor: Cursor, kind: Type, op: str) -> Constant:
        flags: list[str] = []
        while cursor.token in _EXPRESSION_FLAGS or cursor.token == "inrange":
            start = cursor.at
            if cursor.take() == "inrange":
                cursor.skip_group()
            flags.append(cursor.text_since(start))
        cursor.expect("(")
        source = None
        if op == "getelementptr":
            source = self.types.read(cursor)
            cursor.expect(",")
        operands = [self.read_typed(cursor)]
        if op in CASTS:
            cursor.expect("to")
            target = self.types.read(cursor)
            if target is not kind:
                cursor.fail(f"a cast to {target} does not have the type {kind}")
        else:
            while cursor.accept(","):
                operands.append(self.read_typed(cursor))
        cursor.expect(")")
        return ConstExpr(kind, op, tuple(operands), source, tuple(flags))


def _fits(kind: Type, opening: str, packed: bool, elements: list[Constant]) -> bool:
    if isinstance(kind, StructType):
        matches_brackets = packed == kind.packed and (packed or opening == "{")
        return matches_brackets and kind.fields is not None and _same_types(elements, kind.fields)
    if isinstance(kind, ArrayType):
        return opening == "[" and len(elements) == kind.count and all(e.type is kind.element for e in elements)
    if isinstance(kind, VectorType) and not packed:
        return opening == "<" and len(elements) == kind.count and all(e.type is kind.element for e in elements)
    return False


def _same_types(elements: list[Constant], fields: tuple[Type, ...]) -> bool:
    return len(elements) == len(fields) and all(e.type is f for e, f in zip(elements, fields, strict=True))
