"""A project as a newcomer has it: its sources, how they are built, and which of its functions deserve a harness.

A `compile_commands.json` says what the sources are; without one, they are the C files below the folder, except those
of tests, examples and other projects. What harnesses and fuzz targets call already is left out.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from typing import Final, final

from fathom.files import read_file
from fathom.frontend.compile_commands import read_compile_commands
from fathom.harness.candidates import HarnessCandidate, find_candidates, is_harness, list_words
from fathom.immutable import immutable

DATABASE: Final = "compile_commands.json"
PROOFS: Final = "proofs"
"""The folder of harnesses."""
_FOREIGN: Final = frozenset(
    "test tests testing example examples demo demos bench benchmark benchmarks fuzz fuzzing deps vendor third_party"
    " thirdparty external extern contrib subprojects node_modules doc docs proofs cbmc".split()
)
"""Folders whose sources are no part of what is checked; harnesses in them are seen."""
_MOST_BYTES: Final = 4 << 20
"""Larger sources are made by programs."""


@final
@immutable
class FoundProject:
    """What was found: the folder of the database or None, the C sources, and functions, the likeliest first.

    `harnessed` are functions that would be among them if no harness called them.
    """

    database: str | None
    sources: tuple[str, ...]
    candidates: tuple[HarnessCandidate, ...]
    harnessed: tuple[str, ...]


def find_project(folder: str) -> FoundProject:
    """Look through the project in `folder`; paths are relative to it."""
    listed = sorted(_list_sources(folder))
    database = _find_database(folder)
    sources = [path for path in listed if not _is_foreign(path)]
    if database is not None:
        _, commands = read_compile_commands(os.path.join(folder, database))
        built = {os.path.realpath(each.file) for each in commands}
        sources = [path for path in sources if os.path.realpath(os.path.join(folder, path)) in built]
    texts = {path: _read(os.path.join(folder, path)) for path in listed}
    called = {word for text in texts.values() if is_harness(text) for word in list_words(text)}
    found = [each for path in sources if not is_harness(texts[path]) for each in find_candidates(path, texts[path])]
    found.sort(key=lambda each: (-each.score, each.file, each.line))
    new = tuple(each for each in found if each.function not in called)
    harnessed = tuple(each.function for each in found if each.function in called)
    return FoundProject(database, tuple(sources), new, harnessed)


def _list_sources(folder: str) -> Iterator[str]:
    for top, folders, files in os.walk(folder):
        folders[:] = [name for name in folders if not name.startswith((".", "CMakeFiles"))]
        found = (os.path.join(top, name) for name in files if name.endswith(".c"))
        yield from (os.path.normpath(os.path.relpath(path, folder)) for path in found)


def _is_foreign(path: str) -> bool:
    *folders, name = path.lower().split(os.sep)
    return bool(_FOREIGN & {*folders, *re.findall("[a-z]+", name)})


def _find_database(folder: str) -> str | None:
    """The folder of the compile commands: this one, or the newest among those below it, two levels down."""
    found = []
    for top, folders, files in os.walk(folder):
        depth = os.path.relpath(top, folder).count(os.sep) + (top != folder)
        folders[:] = [name for name in folders if not name.startswith(".")] if depth < 2 else []
        if DATABASE in files:
            found.append((depth > 0, -os.path.getmtime(os.path.join(top, DATABASE)), os.path.relpath(top, folder)))
    return min(found)[2] if found else None


def _read(path: str) -> str:
    try:
        return read_file(path, _MOST_BYTES).decode(errors="replace")
    except OSError:
        return ""


def render_settings(project: FoundProject, most: int) -> str:
    """The text of a `fathom.toml` for the project, with a comment for each function that is proposed."""
    return "".join(f"{line}\n" for line in _settings_lines(project, most))


def _settings_lines(project: FoundProject, most: int) -> Iterator[str]:
    yield "# Settings of Fathom in this folder: keys are the long names of options."
    yield "# `fathom check --show-settings` prints all of them."
    yield "timeout = 60"
    yield ""
    yield "# Each proof is a table; `fathom batch fathom.toml` and `pytest` check all of them."
    for each in project.candidates[:most]:
        yield ""
        yield f"# {each.function}: {', '.join(each.reasons)}"
        yield f"#   {' '.join(harness_command(project, each))}"
        yield "# [[proof]]"
        yield f'# name = "{each.function}"'
        yield f'# sources = ["{proof_path(each)}"]'


def proof_path(candidate: HarnessCandidate) -> str:
    """Where the harness of a function goes."""
    return f"{PROOFS}/{candidate.function}.c"


def harness_command(project: FoundProject, candidate: HarnessCandidate) -> list[str]:
    """The command that writes the harness of a function."""
    build = ["-p", project.database] if project.database is not None else []
    return ["fathom", "harness", candidate.function, candidate.file, *build, "-o", proof_path(candidate)]
