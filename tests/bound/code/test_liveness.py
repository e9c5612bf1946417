"""Which registers are needed at the start of a block: phis, loops, and locals whose scope begins anew."""

from __future__ import annotations

from fathom.bound.code.liveness import find_live_registers
from fathom.frontend.load import read_text

TEXT = """target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"
declare void @llvm.lifetime.start.p0(i64, ptr)
declare void @llvm.lifetime.end.p0(i64, ptr)
declare void @other(ptr)
define i32 @f(i32 %a, i32 %b, i32 %n) {
entry:
  %p = alloca i32, align 4
  %unused = add i32 %a, 1
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %go = icmp ult i32 %i, %n
  br i1 %go, label %body, label %end
body:
  call void @llvm.lifetime.start.p0(i64 4, ptr %p)
  call void @other(ptr %p)
  %next = add i32 %i, %a
  call void @llvm.lifetime.end.p0(i64 4, ptr %p)
  br label %head
end:
  %result = add i32 %i, %b
  ret i32 %result
}
"""
SUCCESSORS = {"entry": ["head"], "head": ["body", "end"], "body": ["head"], "end": []}
NAMES = ["a", "b", "n", "p", "unused", "i", "go", "next", "result"]


def live() -> dict[str, set[str]]:
    """The names of what is live at the start of each block."""
    function = read_text(TEXT).functions["f"]
    labels = [block.label for block in function.blocks]
    edges = [[labels.index(target) for target in SUCCESSORS[label]] for label in labels]
    found = find_live_registers(function, {name: slot for slot, name in enumerate(NAMES)}, edges)
    return {label: {NAMES[slot] for slot in slots} for label, slots in zip(labels, found, strict=True)}


def test_a_loop_keeps_what_its_next_iterations_need() -> None:
    assert live()["head"] == {"i", "n", "a", "b"}


def test_the_operands_of_a_phi_are_needed_on_their_own_edge_only() -> None:
    assert all("next" not in names for names in live().values())


def test_a_scope_that_begins_needs_no_address_from_before() -> None:
    assert live()["body"] == {"i", "a", "n", "b"}


def test_what_is_not_used_again_is_not_live() -> None:
    assert all("unused" not in names for names in live().values())
    assert live()["end"] == {"i", "b"}
