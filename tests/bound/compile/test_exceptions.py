"""Landing pads of calls that may throw."""

from __future__ import annotations

import pytest
from bound.exceptions import asserted, inputs, walk

INVOKE = "  invoke void @{} () to label %done unwind label %lpad\ndone:\n  ret void\nlpad:\n"
PAD = "  %e = landingpad {{ ptr, i32 }}\n          {}\n"
FAIL = "  call void @__VERIFIER_assert(i1 false)\n  ret void"


@pytest.mark.parametrize(("callee", "found"), [("ext", ["assert"]), ("middle", ["assert"]), ("quiet", [])])
def test_the_landing_pad_is_reached_if_the_function_may_throw(callee: str, found: list[str]) -> None:
    assert asserted(walk(INVOKE.format(callee) + PAD.format("catch ptr null") + FAIL)) == found


def test_the_type_of_an_exception_is_arbitrary() -> None:
    pad = PAD.format("catch ptr @_ZTIi") + "  %s = extractvalue { ptr, i32 } %e, 1\n"
    pad += "  %i = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTIi)\n  %m = icmp eq i32 %s, %i\n"
    found = walk(INVOKE.format("ext") + pad + "  call void @__VERIFIER_assert(i1 %m)\n  ret void")
    assert asserted(found) == ["assert"]
    assert inputs(found) == ["ext() throws", "type of the exception"]


def test_an_exception_that_nothing_catches_ends_the_program() -> None:
    found = walk(INVOKE.format("ext") + PAD.format("cleanup") + "  resume { ptr, i32 } %e")
    assert asserted(found) == []
