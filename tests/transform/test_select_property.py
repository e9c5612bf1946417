"""The assertions of one property, or all others."""

from __future__ import annotations

import pytest
from ir.one_block import body

from fathom.ir.instructions import Property
from fathom.ir.interpreter import run
from fathom.transform.select_property import SelectProperty

TEXT = (
    'R0:i8 = nondet "x"\nR1:i1 = ult R0, 4\nassert R1 [a "assert" "a"]\nR2:i1 = ult R0, 2\nassert R2 [b "assert" "b"]'
)
B = Property("b", "assert", "b")


@pytest.mark.parametrize(("value", "fails", "fails_otherwise"), [(1, False, False), (3, True, False), (7, True, True)])
def test_what_is_left_is_asserted(value: int, fails: bool, fails_otherwise: bool) -> None:
    assert run(SelectProperty(B).run(body(TEXT)), {"R0": value}).violated == fails
    assert run(SelectProperty(B, inverse=True).run(body(TEXT)), {"R0": value}).violated == fails_otherwise
