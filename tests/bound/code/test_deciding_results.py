"""Which results of calls decide the branch behind the call, and where they are joined before it."""

from __future__ import annotations

from functools import cache

from fathom.bound.code.deciding_results import find_deciding_results
from fathom.frontend.load import read_text

TEXT = """target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"
declare i32 @unknown(i32)

define i1 @reserve(i32 %n) {
entry:
  %few = icmp ult i32 %n, 4
  br i1 %few, label %end, label %more
more:
  %filled = call i1 @fill(i32 %n)
  br label %end
end:
  %done = phi i1 [ true, %entry ], [ %filled, %more ]
  ret i1 %done
}
define i1 @fill(i32 %n) {
  %status = call i32 @give(i32 %n)
  %is = icmp eq i32 %status, 0
  ret i1 %is
}
define i32 @give(i32 %n) {
  ret i32 %n
}
define i32 @count(i32 %n) {
  ret i32 %n
}
define i32 @later(i32 %n) {
  ret i32 %n
}
define void @caller(i32 %n, ptr %place) {
entry:
  %late = call i32 @later(i32 %n)
  %ok = call i1 @reserve(i32 %n)
  %not = xor i1 %ok, true
  br i1 %not, label %end, label %on
on:
  %number = call i32 @count(i32 %n)
  store i32 %number, ptr %place
  %given = call i32 @unknown(i32 %n)
  %is = icmp eq i32 %given, %late
  br i1 %is, label %end, label %end
end:
  ret void
}
"""


@cache
def found() -> set[tuple[str, str]]:
    return set(find_deciding_results(read_text(TEXT).functions))


def test_the_result_of_a_call_in_the_block_of_the_branch() -> None:
    assert ("reserve", "") in found()


def test_what_joins_it_before_the_return() -> None:
    assert {register for name, register in found() if name == "reserve"} == {"", "done"}


def test_results_of_calls_that_are_returned() -> None:
    """Through a phi, and through a comparison."""
    assert {("fill", ""), ("give", "")} <= found()


def test_results_that_decide_nothing_or_a_later_branch() -> None:
    assert not {name for name, _ in found()} & {"count", "later", "caller", "unknown"}
