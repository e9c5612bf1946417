"""What is known of memory without an instruction, and when it is written back."""

from __future__ import annotations

import pytest
from bound.functions import Functions

from fathom.ir.instructions import Alloc, Load, Store

CASES = {
    "known": ("int a[2] = {1, 2}; a[0] += a[1]; check(a[0] == 3);", []),
    "zeros": ("static int zeros[100]; check(zeros[99] == 0);", []),
    "string": ("const char *text = \"abc\"; check(text[1] == 'b' && text[3] == 0);", []),
    "pointers": ("static int x = 5; static int *table[2] = {0, &x}; check(*table[1] == 5);", []),
    "overwritten_in_part": ("unsigned n = 0x11223344; *(unsigned char *)&n = 0x55; check(n == 0x11223355);", []),
}
SOURCE = Functions(**{name: body for name, (body, _) in CASES.items()})


@pytest.mark.parametrize("name", CASES)
def test_asserted(name: str) -> None:
    assert SOURCE.walk(name).asserted == CASES[name][1]


@pytest.mark.parametrize("name", CASES)
def test_known_contents_leave_no_instruction(name: str) -> None:
    assert SOURCE.walk(name).count(Alloc, Load, Store) == 0


def test_an_index_of_an_input_writes_back_the_object_and_no_other() -> None:
    source = Functions(index="int a[2] = {1, 2}, b[2] = {3, 4}; a[nondet_uint() & 1] = b[0]; check(a[0] != 2);")
    left = source.walk("index")
    assert left.count(Alloc) == 1
    assert left.count(Store) > 0


def test_without_known_memory_everything_is_written() -> None:
    assert SOURCE.walk("known", known_memory=False).count(Load, Store) == 4
