"""Unwinding: exceptions go up to the next call that has a landing pad."""

from __future__ import annotations

from bound.exceptions import asserted, inputs, walk


def test_nothing_is_said_of_exceptions_that_nobody_would_notice() -> None:
    found = walk("  call void @middle()\n  ret void")
    assert (asserted(found), inputs(found)) == ([], [])


def test_what_follows_the_call_is_not_executed() -> None:
    found = walk("""
  %n = alloca i32
  store i32 0, ptr %n
  invoke void @middle() to label %done unwind label %lpad
done:
  store i32 1, ptr %n
  br label %end
lpad:
  %e = landingpad { ptr, i32 }
          catch ptr null
  %v = load i32, ptr %n
  %z = icmp eq i32 %v, 0
  call void @__VERIFIER_assert(i1 %z)
  br label %end
end:
  ret void""")
    assert asserted(found) == []
    assert inputs(found) == ["ext() throws", "type of the exception"]
