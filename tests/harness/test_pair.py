"""Lengths belong to pointers by their names, their types and their places."""

from __future__ import annotations

import pytest

from fathom.frontend.llvm.debuginfo import BaseCType, CType, DerivedCType
from fathom.harness.pair import TypedName, pair

CHAR = BaseCType("char", 8, "DW_ATE_signed_char")
INT = BaseCType("int", 32, "DW_ATE_signed")
SIZE = DerivedCType("typedef", BaseCType("unsigned long", 64, "DW_ATE_unsigned"), "size_t")
FLAG = BaseCType("_Bool", 8, "DW_ATE_boolean")
TYPES: dict[str, CType] = {"char": CHAR, "int": INT, "size": SIZE, "flag": FLAG}


def read(text: str) -> TypedName:
    """`const char *name` as a parameter."""
    words = text.replace("*", " * ").split()
    *words, name = words
    kind: CType = TYPES[next(word for word in words if word in TYPES)]
    if words[0] == "const":
        kind = DerivedCType("const", kind)
    for _ in range(words.count("*")):
        kind = DerivedCType("pointer", kind, "", 64)
    return TypedName(name, kind)


@pytest.mark.parametrize(
    ("parameters", "expected"),
    [
        ("const char *text, size text_len", {"text": "value text_len"}),
        ("const char *text, size textlen, int flags", {"text": "value textlen"}),
        ("char *to, size toSize, const char *from", {"to": "value toSize"}),
        ("size n, int *values", {"values": "value n"}),
        (
            "int *items, int num_items, int *others, int num_others",
            {"items": "value num_items", "others": "value num_others"},
        ),
        ("int *keys, int *values, int nkeys, int nvalues", {"keys": "value nkeys", "values": "value nvalues"}),
        ("char *to, const char *from, size n", {"to": "value n", "from": "value n"}),
        ("int *to, const char *from, size n", {"from": "value n"}),
        ("const char *from, char *to, int mode", {}),
        ("const char *buf, const char *buf_end", {"buf": "end buf_end", "buf_end": "begin buf"}),
        ("const char *one, const char *other", {}),
        ("int *items, size *num_items", {"items": "pointee num_items"}),
        ("const char *text, size *len", {}),
        ("const char **name, size *name_len", {}),
        ("char **lines, size count", {"lines": "value count"}),
        ("const char *text, flag length", {}),
        ("const char *text, int node", {}),
        ("const char *text, size offset, size length", {}),
    ],
)
def test_pairs(parameters: str, expected: dict[str, str]) -> None:
    slots = [read(each) for each in parameters.split(", ")]
    found = {slots[number].name: f"{each.kind} {slots[each.slot].name}" for number, each in pair(slots).items()}
    assert found == expected


@pytest.mark.parametrize(
    ("declaration", "expected"),
    [
        ("const char key[16], size a, size b)", ("fixed", 16)),
        ("const char key[0x20], size a, size b)", ("fixed", 32)),
        ("const char key[static 4], size a, size b)", ("fixed", 4)),
        ("const char key[b], size a, size b)", ("value", 2)),
        ("const char *key, size a, size b) __attribute__((access(read_only, 1, 3)))", ("value", 2)),
        ("const char *key, size a, size b)", None),
        ("const char key[SIZE], size a, size b)", None),
    ],
)
def test_declarations_say_more_than_types(declaration: str, expected: tuple[str, int] | None) -> None:
    slots = [read("const char *key"), read("size a"), read("size b")]
    found = pair(slots, declaration)
    assert (expected is None and not found) or (found[0].kind, found[0].slot) == expected
