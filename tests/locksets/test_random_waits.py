"""Random programs that wait for predicates: the verdict is that of a search through all interleavings."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from locksets.lock_programs import has_failure, has_race, join_programs
from locksets.wait_programs import random_wait_program

from fathom.engine.check import CheckRequest, check_module
from fathom.frontend.load import load_programs, read_text
from fathom.options import LimitOptions, ModelOptions, SourceOptions


@pytest.mark.parametrize("seed", range(2))
def test_verdicts(tmp_path: Path, seed: int) -> None:
    """A wait outside of such a loop wakes up without a signal once, and the verdict says so."""
    random, path = Random(seed), tmp_path / "programs.c"
    programs = [random_wait_program(random, number) for number in range(6)]
    path.write_text(join_programs(programs))
    (loaded,) = load_programs(SourceOptions(sources=(str(path),), cflags=("-w",), cache=False))
    decided = 0
    for number, program in enumerate(programs):
        select, search = ("race", has_race) if number % 2 else ("assert", has_failure)
        limits = LimitOptions(select=(select,), rounds=2, unwind=3)
        verdict = check_module(CheckRequest(read_text(loaded.text), f"p{number}", limits, ModelOptions())).verdict
        decided += verdict.result != "unknown"
        if verdict.result == "unsafe":
            assert search(program), program.text
        if verdict.result == "safe" and verdict.complete:
            assert not search(program), program.text
    assert decided > 2
