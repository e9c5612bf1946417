"""What bounds the walk, and what it reports of its bounds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import final

from fathom.checks.registry import DEFAULT
from fathom.errors import FathomError
from fathom.ir.instructions import Property
from fathom.ir.program import Program
from fathom.source import SrcLoc


@final
@dataclass(frozen=True, slots=True)
class BoundOptions:
    """How far to walk.

    `unwind` is how often the body of a loop is executed when leaving it is not decided by known values; `unwindset`
    says so for single loops by name. None means no bound. `known_memory` off writes every access to memory to the
    residue and keeps pointers opaque, as in the papers' figures. `selected` are the classes of properties to check.
    `deadline` is a `time.monotonic` value.
    """

    unwind: int | None = None
    unwindset: Mapping[str, int] = field(default_factory=dict)
    recursion: int | None = None
    unwinding_assertions: bool = True
    malloc_may_fail: bool = True
    known_memory: bool = True
    selected: frozenset[str] = DEFAULT
    deadline: float | None = None
    progress: Callable[[Progress], None] | None = None


@final
@dataclass(frozen=True, slots=True)
class Progress:
    """How far the walk is: instructions executed, instructions left behind, and the loop it is in."""

    executed: int
    residual: int
    loop: str
    iteration: int


@final
@dataclass(frozen=True, slots=True)
class CutLoop:
    """A loop (or recursive function) that was still running when its bound was reached."""

    name: str
    bound: int
    loc: SrcLoc | None


@final
@dataclass(frozen=True, slots=True)
class Bounded:
    """The loop-free program, and what is to be said about how it came to be."""

    program: Program
    properties: tuple[Property, ...]
    cut: tuple[CutLoop, ...]
    undefined: tuple[str, ...]
    """Functions without a body, whose results are arbitrary."""
    approximations: tuple[str, ...]
    executed: int
    """LLVM instructions that were executed or translated."""

    @property
    def complete(self) -> bool:
        """Whether no loop was cut off: then the program has every execution."""
        return not self.cut


class OutOfTime(FathomError):
    """The deadline passed during the walk; `place` is the loop that was running."""

    def __init__(self, loop: str, loc: SrcLoc | None, executed: int) -> None:
        where = f" in loop {loop}" + (f" ({loc})" if loc is not None else "") if loop else ""
        super().__init__(f"time ran out{where} after {executed} instructions")
        self.loop = loop
        self.loc = loc
        self.executed = executed
