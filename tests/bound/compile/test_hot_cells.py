"""Cells of memory are hot once a load or store of a hot variable has come there."""

from __future__ import annotations

import pytest
from bound.functions import Functions

SOURCE = Functions(
    """
struct parser { unsigned position, lines; };
static unsigned char text[8];
static unsigned total;
__attribute__((noinline)) static void skip(struct parser *p, unsigned n) { p->position += n; }
__attribute__((noinline)) static void count(struct parser *p, unsigned n) { p->lines += n; }
__attribute__((noinline)) static unsigned char peek(struct parser *p) { return text[p->position]; }
""",
    field="struct parser p = {0, 0}; if (nondet_bool()) skip(&p, 1); else skip(&p, 3); check(peek(&p) == 0);",
    data="struct parser p = {0, 0}; if (nondet_bool()) count(&p, 1); else count(&p, 3); check(peek(&p) == p.lines - 1);",
    variable="unsigned n = 0; if (nondet_bool()) n = 1; text[n] = 5; check(text[0] == 5);",
)


@pytest.mark.parametrize(("entry", "apart"), [("field", True), ("data", False)])
def test_fields(entry: str, apart: bool) -> None:
    """`position` is an index elsewhere in the program; `lines` is only added to."""
    counts = SOURCE.walk(entry, paths="apart").bounded.path_counts
    assert (counts["kept_apart"] > 0) == apart


def test_the_paths_that_differ_in_a_hot_cell_have_known_indices() -> None:
    """Both reads of `text` are known, so that nothing is left to a solver."""
    assert SOURCE.walk("field", paths="apart").asserted == []


def test_merging_does_not_look_at_cells() -> None:
    assert SOURCE.walk("field", paths="merge").bounded.path_counts["kept_apart"] == 0
