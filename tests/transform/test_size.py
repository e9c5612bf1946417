"""The size of every form grows with the program, not with its square: doubling a program at most doubles it and a bit."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from transform.programs import crossing, diamonds, exits, ladder, nested, size

from fathom.ir.program import Program
from fathom.transform.gates import Gates
from fathom.transform.path_conditions import PathConditions
from fathom.transform.pipeline import STAGES, run_to

Family = Callable[[int], Program]
FAMILIES = [diamonds, exits, nested, ladder, crossing]


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("stage", [*STAGES, "each"])
def test_doubling_the_program_doubles_the_form(family: Family, stage: str) -> None:
    def measured(n: int) -> int:
        if stage == "each":
            return size(PathConditions(each=True).run(family(n)))
        return size(run_to(family(n), stage))

    assert measured(256) <= 2.2 * measured(128)


@pytest.mark.parametrize("family", FAMILIES)
def test_doubling_the_program_doubles_the_blocks_that_gates_visit(
    family: Family, monkeypatch: pytest.MonkeyPatch
) -> None:
    visits = 0
    walk = Gates._walk

    def counted(self: Gates, join: int) -> tuple[set[int], dict[int, int]] | None:
        nonlocal visits
        before = self._patience
        found = walk(self, join)
        visits += before - self._patience if found is None else len(found[0])
        return found

    monkeypatch.setattr(Gates, "_walk", counted)
    counts = []
    for n in (128, 256):
        visits = 0
        run_to(family(n), "gated-ssa")
        counts.append(visits)
    assert counts[1] <= 2.2 * counts[0]


def test_depth_is_no_limit() -> None:
    """Two thousand nested conditionals, two thousand exits: nothing recurses."""
    for family in (nested, exits):
        program = family(2_000)
        assert size(run_to(program, "cone-of-influence")) > 0
        assert size(run_to(program, "path-conditions")) > 0
