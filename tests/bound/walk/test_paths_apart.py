"""Paths that differ in a hot variable go on apart: at joins, around loops, and out of them."""

from __future__ import annotations

import pytest
from bound.functions import Functions

from fathom.effort import Effort
from fathom.ir.verifier import verify

SOURCE = Functions(
    """
static volatile int seen;
__attribute__((noinline)) static unsigned find(unsigned char *a, unsigned n) {
    unsigned i = 0;
    while (i < n && a[i]) i++;
    return i;
}
__attribute__((noinline)) static int reserve(unsigned n) {
    if (n > 2) { seen = 1; return 0; }
    return 1;
}
__attribute__((noinline)) static int take(unsigned n) { return n < 100 ? reserve(n) : 0; }
__attribute__((noinline)) static int pick(unsigned n) {
    if (n > 2) { seen = 1; return 0; }
    return 1;
}
static int values[8];
""",
    index="unsigned n = 5; if (nondet_bool()) seen = 1, n = 2; values[n] = 1; check(values[n] == 1); check(values[7 - n] == 0);",
    data="unsigned n = 5; if (nondet_bool()) seen = 1, n = 2; check(n != 3);",
    search="unsigned char a[3]; a[0] = nondet_uchar(), a[1] = nondet_uchar(), a[2] = 0; values[find(a, 3)] = 1;"
    " check(values[0] + values[1] + values[2] == 1);",
    decides="unsigned n = nondet_uint(); if (!take(n)) return; seen = 2; check(n < 3);",
    decides_wrong="unsigned n = nondet_uint(); if (!take(n)) { seen = 2; check(n < 5 || n > 99); } check(n != 1);",
    kept="unsigned n = nondet_uint(); values[0] = pick(n); seen = 2; check(n != 1);",
    cut="unsigned i = 0, n = 0; while (nondet_bool()) { if (nondet_bool()) seen = 1, n++; i++; } values[n & 7] = 1; check(i < 9);",
    single_block="unsigned i = 0; do { if (nondet_bool()) seen = 1, i++; i++; values[i & 7]++; } while (i < 3); check(values[0] == 0);",
    many="unsigned n = 0; for (int i = 0; i < 7; i++) if (nondet_bool()) seen = i, n++; values[n] = 1; check(values[n] == 1);",
)


def test_an_index_is_kept_apart() -> None:
    apart, merged = (SOURCE.walk("index", paths=paths) for paths in ("apart", "merge"))
    assert apart.bounded.path_counts["kept_apart"] == 1
    assert (apart.asserted, apart.bounded.left) == ([], 0)
    assert merged.bounded.path_counts["kept_apart"] == 0


def test_results_that_decide_the_next_branch_keep_paths_apart() -> None:
    """What the callee knew of a number holds behind the branch."""
    apart = SOURCE.walk("decides", paths="apart")
    assert (apart.asserted, apart.bounded.path_counts["kept_apart"]) == ([], 4)


def test_on_either_side_of_the_branch_what_is_wrong_is_left() -> None:
    left = SOURCE.walk("decides_wrong", paths="apart")
    verify(left.bounded.program)
    assert left.asserted == ["assert", "assert"]


def test_results_that_are_kept_are_merged() -> None:
    assert SOURCE.walk("kept", paths="apart").bounded.path_counts["kept_apart"] == 0


def test_data_is_merged() -> None:
    left = SOURCE.walk("data", paths="apart")
    assert left.bounded.path_counts["kept_apart"] == 0


def test_paths_that_leave_a_loop_with_different_results_stay_apart() -> None:
    left = SOURCE.walk("search", paths="apart", unwind=4)
    assert left.bounded.path_counts["kept_apart"] == 2
    assert (left.asserted, left.bounded.cut) == ([], ())


@pytest.mark.parametrize("paths", ["merge", "apart"])
def test_a_loop_that_is_cut_with_several_paths(paths: str) -> None:
    """All paths that would go on are cut, each with an unwinding assertion."""
    left = SOURCE.walk("cut", paths=paths)
    verify(left.bounded.program)
    assert [cut.bound for cut in left.bounded.cut] == [2]
    cuts = [kind for kind in left.asserted if kind.startswith("unwind")]
    assert len(cuts) == (1 if paths == "merge" else 3)


@pytest.mark.parametrize("paths", ["merge", "apart"])
def test_a_loop_that_ends_by_what_each_path_knows(paths: str) -> None:
    left = SOURCE.walk("single_block", paths=paths, unwind=3)
    verify(left.bounded.program)
    assert left.bounded.cut == ()


def test_paths_are_not_more_than_their_limit() -> None:
    apart = SOURCE.walk("many", paths="apart")
    few = SOURCE.walk("many", paths="apart", effort=Effort(paths=3))
    assert apart.asserted == []
    assert "paths" not in apart.bounded.limits_reached
    assert few.bounded.limits_reached["paths"] > 0


def test_counts_are_those_of_forks_and_joins() -> None:
    merged, apart = (SOURCE.walk("many", paths=paths).bounded for paths in ("merge", "apart"))
    assert merged.path_counts["forked"] == merged.path_counts["merged"] == 7
    assert apart.path_counts["forked"] == sum(range(1, 8))
    assert (merged.paths, apart.paths) == ("merge", "apart")
