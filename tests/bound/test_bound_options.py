"""The options of the walk, from those of the command line."""

from __future__ import annotations

import pytest

from fathom.bound.bound_options import bound_options
from fathom.errors import UserError
from fathom.options import LimitOptions


def test_bounds_of_single_loops_are_read() -> None:
    assert bound_options(LimitOptions(unwindset=("main:12:8",))).unwindset == {"main:12": 8}
    cbmc = LimitOptions(unwindset=("f.0:4,__CPROVER_file_local_a_c_g.1:2",))
    assert bound_options(cbmc).unwindset == {"f.0": 4, "g.1": 2}
    with pytest.raises(UserError, match="not a loop and a number"):
        bound_options(LimitOptions(unwindset=("main:12:x",)))


def test_a_seeded_bug_needs_assertions() -> None:
    with pytest.raises(UserError, match="--seed-bug"):
        bound_options(LimitOptions(seed_bug=True, ignore=("assert",)))
