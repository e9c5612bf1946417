"""What follows from a condition is found once, however often its parts are shared."""

from __future__ import annotations

from fathom.bound.residual.fold import Folder
from fathom.bound.residual.residue import Residue
from fathom.ir.types import BOOL
from fathom.ir.values import Reg


def test_shared_parts_of_a_disjunction() -> None:
    fold = Folder(Residue(64))
    whole = fold.fresh(BOOL, "first")
    for index in range(60):
        more = fold.int_op("or", 1, whole, fold.fresh(BOOL, f"input {index}"))
        whole = fold.int_op("or", 1, more, whole)
    assert isinstance(whole, Reg)
    found = fold.known.implications(whole, 0)
    assert len(found) == len({id(reg) for reg, _ in found}) == 1 + 3 * 60
    assert {truth for _, truth in found} == {0}
