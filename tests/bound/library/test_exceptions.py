"""Catching and throwing again what a function without a body has thrown."""

from __future__ import annotations

from bound.exceptions import asserted, walk

CATCH = """
  invoke void @ext() to label %done unwind label %lpad
done:
  ret void
lpad:
  %e = landingpad {{ ptr, i32 }}
          catch ptr {}
  %p = extractvalue {{ ptr, i32 }} %e, 0
  %o = call ptr @__cxa_begin_catch(ptr %p)
"""
LOAD = "  %v = load i32, ptr %o\n  %m = icmp eq i32 %v, 7\n  call void @__VERIFIER_assert(i1 %m)\n"
END = "  call void @__cxa_end_catch()\n  ret void"


def test_a_number_that_is_thrown_is_arbitrary() -> None:
    assert asserted(walk(CATCH.format("@_ZTIi") + LOAD + END)) == ["assert"]


def test_an_object_is_not_modelled_where_it_is_used() -> None:
    assert asserted(walk(CATCH.format("@_ZTI7failure") + LOAD + END)) == ["unsupported"]
    assert asserted(walk(CATCH.format("@_ZTI7failure") + END)) == []


def test_thrown_again() -> None:
    again = "  invoke void @__cxa_rethrow() to label %never unwind label %outer\nnever:\n  unreachable\nouter:\n"
    pad = (
        "  %f = landingpad { ptr, i32 }\n          catch ptr null\n  call void @__VERIFIER_assert(i1 false)\n  ret void"
    )
    assert asserted(walk(CATCH.format("null") + again + pad)) == ["assert"]
