"""Which loops wait for another thread."""

from __future__ import annotations

import pytest

from fathom.bound.options import BoundOptions
from fathom.bound.walk.walk import Walk
from fathom.frontend.load import read_text

TEXT = """target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"
@x = global i32 0
@y = global i32 0
declare i32 @__fathom_thread_start(ptr, ptr, i32)
declare i32 @sched_yield()
declare void @other()
define void @f(i1 %c) {{
entry:
  %own = alloca i32, align 4
  br label %head
head:
{head}
  br i1 %go, label %body, label %end
body:
{body}
  br label %head
end:
  ret void
}}
"""
LOAD = "  %v = load i32, ptr @x\n  %go = icmp ne i32 %v, 0"
COUNT = "  %i = phi i32 [ 0, %entry ], [ %j, %body ]\n"
STEP = "  %j = add i32 %i, 1"


def kind(head: str, body: str = "") -> str:
    module = read_text(TEXT.format(head=head, body=body))
    walk = Walk(module, BoundOptions())
    (loop,) = walk.code_of(module.functions["f"]).loops
    if loop.spin is not None:
        return "partly" if loop.spin.loud else "spins"
    return "awaits" if loop.may_wait else "counts"


@pytest.mark.parametrize(
    ("head", "body", "expected"),
    [
        (LOAD, "", "spins"),
        (LOAD, "  %r = call i32 @sched_yield()", "spins"),
        (LOAD, "  %w = load i32, ptr @y", "spins"),
        ("  %v = atomicrmw xchg ptr @x, i32 1 seq_cst\n  %go = icmp ne i32 %v, 0", "", "spins"),
        ("  %p = cmpxchg ptr @x, i32 0, i32 1 seq_cst seq_cst\n  %go = extractvalue { i32, i1 } %p, 1", "", "spins"),
        ("  %v = atomicrmw add ptr @x, i32 1 seq_cst\n  %go = icmp ne i32 %v, 0", "", "awaits"),
        (LOAD, "  store i32 1, ptr @y", "awaits"),
        (LOAD, "  store i32 %v, ptr %own\n  %w = load i32, ptr %own", "spins"),
        (LOAD, "  %w = load i32, ptr %own\n  store i32 %v, ptr %own", "awaits"),
        (LOAD, "  store i16 1, ptr %own\n  %w = load i32, ptr %own", "awaits"),
        (LOAD, "  call void @other()", "awaits"),
        (LOAD, "  %w = atomicrmw xchg ptr @y, i32 1 seq_cst", "awaits"),
        (COUNT + LOAD, STEP, "awaits"),
        (COUNT + "  %go = icmp ult i32 %i, 9", STEP + "\n  store i32 %i, ptr @y", "counts"),
        ("  %go = icmp ne i1 %c, 0", "", "spins"),
        ("  %v = load volatile i32, ptr %own\n  %go = icmp ne i32 %v, 0", "", "spins"),
    ],
)
def test_what_a_loop_waits_for(head: str, body: str, expected: str) -> None:
    assert kind(head, body) == expected
