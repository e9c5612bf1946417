"""The same input gives the same bytes: every stage and every report, however objects lie in memory and strings hash.

Each variant is a process of its own (`every_stage.py`) in a folder of its own. What is compared are whole files.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

import pytest

import fathom

ROOT = Path(__file__).parents[1]
CHECK, THREADS = "tests/programs/check", "tests/programs/threads"
GROUPS: dict[str, tuple[str, ...]] = {
    "examples": ("examples/linked_list.c", "examples/parse_number.c", "examples/ring_buffer.c", "examples/sort.c"),
    "facts": (
        f"{CHECK}/index_within_the_length.c",
        f"{CHECK}/indices_apart_by_branches.c",
        f"{CHECK}/valid_in_one_of_two_ways.c",
        f"{CHECK}/join_widths_that_overlap.c",
    ),
    "memory": (
        *("--extend-select", "leak"),
        f"{CHECK}/leak/list.c",
        f"{CHECK}/linked_list.c",
        f"{CHECK}/provenance_through_memory.c",
        f"{CHECK}/shadow/structs.c",
    ),
    "instruments": (
        *("--extend-select", "uninit", "--check-races", "--rounds", "2", "--unwind", "9"),
        f"{CHECK}/uninit/copies.c",
        f"{THREADS}/races/no_race_under_a_lock.c",
        f"{THREADS}/memory/use_after_free_between_threads.c",
    ),
}
"""Flags, and programs that are checked with them."""


@dataclass(frozen=True)
class Variant:
    """What must not matter: where the program is, the environment, the interpreter's options, the order of addresses."""

    folder: str
    seed: int
    environment: dict[str, str] = field(default_factory=dict)
    options: tuple[str, ...] = ()


FIRST = Variant("a", 1, {"PYTHONHASHSEED": "0"})
OTHERS = (
    Variant("a/much/longer/name of a folder", 2, {"PYTHONHASHSEED": "1", "PADDING": "x" * 5000}),
    Variant("b", 3, {"PYTHONHASHSEED": "4294967295", "PYTHONMALLOC": "malloc"}, ("-X", "utf8")),
)


def outputs(root: Path, variant: Variant, *words: str) -> dict[str, bytes]:
    """The files that a variant writes about some programs."""
    folder = root / variant.folder
    (folder / "out").mkdir(parents=True)
    for word in words:
        if word.endswith(".c"):
            shutil.copy(ROOT / word, folder)
    ours = {
        "PYTHONPATH": str(Path(fathom.__file__).parents[1]),
        "FATHOM_CACHE_DIR": str(folder / "cache"),
        "SOURCE_DATE_EPOCH": "0",
    }
    environment = {**os.environ, **ours, **variant.environment}
    child = (*variant.options, str(ROOT / "tests" / "every_stage.py"), "out", str(variant.seed))
    command = [sys.executable, *child, *(Path(word).name for word in words)]
    ran = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
    files = {path.name: path.read_bytes() for path in sorted((folder / "out").iterdir())}
    assert [name for name, content in files.items() if b"internal error" in content] == []
    return files


def differing(first: dict[str, bytes], second: dict[str, bytes]) -> list[str]:
    """The files that are not the same, with the first lines that differ."""
    found = [f"{name} is not in both" for name in sorted(first.keys() ^ second.keys())]
    for name in sorted(first.keys() & second.keys()):
        lines = zip(first[name].splitlines(), second[name].splitlines(), strict=False)
        if first[name] != second[name]:
            found.append(f"{name}: {next((pair for pair in lines if pair[0] != pair[1]), 'one is longer')}")
    return found


@pytest.mark.parametrize("group", GROUPS)
def test_every_variant_writes_the_same(group: str, tmp_path: Path) -> None:
    first = outputs(tmp_path, FIRST, *GROUPS[group])
    assert {"bounded", "normal-form", "all.json", "all.sarif", "all.html"} <= first.keys()
    for variant in OTHERS:
        assert differing(first, outputs(tmp_path, variant, *GROUPS[group])) == []


def test_which_facts_are_kept(tmp_path: Path) -> None:
    program = "tests/programs/determinism/more_facts_than_kept.c"
    assert differing(outputs(tmp_path, FIRST, program), outputs(tmp_path, OTHERS[1], program)) == []


def test_a_dependence_on_addresses_or_hashes_is_noticed(tmp_path: Path) -> None:
    variants = [outputs(tmp_path, variant, "--spoil", "examples/ring_buffer.c") for variant in (FIRST, *OTHERS)]
    printed = [files["bounded"].partition(b"; ") for files in variants]
    assert len({program for program, _, _ in printed}) == 1
    for line in range(2):
        assert len({lines.splitlines()[line] for _, _, lines in printed}) == len(variants)
    assert any(found.startswith("bounded: ") for found in differing(variants[0], variants[1]))
