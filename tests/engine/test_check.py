"""A whole check: what the request asks for, and what the result has."""

from __future__ import annotations

import gc

import pytest
from command_line import Write
from engine.checking import request

from fathom.engine.budget import Budget
from fathom.engine.check import check_module
from fathom.engine.counterexamples import replay_values
from fathom.options import LimitOptions, ModelOptions

TWO = "__VERIFIER_assert(n != 7); __VERIFIER_assert(n != 8);"


def test_bounds_grow_until_there_is_an_answer(write: Write) -> None:
    body = "unsigned i = 0; while (i < 5 && n) i++; __VERIFIER_assert(i < 5);"
    assert check_module(request(write, body, LimitOptions())).verdict.result == "unsafe"
    verdict = check_module(request(write, body)).verdict
    assert verdict.result == "unknown"
    assert str(verdict.reason).startswith("bound too small")


def test_the_time_of_earlier_stages_is_reported(write: Write) -> None:
    verdict = check_module(request(write, TWO), Budget(seconds={"load": 1.5})).verdict
    seconds = verdict.stats["stage_seconds"]
    assert isinstance(seconds, dict)
    assert seconds["load"] == 1.5
    assert list(seconds) == ["load", "bound", "transform", "encode", "solve", "replay"]


@pytest.mark.parametrize("wanted", [True, False])
def test_the_formula(wanted: bool, write: Write) -> None:
    assert (check_module(request(write, TWO, wants_formula=wanted)).formula is not None) == wanted


@pytest.mark.parametrize("enabled", [True, False])
def test_the_collector_is_as_it_was(enabled: bool, write: Write) -> None:
    was_on = gc.isenabled()
    try:
        (gc.enable if enabled else gc.disable)()
        check_module(request(write, TWO))
        assert gc.isenabled() == enabled
    finally:
        (gc.enable if was_on else gc.disable)()


def test_known_violations_come_last(write: Write) -> None:
    model = ModelOptions(every=True)
    first = check_module(request(write, TWO, model=model)).verdict.counterexamples
    known = [example.prop for example in first[:1]]
    again = check_module(request(write, TWO, model=model, known=lambda _: known)).verdict.counterexamples
    assert {example.prop for example in again} == {example.prop for example in first}
    assert again[-1].prop == known[0]


def test_only_known_violations_do_not_end_the_search(write: Write) -> None:
    body = "__VERIFIER_assert(n != 7); unsigned i = 0; while (i < 3 && n > i) i++; __VERIFIER_assert(i != 3);"
    plain = check_module(request(write, body, LimitOptions())).verdict
    assert plain.counterexample is not None
    known = [plain.counterexample.prop]
    model = ModelOptions(every=True)
    found = check_module(request(write, body, LimitOptions(), model, known=lambda _: known)).verdict
    assert found.counterexample is not None
    assert found.counterexample.prop not in known


def test_what_a_result_has_kept_fails_again(write: Write) -> None:
    asked = request(write, TWO)
    example = check_module(asked).verdict.counterexample
    assert example is not None
    again = replay_values(asked, example.trace.values)
    assert again.bounded == again.unbounded == example.prop
    assert example.prop in again.properties
