"""What a proof must not be vacuous about."""

from __future__ import annotations

import pytest
from ir.one_block import body

from fathom.ir.interpreter import run
from fathom.transform.reachable_end import END, ReachableEnd, has_assumption

TEXT = 'R0:i8 = nondet "x"\nR1:i1 = ult R0, 4\nassume R1\nR2:i1 = ult R0, 2\nassert R2'


@pytest.mark.parametrize(("value", "fails"), [(1, True), (3, True), (7, False)])
def test_an_execution_fails_where_it_reaches_the_end(value: int, fails: bool) -> None:
    outcome = run(ReachableEnd().run(body(TEXT)), {"R0": value})
    assert outcome.violated == fails
    assert outcome.prop == (END if fails else None)


def test_only_assumptions_exclude_executions() -> None:
    assert has_assumption(body(TEXT))
    assert not has_assumption(body('R0:i1 = nondet "x"\nassert R0'))
