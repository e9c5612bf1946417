"""Positions of threads: where a step is taken, named alike whenever the walk comes there.

A position is made of the calls that lead to it, the block, and the iterations of the loops around it. A call through a
pointer goes through a small function that the walk makes up where it does not know the target; positions do not mention
it, because the target may be known on one walk through the thread and not on the next.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from hashlib import blake2b
from typing import TypeAlias, final

from fathom.bound.code.frames import Frame

Key: TypeAlias = int


@final
class Positions:
    """Numbers for positions; `frames` is the stack of the walk, `site` the number of the call that is being made."""

    def __init__(self, frames: Sequence[Frame]) -> None:
        self.frames = frames
        self.site: Hashable = None
        self._keys: dict[Hashable, Key] = {}
        self._positions: list[Hashable] = []

    def key(self, position: Hashable) -> Key:
        """A number for a position."""
        found = self._keys.get(position)
        if found is None:
            found = self._keys[position] = len(self._positions)
            self._positions.append(position)
        return found

    def here(self, what: Hashable) -> Key:
        """The position of the current path; `what` tells the steps of a block apart."""
        return self.key((self._block(), what))

    def _block(self) -> Key:
        frame = self.frames[-1]
        if frame.transparent:
            return frame.key
        return self.key((frame.key, *frame.position))

    def enter(self, frame: Frame, transparent: bool) -> None:
        """A function is called from the current position: one of the program, or one that is not to be mentioned."""
        frame.transparent = transparent
        function = frame.code.function
        name = "" if function is None else function.name
        frame.key = self._block() if transparent else self.here((self.site, name))

    def name(self, key: Key) -> str:
        """A position as text that another walk gives it as well."""
        chain: list[Hashable] = []
        at: Hashable = key
        while isinstance(at, int):
            position = self._positions[at]
            at, rest = (position[0], position[1:]) if isinstance(position, tuple) else (None, position)
            chain.append(rest)
        return blake2b(repr(chain).encode("utf-8", "backslashreplace"), digest_size=12).hexdigest()
