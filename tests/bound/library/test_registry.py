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
