"""From functions to closures: operands, registers and phis, and instructions that no rule knows."""

from __future__ import annotations

import pytest

from fathom.bound.options import Bounded, BoundOptions
from fathom.bound.walk.bound import bound
from fathom.frontend.load import read_text
from fathom.ir.instructions import Assert

HEAD = """target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"
declare void @__VERIFIER_assert(i32)
declare i32 @nondet_int()
"""


def walked(*lines: str) -> Bounded:
    body = "\n".join(line if line.endswith(":") else f"  {line}" for line in lines)
    return bound(read_text(f"{HEAD}define i32 @main() {{\nentry:\n{body}\n}}\n"), "main", BoundOptions(unwind=2))


def asserted(bounded: Bounded) -> list[str]:
    checks = [each for block in bounded.program.blocks for each in block.body if isinstance(each, Assert)]
    return [each.prop.kind for each in checks if each.prop is not None]


def claim(condition: str) -> tuple[str, ...]:
    return f"%claim = zext i1 {condition} to i32", "call void @__VERIFIER_assert(i32 %claim)", "ret i32 0"


def test_phis_of_a_block_are_assigned_at_once() -> None:
    swap = (
        "br label %loop",
        "loop:",
        "%a = phi i32 [ 1, %entry ], [ %b, %loop ]",
        "%b = phi i32 [ 2, %entry ], [ %a, %loop ]",
        "%i = phi i32 [ 0, %entry ], [ %next, %loop ]",
        "%next = add i32 %i, 1",
        "%more = icmp ult i32 %next, 4",
        "br i1 %more, label %loop, label %end",
        "end:",
        "%right = icmp eq i32 %a, 2",
    )
    assert asserted(walked(*swap, *claim("%right"))) == []


def test_constants_are_operands() -> None:
    assert asserted(walked("%x = add i32 40, 2", "%c = icmp eq i32 %x, 42", *claim("%c"))) == []


def test_what_is_not_known_is_written() -> None:
    body = "%x = call i32 @nondet_int()", "%c = icmp sgt i32 %x, 3", *claim("%c")
    assert asserted(walked(*body)) == ["assert"]


@pytest.mark.parametrize(
    "line", ["%c = fcmp oeq ppc_fp128 0xM00000000000000000000000000000000, 0xM00000000000000000000000000000000"]
)
def test_what_is_not_supported_ends_the_path_and_says_so(line: str) -> None:
    bounded = walked(line, "call void @__VERIFIER_assert(i32 0)", "ret i32 0")
    assert asserted(bounded) == ["unsupported"]
