"""Loads and stores through any pointer: known cells, indices of inputs, and several targets."""

from __future__ import annotations

from pathlib import Path

import pytest
from bound.functions import Functions

from fathom.bound.options import BoundOptions
from fathom.bound.walk.bound import bound
from fathom.frontend.load import load
from fathom.ir.instructions import Assert
from fathom.options import SourceOptions
from fathom.transform.pipeline import run_to

CASES = {
    "read_back": ("unsigned a[4], x = nondet_uint(); a[2] = x; check(a[2] == x);", []),
    "wider": ("unsigned char a[4] = {1, 2, 3, 4}; check(*(unsigned *)a == 0x04030201);", []),
    "narrower": ("unsigned n = 0x04030201; check(((unsigned char *)&n)[2] == 3);", []),
    "across_two": ("unsigned a[2] = {0x44332211, 0x88776655}; check(*(unsigned *)((char *)a + 2) == 0x66554433);", []),
    "through_a_choice": ("int a = 1, b = 2, *p = nondet_bool() ? &a : &b; check(*p != 1);", ["assert"]),
    "copied": ("int a[2] = {1, 2}, b[2]; memcpy(b, a, 8); check(b[1] == 2);", []),
    "moved_over_itself": ("char a[4] = {1, 2, 3, 4}; memmove(a + 1, a, 3); check(a[3] == 3 && a[1] == 1);", []),
    "filled": ("unsigned a[2]; memset(a, 0x11, 8); check(a[1] == 0x11111111);", []),
    "filled_in_part": ("unsigned a[2] = {1, 2}; memset(a, 0, 4); check(a[0] == 0 && a[1] == 2);", []),
    "copied_by_any_length": (
        "char a[4] = {1, 2, 3, 4}, b[4] = {1, 2, 3, 4}; memcpy(b, a, nondet_uint() & 3); check(b[3] == 4);",
        ["assert"],
    ),
    "uninitialised_is_one_value": ("int a; check(a == a);", []),
    "uninitialised_is_any_value": ("int a; check(a != 7);", ["assert"]),
}
SOURCE = Functions(**{name: body for name, (body, _) in CASES.items()})


@pytest.mark.parametrize("name", CASES)
def test_asserted(name: str) -> None:
    assert SOURCE.walk(name).asserted == CASES[name][1]


EXCLUSIVE = """
declare i1 @nd_bool()
declare void @__VERIFIER_assert(i1)
define i32 @main() {
  %a = alloca i32
  %b = alloca i32
  %x = alloca i32
  store i32 1, ptr %a
  store i32 2, ptr %b
  store i32 3, ptr %x
  %c = call i1 @nd_bool()
  %p = select i1 %c, ptr %a, ptr %b
  %q = select i1 %c, ptr %x, ptr %p
  store i32 5, ptr %q
  %v = load i32, ptr %a
  %ok = icmp eq i32 %v, 1
  call void @__VERIFIER_assert(i1 %ok)
  ret i32 0
}
"""


def test_a_place_that_is_never_chosen_is_not_written(tmp_path: Path) -> None:
    """The conditions of a choice in a choice exclude each other: `a` is written where `c` holds and does not."""
    path = tmp_path / "program.ll"
    path.write_text(EXCLUSIVE)
    bounded = bound(load(SourceOptions(sources=(str(path),), cache=False)), "main", BoundOptions())
    left = [item for block in run_to(bounded.program, "tidy").blocks for item in block.body]
    assert not any(isinstance(item, Assert) for item in left)
