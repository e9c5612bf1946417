"""Names for what happens during an execution: the same in the walk over all executions and in the walk along one.

An input, an allocation or a call is named after where it happens: the block, the iterations of the loops around it, the
call that its function is an activation of, and a number where that still leaves several. Two executions agree on the
name of what they have in common, whatever else they did before. This is execution indexing (Xin, Sumner, Zhang:
Efficient program execution indexing, PLDI 2008), with digests in the place of paths.

A call through a pointer may go through a small function that the walk makes up; names do not mention it. What is called
so is named after the call through the pointer, so that it does not matter which other functions it might have been.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from hashlib import blake2b
from typing import Protocol, TypeAlias, final

Position: TypeAlias = tuple[object, ...]


@final
class Instance:
    """Something that happened at a position in an activation; `name` is computed when it is needed."""

    __slots__ = ("_name", "parent", "position")

    def __init__(self, parent: Instance | None, position: Position) -> None:
        self.parent = parent
        self.position = position
        self._name: str | None = None

    @property
    def name(self) -> str:
        chain: list[Instance] = []
        item: Instance | None = self
        while item is not None and item._name is None:
            chain.append(item)
            item = item.parent
        above = "" if item is None else item._name
        for item in reversed(chain):
            text = f"{above}{item.position!r}".encode("utf-8", "backslashreplace")
            above = item._name = blake2b(text, digest_size=12).hexdigest()
        assert above is not None
        return above


class Activation(Protocol):
    """What a name needs of a call that is being executed; `event_counts` counts the names of its current block."""

    instance: Instance | None
    event_counts: dict[Position, int]

    @property
    def is_named(self) -> bool:
        """Whether names mention it: a function of the program, or the turn of a thread."""

    @property
    def position(self) -> Position:
        """The current block, and the iterations of the loops around it."""


@final
class Instances:
    """Hands out names; `frames` is the stack of the walk."""

    def __init__(self, frames: Sequence[Activation]) -> None:
        self.frames = frames
        self.step: object = None
        """The step of a block of which an execution takes some only (see `instruments.threads`)."""
        self._before: dict[Position, int] = {}
        """What happened before the first function was entered."""
        self._through: Instance | None = None
        self._called: dict[Position, int] = {}

    @contextmanager
    def through(self, pointer_call: Instance) -> Iterator[None]:
        """What gets a name meanwhile belongs to a call through a pointer."""
        self._through, self._called = pointer_call, {}
        try:
            yield
        finally:
            self._through = None

    def here(self, *what: object) -> Instance:
        """The name of what happens now; `what` and a number distinguish it from others at the same position."""
        if self.step is not None:
            what = (*what, self.step)
        if self._through is not None:
            return Instance(self._through, (*what, _next(self._called, what)))
        frame = next((frame for frame in reversed(self.frames) if frame.is_named), None)
        if frame is None:
            return Instance(None, (*what, _next(self._before, what)))
        return Instance(frame.instance, (*frame.position, *what, _next(frame.event_counts, what)))


def _next(counts: dict[Position, int], what: Position) -> int:
    number = counts[what] = counts.get(what, -1) + 1
    return number
