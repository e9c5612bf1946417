"""Where steps lead: the variables of the calls that have not returned, and places in memory."""

from __future__ import annotations

from fathom.trace.model import ShownValue, Step, StepKind
from fathom.trace.state import state_after


def step(kind: StepKind, function: str, depth: int, text: str, **values: str) -> Step:
    return Step(0, kind, None, function, depth, text, tuple(ShownValue(n, "int", v) for n, v in values.items()))


CALL = step("call", "main", 0, "f(n = 3)", n="3")
INSIDE = step("assignment", "f", 1, "k = 4", k="4")


def test_arguments_are_variables_of_the_call() -> None:
    state = state_after([step("assignment", "main", 0, "n = 1", n="1"), CALL, INSIDE])
    assert [scope.function for scope in state.scopes] == ["main", "f"]
    assert [state.scopes[at].variables["n"].text for at in (0, 1)] == ["1", "3"]
    found = state.find("n")
    assert found is not None
    assert found.text == "3"


def test_a_call_that_has_returned_has_no_variables() -> None:
    state = state_after([CALL, INSIDE, step("assignment", "main", 0, "x = 1", x="1")])
    assert [scope.function for scope in state.scopes] == ["main"]
    assert state.find("k") is None


def test_the_same_depth_in_another_function_is_another_call() -> None:
    state = state_after([CALL, INSIDE, step("assignment", "g", 1, "j = 5", j="5")])
    assert [scope.function for scope in state.scopes] == ["main", "g"]
    assert state.find("k") is None


def test_places_in_memory_outlive_calls() -> None:
    place = Step(0, "assignment", None, "f", 1, "buf[3] = 7", (ShownValue("buf[3]", "char", "7"),))
    state = state_after([CALL, place, step("return", "main", 0, "f returns")])
    found = state.find("buf[3]")
    assert found is not None
    assert found.text == "7"


def test_no_steps() -> None:
    assert state_after([]).find("n") is None
