"""The history of a suite: a file with a line of JSON for each run; a run that comes to its end is added to it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, final

import msgspec

from fathom.batch.outcomes import Found, Kind, TaskOutcome
from fathom.errors import UserError, cause
from fathom.files import read_file
from fathom.package import VERSION

_DIGITS: Final = 3


@final
class PastOutcome(msgspec.Struct, frozen=True):
    """What became of a task in one run; `cached` outcomes say nothing about time."""

    verdict: Found
    kind: Kind
    seconds: float
    cached: bool = False

    @property
    def is_checked(self) -> bool:
        return self.verdict != "unchanged"


@final
class PastRun(msgspec.Struct, frozen=True):
    """One run: when it ended (in UTC, as ISO 8601 has it), by which version, and its outcomes by task."""

    at: str
    fathom: str
    tasks: Mapping[str, PastOutcome]


def read_history(path: str) -> tuple[PastRun, ...]:
    """The runs in a file, the oldest first; none where there is no such file yet."""
    try:
        lines = read_file(path).splitlines()
    except FileNotFoundError:
        return ()
    except OSError as error:
        raise UserError(f"{path}: cannot read: {cause(error)}") from error
    try:
        return tuple(msgspec.json.decode(line, type=PastRun) for line in lines)
    except msgspec.DecodeError as error:
        raise UserError(
            f"{path}: this is not the history of a suite: {error}", hint="name another file, or a new one"
        ) from error


def describe_run(outcomes: Sequence[TaskOutcome], at: str) -> PastRun:
    """What a history keeps of a run."""
    return PastRun(at, VERSION, {each.task: _describe(each) for each in outcomes})


def _describe(outcome: TaskOutcome) -> PastOutcome:
    return PastOutcome(outcome.verdict, outcome.kind, round(outcome.seconds, _DIGITS), outcome.cached)


def add_run(path: str, run: PastRun) -> None:
    """Add a line for a run."""
    try:
        with open(path, "ab") as file:
            file.write(msgspec.json.encode(run) + b"\n")
    except OSError as error:
        raise UserError(f"{path}: cannot write: {cause(error)}") from error
