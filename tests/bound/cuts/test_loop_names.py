"""A register at the head of a loop has the name of the variable that has its value there."""

from __future__ import annotations

from bound.cuts.inductions import attempt
from bound.functions import Functions

from fathom.bound.cuts.loop_names import find_values

STARTS = Functions(
    down="unsigned left = nondet_uint(), done = 0; while (left) { left--; done++; check(done); }",
    again="unsigned n = nondet_uint(), m = n, i = 0; n = nondet_uint(); assume(n <= m); while (i < n) i++; check(i <= m);",
)


def test_a_start_has_another_name_than_what_changes() -> None:
    words = _list_words("down")
    assert "left <= the first left (as unsigned numbers)" in words
    assert not any(text.startswith("left <= left") for text in words), words


def test_a_variable_that_has_another_value_by_now() -> None:
    words = _list_words("again")
    assert "i <= n (as unsigned numbers)" in words
    assert "i <= m (as unsigned numbers)" in words


def _list_words(name: str) -> set[str]:
    outcome = attempt(STARTS, name, show_invariants=True).outcome  # type: ignore[attr-defined]
    return {note.partition(": ")[2] for note in outcome.verdict.approximations if note.startswith("invariant of")}


def test_values_on_all_ways_to_a_block() -> None:
    text = "int a = nondet_int(), b = a; if (nondet_bool()) b = 1; while (nondet_bool()) { check(a); check(b); b++; }"
    function = Functions(values=text).module.functions["values"]
    last = function.blocks[-1].label
    found = {key.of.name: value for key, value in find_values(function, last).items()}
    assert found["a"] is not None
    assert found["b"] is not None
    assert found["a"] != found["b"]
    assert find_values(function, function.blocks[0].label) == {}
