"""A suite under several configurations: each run is one of `fathom batch`, and can be killed and gone on with."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final, final

import msgspec
from plots import save_bars
from tables import FOLDER, save_table

from fathom.batch.local import LocalRunner
from fathom.batch.outcomes import TaskOutcome
from fathom.batch.progress import listen_on_terminal
from fathom.batch.results import Results
from fathom.batch.run import run_suite
from fathom.batch.tasks import Task, filter_tasks, read_suite

PREPROCESSING: Final = ("bound", "transform", "encode")
Settings = Mapping[str, object]


@final
@dataclass(frozen=True, slots=True)
class Experiment:
    """What all tables of a paper share: the suite, the limits, and the folder for results."""

    suite: str
    timeout: float
    jobs: int
    filter: str
    output: Path

    def tasks(self, pattern: str = "") -> tuple[Task, ...]:
        """The tasks of the suite; `pattern` is for names, and those of the command line count too."""
        chosen = filter_tasks(read_suite(self.suite, [f"timeout = {self.timeout}"]), self.filter)
        return tuple(task for task in chosen if re.search(pattern, task.name))

    def jobs_only(self) -> tuple[Task, ...]:
        """The proofs without their ports to sea_is_modified and without the program that has a bug."""
        return tuple(task for task in self.tasks() if not task.category.startswith(("ismod", "unsafe")))

    def run(self, label: str, tasks: Sequence[Task], settings: Settings | None = None) -> tuple[TaskOutcome, ...]:
        """The outcomes under one configuration; verdicts of earlier runs do not count, because times do."""
        changed = [
            msgspec.structs.replace(task, options=replace(task.options, **(settings or {})))  # type: ignore[arg-type]
            for task in tasks
        ]
        path = self.output / f"{label}.jsonl"
        path.parent.mkdir(parents=True, exist_ok=True)
        with Results(str(path)) as results, listen_on_terminal(len(changed)) as listener:
            return run_suite(changed, LocalRunner(self.jobs), results, listener, cache=False)


def experiment(doc: str | None, tables: Mapping[str, Callable[[Experiment], None]], name: str) -> None:
    """The command line of a paper: a suite, and the tables to make (all of them where none is named)."""
    parser = argparse.ArgumentParser(description=doc, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("suite")
    parser.add_argument("tables", nargs="*", choices=[*tables, []], default=[])
    parser.add_argument("--timeout", type=float, default=60.0)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--filter", default="")
    parser.add_argument("-o", "--output", type=Path, default=FOLDER / name)
    given = parser.parse_args()
    chosen = Experiment(given.suite, given.timeout, given.jobs, given.filter, given.output)
    for table in given.tables or tables:
        tables[table](chosen)


HEADS: Final = (
    "configuration",
    "right",
    "wrong",
    "undecided",
    "seconds",
    "average",
    "preprocessing",
    "solving",
    "terms",
)


def save_runs(folder: Path, name: str, rows: Sequence[Sequence[object]], more: Sequence[str] = ()) -> None:
    """A table with a row for each configuration, and its times as a plot; `more` are the heads of further columns."""
    save_table(folder, name, (*HEADS, *more), rows)
    bars = {}
    for head in ("seconds", "preprocessing", "solving"):
        cells = [each[HEADS.index(head)] for each in rows]
        bars[head] = [cell if isinstance(cell, float) else 0.0 for cell in cells]
    save_bars(folder, name, "seconds of what was solved", [str(each[0]) for each in rows], bars)


def row(label: str, outcomes: Sequence[TaskOutcome]) -> list[object]:
    """Verdicts and times of what was solved: CPU seconds without those of compilers; stages are in wall time."""
    solved = [outcome for outcome in outcomes if outcome.kind == "right"]
    kinds = [outcome.kind for outcome in outcomes]
    seconds = sum(outcome.check_cpu for outcome in solved)
    undecided = kinds.count("undecided") + kinds.count("error")
    average = seconds / len(solved) if solved else None
    counts = [len(solved), kinds.count("wrong"), undecided]
    return [
        label,
        *counts,
        seconds,
        average,
        _stages(solved, PREPROCESSING),
        _stages(solved, ("solve",)),
        _nodes(solved),
    ]


def _stages(outcomes: Sequence[TaskOutcome], names: Sequence[str]) -> float:
    return sum(outcome.stage_seconds.get(name, 0.0) for outcome in outcomes for name in names)


def _nodes(outcomes: Sequence[TaskOutcome]) -> int:
    return sum(nodes for outcome in outcomes if isinstance(nodes := outcome.stats.get("nodes"), int))
