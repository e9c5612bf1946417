"""What the walk leaves behind of small C programs, as text: `tests/golden/bounded/*.c`, and beside each the residue.

The first line of a program says what to look for; `// FLAGS:` are for `fathom dump --stage bounded`. A loop that was
cut off and a function without a body are named in comments above the residue.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from command_line import Fathom, Golden
from directives import directives

from fathom.ir.parser import parse_program
from fathom.ir.printer import print_program
from fathom.ir.verifier import verify

FOLDER = Path(__file__).parents[1] / "golden" / "bounded"


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.c")), ids=lambda path: path.stem)
def test_residue(path: Path, fathom: Fathom, golden: Golden, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(FOLDER)
    flags = " ".join(directives("FLAGS", path.read_text())).split()
    ran = fathom("dump", "--stage", "bounded", "--no-places", *flags, path.name)
    assert ran.code == 0, ran.err
    verify(parse_program(ran.out))
    assert print_program(parse_program(ran.out), places=False) == ran.out
    golden(path.with_suffix(".sea"), "".join(f"; {line}\n" for line in ran.err.splitlines()) + ran.out)


def test_every_residue_has_its_program() -> None:
    assert [path.name for path in FOLDER.glob("*.sea") if not path.with_suffix(".c").exists()] == []
