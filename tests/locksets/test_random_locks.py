"""Random programs that locks are said to keep free of races: no interleaving of them has one."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from locksets.lock_programs import has_race, join_programs, random_program

from fathom.frontend.load import load_programs, read_text
from fathom.locksets.race_freedom import analyse_locks
from fathom.options import SourceOptions


@pytest.mark.parametrize("seed", range(4))
def test_what_is_proved_has_no_race(tmp_path: Path, seed: int) -> None:
    random, path = Random(seed), tmp_path / "programs.c"
    programs = [random_program(random, number) for number in range(60)]
    path.write_text(join_programs(programs))
    (loaded,) = load_programs(SourceOptions(sources=(str(path),), cflags=("-w",), cache=False))
    module = read_text(loaded.text)
    proved = [each for number, each in enumerate(programs) if analyse_locks(module, f"p{number}").is_race_free]
    assert proved
    for program in proved:
        assert not has_race(program), program.text
