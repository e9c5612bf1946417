"""`--diff BASE`: programs that are what they were at a revision are not checked, and said to be so.

$ fathom check --diff origin/main proofs/parse.c src/parse.c
proofs/parse.c: unchanged: not checked, nothing that it reaches has changed since origin/main
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence

from fathom.changes.base import open_base
from fathom.changes.compare import RevisionComparison
from fathom.changes.unchanged import describe_unchanged, list_deciding_files, names_lines
from fathom.checks.registry import find_selected
from fathom.frontend.link_protocol import LinkedProgram
from fathom.frontend.load import to_stderr
from fathom.options import LimitOptions, SourceOptions
from fathom.settings import OWN_FILE, SHARED_FILE
from fathom.verdict import Verdict


def list_unchanged(
    revision: str,
    options: SourceOptions,
    limits: LimitOptions,
    programs: Sequence[LinkedProgram],
    deadline: float | None,
    beside: Iterable[str],
) -> dict[str, Verdict]:
    """By name, what is said of the programs that need no check; of the others, a note says what has changed.

    `beside` are files that decide what is reported.
    """
    beside = [*_list_settings(), *list_deciding_files(limits), *beside]
    with open_base(revision) as base:
        comparison = RevisionComparison(base, options, find_selected(limits), beside, deadline, names_lines(limits))
        changes = comparison.find_changes(programs)
    for program, change in zip(programs, changes, strict=True):
        if change:
            to_stderr(f"fathom: note: {program.name}: changed since {revision}: {change}\n")
    return {
        program.name: describe_unchanged(revision)
        for program, change in zip(programs, changes, strict=True)
        if not change
    }


def _list_settings() -> Iterator[str]:
    """Where settings files are, or may have been."""
    folder = os.getcwd()
    while True:
        yield from (os.path.join(folder, name) for name in (OWN_FILE, SHARED_FILE))
        if folder == os.path.dirname(folder):
            return
        folder = os.path.dirname(folder)
