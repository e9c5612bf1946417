"""What a fact says of known numbers is what it says in C."""

from __future__ import annotations

import pytest

from fathom.bound.cut_plan import Fact
from fathom.bound.cuts.facts import describe, state
from fathom.bound.cuts.numbers import LoopNumber, Numbers
from fathom.bound.residual.fold import Folder
from fathom.bound.residual.residue import Residue

FOLD = Folder(Residue())


def numbers(i: int, j: int, n: int = 0) -> Numbers:
    return {
        "i": LoopNumber(i % 256, 8, "i", is_changed=True),
        "j": LoopNumber(j % 65536, 16, "j", is_changed=True),
        "k": LoopNumber(i % 65536, 16, "k"),
        "n": LoopNumber(n % 256, 8, "n"),
    }


START = numbers(1, 2)
FACTS = [
    (Fact("compare", "i", "sle", None, 3), "i <= 3", lambda i, j: i <= 3),
    (Fact("compare", "i", "sge", "j"), "i >= j", lambda i, j: i >= j),
    (Fact("compare", "i", "sle", "j", 1), "i <= j + 1", lambda i, j: i <= j + 1),
    (Fact("compare", "i", "ne", None, 5), "i != 5", lambda i, j: i != 5),
    (Fact("unless", "i", "sle", "j"), "i <= j, or i == the first i", lambda i, j: i <= j or i == 1),
    (Fact("compare", "i", "sge", "i", of_start=True), "i >= the first i", lambda i, j: i >= 1),
    (Fact("when", "i", right="j", other=3, shift=5), "i != 3, or j == 5", lambda i, j: i != 3 or j == 5),
    (Fact("distance", "j", "ule", "k", 3), "j - k <= 3", lambda i, j: 0 <= j - i <= 3),
    (Fact("stride", "i", factor=4), "(i - the first i) % 4 == 0", lambda i, j: (i - 1) % 4 == 0),
    (
        Fact("linear", "i", right="j", factor=2, other=1),
        "2 * (i - the first i) == (j - the first j)",
        lambda i, j: 2 * (i - 1) == j - 2,
    ),
]


@pytest.mark.parametrize(("fact", "words", "holds"), FACTS, ids=[words for _, words, _ in FACTS])
def test_a_fact_of_known_numbers(fact: Fact, words: str, holds: object) -> None:
    assert describe(fact, START) == words
    for i in range(-9, 10):
        for j in range(-12, 22):
            assert state(FOLD, fact, numbers(i, j), START) == holds(i, j), (i, j)  # type: ignore[operator]


def test_a_number_that_is_not_there() -> None:
    assert state(FOLD, Fact("compare", "i", "sle", "m"), START, START) is None
    assert state(FOLD, Fact("compare", "m", "sle", None, 1), START, START) is None
