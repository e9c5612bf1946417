"""Which calls become calls of what contracts have become, and what is refused."""

from __future__ import annotations

import pytest

from fathom.frontend.contract_calls import WrongCalls, check_reached, edit_calls

TEXT = """define i32 @main() {
  %a = call i32 @f(i32 1)
  ret i32 %a
}
define i32 @__fathom_enforced_f(i32 %n) {
  %a = call i32 @f(i32 %n)
  ret i32 %a
}
"""
KNOWN = {"main", "f", "__fathom_enforced_f"}


def test_the_function_itself_is_called_by_what_checks_it() -> None:
    text = edit_calls(TEXT, KNOWN, (), ["f:__fathom_enforced_f"])
    assert text.count("call i32 @__fathom_enforced_f(i32 1)") == 1
    assert text.count("call i32 @f(i32 %n)") == 1


@pytest.mark.parametrize(("pair", "said"), [("f:__fathom_enforced_g", "contract of g"), ("g:__fathom_enforced_f", "g")])
def test_what_is_not_there(pair: str, said: str) -> None:
    with pytest.raises(WrongCalls, match=said):
        edit_calls(TEXT, KNOWN, (), [pair])


def test_a_contract_that_nothing_checks() -> None:
    with pytest.raises(WrongCalls, match="main does not call f"):
        check_reached({"main"}, ["f:__fathom_enforced_f"], "main")
