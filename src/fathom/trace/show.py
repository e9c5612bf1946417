"""Values as C would write them, with the types from debug information: `'a'`, `-1`, `0.5`, `RED`, `&buf[3]`, `NULL`.

A place in memory is named after its object: `list.head->next` is not known, but `node.next` and `buf[3]` are.
"""

from __future__ import annotations

import math
import re
import struct
from collections.abc import Callable
from decimal import Decimal, localcontext
from fractions import Fraction
from typing import final

from fathom.bound.residual.values import Address, Object, Value
from fathom.frontend.llvm.debuginfo import (
    ArrayCType,
    BaseCType,
    CType,
    DerivedCType,
    EnumCType,
    FunctionCType,
    RecordCType,
    strip_qualifiers,
)
from fathom.frontend.llvm.member_path import find_member
from fathom.frontend.llvm.metadata import DebugInfo
from fathom.ir import extended
from fathom.ir.arithmetic import to_signed

_SIGNED = frozenset({"DW_ATE_signed", "DW_ATE_signed_char"})
_CHARS = frozenset({"DW_ATE_signed_char", "DW_ATE_unsigned_char", "DW_ATE_UTF"})
_ESCAPES = {0: r"\0", 7: r"\a", 8: r"\b", 9: r"\t", 10: r"\n", 11: r"\v", 12: r"\f", 13: r"\r", 39: r"\'", 92: r"\\"}
_FLOATS = {16: "<e", 32: "<f", 64: "<d"}
_MAX_BYTES = 32
_ZEROS_OR_OTHERS = re.compile(rb"(?P<zeros>\0{5,})|(?:(?!\0{5}).)+", re.DOTALL)


def format_type(kind: CType | None) -> str:
    """A type as C writes it, without a name in it: `char *`, `struct node *`, `int [4]`."""
    after = ""
    while True:
        match kind:
            case None:
                return f"void{after}"
            case BaseCType(name=name):
                return f"{name}{after}"
            case EnumCType(name=name):
                return f"enum {name}{after}".replace("  ", " ")
            case RecordCType(kind=what, name=name):
                return f"{what} {name}{after}".replace("  ", " ")
            case FunctionCType():
                return f"function{after}"
            case ArrayCType(element=element, counts=counts):
                after = " " + "".join("[]" if count is None else f"[{count}]" for count in counts) + after
                kind = element
            case DerivedCType(kind="typedef", name=name) if name:
                return f"{name}{after}"
            case DerivedCType(kind="pointer" | "reference" as what, target=target):
                sign = "*" if what == "pointer" else "&"
                after = f" {sign}{after.lstrip()}" if after.startswith(" *") else f" {sign}{after}"
                kind = target
            case DerivedCType(kind="const" | "volatile" as what, target=target) if not after:
                return f"{what} {format_type(target)}" if target is not None else f"{what} void"
            case DerivedCType(target=target):
                kind = target


def format_number(value: int, width: int, kind: CType | None) -> str:
    """A scalar, given as its bits."""
    plain = strip_qualifiers(kind)
    match plain:
        case BaseCType(encoding="DW_ATE_boolean"):
            return "true" if value & 1 else "false"
        case BaseCType(name="long double", encoding="DW_ATE_float") if value >> extended.WIDTH == 0:
            return format_float(value, extended.WIDTH)
        case BaseCType(encoding="DW_ATE_float", bits=bits) if bits == width:
            return format_float(value, bits)
        case BaseCType(name=name, encoding=encoding) if encoding in _CHARS and width == 8:
            return format_character(value, encoding in _SIGNED, name.startswith("char"))
        case BaseCType(encoding=encoding):
            return str(to_signed(value, width) if encoding in _SIGNED and width else value)
        case EnumCType(names=names):
            signed = to_signed(value, width)
            return next((name for name, each in names if each in (value, signed)), str(signed))
        case DerivedCType():
            return "NULL" if value == 0 else f"{value:#x}"
    return str(to_signed(value, width) if width > 1 else value)


def format_character(value: int, signed: bool, text: bool) -> str:
    """A character, printable or escaped; a number where there is no such character.

    What is not surely `text` (a `uint8_t` may be a length) is no control character.
    """
    printable = 32 <= value < 127
    if value in _ESCAPES and value and (text or printable):
        return f"'{_ESCAPES[value]}'"
    return f"'{chr(value)}'" if printable else str(to_signed(value, 8) if signed else value)


