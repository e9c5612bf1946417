"""`fathom batch`: many tasks, each in a process of its own, with results as they come."""

from __future__ import annotations

import dataclasses
import os
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from fathom.cli.command import EXIT_UNCHANGED
from fathom.cli.trust import Power, find_powers, require_trust
from fathom.errors import UserError
from fathom.immutable import immutable

if TYPE_CHECKING:
    from fathom.batch.outcomes import TaskOutcome
    from fathom.batch.runner import Runner
    from fathom.batch.tasks import Task
    from fathom.batch.trends import Trend
    from fathom.changes.base import Base


@Parameter(name="*")
@immutable(kw_only=True, slots=False)
class BatchFlags:
    """What to run, where, and what to write."""

    jobs: Annotated[int, Parameter(("-j", "--jobs"), help="Tasks at a time; one for each processor if it is 0.")] = 0
    filter: Annotated[str, Parameter("--filter", help="Only tasks whose name or category matches this regex.")] = ""
    results: Annotated[
        str | None, Parameter("--results", help="Where results go: SUITE.results.jsonl if not given.")
    ] = None
    restart: Annotated[bool, Parameter("--restart", negative=(), help="Do not go on with a run that was killed.")] = (
        False
    )
    cache: Annotated[bool, Parameter("--cache", help="Take verdicts on unchanged programs from earlier runs.")] = True
    diff: Annotated[
        str | None,
        Parameter(
            "--diff", help="Check only programs that are not what they were at this revision of git, as for check."
        ),
    ] = None
    seed_bug: Annotated[
        bool, Parameter("--seed-bug", negative=(), help="Add a failing assertion to each task, which must be found.")
    ] = False
    set: Annotated[
        tuple[str, ...], Parameter("--set", negative=(), help="A setting for every task: --set 'memory = \"seam\"'.")
    ] = ()
    timeout: Annotated[float | None, Parameter("--timeout", help="Seconds for each task.")] = None
    memory_limit: Annotated[int | None, Parameter("--memory-limit", help="Megabytes for each task's processes.")] = None
    cluster: Annotated[
        str | None, Parameter("--cluster", help="Run on a Ray cluster: its address, or local to start one here.")
    ] = None
    junit: Annotated[str | None, Parameter("--junit", help="Write a test case for each task to this file.")] = None
    sarif: Annotated[str | None, Parameter("--sarif", help="Write all findings to this file.")] = None
    html: Annotated[str | None, Parameter("--html", help="Write a page with all verdicts to this file.")] = None
    history: Annotated[
        str | None,
        Parameter("--history", help="Compare with the earlier runs in this file, and add this one to it."),
    ] = None
    trust: Annotated[
        bool, Parameter("--trust", negative=(), help="Let the suite run programs of its own, as for check.")
    ] = False


NO_FLAGS = BatchFlags()


def batch(
    suite: Annotated[str, Parameter(help="A TOML file with a table [[task]] for each program.")],
    /,
    *,
    flags: BatchFlags = NO_FLAGS,
) -> int:
    """Check every task of a suite and compare the verdicts with the expected ones.

    A run that was killed is continued: what it has found stands.
    """
    from fathom.batch.contract_graph import describe_open_contracts
    from fathom.batch.history import read_history
    from fathom.batch.progress import listen_on_terminal
    from fathom.batch.results import Results
    from fathom.batch.run import run_suite
    from fathom.batch.summary import render

    tasks = _tasks(suite, flags)
    _refuse_overwriting(suite, tasks, flags)
    if flags.history is not None:
        read_history(flags.history)  # what is wrong with it is said before the work
    started = time.monotonic()
    runner = _runner(flags)
    path = flags.results or os.path.splitext(suite)[0] + ".results.jsonl"
    with (
        _open_bases(suite, flags) as bases,
        Results(path, flags.restart) as results,
        listen_on_terminal(len(tasks)) as listener,
    ):
        if results.earlier:
            sys.stderr.write(f"fathom: {path}: going on with a run that had {len(results.earlier)} results\n")
        outcomes = run_suite(tasks, runner, results, listener, flags.cache, bases)
    sys.stdout.write(render(outcomes, time.monotonic() - started))
    for line in describe_open_contracts(tasks, outcomes):
        sys.stdout.write(f"{line}\n")
    trends = _compute_trends(outcomes, flags.history) if flags.history is not None else ()
    _write_reports(outcomes, flags, trends)
    return exit_code(outcomes)


