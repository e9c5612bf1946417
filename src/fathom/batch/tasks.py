"""A suite: the tasks of a TOML file, each a program with its options and the verdict that is expected of it.

    unwind = 10                     # settings before the first task count for all of them
    timeout = 60

    [[task]]
    name = "list_push"
    sources = ["harness/push.c", "src/list.c"]
    unwind = 4
    expect = "safe"
    category = "list"

Keys are the long names of the options of `fathom check`. The proofs of a `fathom.toml` are a suite too.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Literal, final

import msgspec

from fathom.checks.competition import apply_data_model, apply_rules
from fathom.errors import UserError
from fathom.frontend.cache import digest
from fathom.options import Options
from fathom.settings import read_proofs

Expected = Literal["safe", "unsafe", "unknown"]


@final
class Task(msgspec.Struct, frozen=True):
    """A program to check: `expect` is the right verdict, `category` groups tasks in tables."""

    name: str
    expect: Expected
    options: Options
    category: str = ""

    def digest(self) -> str:
        """Changes with every change of the task."""
        return digest(["task", msgspec.json.encode(self)])


def read_suite(path: str, changes: Sequence[str] = (), raw: bytes | None = None) -> tuple[Task, ...]:
    """The tasks of a file, in its order; `changes` are settings that count for all, each a line of TOML.

    `raw` is read as though it were in the file.
    """
    found: dict[str, Task] = {}
    for proof in read_proofs(path, "\n".join(changes), raw):
        if proof.name in found:
            raise UserError(f"{path}: two tasks are called '{proof.name}'", hint="give each a name of its own")
        options = apply_rules(apply_data_model(proof.options()))
        task = Task(proof.name, proof.expect, options, proof.category)  # type: ignore[arg-type]
        if not task.options.sources and task.options.build_dir is None:
            raise UserError(f"{path}: task '{proof.name}' has no sources", hint='write sources = ["file.c"]')
        found[proof.name] = task
    if not found:
        raise UserError(f"{path}: there is no task in it", hint="begin each with a line [[task]]")
    return tuple(found.values())


def filter_tasks(tasks: Sequence[Task], pattern: str) -> tuple[Task, ...]:
    """Those in whose name or category the regular expression is found."""
    try:
        wanted = re.compile(pattern)
    except re.error as error:
        raise UserError(f"--filter {pattern}: not a regular expression: {error}") from error
    chosen = tuple(task for task in tasks if wanted.search(task.name) or wanted.search(task.category))
    if not chosen:
        raise UserError(f"--filter {pattern}: no task matches", hint=f"there are {len(tasks)}, {tasks[0].name} first")
    return chosen


def seed_bugs(tasks: Sequence[Task]) -> tuple[Task, ...]:
    """The same tasks with a bug at the end of each, which has to be found."""
    return tuple(
        msgspec.structs.replace(task, expect="unsafe", options=replace(task.options, seed_bug=True)) for task in tasks
    )
