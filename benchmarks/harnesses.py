"""Harnesses that `fathom harness` writes, checked as they are: `python benchmarks/harnesses.py CHECKOUTS [library…]`.

CHECKOUTS is a folder with a checkout of each repository, named as it is (`jsmn`, `inih`, …). What is not there is left
out. The functions are chosen by hand, a few of each library: those that users call, and static ones on which they rest.
A harness is written with the options that stand by default, and is checked as the user is told to.

What is not decided after `--cpu` seconds (60) is `unknown`. A harness that does not compile is `exit 2`.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, final

from cpu_runs import Limit, Run, run_fathom, to_json, write_json


@final
@dataclass(frozen=True, slots=True)
class Library:
    """A repository, its source (or a header that is included in one), flags, and functions of it."""

    repository: str
    file: str
    functions: tuple[str, ...]
    flags: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        return self.repository.partition("/")[2]


LIBRARIES: Final = (
    Library("zserge/jsmn", "jsmn.h", ("jsmn_init", "jsmn_parse", "jsmn_parse_primitive", "jsmn_parse_string")),
    Library("benhoyt/inih", "ini.c", ("ini_parse_string", "ini_strncpy0", "ini_find_chars_or_comment", "ini_rstrip")),
    Library(
        "likle/cwalk",
        "src/cwalk.c",
        (
            "cwk_path_get_basename",
            "cwk_path_get_dirname",
            "cwk_path_get_extension",
            "cwk_path_has_extension",
            "cwk_path_is_absolute",
            "cwk_path_get_first_segment",
            "cwk_path_normalize",
            "cwk_path_guess_style",
        ),
        ("-Iinclude",),
    ),
    Library("codeplea/tinyexpr", "tinyexpr.c", ("find_builtin", "new_expr", "next_token", "te_interp")),
    Library(
        "rxi/microtar",
        "src/microtar.c",
        ("checksum", "raw_to_header", "header_to_raw", "mtar_read_header", "mtar_write_file_header"),
    ),
    Library("sheredom/utf8.h", "utf8.h", ("utf8len", "utf8cmp", "utf8valid", "utf8codepoint", "utf8ncpy")),
)


def write(library: Library, function: str, checkout: Path, folder: Path) -> tuple[Path, list[str], str]:
    """The harness, the options of its check, and what was said instead of writing it."""
    source = checkout / library.file
    if source.suffix == ".h":
        including = folder / "library.c"
        including.write_text(f'#include "{source}"\n')
        source = including
    harness = folder / "harness.c"
    flags = [flag.replace("-I", f"-I{checkout}/", 1) for flag in library.flags]
    command = [sys.executable, "-m", "fathom", "harness", function, source, *flags, "-o", harness]
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True, check=False)
    return harness, flags, "" if done.returncode == 0 else (done.stderr.strip().splitlines() or ["no message"])[-1]


def check(library: Library, function: str, checkout: Path, limit: Limit, options: Sequence[str]) -> Run:
    """What is found in the harness of one function."""
    with tempfile.TemporaryDirectory() as folder:
        harness, flags, problem = write(library, function, checkout, Path(folder))
        if problem:
            return Run("exit 2", 0.0, 0.0, problem)
        return run_fathom([harness], [*flags, *options], limit)


def list_functions(checkouts: Path, names: Sequence[str]) -> Iterator[tuple[Library, str, Path]]:
    for library in LIBRARIES:
        checkout = (checkouts / library.name).resolve()
        if names and library.name not in names:
            continue
        if not (checkout / library.file).exists():
            print(f"| {library.name} | | not at {checkout} |", flush=True)
            continue
        yield from ((library, function, checkout) for function in library.functions)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("checkouts", type=Path)
    parser.add_argument("names", nargs="*", metavar="library", help=", ".join(each.name for each in LIBRARIES))
    parser.add_argument("--cpu", type=float, default=60.0, help="seconds of CPU time (60)")
    parser.add_argument("--wall", type=float, help="seconds of wall time; those of CPU time unless given")
    parser.add_argument("--json", type=Path, help="write the measurements to this file")
    parser.add_argument("--fathom", default="", help="options of `fathom check`, in one word")
    given = parser.parse_args()
    limit = Limit(given.cpu, given.wall or given.cpu)
    rows: list[dict[str, object]] = []
    print("| library | function | verdict | CPU s | found, or why not |\n|---|---|---|---|---|")
    runs: list[Run] = []
    for library, function, checkout in list_functions(given.checkouts, given.names):
        run = check(library, function, checkout, limit, given.fathom.split())
        runs.append(run)
        said = run.found or (run.reason[:90] if not run.decided else "")
        print(f"| {library.name} | `{function}` | {run.verdict} | {run.cpu:.1f} | {said} |", flush=True)
        rows.append({"library": library.name, "function": function, "fathom": to_json(run)})
        write_json(given.json, rows)
    compiled = sum(not run.verdict.startswith("exit") for run in runs)
    print(f"\n{len(runs)} harnesses, {compiled} compile, {sum(run.decided for run in runs)} have a verdict.")


if __name__ == "__main__":
    main()
