"""Choices: what is chosen, what is filled in, and what a result keeps of them."""

from __future__ import annotations

from fathom.bound.options import BoundOptions
from fathom.search.choices import Choices, ChosenValuation, to_values


def test_what_is_not_chosen_is_filled_in_once() -> None:
    asked: list[str] = []

    def fill(place: tuple[str, str, int]) -> int:
        asked.append(place[1])
        return 300

    valuation = ChosenValuation({("number", "x", 0): 5}, fill, 64)
    assert (valuation.number("x"), valuation.number("y"), valuation.number("y")) == (5, 300, 300)
    assert (valuation.byte("b", 2), valuation.initial("m", 1)) == (300 & 0xFF, 300 & 0xFF)
    assert asked == ["y", "b", "m"]
    assert list(valuation.used) == [("number", "x", 0), ("number", "y", 0), ("data", "b", 2), ("initial", "m", 1)]


def test_values_keep_what_is_not_zero() -> None:
    choices: Choices = {("number", "x", 0): 0, ("data", "b", 1): 7, ("data", "b", 2): 0, ("initial", "m", 3): 9}
    values = to_values(choices, BoundOptions(unwind=4, rounds=2), {})
    assert (values.numbers, values.data, values.initial) == ({"x": 0}, {"b": {1: 7}}, {"m": {3: 9}})
    assert (values.unwind, values.rounds, values.alone) == (4, 2, True)
    (case,) = values.cases
    assert (case.instance, case.low, case.high) == ("x", 0, 0)
