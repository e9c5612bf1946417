"""`fathom completion`: what the shells make of its scripts."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest
from command_line import Fathom

COMPLETE = """
COMP_WORDS=({words} "{last}"); COMP_CWORD={count}
_fathom
printf '%s\\n' "${{COMPREPLY[@]}}"
"""


def complete(fathom: Fathom, *words: str) -> list[str]:
    """What bash offers for the last word."""
    *before, last = words
    end = COMPLETE.format(words=" ".join(before), last=last, count=len(before))
    script = fathom("completion", "bash").out + end
    ran = subprocess.run(["bash", "-c", script], capture_output=True, text=True, check=True)
    assert ran.stderr == ""
    return ran.stdout.split()


def test_verbs(fathom: Fathom) -> None:
    assert complete(fathom, "fathom", "c") == ["check", "cover", "completion"]


def test_options(fathom: Fathom) -> None:
    assert complete(fathom, "fathom", "check", "--unw") == [
        "--unwind",
        "--unwindset",
        "--unwinding-assertions",
    ]
    assert "--stage" in complete(fathom, "fathom", "dump", "--")
    assert "--stage" not in complete(fathom, "fathom", "check", "--")


def test_values(fathom: Fathom) -> None:
    assert complete(fathom, "fathom", "completion", "") == ["bash", "zsh", "fish"]


def test_names_of_files_where_nothing_is_known(fathom: Fathom) -> None:
    assert complete(fathom, "fathom", "check", "--sarif", "") == []
    assert "complete -o bashdefault -o default -F _fathom fathom\n" in fathom("completion", "bash").out
    assert "]:sarif:_default'" in fathom("completion", "zsh").out


@pytest.mark.parametrize(("shell", "flags"), [("bash", ["-n"]), ("zsh", ["-n"]), ("fish", ["--no-execute"])])
def test_shells_can_read_it(fathom: Fathom, tmp_path: Path, shell: str, flags: list[str]) -> None:
    path = shutil.which(shell)
    if path is None:
        pytest.skip(f"needs {shell}")
    script = tmp_path / "script"
    script.write_text(fathom("completion", shell).out)
    ran = subprocess.run([path, *flags, script], capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")


def test_another_shell(fathom: Fathom) -> None:
    ran = fathom("completion", "tcsh")
    assert ran.code == 2
    assert "bash" in ran.err
