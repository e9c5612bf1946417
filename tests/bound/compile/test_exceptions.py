"""Landing pads of calls that may throw."""

from __future__ import annotations

import pytest
from bound.exceptions import asserted, inputs, walk, walk_module

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


RUN_TIME = """
declare void @__fathom_unwind(ptr, ptr)
declare void @note(i32)
@kind = constant i32 0
@name = constant [2 x i8] c"i\\00"
define ptr @__model_receive(ptr %e) {{
  ret ptr %e
}}
define i32 @__model_catch(ptr %e, ptr %type, i32 %before, i32 %number, i32 %is_opaque) {{
  %found = icmp ne i32 %before, 0
  %all = icmp eq ptr %type, null
  %same = icmp eq ptr %type, @_ZTIi
  %here = or i1 %all, %same
  %n = select i1 %here, i32 %number, i32 0
  %r = select i1 %found, i32 %before, i32 %n
  ret i32 %r
}}
define i32 @__model_filter(i32 %before, i32 %allowed) {{
  %ok = icmp ne i32 %allowed, 0
  %r = select i1 %ok, i32 0, i32 -1
  ret i32 %r
}}
define void @throws() {{
  call void @__fathom_unwind(ptr @kind, ptr @name)
  unreachable
}}
define void @main() personality ptr @__gxx_personality_v0 {{
  invoke void @throws() to label %done unwind label %lpad
done:
  ret void
lpad:
  %e = landingpad {{ ptr, i32 }}
          {}
  %s = extractvalue {{ ptr, i32 }} %e, 1
  %i = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTIi)
  %m = icmp {} i32 %s, {}
  call void @__VERIFIER_assert(i1 %m)
  resume {{ ptr, i32 }} %e
}}
"""


@pytest.mark.parametrize(
    ("clauses", "compared"),
    [
        ("catch ptr @_ZTIi", ("eq", "%i")),
        ("catch ptr @_ZTI7failure\n          catch ptr @_ZTIi", ("eq", "%i")),
        ("cleanup\n          catch ptr @_ZTI7failure", ("eq", "0")),
        ("catch ptr @_ZTI7failure\n          catch ptr null", ("sgt", "0")),
        ("filter [1 x ptr] [ptr @_ZTIi]", ("eq", "0")),
        ("filter [1 x ptr] [ptr @_ZTI7failure]", ("slt", "0")),
        ("filter [0 x ptr] zeroinitializer", ("slt", "0")),
    ],
)
def test_the_first_clause_that_catches_the_type_is_selected(clauses: str, compared: tuple[str, str]) -> None:
    found = walk_module(RUN_TIME.format(clauses, *compared))
    assert asserted(found) == ["uncaught-exception"]
