"""Paths are split by an index of few values, and what is computed from it is known on each of them."""

from __future__ import annotations

import pytest
from bound.functions import Functions

from fathom.effort import Effort
from fathom.ir.verifier import verify

SOURCE = Functions(
    """
static unsigned char values[64];
static const unsigned char table[4] = {3, 1, 4, 1};
struct reader { unsigned char *next; unsigned left; };
""",
    cursor="struct reader r = {values, 8}; unsigned n = nondet_uchar() & 3; r.next += n; r.left -= n; *r.next = 7;"
    " unsigned steps = 0; for (unsigned i = r.left; i < 8; i++) steps++; check(steps == n && values[n] == 7);",
    two="unsigned i = nondet_uchar() & 1, j = nondet_uchar() & 3; values[4 * i + j] = 1; check(values[4 * i + j] == 1);",
    many="unsigned n = nondet_uchar() & 31; values[n] = 7; check(values[n] == 7);",
    constant="check(table[nondet_uchar() & 3] != 0);",
    excluded="unsigned n = nondet_uchar() & 3; if (n == 1) return; values[n] = 7; check(values[1] == 0);",
    twice="unsigned n = nondet_uchar() & 3; values[n] = 7; values[n + 1] = 8; check(values[n] == 7);",
    size="unsigned n = (nondet_uchar() & 3) + 1; unsigned char *p = malloc(n); if (!p) return;"
    " for (unsigned i = 0; i < n; i++) p[i] = nondet_uchar(); p[n - 1] = 7; check(p[n - 1] == 7); free(p);",
    wrong="unsigned n = nondet_uchar() & 3; values[n] = 7; check(values[2] == 0);",
)


@pytest.mark.parametrize(
    ("name", "ways"), [("cursor", 4), ("two", 8), ("many", 1), ("constant", 1), ("excluded", 3), ("twice", 4)]
)
def test_a_path_for_each_value(name: str, ways: int) -> None:
    left = SOURCE.walk(name, paths="apart")
    verify(left.bounded.program)
    assert left.bounded.path_counts["forked"] == ways - 1 + (name == "excluded")


@pytest.mark.parametrize("name", ["cursor", "excluded", "twice", "size"])
def test_nothing_is_left_to_be_proved(name: str) -> None:
    assert SOURCE.walk(name, paths="apart", unwind=4).asserted == []


def test_what_is_wrong_for_one_value_is_left() -> None:
    assert SOURCE.walk("wrong", paths="apart").asserted == ["assert fails"]


def test_paths_that_merge_are_not_split() -> None:
    assert SOURCE.walk("cursor", paths="merge").bounded.path_counts["forked"] <= 8
    assert SOURCE.walk("twice", paths="merge").bounded.path_counts["forked"] == 0


def test_splits_are_limited() -> None:
    assert SOURCE.walk("twice", paths="apart", effort=Effort(split_values=3)).bounded.path_counts["forked"] == 0
