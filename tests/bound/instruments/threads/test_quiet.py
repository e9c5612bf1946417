"""What is quiet, and how often it waits."""

from __future__ import annotations

import pytest

from fathom.bound.instruments.threads.captures import Captures
from fathom.bound.instruments.threads.quiet import QuietCode
from fathom.frontend.load import read_text

TEXT = """target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"
@x = global i32 0
@p = global ptr null
@c = global i64 0
@m = global i64 0
declare i32 @pthread_cond_wait(ptr, ptr)
declare i32 @sched_yield()
declare void @other()
declare void @stop() noreturn
define i32 @reads() {{
  %v = load i32, ptr @x
  ret i32 %v
}}
define void @waits() {{
  %r = call i32 @pthread_cond_wait(ptr @c, ptr @m)
  ret void
}}
define void @recurses() {{
  call void @recurses()
  ret void
}}
define i32 @f(i1 %c) {{
entry:
  %own = alloca i32, align 4
{body}
}}
"""


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("  ret i32 0", 0),
        ("  store i32 1, ptr %own\n  %v = load i32, ptr %own\n  ret i32 %v", 0),
        ("  store ptr %own, ptr @p\n  ret i32 0", None),
        ("  store i32 1, ptr @x\n  ret i32 0", None),
        ("  %v = atomicrmw add ptr @x, i32 0 seq_cst\n  ret i32 %v", None),
        ("  %v = call i32 @reads()\n  ret i32 %v", 0),
        ("  %v = call i32 @sched_yield()\n  ret i32 %v", 0),
        ("  call void @other()\n  ret i32 0", None),
        ("  call void @recurses()\n  ret i32 0", None),
        ("  call void @waits()\n  ret i32 0", 1),
        ("  call void @waits()\n  call void @waits()\n  ret i32 0", None),
        ("  br i1 %c, label %a, label %b\na:\n  call void @waits()\n  br label %b\nb:\n  ret i32 0", None),
        ("  br label %a\na:\n  call void @waits()\n  br i1 %c, label %a, label %b\nb:\n  ret i32 0", None),
        ("  br i1 %c, label %a, label %b\na:\n  call void @stop()\n  unreachable\nb:\n  ret i32 0", 0),
        (
            "  br label %a\na:\n  %v = load i32, ptr @x\n  %d = icmp eq i32 %v, 0\n  br i1 %d, label %a, label %b\nb:\n  ret i32 0",
            0,
        ),
    ],
)
def test_how_often_a_function_waits(body: str, expected: int | None) -> None:
    module = read_text(TEXT.format(body=body))
    assert QuietCode(module, Captures(module)).count_waits("f") == expected
