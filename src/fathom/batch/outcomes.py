"""What came of a task: a line of the results file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias, final

import msgspec

from fathom.batch.records import from_bytes
from fathom.verdict import Verdict

Found: TypeAlias = Literal["safe", "unsafe", "unknown", "error", "unchanged"]
Kind: TypeAlias = Literal["right", "wrong", "error", "undecided", "unchanged"]


@final
class ProgramVerdict(msgspec.Struct, frozen=True):
    """A program of the task and the verdict on it, as a record."""

    program: str
    record: bytes

    @property
    def verdict(self) -> Verdict:
        return from_bytes(self.record)


@final
class TaskOutcome(msgspec.Struct, frozen=True, kw_only=True):
    """One task. `error` as the verdict means that there is none: the input is wrong, or the process died; `unchanged`
    that nothing was checked, because nothing has changed since a revision.

    `content` identifies what was checked, with its options; it is empty where nothing could be loaded. `seconds` is
    from the start of its process to its answer, `cpu` that of all its processes, `load_cpu` the part of it that
    compiling and linking took, `memory` the largest of the processes in MB.
    """

    task: str
    verdict: Found
    expect: str
    reason: str | None = None
    complete: bool = False
    cached: bool = False
    category: str = ""
    seconds: float = 0.0
    cpu: float = 0.0
    load_cpu: float = 0.0
    memory: int = 0
    stage_seconds: Mapping[str, float] = {}
    stats: Mapping[str, object] = {}
    digest: str = ""
    content: str = ""
    cases: tuple[ProgramVerdict, ...] = ()

    @property
    def check_cpu(self) -> float:
        """CPU seconds without those of compilers."""
        return self.cpu - self.load_cpu

    @property
    def kind(self) -> Kind:
        """Whether the verdict is the expected one; a wrong one is the opposite of it, not the lack of one."""
        if self.verdict == self.expect:
            return "right"
        if self.verdict == "error" or self.verdict == "unchanged":
            return self.verdict
        return "undecided" if self.verdict == "unknown" else "wrong"
