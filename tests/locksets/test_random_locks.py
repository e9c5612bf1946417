"""Random programs that locks are said to keep free of races: no interleaving of them has one."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from locksets.lock_programs import has_race, random_program

from fathom.frontend.load import load_programs, read_text
from fathom.locksets.race_freedom import analyse_locks
from fathom.options import SourceOptions

HEAD = "#include <pthread.h>\n#include <string.h>\n_Bool nondet_bool(void);\n"


@pytest.mark.parametrize("seed", range(4))
def test_what_is_proved_has_no_race(tmp_path: Path, seed: int) -> None:
    random, folder = Random(seed), tmp_path / "programs.c"
    programs = [random_program(random, number) for number in range(60)]
    main = "int main(void) { " + " ".join(f"p{number}();" for number in range(len(programs))) + " return 0; }"
    folder.write_text("\n".join([HEAD, *(program.text for program in programs), main]))
    (loaded,) = load_programs(SourceOptions(sources=(str(folder),), cflags=("-w",), cache=False))
    module = read_text(loaded.text)
    proved = [each for number, each in enumerate(programs) if analyse_locks(module, f"p{number}").is_race_free]
    assert proved
    for program in proved:
        assert not has_race(program), program.text
