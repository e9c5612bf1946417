"""Words that were never written: what they may be, and when they are ordinary pointers."""

from __future__ import annotations

import pytest

from fathom.bound.memory.unwritten import MAX_EQUALS, UnwrittenWords
from fathom.bound.residual.values import NULL, Address, Choice, Object, Opaque
from fathom.ir.types import Pointer
from fathom.ir.values import Reg

HOLDER = Object(0, "malloc", "holder", 16, 8, None)
TARGET = Object(1, "alloca", "target", 16, 8, None)
X = Address(TARGET, 0)


def pointer(name: str) -> Opaque:
    return Opaque(Reg(name, Pointer(64)), None)


W, V = pointer("P1"), pointer("P2")


@pytest.fixture
def words() -> UnwrittenWords:
    made = UnwrittenWords()
    made.add(HOLDER, W.reg)
    return made


def is_word(words: UnwrittenWords, each: Opaque = W) -> bool:
    return words.find(each) is not None


def test_only_what_was_added_is_a_word(words: UnwrittenWords) -> None:
    assert is_word(words)
    assert not is_word(words, V)
    assert words.find(X) is None


def test_it_may_be_what_it_was_compared_with(words: UnwrittenWords) -> None:
    words.note_comparison("eq", W, X)
    words.note_comparison("ne", X, W)
    words.note_comparison("eq", W, NULL)
    found = words.find(W)
    assert found is not None
    assert found[0].equals == [(TARGET, 0), (None, 0)]
    assert found[0].find_free_number() == 8


def test_a_moved_word_is_the_same_word(words: UnwrittenWords) -> None:
    words.move(W, V.reg, 8)
    assert words.find(V) == (words.find(W)[0], 8)  # type: ignore[index]
    words.note_comparison("eq", V, X)
    assert words.find(W)[0].equals == [(TARGET, -8)]  # type: ignore[index]
    words.expose(V)
    assert not is_word(words)


@pytest.mark.parametrize("pred", ["ult", "uge", "sle"])
def test_an_order_exposes_it(words: UnwrittenWords, pred: str) -> None:
    words.note_comparison(pred, W, X)  # type: ignore[arg-type]
    assert not is_word(words)


def test_a_comparison_with_what_is_not_known_exposes_it(words: UnwrittenWords) -> None:
    words.note_comparison("eq", W, V)
    assert not is_word(words)


def test_a_distance_that_is_not_known_exposes_it(words: UnwrittenWords) -> None:
    words.move(W, V.reg, Reg("R1", Pointer(64)))
    assert not is_word(words)


def test_too_many_comparisons_expose_it(words: UnwrittenWords) -> None:
    for number in range(MAX_EQUALS):
        words.note_comparison("eq", W, Address(None, 8 * number))
    assert is_word(words)
    assert words.find(W)[0].find_free_number() == 8 * MAX_EQUALS  # type: ignore[index]
    words.note_comparison("eq", W, X)
    assert not is_word(words)


@pytest.mark.parametrize("read", [frozenset({HOLDER}), None])
def test_another_way_to_its_bytes_exposes_it(words: UnwrittenWords, read: frozenset[Object] | None) -> None:
    words.note_read(frozenset({TARGET}))
    assert is_word(words)
    words.note_read(read)
    assert not is_word(words)
    words.add(HOLDER, V.reg)
    assert not is_word(words, V), "nor is any that is read later"


def test_without_them_every_pointer_is_an_ordinary_one() -> None:
    words = UnwrittenWords(is_on=False)
    words.add(HOLDER, W.reg)
    assert not is_word(words)


def test_choices_may_have_as_many_words_again(words: UnwrittenWords) -> None:
    others = [Address(TARGET, offset) for offset in range(3)]
    assert not words.has_too_many([*others, W], 3)
    assert words.has_too_many([*others, V], 3)
    assert not words.has_too_many([Choice(Reg("R1", Pointer(64)), W, others[0]), *others[1:]], 3)
    assert words.has_too_many([W, W], 1)
