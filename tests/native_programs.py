"""Compile a program with the test that Fathom wrote for it, run it, and see whether it fails.

The bundled clang has a run time for UndefinedBehaviorSanitizer, and none for the other sanitizers; for
AddressSanitizer there must be a gcc with its libraries.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parents[1]
INCLUDE = ROOT / "src" / "fathom" / "models" / "include"
CLANG = (sys.executable, "-m", "ziglang", "cc")


@dataclass(frozen=True)
class Ran:
    """How the program ended, and what it or a sanitizer said."""

    code: int
    text: str

    @property
    def failed(self) -> bool:
        """Whether a signal ended it, or a sanitizer did; what `main` returns says nothing."""
        return self.code < 0 or re.search(r"runtime error: |ERROR: \w+Sanitizer", self.text) is not None


@cache
def gcc() -> str | None:
    """A gcc that can link AddressSanitizer."""
    found = shutil.which("gcc")
    with TemporaryDirectory() as folder:
        source = Path(folder) / "a.c"
        source.write_text("int main(void) { return 0; }\n")
        command = [found or "", "-fsanitize=address,undefined", str(source), "-o", f"{folder}/a"]
        return found if found and subprocess.run(command, capture_output=True, check=False).returncode == 0 else None


def command_of(test: Path) -> list[str]:
    """The command that the first lines of the test say."""
    lines = re.search(r"^   ((?:cc|clang) -g .*) \*/$", test.read_text(), re.MULTILINE)
    assert lines is not None
    return shlex.split(lines[1])


def compiled(test: Path, *, clang: bool, extra: tuple[str, ...] = ()) -> Path:
    """Do what the test says, with one compiler or the other."""
    compiler, *words = command_of(test)
    assert compiler in ("cc", "clang")
    program = test.with_suffix(".exe")
    if clang:
        words = ["-fsanitize-trap=all" if word.startswith("-fno-sanitize-recover") else word for word in words]
        words += [] if any(word.startswith("-fsanitize") for word in words) else ["-fno-sanitize=all"]
    head = [*CLANG, "-Wno-everything"] if clang else [str(gcc()), "-w"]
    made = subprocess.run(
        [*head, "-O0", "-D__FATHOM__=1", "-idirafter", str(INCLUDE), *extra, *words, "-o", str(program)],
        capture_output=True,
        text=True,
        timeout=300,
        cwd=test.parent,
    )
    assert made.returncode == 0, made.stderr
    return program


def ran(program: Path) -> Ran:
    environment = {**os.environ, "UBSAN_OPTIONS": "print_stacktrace=0"}
    done = subprocess.run(
        [str(program)], capture_output=True, timeout=60, env=environment, cwd=program.parent, check=False
    )
    return Ran(done.returncode, done.stderr.decode(errors="replace"))


def reaches(test: Path, source: Path, line: int) -> bool:
    """Whether the program, without any sanitizer, comes to a line of its source."""
    program = test.with_suffix(".counted")
    kept = [word for word in command_of(test)[1:] if not word.startswith(("-fsanitize", "-fno-sanitize"))]
    made = [str(gcc()), "-w", "-O0", "--coverage", "-D__FATHOM__=1", "-idirafter", str(INCLUDE), *kept]
    subprocess.run([*made, "-o", str(program)], check=True, timeout=300, cwd=test.parent)
    if subprocess.run([str(program)], capture_output=True, timeout=60, cwd=test.parent, check=False).returncode < 0:
        return True  # it fails even so, and then nothing is counted
    for data in test.parent.glob("*.gcda"):
        told = subprocess.run(["gcov", "-t", data.name], capture_output=True, text=True, cwd=test.parent, check=True)
        if f":Source:{source.name}" in told.stdout.replace(" ", "") or source.stem in data.name:
            counted = re.search(rf"^ *(\d+)\*?: *{line}:", told.stdout, re.MULTILINE)
            return counted is not None
    return False
