"""Which arguments a function keeps."""

from __future__ import annotations

import pytest

from fathom.bound.instruments.threads.captures import Captures, find_call
from fathom.frontend.load import read_text

MODULE = read_text("""target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"
@kept = global ptr null
define ptr @second(ptr %p, ptr %q) {
  store ptr %p, ptr @kept
  %r = select i1 true, ptr %q, ptr null
  ret ptr %r
}
define void @exchanges(ptr %p, ptr %q) {
  %old = atomicrmw xchg ptr %p, ptr %q seq_cst
  ret void
}
define void @f(ptr %a, ptr %b) {
  %r = call ptr @second(ptr %a, ptr %b)
  call void @exchanges(ptr %a, ptr %b)
  ret void
}
""")


@pytest.mark.parametrize(("number", "argument", "is_kept"), [(0, 0, True), (0, 1, False), (1, 0, False), (1, 1, True)])
def test_each_argument_by_itself(number: int, argument: int, is_kept: bool) -> None:
    function = MODULE.functions["f"]
    call = find_call(function.blocks[0].body[number])
    assert call is not None
    assert Captures(MODULE).is_kept_by(function, call, call.args[argument]) == is_kept
