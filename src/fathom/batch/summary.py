"""What a run has found, as text: what is not as expected first, then tables by category and by stage."""

from __future__ import annotations

import statistics
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from fathom.batch.outcomes import TaskOutcome
from fathom.printable import printable

_VERDICTS: Final = ("safe", "unsafe", "unknown", "error")
_TITLES = {"wrong": "wrong verdicts", "error": "errors", "undecided": "not decided"}
_SLOWEST = 5
_LONGEST_REASON = 200


def render(outcomes: Sequence[TaskOutcome], seconds: float) -> str:
    """The summary of a run that took `seconds`."""
    return "".join(f"{printable(line)}\n" for line in _lines(outcomes, seconds))


def _lines(outcomes: Sequence[TaskOutcome], seconds: float) -> Iterator[str]:
    for kind, title in _TITLES.items():
        listed = [outcome for outcome in outcomes if outcome.kind == kind]
        if listed:
            yield f"{title}:"
            yield from map(_describe, listed)
            yield ""
    yield from by_category(outcomes)
    yield ""
    yield from by_stage(outcomes)
    yield from _slowest(outcomes)
    yield ""
    yield _headline(outcomes, seconds)


def _describe(outcome: TaskOutcome) -> str:
    what = outcome.verdict if outcome.kind != "wrong" else f"{outcome.verdict}, not {outcome.expect}"
    first, *more = (outcome.reason or "").strip().splitlines() or [""]
    shown = first if len(first) <= _LONGEST_REASON else f"{first[:_LONGEST_REASON]}…"
    return f"  {outcome.task}: {what}" + (f": {shown}" if shown else "") + (" […]" if more else "")


def by_category(outcomes: Sequence[TaskOutcome]) -> Iterator[str]:
    """A row for each category, and one for all: verdicts, and the time that they took."""
    names = list(dict.fromkeys(outcome.category for outcome in outcomes))
    width = max(len("category"), *map(len, names))
    verdicts = _list_verdicts(outcomes)
    head = "".join(f"{verdict:>{max(9, len(verdict) + 2)}}" for verdict in verdicts)
    yield f"{'category':<{width}}{'tasks':>7}{head}{'seconds':>10}{'median':>9}{'largest':>9}"
    groups = {name: [outcome for outcome in outcomes if outcome.category == name] for name in names}
    if len(groups) > 1:
        for name, group in groups.items():
            yield _row(name or "–", group, width, verdicts)
    yield _row("all", outcomes, width, verdicts)


def _list_verdicts(outcomes: Sequence[TaskOutcome]) -> tuple[str, ...]:
    """The columns of the table; one for tasks that were not checked only where there are such."""
    return (*_VERDICTS, "unchanged") if any(outcome.verdict == "unchanged" for outcome in outcomes) else _VERDICTS


def _row(name: str, outcomes: Sequence[TaskOutcome], width: int, columns: Sequence[str]) -> str:
    counts = Counter[str](outcome.verdict for outcome in outcomes)
    times = [outcome.seconds for outcome in outcomes]
    verdicts = "".join(f"{counts[verdict]:>{max(9, len(verdict) + 2)}}" for verdict in columns)
    spent = f"{sum(times):>10.1f}{statistics.median(times):>9.2f}{max(times):>9.2f}"
    return f"{name:<{width}}{len(outcomes):>7}{verdicts}{spent}"


def stage_sums(outcomes: Sequence[TaskOutcome]) -> dict[str, float]:
    """Seconds by stage, in the order of the pipeline; `rest` is what belongs to none: forks, caches, reports."""
    sums: dict[str, float] = {}
    fresh = [outcome for outcome in outcomes if not outcome.cached]
    for outcome in fresh:
        for name, value in outcome.stage_seconds.items():
            sums[name] = sums.get(name, 0.0) + value
    sums["rest"] = max(0.0, sum(outcome.seconds for outcome in fresh) - sum(sums.values()))
    return sums


def by_stage(outcomes: Sequence[TaskOutcome]) -> Iterator[str]:
    """A row for each stage; outcomes from the cache do not count."""
    sums = stage_sums(outcomes)
    total = sum(sums.values())
    if not total:
        return
    yield f"{'stage':<12}{'seconds':>10}{'share':>8}"
    for name, value in sums.items():
        yield f"{name:<12}{value:>10.1f}{value / total:>8.0%}"
    yield ""


def _slowest(outcomes: Sequence[TaskOutcome]) -> Iterator[str]:
    slow = sorted(outcomes, key=lambda outcome: -outcome.seconds)[:_SLOWEST]
    yield "slowest: " + ", ".join(f"{outcome.task} {outcome.seconds:.1f} s" for outcome in slow)


def _headline(outcomes: Sequence[TaskOutcome], seconds: float) -> str:
    counts = Counter(outcome.kind for outcome in outcomes)
    parts = [f"{counts['right']} as expected", f"{counts['wrong']} wrong"]
    parts += [f"{counts['error']} with errors"] if counts["error"] else []
    parts += [f"{counts['undecided']} not decided"] if counts["undecided"] else []
    parts += [f"{counts['unchanged']} unchanged and not checked"] if counts["unchanged"] else []
    cached = sum(outcome.cached for outcome in outcomes)
    kept = f", {cached} from the cache" if cached else ""
    plural = "" if len(outcomes) == 1 else "s"
    return f"{len(outcomes)} task{plural} in {seconds:.1f} s: {', '.join(parts)}{kept}"
