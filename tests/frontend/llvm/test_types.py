"""Types are spelled as LLVM spells them, and names that are no words are quoted byte by byte."""

from __future__ import annotations

import pytest
from llvmlite import binding

from fathom.frontend.llvm.lexer import name_of
from fathom.frontend.llvm.types import I8, I32, PTR, VOID, ArrayType, FunctionType, StructType, VectorType, quote_name


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        (ArrayType(3, StructType((I8, I32), packed=True)), "[3 x <{ i8, i32 }>]"),
        (StructType(()), "{}"),
        (VectorType(4, I32), "<4 x i32>"),
        (FunctionType(I32, (PTR,), varargs=True), "i32 (ptr, ...)"),
        (FunctionType(VOID, ()), "void ()"),
        (StructType((I32,), name="struct.a b"), '%"struct.a b"'),
    ],
)
def test_spelling(kind: object, text: str) -> None:
    assert str(kind) == text


def test_opaque_structs_have_no_fields() -> None:
    assert StructType(None, name="x").body() == "opaque"


@pytest.mark.parametrize("name", ["x", "a.b-c", "7", "7x", "", 'a"b', "a\\b", "\xff\x00"])
def test_quoted_names_read_back(name: str) -> None:
    assert name_of(f"@{quote_name(name)}") == name


def test_llvm_reads_quoted_names_as_we_do() -> None:
    name = "7 x\xe9"
    module = binding.parse_assembly(f"@{quote_name(name)} = global i32 0")
    [variable] = module.global_variables
    assert quote_name(name) in str(variable)
