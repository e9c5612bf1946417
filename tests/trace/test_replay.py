"""The bounded program, executed on a valuation: which property fails, and which inputs were read."""

from __future__ import annotations

from ir.one_block import body

from fathom.trace.replay import BoundedReplay
from fathom.trace.values import NO_VALUES, StoredValuation, Values

PROGRAM = body("""
R0:i8 = nondet "x"
R1:i1 = ult R0, 100
assume R1
R2:i1 = ult R0, 7
assert R2 [small]
""")


def replay(value: int) -> BoundedReplay:
    return BoundedReplay(PROGRAM, StoredValuation.of(PROGRAM, Values({"R0": value})))


def test_a_property_that_fails() -> None:
    failed = replay(9).failed
    assert failed is not None
    assert failed.id == "small"


def test_an_execution_that_does_not_fail() -> None:
    assert replay(3).failed is None
    assert replay(200).failed is None
    assert replay(200).outcome.status == "assume-failed"


def test_the_inputs_that_were_read() -> None:
    (given,) = replay(9).inputs
    assert (given.source, given.value, given.width, given.matters) == ("x", 9, 8, True)
    (given,) = BoundedReplay(PROGRAM, StoredValuation.of(PROGRAM, NO_VALUES)).inputs
    assert (given.value, given.matters) == (0, False)


def test_the_same_program_is_repeated_on_other_values() -> None:
    first = replay(3)
    second = first.repeat(StoredValuation.of(PROGRAM, Values({"R0": 8})))
    assert (first.failed is None, second.failed is None) == (True, False)
