"""What a join writes: selects where the arms only computed, phis elsewhere, nothing where all paths agree."""

from __future__ import annotations

import pytest
from bound.functions import Functions

from fathom.bound.joins.join import find_common_branch
from fathom.bound.residual.residue import Residue
from fathom.ir.instructions import Nondet, Phi, Select
from fathom.ir.types import BOOL

CASES = {
    "agree": ("unsigned n = 3; if (nondet_bool()) n = 3; check(n != nondet_uint());", 0, 0),
    "computed": ("unsigned n = nondet_uint(), m = 0; if (n > 5) m = n * 3; else m = n + 7; check(m != 4);", 0, 1),
    "did_something": ("unsigned n = nondet_uint(), m = 0; if (n > 5) { check(n != 9); m = n; } check(m != 4);", 1, 0),
    "three_paths": (
        "unsigned n = nondet_uint(), m = 0; switch (n) { case 1: check(nondet_bool()); m = 5; break;"
        " case 2: check(nondet_bool()); m = n * 2; break; default: m = 7; } check(m != nondet_uint());",
        1,
        0,
    ),
    "constant_apart": (
        "unsigned n = nondet_uint(), m = 4, k = 9; if (n > 5) { check(n != 9); m = n + 2; k = n + 7; } check(m + 5 == k);",
        1,
        0,
    ),
    "constants_apart": (
        "unsigned m = 4, k = 9, j = 0; if (nondet_bool()) { check(nondet_bool()); m = 7, k = 12, j = 1; } check(m + 5 == k);"
        " check(k - j != nondet_uint());",
        2,
        0,
    ),
    "not_needed": ("unsigned n = nondet_uint(), m = 0; if (n > 5) { check(n != 9); m = n; } check(n != 4);", 0, 0),
}
SOURCE = Functions(**{name: body for name, (body, _, _) in CASES.items()})


@pytest.mark.parametrize("name", CASES)
def test_what_is_written(name: str) -> None:
    left = SOURCE.walk(name)
    assert (left.count(Phi), left.count(Select)) == CASES[name][1:]


def test_a_branch_to_two_reads_of_one_input_is_not_absorbed() -> None:
    """Moved before the branch both would be executed, and only one of them is what the program reads."""
    residue = Residue(64)
    first, second = residue.branch(residue.reg(BOOL))
    for block, instance in ((first, "x#1"), (second, "x#2")):
        block.body.append(Nondet(residue.reg(BOOL), "x", instance=instance))
    assert find_common_branch((first, second)) is not None
    second.body.append(Nondet(residue.reg(BOOL), "x", instance="x#1"))
    assert find_common_branch((first, second)) is None
