"""Random programs do the same as machine code and as every stage of SEA-IR.

`FATHOM_DIFFERENTIAL=5000` runs that many programs.
"""

from __future__ import annotations

import os
from pathlib import Path
from random import Random

import pytest
from differential.chosen_indices import ChosenIndices
from differential.compare import Case, Difference, Variant, batch, run_batch, run_concrete
from differential.generate import program
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

SIZE = 10
TOTAL = int(os.environ.get("FATHOM_DIFFERENTIAL", "280"))
PROGRAMS = Path(__file__).parents[1] / "programs" / "differential"


def firsts(start: int, percent: int) -> list[int]:
    """The first seeds of the batches that make so many percent of all programs."""
    return list(range(start, start + max(SIZE, TOTAL * percent // 100), SIZE))


@pytest.mark.parametrize("first", firsts(0, 50))
def test_every_stage_does_what_the_machine_does(first: int, tmp_path: Path) -> None:
    run_batch(batch(first, SIZE), tmp_path)


@pytest.mark.parametrize("first", firsts(1_000_000, 11))
def test_the_same_with_all_memory_in_the_residue(first: int, tmp_path: Path) -> None:
    run_batch(batch(first, SIZE), tmp_path, Variant(known_memory=False))


@pytest.mark.parametrize("first", firsts(2_000_000, 11))
def test_the_same_with_locals_in_memory(first: int, tmp_path: Path) -> None:
    run_batch(batch(first, SIZE), tmp_path, Variant(promote=False))


@pytest.mark.parametrize("first", firsts(3_000_000, 7))
def test_a_bound_that_is_too_small_is_never_a_wrong_answer(first: int, tmp_path: Path) -> None:
    run_batch(batch(first, SIZE), tmp_path, Variant(unwind=1))


@pytest.mark.parametrize("first", firsts(4_000_000, 21))
def test_programs_without_inputs_are_decided_by_the_walk(first: int, tmp_path: Path) -> None:
    run_concrete(batch(first, SIZE), tmp_path)


@pytest.mark.parametrize("first", firsts(5_000_000, 11))
@pytest.mark.parametrize("promote", [True, False])
def test_indices_that_are_one_of_few_constants(first: int, promote: bool, tmp_path: Path) -> None:
    cases = [ChosenIndices(seed).write() for seed in range(first, first + SIZE)]
    run_batch(cases, tmp_path, Variant(promote=promote))


@pytest.mark.parametrize("variant", [Variant(), Variant(known_memory=False), Variant(promote=False)])
def test_programs_that_were_wrong_once(variant: Variant, tmp_path: Path) -> None:
    files = sorted(PROGRAMS.glob("*.c"))
    cases = [Case(path.read_text(), f"{path.stem}_", tuple(range(8))) for path in files]
    run_batch(cases, tmp_path, variant)
    run_concrete(cases, tmp_path)


def test_a_difference_is_found(tmp_path: Path) -> None:
    """The comparison fails when what is checked is not the hash that the machine computed."""
    text = "static int r_main(void) { out(5); finish(h); CHECK(h == __VERIFIER_nondet_uint_r_h()); return 0; }\n"
    run_batch([Case(text, "r_", (0,))], tmp_path)
    wrong = Case(text.replace("h ==", "h + 1 =="), "r_", (0,))
    with pytest.raises(Difference, match="the machine"):
        run_batch([wrong], tmp_path)
    with pytest.raises(Difference, match="the machine"):
        run_concrete([wrong], tmp_path)


@settings(max_examples=8, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(st.randoms(use_true_random=False), st.integers(2, 60))
def test_a_program_that_differs_is_made_small(tmp_path: Path, random: Random, budget: int) -> None:
    """Hypothesis draws every choice of the generator, so that it can shrink a program that fails."""
    run_batch([Case(program(random, "q_", budget), "q_", (0, 1))], tmp_path)
