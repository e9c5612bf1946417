"""Functions without a body: what the options make of a call."""

from __future__ import annotations

import pytest
from bound.functions import Functions

from fathom.checks.registry import DEFAULT
from fathom.engine.check import CheckRequest, check_module
from fathom.frontend.llvm.reader import read_module
from fathom.options import LimitOptions, ModelOptions

SOURCE = Functions("""
int visible;
static int hidden;
int measure(int *);
void step(void);
void stop(void) __attribute__((noreturn));
int once(void) { int n = 1; int r = measure(&n); check(n == 1); return r; }
int later(void) { static int given; measure(&given); given = 2; step(); check(given == 2); return 0; }
int variables(void) { visible = hidden = 3; step(); check(hidden == 3); check(visible == 3); return 0; }
int ends(void) { stop(); check(0); return 0; }
int main(void) { return once() + later() + variables() + ends(); }
""")


def test_memory_is_arbitrary_afterwards() -> None:
    left = SOURCE.walk("once")
    assert left.asserted == ["assert"]
    assert left.inputs == ["visible after measure()", "n after measure()", "measure"]
    assert left.bounded.undefined == ("measure",)


def test_what_was_given_once_may_be_written_later() -> None:
    assert SOURCE.walk("later").asserted == ["assert"]
    assert SOURCE.walk("variables").asserted == ["assert"]


def test_pure_functions_write_nothing() -> None:
    left = SOURCE.walk("once", undefined_functions="pure")
    assert (left.asserted, left.inputs) == ([], ["measure"])


@pytest.mark.parametrize("name", ["once", "ends"])
def test_a_call_may_be_a_violation(name: str) -> None:
    selected = DEFAULT | {"undefined-function"}
    assert SOURCE.walk(name, selected=selected).asserted == ["undefined-function fails"]


def test_one_that_does_not_return() -> None:
    assert SOURCE.walk("ends").asserted == []


_WITHOUT_DEBUG_INFORMATION = """
@hidden = internal global i32 7
@given = internal global i32 7
@led_to = internal global i32 7
@visible = global i32 7
@pointer = global ptr @led_to
declare void @step()
declare void @take(ptr)
declare void @__VERIFIER_assert(i32)
define i32 @main() {
  call void @take(ptr @given)
  store i32 7, ptr @given
  call void @step()
  %value = load i32, ptr @VARIABLE
  %kept = icmp eq i32 %value, 7
  %number = zext i1 %kept to i32
  call void @__VERIFIER_assert(i32 %number)
  ret i32 0
}
"""


@pytest.mark.parametrize(
    ("variable", "result"), [("hidden", "safe"), ("given", "unsafe"), ("led_to", "unsafe"), ("visible", "unsafe")]
)
def test_static_variables_of_llvm_code(variable: str, result: str) -> None:
    module = read_module(_WITHOUT_DEBUG_INFORMATION.replace("@VARIABLE", f"@{variable}"))
    assert check_module(CheckRequest(module, "main", LimitOptions(), ModelOptions())).verdict.result == result
