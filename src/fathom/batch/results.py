"""The results file: a line of JSON for each outcome, written and on the disk as soon as it is known.

The first line says who wrote the file, the last one that the run has come to its end. A file without that last line
is of a run that was killed: the next run goes on with it. A line that was being written then is cut off, and dropped.
"""

from __future__ import annotations

import fcntl
import os
from types import TracebackType
from typing import BinaryIO, final

import msgspec

from fathom.batch.outcomes import TaskOutcome
from fathom.batch.verdict_cache import identity
from fathom.errors import UserError, cause

FORMAT = 1
_BEGINNING = b'{"fathom_results":'


@final
class Head(msgspec.Struct, frozen=True):
    """The first line."""

    fathom_results: int
    identity: str


@final
class Tail(msgspec.Struct, frozen=True):
    """The last line."""

    finished: bool


@final
class Results:
    """A results file that is being written; `earlier` are the outcomes that a killed run has left in it, by task."""

    def __init__(self, path: str, restart: bool = False) -> None:
        self.path = path
        self.earlier: dict[str, TaskOutcome] = {}
        self._file = _open(path)
        try:
            kept = self._unfinished(self._file.read())
            if restart or not kept:
                self.earlier, kept = {}, 0
            self._file.truncate(kept)
            self._file.seek(kept)
            if not kept:
                self._write(Head(FORMAT, identity()))
        except BaseException:
            self._file.close()
            raise

    def __enter__(self) -> Results:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, tb: TracebackType | None) -> None:
        self._file.close()

    def add(self, outcome: TaskOutcome) -> None:
        """Keep an outcome, whatever happens next."""
        self._write(outcome)

    def finish(self) -> None:
        """The run has come to its end."""
        self._write(Tail(True))

    def _write(self, line: msgspec.Struct) -> None:
        self._file.write(msgspec.json.encode(line) + b"\n")
        self._file.flush()
        os.fsync(self._file.fileno())

    def _unfinished(self, data: bytes) -> int:
        """How many bytes of an unfinished run of this very Fathom to keep: 0 where there is none to go on with."""
        if not _BEGINNING.startswith(data[: len(_BEGINNING)]):
            raise UserError(f"{self.path}: this is not a results file", hint="name another with --results FILE")
        first, newline, rest = data.partition(b"\n")
        if not newline or msgspec.json.decode(first, type=Head) != Head(FORMAT, identity()):
            return 0
        kept = len(first) + 1
        for line in rest.splitlines(keepends=True):
            outcome = _outcome(line)
            if outcome is None:
                return 0 if line.startswith(b'{"finished"') else kept
            self.earlier[outcome.task] = outcome
            kept += len(line)
        return kept


def _open(path: str) -> BinaryIO:
    """The file, for this run alone; the lock is gone as soon as the process is."""
    try:
        file = os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT, 0o666), "r+b")
    except OSError as error:
        raise UserError(f"{path}: cannot write: {cause(error)}") from error
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        file.close()
        raise UserError(
            f"{path}: another run is writing it", hint="wait, or name another with --results FILE"
        ) from error
    return file


def _outcome(line: bytes) -> TaskOutcome | None:
    """An outcome, if the line is a whole one."""
    if not line.endswith(b"\n"):
        return None
    try:
        return msgspec.json.decode(line, type=TaskOutcome)
    except msgspec.DecodeError:
        return None
