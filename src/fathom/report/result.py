"""Read back what `--json` wrote: enough of a result to run its executions again."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, final

import msgspec

from fathom.errors import UserError, cause
from fathom.files import MOST_BYTES
from fathom.immutable import immutable
from fathom.options import Options
from fathom.report.json import VERSION
from fathom.settings import restore_settings
from fathom.trace.values import Values


@final
class ViolatedProperty(msgspec.Struct, frozen=True, rename={"kind": "class"}):
    """The property of a trace; the fingerprint is by what it is known again where lines have moved."""

    id: str
    kind: str
    message: str
    fingerprint: str
    file: str | None = None
    line: int | None = None


@final
class ReplayValues(msgspec.Struct, frozen=True):
    """What `json` writes of `Values`."""

    numbers: dict[str, int] = {}
    data: dict[str, dict[int, int]] = {}
    initial: dict[str, dict[int, int]] = {}
    addresses: dict[str, int] = {}
    unwind: int | None = None
    rounds: int = 1
    alone: bool = False
    changes: dict[str, object] = {}

    @property
    def values(self) -> Values:
        inputs = (self.numbers, self.data, self.initial, self.addresses)
        changes = {name: tuple(each) if isinstance(each, list) else each for name, each in self.changes.items()}
        return Values(*inputs, self.unwind, self.rounds, self.alone, changes)


@final
class Failure(msgspec.Struct, frozen=True):
    """An execution."""

    violated: ViolatedProperty
    replay: ReplayValues


@final
class _Record(msgspec.Struct, frozen=True):
    program: str
    verdict: str
    digest: str
    options: dict[str, object]
    trace: Failure | None = None
    other_traces: tuple[Failure, ...] = ()
    fathom: str = ""


@final
@immutable
class SavedResult:
    """The result of one check; `digest` tells its program from others, and `fathom` is the version that wrote it."""

    program: str
    verdict: str
    digest: str
    fathom: str
    options: Options
    failures: tuple[Failure, ...]


def read(path: str) -> list[SavedResult]:
    """The results in a file, of which there are as many as programs were checked."""
    try:
        with open(path, encoding="utf-8") as file:  # the user names it, and it may be a pipe: check --json | replay
            text = file.read(MOST_BYTES)
    except UnicodeDecodeError as error:
        raise _not_a_result(path, "it is not UTF-8") from error
    except OSError as error:
        raise UserError(f"{path}: cannot read: {cause(error)}") from error
    found = [_result(path, each) for each in _objects(path, text)]
    if not found:
        raise _not_a_result(path, "it is empty")
    return found


def _objects(path: str, text: str) -> Iterator[Any]:
    """JSON values, one after the other; the standard library reads names of files that are not UTF-8."""
    decoder, at = json.JSONDecoder(), 0
    while rest := text[at:].lstrip():
        at = len(text) - len(rest)
        try:
            value, at = decoder.raw_decode(text, at)
        except (json.JSONDecodeError, RecursionError) as error:
            raise _not_a_result(path, f"it is not JSON: {error}") from error
        yield value


def _result(path: str, value: Any) -> SavedResult:
    if not isinstance(value, dict) or "verdict" not in value:
        raise _not_a_result(path, "it has no verdict")
    if value.get("version") != VERSION:
        raise UserError(
            f"{path}: results of version {value.get('version')} cannot be read here, only of version {VERSION}",
            hint="check the program again with --json",
        )
    try:
        record = msgspec.convert(value, _Record, strict=False)
    except msgspec.ValidationError as error:
        raise _not_a_result(path, str(error)) from error
    options = Options(**restore_settings(path, record.options))  # type: ignore[arg-type]
    failures = (record.trace, *record.other_traces) if record.trace is not None else ()
    return SavedResult(record.program, record.verdict, record.digest, record.fathom, options, failures)


def _not_a_result(path: str, why: str) -> UserError:
    return UserError(f"{path}: this is not a result of `fathom check --json`: {why}", hint="write one with --json")
