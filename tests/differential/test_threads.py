"""Thread programs in every interleaving: an explicit-state search and the symbolic answer agree, both ways."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from differential.interleavings import Program, Search, random_program

from fathom.bound.bound_options import bound_options
from fathom.bound.walk.bound import bound
from fathom.engine.budget import Budget
from fathom.engine.check import CheckRequest, check_module
from fathom.engine.formulate import formulate
from fathom.engine.rounds import are_rounds_enough
from fathom.engine.walker import Walker
from fathom.frontend.load import load_programs, read_text
from fathom.ir.verifier import verify
from fathom.locksets.race_freedom import analyse_locks
from fathom.options import LimitOptions, ModelOptions, SourceOptions

COUNT = int(os.environ.get("FATHOM_THREAD_PROGRAMS", "12"))
"""More of them, for those who have the time."""


def compiled(programs: list[Program], folder: Path) -> list[str]:
    paths = [folder / f"p{number}.c" for number in range(len(programs))]
    for path, program in zip(paths, programs, strict=True):
        path.write_text(program.text)
    options = SourceOptions(sources=tuple(map(str, paths)), cflags=("-w",), cache=False)
    return [program.text for program in load_programs(options)]


@pytest.mark.parametrize("start", range(0, COUNT, 12))
def test_assertions(start: int, tmp_path: Path) -> None:
    programs = [random_program(seed) for seed in range(start, start + 12)]
    for number, text in enumerate(compiled(programs, tmp_path)):
        for rounds in (1, 2, 3):
            limits = LimitOptions(rounds=rounds, select=("assert",), malloc_may_fail=False)
            verdict = check_module(CheckRequest(read_text(text), "main", limits, ModelOptions(trace="none"))).verdict
            expected = "unsafe" if Search(programs[number], rounds).run().failed else "safe"
            assert verdict.result == expected, f"seed {start + number}, {rounds} rounds\n{programs[number].text}"


def test_residues_are_well_formed(tmp_path: Path) -> None:
    """Every register is defined on every way to its uses, also where paths of different turns meet."""
    programs = [random_program(seed) for seed in range(500, 512)]
    for text in compiled(programs, tmp_path):
        limits = LimitOptions(rounds=3, unwind=2, extend_select=("race", "deadlock"))
        verify(bound(read_text(text), "main", bound_options(limits)).program)


@pytest.mark.parametrize("start", range(0, COUNT, 12))
def test_races(start: int, tmp_path: Path) -> None:
    """The search looks for accesses with nothing in between: where nothing orders two accesses, some schedule has it so.

    An access in a loop that waits in vain needs another round: it has to come second.
    """
    programs = [random_program(seed, asserts=False) for seed in range(start, start + 12)]
    for number, text in enumerate(compiled(programs, tmp_path)):
        for rounds in (1, 2, 3):
            limits = LimitOptions(rounds=rounds, select=("race",), malloc_may_fail=False)
            verdict = check_module(CheckRequest(read_text(text), "main", limits, ModelOptions(trace="none"))).verdict
            said = f"seed {start + number}, {rounds} rounds\n{programs[number].text}"
            if verdict.result == "unsafe":
                assert Search(programs[number], 12).run().raced, said
            else:
                assert verdict.result == "safe", said
                assert not Search(programs[number], rounds - 1).run().raced, said


@pytest.mark.parametrize("start", range(0, COUNT, 12))
def test_turns_that_end_before_synchronisation_are_enough(start: int, tmp_path: Path) -> None:
    """With races, fewer turns are considered: where nothing fails in them, nothing does in all the others."""
    programs = [random_program(seed) for seed in range(40_000 + start, 40_000 + start + 12)]
    for number, text in enumerate(compiled(programs, tmp_path)):
        limits = LimitOptions(rounds=3, select=("assert", "race"), malloc_may_fail=False)
        verdict = check_module(CheckRequest(read_text(text), "main", limits, ModelOptions(trace="none"))).verdict
        found = Search(programs[number], 2 if verdict.result == "safe" else 12).run()
        expected = "unsafe" if found.failed or found.raced else "safe"
        assert verdict.result == expected, f"seed {start + number}\n{programs[number].text}"


def test_a_proof_for_every_schedule_is_one(tmp_path: Path) -> None:
    """Where a number of rounds is said to have every interleaving, many more rounds have no other."""
    small = [program for seed in range(7000, 7200) if len(steps(program := random_program(seed))) <= 4][:8]
    complete = 0
    for program, text in zip(small, compiled(small, tmp_path), strict=True):
        limits = LimitOptions(rounds=7, select=("assert", "use-after-scope"), malloc_may_fail=False)
        verdict = check_module(CheckRequest(read_text(text), "main", limits, ModelOptions(trace="none"))).verdict
        complete += verdict.complete
        assert not (verdict.complete and Search(program, 20).run().failed), program.text
    assert complete > 3


def find_enough_rounds(text: str, most: int) -> int | None:
    """The fewest rounds that are shown to be enough, if so many are; executions are those of the assertions alone."""
    limits = LimitOptions(select=("assert",), malloc_may_fail=False)
    request = CheckRequest(read_text(text), "main", limits, ModelOptions(alloc="concrete"))
    walker = Walker.of(request)
    for rounds in range(2, most + 1):
        bounded = walker.walk(walker.options_within(2, rounds))
        if bounded.enough_rounds == rounds:
            return rounds
        if are_rounds_enough(request, formulate(request, bounded, Budget()), Budget()):
            return rounds
    return None


@pytest.mark.parametrize("start", range(0, COUNT, 12))
def test_rounds_that_are_enough_reach_every_state(start: int, tmp_path: Path) -> None:
    programs = [random_program(seed, asserts=False) for seed in range(60_000 + start, 60_000 + start + 12)]
    found = 0
    for number, text in enumerate(compiled(programs, tmp_path)):
        enough = find_enough_rounds(text, 4)
        if enough is not None:
            found += 1
            few, many = (Search(programs[number], rounds).run().reached for rounds in (enough, 14))
            assert few == many, f"seed {60_000 + start + number}, {enough} rounds\n{programs[number].text}"
    assert found > 2


def steps(program: Program) -> list[object]:
    """The operations of all threads but the main one."""
    return [op for thread in program.threads[1:] for op in thread]


def test_a_proof_by_locks_is_one(tmp_path: Path) -> None:
    """What locks prove to be free of races has none in many rounds."""
    programs = [random_program(seed, asserts=False) for seed in range(9000, 9000 + 4 * COUNT)]
    texts = compiled(programs, tmp_path)
    free = [
        each for each, text in zip(programs, texts, strict=True) if analyse_locks(read_text(text), "main").is_race_free
    ]
    assert len(free) > COUNT // 6
    assert not [each.text for each in free if Search(each, 8).run().raced]