def format_bytes(data: bytes) -> str:
    """Bytes as string literals where they are text, else in hexadecimal; not more than fit on a line.

    Many zeros are only counted: `"key=", 28 zeros`.
    """
    pieces: list[str] = []
    left = _MAX_BYTES
    for found in _ZEROS_OR_OTHERS.finditer(data):
        piece = found.group()
        if found.group("zeros"):
            pieces.append(f"{len(piece)} zeros")
        else:
            pieces.append(_format_piece(piece[:left]))
            left -= len(piece)
        if left < 0 or (left == 0 and found.end() < len(data)):
            return ", ".join(pieces) + " …"
    return ", ".join(pieces)


def _format_piece(some: bytes) -> str:
    if any(32 <= byte < 127 for byte in some) and all(byte in _ESCAPES or 32 <= byte < 127 for byte in some):
        return '"' + "".join(_ESCAPES.get(byte, chr(byte)).replace('"', r"\"") for byte in some) + '"'
    return " ".join(f"{byte:02x}" for byte in some)


def format_float(bits: int, width: int) -> str:
    if width == extended.WIDTH:
        return _format_long_double(bits)
    if width not in _FLOATS:
        return f"{bits:#x}"
    (value,) = struct.unpack(_FLOATS[width], bits.to_bytes(width // 8, "little"))
    if width == 64 or not math.isfinite(value):
        return repr(value)
    texts = (f"{value:.{digits}g}" for digits in range(1, 10))
    return next(
        text for text in texts if struct.pack(_FLOATS[width], float(text)) == struct.pack(_FLOATS[width], value)
    )


def _format_long_double(bits: int) -> str:
    """With as few digits as tell it from all others; 21 are always enough."""
    value = extended.value(bits)
    if isinstance(value, float) or not value:
        return repr(value) if isinstance(value, float) else "-0.0" if bits >> (extended.WIDTH - 1) else "0.0"
    with localcontext(prec=21):
        exact = Decimal(value.numerator) / Decimal(value.denominator)
    texts = (f"{exact:.{digits}g}" for digits in range(1, 22))
    shortest = next(text for text in texts if extended.from_fraction(Fraction(text)) == bits)
    return shortest if any(sign in shortest for sign in ".e") else f"{shortest}.0"


@final
class Places:
    """Names of places in memory, and of pointers to them. `types` has the C types of objects, by number."""

    def __init__(self, debug: DebugInfo, text_at: Callable[[Address], str | None]) -> None:
        self.debug = debug
        self.text_at = text_at
        """The string literal at an address."""
        self.types: dict[int, CType | None] = {}

    def format_value(self, value: Value, width: int, kind: CType | None) -> str:
        if isinstance(value, int):
            return format_number(value, width, kind)
        if isinstance(value, Address):
            return self.format_pointer(value)
        if isinstance(value, tuple):
            return "{" + ", ".join(self.format_value(part, 0, None) for part in value) + "}"
        return "?"

    def format_pointer(self, address: Address) -> str:
        target, offset = address.object, address.offset
        if target is None:
            return "NULL" if offset == 0 else f"{int(offset) % (1 << 64):#x}" if isinstance(offset, int) else "?"
        if target.kind == "function":
            return target.name
        if not isinstance(offset, int):
            return f"&{target.name} + ?"
        if target.readonly and target.id not in self.types:
            text = self.text_at(address)
            if text is not None:
                return f'"{text}"'
        found = self.find_place(target, offset, aggregate=True)
        if found is not None and isinstance(target.size, int) and 0 <= offset < target.size:
            return found[0] if isinstance(found[1], ArrayCType) else f"&{found[0]}"
        return f"&{self.name_of(target)}" + (f" {'+' if offset > 0 else '-'} {abs(offset)}" if offset else "")

    def find_place(self, target: Object, offset: int, aggregate: bool = False) -> tuple[str, CType] | None:
        """The name and the type of the scalar at an offset of an object; None where its type does not tell.

        With `aggregate`, the first array or struct that begins there.
        """
        return find_member(self.debug, self.name_of(target), self.types.get(target.id), offset, aggregate)

    @staticmethod
    def name_of(target: Object) -> str:
        """What an object is called: a heap block after the line that allocates it."""
        if target.kind == "malloc" and target.allocator is not None:
            return f"block of line {target.loc.line}" if target.loc is not None else "block"
        return target.name
