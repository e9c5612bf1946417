"""Errors are sentences for people."""

from __future__ import annotations

import os

import pytest

from fathom.errors import FathomError, InternalError, Unsupported, UserError, cause
from fathom.immutable import immutable


def test_what_is_not_supported_has_a_place_unless_it_is_everywhere() -> None:
    assert str(Unsupported("a.c:3:1", "inline assembly")) == "a.c:3:1: inline assembly is not supported"
    assert str(Unsupported("", "big-endian memory")) == "big-endian memory is not supported"


def test_a_user_error_may_say_what_to_do() -> None:
    error = UserError("no source", hint="name one")
    assert (str(error), error.hint, UserError("no source").hint) == ("no source", "name one", None)
    assert all(issubclass(kind, FathomError) for kind in (UserError, Unsupported, InternalError))


def test_the_cause_of_a_failed_call_fits_into_a_sentence(tmp_path: object) -> None:
    with pytest.raises(OSError, match="No such file") as error:
        os.stat(f"{tmp_path}/missing")
    assert cause(error.value) == "no such file or directory"


def test_immutable_objects_are_values() -> None:
    @immutable
    class Point:
        x: int
        y: int = 0

    @immutable(eq=False)
    class Node:
        x: int

    assert Point(1) == Point(1, 0)
    assert len({Point(1), Point(1), Point(2)}) == 2
    assert Node(1) != Node(1)
    assert not hasattr(Point(1), "__dict__")
