"""Types of shadow fields: every value as a byte and back, and what several bytes give together."""

from __future__ import annotations

import pytest

from fathom.bound.library.fields.types import FieldType
from fathom.bound.residual.fold import Folder
from fathom.bound.residual.residue import Residue
from fathom.ir.types import Int

INT = Int(32)


@pytest.mark.parametrize("code", [0, 1, 3, 8, -1, -3, -8])
def test_a_value_of_the_type_comes_back(code: int) -> None:
    kind, fold = FieldType.from_code(code), Folder(Residue())
    assert kind is not None
    low, high = (-(1 << (kind.bits - 1)), 1 << (kind.bits - 1)) if kind.signed else (0, 1 << kind.bits)
    for value in range(low, high):
        assert kind.number(fold, kind.byte(fold, value % (1 << 32), INT), INT) == value % (1 << 32)


def test_a_value_is_converted_as_c_does() -> None:
    fold = Folder(Residue())
    truth, three = FieldType(1, truth=True), FieldType(3, signed=True)
    assert truth.byte(fold, 256, INT) == 1
    assert three.number(fold, three.byte(fold, 7, INT), INT) == (1 << 32) - 1


def test_several_bytes_give_the_largest() -> None:
    fold = Folder(Residue())
    assert FieldType(8).gather(fold, [3, 200, 5]) == 200
    assert FieldType(8, signed=True).gather(fold, [3, 200, 5]) == 5
    assert FieldType(1, truth=True).gather(fold, [0, 0, 1]) == 1


def test_no_field_has_more_than_eight_bits() -> None:
    assert FieldType.from_code(9) is None
    assert [str(FieldType.from_code(code)) for code in (0, 3, -3)] == ["_Bool", "unsigned _BitInt(3)", "_BitInt(3)"]
