"""What declarations say: attributes of LLVM, const in C, and where headers of libraries are."""

from __future__ import annotations

import pytest
from bound.functions import Functions

from fathom.bound.undefined.declaration import find_pointers, is_const, pointee, read_memory
from fathom.frontend.llvm.debuginfo import ArrayCType, BaseCType, DerivedCType

CHAR = BaseCType("char", 8, "DW_ATE_signed_char")
CONST = DerivedCType("const", CHAR)
SOURCE = Functions("""
#include <sys/stat.h>
struct pair { const char *name; int *out; } given;
static struct stat kept;
void reads(const struct pair *), writes(struct pair *), nothing(int *) __attribute__((const));
int by_const(void) { reads(&given); return given.out == 0; }
int by_pointer(void) { static struct pair mine; writes(&mine); return mine.out == 0; }
int of_library(void) { return stat("x", &kept); }
int main(void) { return by_const() + by_pointer() + of_library(); }
""")


@pytest.mark.parametrize(
    ("words", "writes"),
    [
        ((), (True, True)),
        (("nounwind",), (True, True)),
        (("memory(none)",), (False, False)),
        (("memory(read)",), (False, False)),
        (("memory(argmem: readwrite)",), (True, False)),
        (("memory(argmem: read, inaccessiblemem: readwrite)",), (False, False)),
        (("memory(readwrite, argmem: read)",), (False, True)),
        (("readonly",), (False, False)),
        (("argmemonly",), (True, False)),
    ],
)
def test_memory_that_may_be_written(words: tuple[str, ...], writes: tuple[bool, bool]) -> None:
    assert read_memory(words) == writes


def test_const_is_about_what_is_pointed_to() -> None:
    assert is_const(CONST)
    assert is_const(DerivedCType("typedef", DerivedCType("volatile", CONST)))
    assert is_const(ArrayCType(CONST, (3,), 24))
    assert not is_const(DerivedCType("pointer", CONST))
    assert not is_const(None)
    assert pointee(DerivedCType("const", DerivedCType("pointer", CONST))) == CONST


def test_pointers_in_an_array() -> None:
    kind = ArrayCType(DerivedCType("pointer", CONST), (2,), 128)
    assert find_pointers(SOURCE.module.debug, kind, 16) == {0: CONST, 8: CONST}
    assert find_pointers(SOURCE.module.debug, CHAR, 16) == {}


def test_const_and_libraries_of_a_program() -> None:
    assert SOURCE.walk("by_const").bounded.overwritten == {"reads": ("given",)}  # by its name, not by the pointer
    assert SOURCE.walk("by_pointer").bounded.overwritten == {"writes": ("given", "mine")}
    assert SOURCE.walk("of_library").bounded.overwritten == {"stat": ("kept",)}
