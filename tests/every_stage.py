"""Write every stage and every report of some programs to a folder: a process of its own, for `test_determinism`.

    $ python every_stage.py OUT SEED --unwind 3 sort.c list.c
    $ ls OUT
    all.json  all.sarif  …  bounded  dataflow  …  list.smt2  list.txt  …  sort.smt2  sort.txt

The seed says in which order the memory of objects is used: addresses lie in another order for each. With `--spoil`,
programs are printed with a line that depends on addresses and one that depends on hashes, for a test of the test.
"""

from __future__ import annotations

import re
import sys
from contextlib import redirect_stderr, redirect_stdout
from functools import cache
from io import StringIO
from pathlib import Path
from random import Random

from fathom.cli import dump
from fathom.cli.main import main
from fathom.ir import printer

FILES = {"sarif": "all.sarif", "html": "all.html", "witness": "all.yml", "test": "all.c"}
"""Reports that are written to a file: the flag, and the file."""
SECONDS = re.compile(r'"\w*seconds": ?("?\d+"?|\{[^}]*\})')
SIZES, BLOCKS = range(0, 480, 16), 2000


def scattered(seed: int) -> list[bytes]:
    """Objects of every small size, between which the free places are used in another order for each seed."""
    blocks = [bytes(size) for size in SIZES for _ in range(BLOCKS)]
    Random(seed).shuffle(blocks)
    del blocks[::2]
    return blocks


def spoil() -> None:
    """Let every printed program end in how its statements are ordered by address, and by the hash of their class."""
    plain = printer.print_program

    def spoilt(program: printer.Program, *, places: bool = True) -> str:
        body = [statement for block in program.blocks for statement in block.body]
        by_address = sorted(range(len(body)), key=lambda index: id(body[index]))
        by_hash = sorted({type(statement).__name__ for statement in body}, key=hash)
        return f"{plain(program, places=places)}; {by_address}\n; {by_hash}\n"

    printer.print_program = spoilt


def run(*arguments: str) -> str:
    """What a command line prints, errors included."""
    out, err = StringIO(), StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        code = main([*arguments])
    return f"{out.getvalue()}\nexit code {code}\n{err.getvalue()}"


def write_all(folder: Path, flags: list[str], sources: list[str]) -> None:
    """Every stage and every report, without seconds and without the name of the working directory."""
    for stage in dump.STAGES:
        (folder / stage).write_text(run("dump", "--stage", stage, *flags, *sources))
    check = ("check", "--solver", "bitwuzla", *flags)
    for source in sources:
        name = folder / Path(source).stem
        name.with_suffix(".txt").write_text(run(*check, source, "--smt2", f"{name}.smt2"))
    files = [f"--{flag}={folder / name}" for flag, name in FILES.items()]
    (folder / "all.json").write_text(run(*check, "--all", "--json", *files, *sources))
    for path in folder.iterdir():
        path.write_text(SECONDS.sub("", path.read_text()).replace(str(Path.cwd()), "."))


if __name__ == "__main__":
    target, seed, *words = sys.argv[1:]
    dump.load_programs = cache(dump.load_programs)
    kept = scattered(int(seed))
    if "--spoil" in words:
        words.remove("--spoil")
        spoil()
    programs = [word for word in words if word.endswith(".c")]
    write_all(Path(target), [word for word in words if word not in programs], programs)
