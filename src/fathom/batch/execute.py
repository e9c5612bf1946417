"""One task, in the process that was made for it: load, look into the cache, check, and report.

The parent hears twice: when the program is loaded, from when on the time limit counts, and at the end.
"""

from __future__ import annotations

import resource
import time
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Literal, TypeAlias

import msgspec

from fathom.batch.outcomes import ProgramVerdict, TaskOutcome
from fathom.batch.protocol import TaskRequest
from fathom.batch.records import to_bytes
from fathom.batch.tasks import Task
from fathom.batch.verdict_cache import content_key, keep, look_up
from fathom.changes.compare import RevisionComparison
from fathom.changes.unchanged import describe_unchanged, list_deciding_files, names_lines
from fathom.checks.registry import find_selected
from fathom.deadline import OutOfMemory
from fathom.engine.budget import Budget
from fathom.engine.check import CheckRequest, check_text
from fathom.errors import FathomError, InternalError, Unsupported, UserError
from fathom.frontend.cache import Cache, digest
from fathom.frontend.clang import KnownKeys
from fathom.frontend.link_protocol import LinkedProgram
from fathom.frontend.load import load_programs
from fathom.options import Options
from fathom.solvers.child import Line
from fathom.verdict import Verdict

TaskPhase: TypeAlias = Literal["loaded", "same", "done"]
_RANK = {"safe": 0, "unchanged": 1, "unknown": 2, "unsafe": 3}


def execute(request: TaskRequest, known: KnownKeys, line: Line) -> None:
    """Tell of the task on `line`: pairs of an event and bytes, the last one being `same` or `done`."""
    began = time.monotonic()
    said: list[str] = []
    try:
        outcome = _check(request, known, line, said, began)
    except Unsupported as error:
        outcome = _make_outcome(request.task, "unknown", str(error))
    except UserError as error:
        hint = f" ({error.hint})" if error.hint else ""
        outcome = _make_outcome(request.task, "error", "\n".join([error.what + hint, *said]))
    except (OutOfMemory, MemoryError) as error:
        outcome = _make_outcome(request.task, "unknown", str(error) or "memory ran out")
    except (FathomError, Exception) as error:
        outcome = _make_outcome(request.task, "error", _describe_internal(error))
    if outcome is None:
        _send(line, "same")
        return
    _send(line, "done", msgspec.json.encode(_measure(outcome, began)))


def _check(request: TaskRequest, known: KnownKeys, line: Line, said: list[str], began: float) -> TaskOutcome | None:
    """The outcome; None where the earlier one stands."""
    task, before = request.task, set(known)
    options = task.options
    programs = load_programs(options, said.append, known, classes=find_selected(options))
    keys = [content_key(program.text, options.entry, options, options) for program in programs]
    content = digest([str(options.timeout), *keys])
    _send(line, "loaded", msgspec.json.encode({name: key for name, key in known.items() if name not in before}))
    if request.earlier == content:
        return None
    load_cpu = _cpu()
    store = Cache.for_user(request.cache)
    loaded = time.monotonic() - began
    unchanged = _list_unchanged(request, programs)
    judged = [
        (unchanged[program.name], False)
        if program.name in unchanged
        else _check_program(program, key, options, store, loaded)
        for program, key in zip(programs, keys, strict=True)
    ]
    return msgspec.structs.replace(
        _outcome(task, [verdict for verdict, _ in judged]),
        content="" if unchanged else content,
        load_cpu=load_cpu,
        cached=all(cached for _, cached in judged),
        cases=tuple(
            ProgramVerdict(program.name, to_bytes(verdict))
            for program, (verdict, _) in zip(programs, judged, strict=True)
        ),
    )


def _list_unchanged(request: TaskRequest, programs: Sequence[LinkedProgram]) -> dict[str, Verdict]:
    """By name, what is said of programs that are what they were at the base of the request."""
    if request.base is None:
        return {}
    options, revision = request.task.options, request.base.revision
    beside = list_deciding_files(options)
    comparison = RevisionComparison(request.base, options, find_selected(options), beside, by_line=names_lines(options))
    changes = comparison.find_changes(programs)
    return {
        program.name: describe_unchanged(revision)
        for program, change in zip(programs, changes, strict=True)
        if not change
    }


def _check_program(
    program: LinkedProgram, key: str, options: Options, store: Cache, loaded: float
) -> tuple[Verdict, bool]:
    """The verdict on a program, and whether it is one that was kept."""
    kept = look_up(store, key)
    if kept is not None:
        return kept, True
    began = time.monotonic()
    budget = Budget(options.timeout, options.memory_limit, seconds={"load": loaded})
    request = partial(CheckRequest, entry=options.entry, limits=options, model=options)
    verdict = check_text(program.text, request, budget).verdict
    keep(store, key, verdict, time.monotonic() - began, options.timeout)
    return verdict, False


def _outcome(task: Task, verdicts: Sequence[Verdict]) -> TaskOutcome:
    """Of several programs, the worst verdict counts; times are summed up."""
    worst = max(verdicts, key=lambda verdict: _RANK[verdict.result])
    stages: dict[str, float] = {}
    for verdict in verdicts:
        for name, seconds in _stages(verdict).items():
            stages[name] = round(stages.get(name, 0.0) + seconds, 4)
    return TaskOutcome(
        task=task.name,
        verdict=worst.result,
        expect=task.expect,
        reason=_reason(worst),
        complete=all(verdict.complete for verdict in verdicts),
        category=task.category,
        stage_seconds=stages,
        stats={name: value for name, value in worst.stats.items() if name != "stage_seconds"},
    )


def _stages(verdict: Verdict) -> Mapping[str, float]:
    seconds = verdict.stats.get("stage_seconds")
    return seconds if isinstance(seconds, dict) else {}


def _reason(verdict: Verdict) -> str | None:
    """Why it is unknown, or what is violated and where."""
    if verdict.counterexample is None:
        return verdict.reason
    violated = verdict.counterexample.trace.violated
    place = f"{violated.loc}: " if violated.loc is not None else ""
    return f"{place}{violated.message} [{verdict.counterexample.prop.kind}]"


def _make_outcome(task: Task, verdict: Literal["unknown", "error"], reason: str) -> TaskOutcome:
    return TaskOutcome(task=task.name, verdict=verdict, expect=task.expect, reason=reason, category=task.category)


def _describe_internal(error: Exception) -> str:
    if isinstance(error, InternalError):
        return f"internal error: {error}"
    import traceback

    return f"internal error:\n{traceback.format_exc()}"


def _measure(outcome: TaskOutcome, began: float) -> TaskOutcome:
    uses = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return msgspec.structs.replace(
        outcome,
        seconds=round(time.monotonic() - began, 4),
        cpu=_cpu(),
        memory=max(use.ru_maxrss for use in uses) >> 10,
    )


def _cpu() -> float:
    """Seconds of this process and of those that it has waited for."""
    uses = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return round(sum(use.ru_utime + use.ru_stime for use in uses), 4)


def _send(line: Line, event: TaskPhase, content: bytes = b"") -> None:
    line.send(("done", (event, content)))
