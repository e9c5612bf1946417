"""How a run compares with those before it: verdicts that are others now, and tasks that take longer.

A task is compared with the last run that has checked it. Its time is compared with the median of a few runs before, and
only where both were measured: what came from the cache, or was not checked, took no time of its own.
"""

from __future__ import annotations

import statistics
from collections.abc import Iterator, Sequence
from typing import Final, Literal, TypeAlias, final

from fathom.batch.history import PastOutcome, PastRun
from fathom.immutable import immutable
from fathom.printable import printable
from fathom.report.memory_json import Json

Direction: TypeAlias = Literal["worse", "better", "slower", "faster", "same", "new"]

RUNS: Final = 20
"""How many runs a line shows."""
_COMPARED: Final = 5
"""Of how many runs the median is taken."""
_FACTOR: Final = 1.5
"""A time has changed where it is so much longer or shorter,"""
_SECONDS: Final = 1.0
"""and differs by so many seconds."""
_ORDER: Final = ("worse", "slower", "better", "faster", "new", "same")
_RANK: Final = {"right": 0, "unchanged": 0, "undecided": 1, "error": 2, "wrong": 3}


@final
@immutable
class Trend:
    """One task: its outcomes in the last runs that have it, this one last, and how it compares.

    `before` is the last outcome that was checked, and `usual` the seconds that it took, where these are known.
    """

    task: str
    outcomes: tuple[PastOutcome, ...]
    before: PastOutcome | None
    usual: float | None
    direction: Direction

    @property
    def now(self) -> PastOutcome:
        return self.outcomes[-1]


def compute_trends(earlier: Sequence[PastRun], now: PastRun) -> tuple[Trend, ...]:
    """Of each task of the run that is now; regressions come first."""
    found = [
        _compute_trend(name, [run.tasks[name] for run in (*earlier, now) if name in run.tasks]) for name in now.tasks
    ]
    return tuple(sorted(found, key=lambda trend: _ORDER.index(trend.direction)))


def _compute_trend(name: str, outcomes: Sequence[PastOutcome]) -> Trend:
    *past, now = outcomes
    checked = [each for each in past if each.is_checked]
    before = checked[-1] if checked else None
    times = [each.seconds for each in checked if not each.cached and each.verdict == now.verdict][-_COMPARED:]
    usual = statistics.median(times) if times else None
    return Trend(name, tuple(outcomes[-RUNS:]), before, usual, _compare(before, usual, now))


def _compare(before: PastOutcome | None, usual: float | None, now: PastOutcome) -> Direction:
    if before is None:
        return "new"
    if not now.is_checked:
        return "same"
    if _RANK[now.kind] != _RANK[before.kind]:
        return "worse" if _RANK[now.kind] > _RANK[before.kind] else "better"
    if now.cached or usual is None or abs(now.seconds - usual) < _SECONDS:
        return "same"
    if now.seconds > _FACTOR * usual:
        return "slower"
    return "faster" if usual > _FACTOR * now.seconds else "same"


def describe_trends(trends: Sequence[Trend]) -> Iterator[str]:
    """A line for each task that is not as it was, regressions first; none where there is nothing to say."""
    for trend in trends:
        sentence = describe_trend(trend)
        if sentence:
            yield f"{printable(trend.task)}: {sentence}"


def describe_trend(trend: Trend) -> str:
    """What has changed, in words; a regression is called one."""
    now, before, usual = trend.now, trend.before, trend.usual
    if trend.direction in ("worse", "better") and before is not None:
        mark = "regression: " if trend.direction == "worse" else ""
        return f"{mark}{now.verdict}, was {before.verdict}"
    if trend.direction in ("slower", "faster") and usual is not None:
        mark = "regression: " if trend.direction == "slower" else ""
        return f"{mark}{now.seconds:.1f} s, was {usual:.1f} s"
    return ""


def list_rows(trends: Sequence[Trend]) -> list[Json]:
    """What the page of a run shows of each task."""
    return [
        {
            "task": printable(trend.task),
            "verdict": trend.now.verdict,
            "kind": trend.now.kind,
            "before": "" if trend.before is None else trend.before.verdict,
            "seconds": trend.now.seconds,
            "usual": trend.usual,
            "direction": trend.direction,
            "said": describe_trend(trend),
            "runs": [{"verdict": each.verdict, "kind": each.kind, "seconds": each.seconds} for each in trend.outcomes],
        }
        for trend in trends
    ]