def _compute_trends(outcomes: Sequence[TaskOutcome], path: str) -> tuple[Trend, ...]:
    """How the tasks compare with earlier runs, which is said; then the history has this one, too."""
    from datetime import UTC, datetime

    from fathom.batch.history import add_run, describe_run, read_history
    from fathom.batch.trends import compute_trends, describe_trends

    earlier = read_history(path)
    run = describe_run(outcomes, datetime.now(UTC).isoformat(timespec="seconds"))
    trends = compute_trends(earlier, run)
    for line in describe_trends(trends):
        sys.stdout.write(f"{line}\n")
    add_run(path, run)
    return trends


def _tasks(suite: str, flags: BatchFlags) -> tuple[Task, ...]:
    from fathom.batch.tasks import filter_tasks, read_suite, seed_bugs

    changes = list(flags.set)
    changes += [f"timeout = {flags.timeout}"] if flags.timeout is not None else []
    changes += [f"memory-limit = {flags.memory_limit}"] if flags.memory_limit is not None else []
    tasks = filter_tasks(read_suite(suite, changes), flags.filter)
    require_trust(suite, [power for task in tasks for power in _find_powers(task, changes)], flags.trust, "batch")
    return seed_bugs(tasks) if flags.seed_bug else tasks


@contextmanager
def _open_bases(suite: str, flags: BatchFlags) -> Iterator[Mapping[str, Base]]:
    """By the names of tasks, with what their programs are compared."""
    if flags.diff is None:
        yield {}
        return
    from fathom.batch.same_tasks import list_same_tasks
    from fathom.changes.base import open_base

    with open_base(flags.diff, os.path.dirname(os.path.abspath(suite))) as base:
        same = list_same_tasks(base, suite)
        if not same:
            sys.stderr.write(f"fathom: note: {suite}: none of its tasks is what it was at {flags.diff}\n")
        yield dict.fromkeys(same, base)


def _find_powers(task: Task, changes: Sequence[str]) -> Iterator[Power]:
    """What the suite says; what `--set` says, the user does."""
    given = {line.partition("=")[0].strip() for line in changes}
    fields = {each.name: getattr(task.options, each.name) for each in dataclasses.fields(task.options)}
    return (power for power in find_powers(fields) if power.key not in given)


def _refuse_overwriting(suite: str, tasks: Sequence[Task], flags: BatchFlags) -> None:
    from fathom.cli.outputs import list_inputs, refuse_overwriting

    named = {"--junit": flags.junit, "--sarif": flags.sarif, "--html": flags.html, "--results": flags.results}
    named["--history"] = flags.history
    inputs = [path for task in tasks for path in list_inputs(task.options, task.options)]
    refuse_overwriting({option: path for option, path in named.items() if path is not None}, [suite, *inputs])


def _runner(flags: BatchFlags) -> Runner:
    if flags.jobs < 0:
        raise UserError(f"--jobs {flags.jobs}: a number of tasks cannot be negative")
    if flags.cluster is not None and flags.diff is not None:
        raise UserError("--diff and --cluster were both given", hint="earlier sources are on this machine alone")
    if flags.cluster is not None:
        from fathom.batch.cluster import ClusterRunner

        return ClusterRunner(flags.cluster, flags.jobs)
    from fathom.batch.local import LocalRunner
    from fathom.processes import find_cores

    return LocalRunner(flags.jobs or len(find_cores()))


def _write_reports(outcomes: Sequence[TaskOutcome], flags: BatchFlags, trends: Sequence[Trend]) -> None:
    from fathom.batch.reports import list_programs, render_junit
    from fathom.cli.reports import write_file

    if flags.junit is not None:
        write_file(flags.junit, render_junit(outcomes))
    if flags.sarif is not None:
        from fathom.report import sarif

        write_file(flags.sarif, sarif.render(list_programs(outcomes)))
    if flags.html is not None:
        from fathom.batch.trends import list_rows
        from fathom.report import html

        write_file(flags.html, html.render(list_programs(outcomes), list_rows(trends)))


def exit_code(outcomes: Sequence[TaskOutcome]) -> int:
    """Of the things that are not as expected, the worst counts."""
    kinds = {outcome.kind for outcome in outcomes}
    codes = (("wrong", 1), ("error", 2), ("undecided", 3), ("unchanged", EXIT_UNCHANGED))
    return next((code for kind, code in codes if kind in kinds), 0)
