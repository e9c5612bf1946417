"""Sorts and operators are one object each, also after pickling."""

from __future__ import annotations

import pickle

import pytest

from fathom.logic import ops
from fathom.logic.sorts import BOOL, INT, array, bv, fp


def test_sorts_are_one_object_each() -> None:
    for sort in (BOOL, INT, bv(8), fp(8, 24), array(bv(64), bv(8)), array(INT, array(bv(2), BOOL))):
        assert pickle.loads(pickle.dumps(sort)) is sort
    assert bv(8) is bv(8)
    assert bv(8) is not bv(9)
    assert pickle.loads(pickle.dumps(ops.ADD)) is ops.ADD


def test_no_empty_vectors() -> None:
    with pytest.raises(ValueError, match="at least one bit"):
        bv(0)
