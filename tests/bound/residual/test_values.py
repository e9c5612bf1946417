"""Values of the walk: what pointers may point into, and when two values are certainly the same."""

from __future__ import annotations

from fathom.bound.residual.values import NULL, Address, Choice, Object, Opaque, is_same, leaves, pointees_of, targets
from fathom.ir.types import BOOL, Int, Pointer
from fathom.ir.values import Reg

A, B = Object(0, "malloc", "a", 4, 1, None), Object(1, "malloc", "b", 4, 1, None)
COND, NUMBER, POINTER = Reg("c", BOOL), Reg("n", Int(64)), Reg("p", Pointer(64))
EITHER = Choice(COND, Address(A, 0), Choice(COND, Address(B, 4), NULL))


def test_targets_are_the_objects_of_all_parts() -> None:
    assert targets(EITHER) == {A, B}
    assert targets(NULL) == frozenset()
    assert targets(Choice(COND, EITHER, Opaque(POINTER, frozenset({A})))) == {A, B}


def test_a_number_or_an_unknown_register_may_point_anywhere() -> None:
    assert targets(Address(None, NUMBER)) is None
    assert targets(Choice(COND, Address(A, 0), Opaque(POINTER, None))) is None
    assert pointees_of(NUMBER) is None
    assert pointees_of(5) == frozenset()


def test_how_many_alternatives() -> None:
    assert [leaves(NULL), leaves(EITHER), leaves(Choice(COND, EITHER, EITHER))] == [1, 3, 6]


def test_same_is_certain() -> None:
    assert is_same((1, Address(A, 4)), (1, Address(A, 4)))
    assert is_same(EITHER, Choice(COND, Address(A, 0), Choice(COND, Address(B, 4), NULL)))
    assert not is_same(Address(A, 4), Address(B, 4))
    assert not is_same(Address(A, NUMBER), Address(A, 4))
    assert not is_same((1,), (1, 2))
    assert not is_same(0, NULL)
