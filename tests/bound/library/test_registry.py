"""The functions of harness dialects: what a header declares, the walk knows."""

from __future__ import annotations

import re
from typing import cast

import pytest

from fathom.bound.library.fields.fields import ShadowFields
from fathom.bound.library.registry import TABLE, LibraryFunctions
from fathom.bound.library.shadow import ShadowFunctions
from fathom.engine.check import CheckRequest, check_module
from fathom.frontend.dialects import dialects
from fathom.frontend.llvm.reader import read_module
from fathom.options import LimitOptions, ModelOptions

_DIALECT = re.compile(r"__VERIFIER_|__CPROVER_|__ESBMC_|__SEA_|__llbmc_|klee_|sea_|fathom_")
FUNCTIONS = LibraryFunctions(ShadowFunctions(cast("ShadowFields", None)).table())


def test_every_declared_function_is_known() -> None:
    declared = [name for name, text in dialects().by_name.items() if not text.startswith(("typedef", "static const"))]
    assert [name for name in declared if FUNCTIONS.find(name) is None] == []
    assert [prefix for prefix in dialects().prefixes if FUNCTIONS.find(f"{prefix}int") is None] == []


def test_every_known_function_of_a_dialect_is_declared() -> None:
    assert [name for name in TABLE if _DIALECT.match(name) and dialects().declaration(name) is None] == []


_SEAHORN = """
declare i32 @nd()
declare void @verifier.assume(i1)
declare void @verifier.assume.not(i1)
declare void @seahorn.fn.enter()
declare void @seahorn.fail()

define i32 @main() {
  call void @seahorn.fn.enter()
  %value = call i32 @nd()
  %small = icmp ult i32 %value, 8
  call void @verifier.assume(i1 %small)
  %five = icmp eq i32 %value, 5
  call void @verifier.assume.not(i1 %five)
  %bad = icmp eq i32 %value, LIMIT
  br i1 %bad, label %verifier.error, label %end
verifier.error:
  call void @seahorn.fail()
  ret i32 42
end:
  ret i32 0
}
"""


@pytest.mark.parametrize(("limit", "result"), [(8, "safe"), (5, "safe"), (7, "unsafe")])
def test_what_seahorn_leaves_in_llvm_code(limit: int, result: str) -> None:
    module = read_module(_SEAHORN.replace("LIMIT", str(limit)))
    verdict = check_module(CheckRequest(module, "main", LimitOptions(), ModelOptions())).verdict
    assert verdict.result == result


_PLAIN_ND = """
@state = global i32 1
declare i32 @nd()
declare i32 @nd3(...)
declare i1 @nondet.bool()
declare i32 @nd4(ptr)
declare void @verifier.assert(i1)
define i32 @main() {
  CALL
  %state = load i32, ptr @state
  %kept = icmp eq i32 %state, 1
  call void @verifier.assert(i1 %kept)
  ret i32 0
}
"""


@pytest.mark.parametrize(
    ("call", "result"),
    [
        ("i32 @nd()", "safe"),
        ("i32 (...) @nd3()", "safe"),
        ("i1 @nondet.bool()", "safe"),
        ("i32 @nd4(ptr null)", "unsafe"),
    ],
)
def test_a_plain_nd_is_an_input_if_it_takes_nothing(call: str, result: str) -> None:
    module = read_module(_PLAIN_ND.replace("CALL", f"call {call}"))
    assert check_module(CheckRequest(module, "main", LimitOptions(), ModelOptions())).verdict.result == result


_TRACKING = """
declare ptr @malloc(i64)
declare i1 @sea.is_alloc(ptr)
declare i1 @sea.is_modified(ptr)
declare void @sea.tracking_on()
declare void @sea.reset_modified(ptr)
declare void @sea_free(ptr)
declare void @verifier.assume(i1)
declare void @sea.assert.if(i1, i1)
define i32 @main() {
  call void @sea.tracking_on()
  %p = call ptr @malloc(i64 4)
  %there = icmp ne ptr %p, null
  call void @verifier.assume(i1 %there)
  store i32 1, ptr %p
  call void @sea.reset_modified(ptr %p)
  STATEMENT
  ret i32 0
}
"""
_MODIFIED = ("%m = call i1 @sea.is_modified(ptr %p)", "call void @sea.assert.if(i1 %m, i1 false)")
_ALIVE = ("%a = call i1 @sea.is_alloc(ptr %p)", "call void @sea.assert.if(i1 %a, i1 false)")


@pytest.mark.parametrize(
    ("statements", "violated"),
    [
        (_MODIFIED, []),
        (("store i32 2, ptr %p", *_MODIFIED), ["assert"]),
        (_ALIVE, ["assert"]),
        (("call void @sea_free(ptr %p)", *_ALIVE), []),
        (("call void @sea_free(ptr %p)", "store i32 2, ptr %p"), ["use-after-free"]),
    ],
)
def test_tracked_memory_of_seahorn(statements: tuple[str, ...], violated: list[str]) -> None:
    module = read_module(_TRACKING.replace("STATEMENT", "\n  ".join(statements)))
    verdict = check_module(CheckRequest(module, "main", LimitOptions(), ModelOptions())).verdict
    assert [each.prop.kind for each in verdict.properties if each.status == "violated"] == violated
