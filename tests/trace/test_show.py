"""Values as C writes them."""

from __future__ import annotations

import pytest

from fathom.frontend.llvm.debuginfo import ArrayCType, BaseCType, CType, DerivedCType, EnumCType, RecordCType
from fathom.trace.show import format_bytes, format_number, format_type

INT = BaseCType("int", 32, "DW_ATE_signed")
UNSIGNED = BaseCType("unsigned int", 32, "DW_ATE_unsigned")
CHAR = BaseCType("char", 8, "DW_ATE_signed_char")
BYTE = BaseCType("unsigned char", 8, "DW_ATE_unsigned_char")
FLOAT = BaseCType("float", 32, "DW_ATE_float")
DOUBLE = BaseCType("double", 64, "DW_ATE_float")
COLOUR = EnumCType("colour", 32, (("RED", 0), ("BLUE", 7), ("NONE", -1)))
SIZE = DerivedCType("typedef", UNSIGNED, "size_t")


@pytest.mark.parametrize(
    ("value", "width", "kind", "text"),
    [
        (2**32 - 1, 32, INT, "-1"),
        (2**32 - 1, 32, UNSIGNED, "4294967295"),
        (2**32 - 1, 32, SIZE, "4294967295"),
        (97, 8, CHAR, "'a'"),
        (0, 8, CHAR, "0"),
        (10, 8, CHAR, r"'\n'"),
        (39, 8, CHAR, r"'\''"),
        (200, 8, CHAR, "-56"),
        (10, 8, BYTE, "10"),
        (39, 8, BYTE, r"'\''"),
        (97, 8, BYTE, "'a'"),
        (7, 32, COLOUR, "BLUE"),
        (2**32 - 1, 32, COLOUR, "NONE"),
        (5, 32, COLOUR, "5"),
        (0x3F000000, 32, FLOAT, "0.5"),
        (0x40FCCCCD, 32, FLOAT, "7.9"),
        (0x3DCCCCCE, 32, FLOAT, "0.10000001"),
        (0x7F800000, 32, FLOAT, "inf"),
        (0x7FF0000000000000, 64, DOUBLE, "inf"),
        (0, 64, DerivedCType("pointer", INT), "NULL"),
        (1, 8, BaseCType("_Bool", 8, "DW_ATE_boolean"), "true"),
        (2**16 - 3, 16, None, "-3"),
    ],
)
def test_numbers(value: int, width: int, kind: CType | None, text: str) -> None:
    assert format_number(value, width, kind) == text


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        (None, "void"),
        (INT, "int"),
        (DerivedCType("pointer", None), "void *"),
        (DerivedCType("pointer", DerivedCType("pointer", CHAR)), "char **"),
        (DerivedCType("pointer", DerivedCType("const", CHAR)), "char *"),
        (DerivedCType("const", INT), "const int"),
        (DerivedCType("pointer", RecordCType("struct", "node", 64, "1")), "struct node *"),
        (ArrayCType(INT, (2, 3), 192), "int [2][3]"),
        (SIZE, "size_t"),
        (COLOUR, "enum colour"),
    ],
)
def test_types(kind: CType | None, text: str) -> None:
    assert format_type(kind) == text


def test_bytes() -> None:
    assert format_bytes(b"ab\0") == r'"ab\0"'
    assert format_bytes(b"\0\0") == "00 00"
    assert format_bytes(b"\xff\x01") == "ff 01"
    assert format_bytes(b'say "x"') == r'"say \"x\""'
    assert format_bytes(b"key=" + bytes(28)) == '"key=", 28 zeros'
    assert format_bytes(bytes(100)) == "100 zeros"
    assert format_bytes(b"a" + bytes(200) + b"\1" + bytes(4)) == '"a", 200 zeros, 01 00 00 00 00'
    assert format_bytes(b"a" * 32) == '"' + "a" * 32 + '"'
    assert format_bytes(b"a" * 33) == '"' + "a" * 32 + '" …'
    assert format_bytes(b"a" * 32 + bytes(9)) == '"' + "a" * 32 + '" …'
    assert format_bytes(bytes(9) + b"a" * 33 + bytes(9)) == '9 zeros, "' + "a" * 32 + '" …'
