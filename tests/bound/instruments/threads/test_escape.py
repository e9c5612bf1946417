"""Which locals other threads can get to know."""

from __future__ import annotations

import pytest

from fathom.bound.instruments.threads.captures import Captures
from fathom.bound.instruments.threads.escape import Escape, find_escapes, find_roots
from fathom.frontend.load import read_text

HEAD = """target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"
@shared = global [8 x i8] zeroinitializer
@table = constant [8 x i8] zeroinitializer
@kept = global ptr null
declare i32 @pthread_create(ptr, ptr, ptr, ptr)
declare void @other(ptr)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
@renamed = alias void (ptr), ptr @forgets
define void @forgets(ptr %p) {
  %q = getelementptr i8, ptr %p, i64 1
  store i8 1, ptr %q
  call void @forgets_as_well(ptr %q)
  ret void
}
define void @forgets_as_well(ptr %p) {
  %v = load i8, ptr %p
  ret void
}
define void @keeps(ptr %p) {
  store ptr %p, ptr @kept
  ret void
}
define void @keeps_deeply(ptr %p) {
  %q = getelementptr i8, ptr %p, i64 1
  call void @keeps(ptr %q)
  ret void
}
define void @repeats(ptr %p) {
  call void @repeats(ptr %p)
  ret void
}
define void @turns(ptr %p) {
  %n = ptrtoint ptr %p to i64
  ret void
}
define ptr @gives_back(ptr %p) {
  ret ptr %p
}
define i32 @f(i1 %c) personality ptr @other {
entry:
  %a = alloca [8 x i8], align 8
  %b = alloca [8 x i8], align 8
  %u = load ptr, ptr @kept
"""


def reach_of(*lines: str) -> dict[str, Escape]:
    body = "\n".join(f"  {line}" for line in lines)
    module = read_text(f"{HEAD}{body}\n  ret i32 0\n}}\n")
    function = module.functions["f"]
    return find_escapes(function, Captures(module), find_roots(function))


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (["store i8 1, ptr %a", "%v = load i8, ptr %a"], "private"),
        (["%p = getelementptr i8, ptr %a, i64 3", "store i8 1, ptr %p"], "private"),
        (["%q = icmp eq ptr %a, null"], "private"),
        (["call void @llvm.memcpy.p0.p0.i64(ptr %a, ptr @table, i64 8, i1 false)"], "private"),
        (["call void @llvm.memcpy.p0.p0.i64(ptr %a, ptr @shared, i64 8, i1 false)"], "argument"),
        (["%r = call i32 @pthread_create(ptr %a, ptr null, ptr null, ptr null)"], "argument"),
        (["%r = call i32 @pthread_create(ptr null, ptr null, ptr null, ptr %a)"], "shared"),
        (["%r = call i32 @pthread_create(ptr %a, ptr null, ptr null, ptr %a)"], "shared"),
        (["call void @other(ptr %a)"], "shared"),
        (["store ptr %a, ptr @kept"], "shared"),
        (["store ptr %a, ptr %b"], "shared"),
        (["call void @forgets(ptr %a)"], "argument"),
        (["call void @renamed(ptr %a)"], "argument"),
        (["call void @keeps(ptr %a)"], "shared"),
        (["call void @keeps_deeply(ptr %a)"], "shared"),
        (["call void @repeats(ptr %a)"], "shared"),
        (["call void @turns(ptr %a)"], "shared"),
        (["call void %u(ptr %a)"], "shared"),
        (["%p = call ptr @gives_back(ptr %a)", "store i8 1, ptr %p"], "argument"),
        (["%p = call ptr @gives_back(ptr %a)", "store ptr %p, ptr @kept"], "shared"),
        (["%p = call ptr @gives_back(ptr %a)", "%q = call ptr @gives_back(ptr %p)", "store ptr %q, ptr %b"], "shared"),
        (["%p = select i1 %c, ptr %a, ptr @shared", "store i8 1, ptr %p"], "shared"),
        (["%n = ptrtoint ptr %a to i64"], "shared"),
        (["%q = icmp ult ptr %a, @shared"], "shared"),
    ],
)
def test_how_far_a_local_is_known(lines: list[str], expected: Escape) -> None:
    assert reach_of(*lines)["a"] == expected


@pytest.mark.parametrize(("callee", "expected"), [("forgets", "argument"), ("keeps", "shared"), ("other", "shared")])
def test_a_call_that_may_throw_is_a_call(callee: str, expected: Escape) -> None:
    found = reach_of(
        f"invoke void @{callee}(ptr %a) to label %normal unwind label %thrown",
        "\nthrown:",
        "%e = landingpad { ptr, i32 } cleanup",
        "resume { ptr, i32 } %e",
        "\nnormal:",
        "store i8 1, ptr %b",
    )
    assert found == {"a": expected, "b": "private"}


def test_what_is_copied_between_locals_is_known_alike() -> None:
    copy = "call void @llvm.memcpy.p0.p0.i64(ptr %a, ptr %b, i64 8, i1 false)"
    assert reach_of(copy) == {"a": "private", "b": "private"}
    assert reach_of(copy, "call void @other(ptr %b)") == {"a": "shared", "b": "shared"}
