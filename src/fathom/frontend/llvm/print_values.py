"""Operands of LLVM instructions as LLVM spells them."""

from __future__ import annotations

import re
import struct
from collections.abc import Callable
from typing import TypeAlias, final

from fathom.frontend.llvm.constants import (
    Aggregate,
    BlockAddress,
    Bytes,
    ConstExpr,
    ConstFloat,
    ConstInt,
    GlobalRef,
    InlineAsm,
    Local,
    MetadataArg,
    NullPointer,
    Poison,
    Undef,
    UnsupportedConst,
    Value,
    Zero,
)
from fathom.frontend.llvm.read_constants import CASTS
from fathom.frontend.llvm.types import TOKEN, ArrayType, StructType, quote_name

_REFERENCE = re.compile(r"!(\d+)", re.ASCII)
_HUGE_BITS = 10_000


def escape(data: bytes | str) -> str:
    """Bytes between quotes: what is not printable as `\\xx`."""
    raw = data.encode("latin-1", "replace") if isinstance(data, str) else data
    return "".join(chr(b) if 32 <= b < 127 and b not in b'"\\' else f"\\{b:02X}" for b in raw)


@final
class ValuePrinter:
    """Spells the values of one function; `references` collects the metadata nodes that were named.

    `quote_numbers` is for functions whose registers have numbers out of order, which LLVM would refuse: `%"5"` is a
    name like any other.
    """

    def __init__(self, quote_numbers: bool = False) -> None:
        self.quote_numbers = quote_numbers
        self.references: set[str] = set()

    def local(self, name: str) -> str:
        """`%name`."""
        return f'%"{name}"' if self.quote_numbers and name.isdecimal() else f"%{quote_name(name)}"

    def typed_value(self, value: Value) -> str:
        """`i32 %x`."""
        return f"{value.type} {self.value(value)}"

    def value(self, value: Value) -> str:
        """`%x`, without the type."""
        return _PRINTERS[type(value)](self, value)

    def all(self, values: tuple[Value, ...]) -> str:
        """`i32 %x, ptr null`."""
        return ", ".join([self.typed_value(value) for value in values])

    def text(self, text: str) -> str:
        """Text that was kept as it is; the metadata that it names has to be printed as well."""
        self.references.update(_REFERENCE.findall(text))
        return text


def _int(printer: ValuePrinter, value: ConstInt) -> str:
    width, number = value.type.width, value.value
    if width == 1:
        return "true" if number else "false"
    if width > _HUGE_BITS:
        return f"u0x{number:X}"
    return str(number - (1 << width) if number >> (width - 1) else number)


def _float(printer: ValuePrinter, value: ConstFloat) -> str:
    """Decimal where six digits are exact, as LLVM does it, else the bits."""
    bits = value.bits
    match value.type.kind:
        case "double":
            (number,) = struct.unpack(">d", bits.to_bytes(8, "big"))
        case "float":
            (number,) = struct.unpack(">f", bits.to_bytes(4, "big"))
            exponent, fraction = bits >> 23 & 0xFF, bits & 0x7FFFFF
            if exponent == 0xFF and fraction:
                return f"0x{bits >> 31 << 63 | 0x7FF << 52 | fraction << 29:016X}"
        case "half":
            return f"0xH{bits:04X}"
        case "bfloat":
            return f"0xR{bits:04X}"
        case "x86_fp80":
            return f"0xK{bits:020X}"
        case kind:
            letter = "L" if kind == "fp128" else "M"
            return f"0x{letter}{bits & (1 << 64) - 1:016X}{bits >> 64:016X}"
    short = f"{number:.6e}"
    if short[-1].isdecimal() and float(short) == number:
        return short
    return f"0x{int.from_bytes(struct.pack('>d', number), 'big') if value.type.width == 32 else bits:016X}"


def _bytes(printer: ValuePrinter, value: Bytes) -> str:
    return f'c"{escape(value.data)}"'


def _aggregate(printer: ValuePrinter, value: Aggregate) -> str:
    inner = printer.all(value.elements)
    if isinstance(value.type, StructType):
        return f"<{{ {inner} }}>" if value.type.packed else f"{{ {inner} }}"
    return f"[{inner}]" if isinstance(value.type, ArrayType) else f"<{inner}>"


def _block_address(printer: ValuePrinter, value: BlockAddress) -> str:
    return f"blockaddress(@{quote_name(value.function)}, %{quote_name(value.block)})"


def _expression(printer: ValuePrinter, value: ConstExpr) -> str:
    flags = "".join(f"{flag} " for flag in value.flags)
    source = "" if value.source is None else f"{value.source}, "
    target = f" to {value.type}" if value.op in CASTS else ""
    return f"{value.op} {flags}({source}{printer.all(value.operands)}{target})"


def _assembly(printer: ValuePrinter, value: InlineAsm) -> str:
    flags = "".join(f"{flag} " for flag in value.flags)
    return f'asm {flags}"{escape(value.text)}", "{escape(value.constraints)}"'


_AnyPrinter: TypeAlias = Callable[[ValuePrinter, Value], str]


def _table(*rows: tuple[type, object]) -> dict[type, _AnyPrinter]:
    """Each function gets only values of the class beside it."""
    return dict(rows)  # type: ignore[arg-type]


_PRINTERS = _table(
    (Local, lambda printer, value: printer.local(value.name)),
    (ConstInt, _int),
    (ConstFloat, _float),
    (NullPointer, lambda printer, value: "none" if value.type == TOKEN else "null"),
    (Undef, lambda printer, value: "undef"),
    (Poison, lambda printer, value: "poison"),
    (Zero, lambda printer, value: "zeroinitializer"),
    (Bytes, _bytes),
    (Aggregate, _aggregate),
    (GlobalRef, lambda printer, value: f"@{quote_name(value.name)}"),
    (BlockAddress, _block_address),
    (ConstExpr, _expression),
    (InlineAsm, _assembly),
    (MetadataArg, lambda printer, value: printer.text(value.text)),
    (UnsupportedConst, lambda printer, value: value.text),
)
