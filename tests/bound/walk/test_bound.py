"""Merged or apart: `auto` walks apart where merging leaves much to the solver, and less is left that way."""

from __future__ import annotations

from typing import Any

import pytest
from bound.functions import Functions

from fathom.bound.options import BoundOptions, WalkLimits
from fathom.bound.walk.bound import bound, walk_within
from fathom.effort import Effort
from fathom.errors import Unsupported
from fathom.frontend.load import read_text

SOURCE = Functions(
    cursor="unsigned char a[8]; unsigned n = 0; for (int i = 0; i < 7; i++) if (nondet_bool()) a[n++] = i;"
    " for (unsigned i = 0; i < n; i++) check(a[i] < 7);",
    sum="unsigned n = 0; for (int i = 0; i < 7; i++) n += nondet_uchar(); check(n != 3); check(n != 5);",
    endless="unsigned n = 0; while (nondet_bool()) n++, check(nondet_uint() != 9);",
)
LOW = Effort(apart_left=4)


def chosen(entry: str, **options: Any) -> str:
    return SOURCE.walk(entry, paths="auto", **{"unwind": 8, **options}).bounded.paths


def test_what_leaves_little_to_the_solver_is_merged() -> None:
    assert chosen("sum", effort=LOW) == "merge"
    assert chosen("cursor") == "merge"


def test_what_leaves_less_apart_is_kept_apart() -> None:
    assert chosen("cursor", effort=LOW) == "apart"


def test_a_walk_apart_that_takes_too_long_is_given_up() -> None:
    assert chosen("cursor", effort=Effort(apart_left=4, apart_instructions=1)) == "merge"


@pytest.mark.parametrize("options", [{"known_memory": False}, {"safety": "blocks"}])
def test_where_memory_is_left_to_the_solver_paths_are_merged(options: dict[str, Any]) -> None:
    assert chosen("cursor", effort=LOW, **options) == "merge"


def test_a_walk_that_merges_is_given_up_as_well() -> None:
    """Beyond `merged_forks` it does not come to its end; what cannot be walked apart either is merged."""
    assert chosen("endless", unwind=300, effort=Effort(merged_forks=100)) == "apart"
    assert chosen("endless", unwind=300, effort=Effort(merged_forks=100, apart_instructions=1)) == "merge"


def test_limits_of_a_walk() -> None:
    options = BoundOptions(paths="merge")
    assert walk_within(SOURCE.module, "endless", options, WalkLimits(executed=1000)) is None
    assert walk_within(SOURCE.module, "endless", options, WalkLimits(forks=100)) is None
    assert walk_within(SOURCE.module, "endless", options, WalkLimits(left=100)) is None
    assert walk_within(SOURCE.module, "sum", options, WalkLimits(left=300)) is not None


def test_targets_with_the_high_byte_first_are_refused() -> None:
    with pytest.raises(Unsupported, match="big-endian"):
        bound(read_text('target datalayout = "E-m:e-i64:64-n32:64"\ndefine i32 @main() {\n  ret i32 0\n}\n'), "main")
