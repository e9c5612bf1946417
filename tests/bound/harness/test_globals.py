"""Globals with any contents: variables of the program, not its constants."""

from __future__ import annotations

from bound.functions import Functions

from fathom.bound.options import Harness

SOURCE = Functions("""
int counter = 1;
static struct { short low; struct item { int n; } *item; } pair;
const int limit = 3;
static const char *name = "x";
int reads(void) { check(counter == 1); check(pair.low == 0); check(limit == 3); return name[0]; }
int follows(void) { return pair.item->n; }
""")
ANY = Harness(nondet_globals=True)


def test_without_the_option_globals_are_as_initialised() -> None:
    left = SOURCE.walk("reads")
    assert (left.asserted, left.inputs) == ([], [])


def test_variables_are_inputs_and_constants_are_not() -> None:
    left = SOURCE.walk("reads", harness=ANY)
    assert {"counter", "pair.low"} <= set(left.inputs)
    assert "limit" not in left.inputs
    assert left.asserted == ["assert", "assert"]


def test_pointers_in_globals_lead_to_objects_of_their_own() -> None:
    assert SOURCE.walk("follows").asserted == ["null fails"]
    left = SOURCE.walk("follows", harness=ANY)
    assert (left.asserted, "pair.item->n" in left.inputs) == ([], True)
