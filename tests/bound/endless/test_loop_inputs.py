"""The registers that matter to a loop are those that anything depends on but numbers that only count."""

from __future__ import annotations

import pytest
from bound.endless.recurring import goes_on
from bound.functions import Functions

from fathom.bound.endless.loop_inputs import find_loop_inputs
from fathom.bound.options import BoundOptions
from fathom.bound.walk.walk import Walk

SOURCE = Functions(
    """static int sink;
    static int counts(int x) { int n = 0, m = 1; while (x != 1) { n++; m = n * 2 + m; x ^= 2; } return n + m; }
    static int branches(int x) { int n = 0; while (x != 1) { n++; if (n > 3) x = 1; } return n; }
    static int stores(int x) { int n = 0; while (x != 1) { n++; sink = n; } return n; }
    static int divides(int x) { int n = 0, d = 1; while (x != 1) { n += 8 / d; d++; } return n; }
    static int calls(int x) { int n = 0; while (x != 1) { n++; branches(n); } return n; }
    static int inner(int x) { int n = 0; while (x != 1) { for (int i = 0; i < 2; i++) n += i; } return n; }
    static int guards(int x) { int n = 0, k = 0; while (x != 1) { n++; k = n; if (k == 9) x = 1; } return n; }
    static int down(int x) { unsigned n = 9; while (n >= 0 && x != 1) { n--; x ^= 2; } return n; }
    static int up(int x) { unsigned n = 9; while (n <= 0xffffffff && x != 1) { n++; x ^= 2; } return n; }
    static int to_one(int x) { unsigned n = 9; while (n >= 1 && x != 1) { n--; x ^= 2; } return n; }
    """,
    in_down="down(nondet_int());",
    in_counts="counts(nondet_int());",
    in_branches="branches(nondet_int());",
    in_stores="stores(nondet_int());",
    in_divides="divides(nondet_int());",
    in_calls="calls(nondet_int());",
    in_inner="inner(nondet_int());",
    in_guards="guards(nondet_int());",
)


@pytest.mark.parametrize(
    ("function", "count"),
    [
        *(("counts", 1), ("branches", 2), ("stores", 2), ("divides", 2), ("calls", 2)),
        *(("inner", 1), ("guards", 2), ("down", 1), ("up", 1), ("to_one", 2)),
    ],
)
def test_registers_that_matter(function: str, count: int) -> None:
    code = Walk(SOURCE.module, BoundOptions()).code_of(SOURCE.module.functions[function])
    loop = next(each for each in code.loops if each.head == min(every.head for every in code.loops))
    found = find_loop_inputs(code, loop)
    assert set(found) <= set(code.blocks[loop.head].live)
    assert len(found) == count


@pytest.mark.parametrize(
    ("entry", "is_found"), [("counts", True), ("inner", True), ("down", True), ("branches", False)]
)
def test_executions(entry: str, is_found: bool) -> None:
    assert goes_on(SOURCE, f"in_{entry}") == is_found
