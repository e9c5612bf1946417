"""New values: operands of comparisons, constants, and inputs that are left alone."""

from __future__ import annotations

from random import Random

from fathom.search.choices import Choices
from fathom.search.mutate import MOST_CHANGES, Mutator

CHOICES: Choices = {("number", f"x{n}", 0): 10 + n for n in range(8)}


def test_a_few_inputs_change() -> None:
    mutator = Mutator(Random(1), ())
    for _ in range(50):
        changed = mutator.change(CHOICES, ())
        assert changed.keys() == CHOICES.keys()
        assert sum(changed[place] != CHOICES[place] for place in CHOICES) <= MOST_CHANGES
        assert all(0 <= value < 1 << 64 for value in changed.values())


def test_an_input_becomes_what_it_was_compared_with() -> None:
    mutator = Mutator(Random(1), ())
    seen = {mutator.change(CHOICES, [(13, 987654)])["number", "x3", 0] for _ in range(300)}
    assert {987653, 987654, 987655} <= seen


def test_constants_and_their_neighbours_are_tried() -> None:
    mutator = Mutator(Random(1), (5000,))
    seen = {mutator.change(CHOICES, ())["number", "x0", 0] for _ in range(300)}
    assert {4999, 5000, 5001} <= seen


def test_rare_inputs_are_left_alone_most_often() -> None:
    mutator = Mutator(Random(1), ())
    mutator.rare = {f"x{n}" for n in range(8)}
    changes = [mutator.change(CHOICES, ()) for _ in range(200)]
    assert sum(changed != CHOICES for changed in changes) < 180


def test_nothing_to_change() -> None:
    assert Mutator(Random(1), ()).change({}, ()) == {}
