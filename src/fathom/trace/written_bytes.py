"""Which steps have last written each byte of memory in a run.

Short ranges are kept byte by byte, long ones as they are; a number tells which was written later.
"""

from __future__ import annotations

from typing import final

from fathom.trace.events import Range, Where

_LONG = 256
"""A range of more bytes than this is kept as it is."""


@final
class WrittenBytes:
    """The last writers, by object and byte."""

    def __init__(self) -> None:
        self._count = 0
        self._bytes: dict[Where, dict[int, tuple[int, frozenset[int]]]] = {}
        self._ranges: dict[Where, list[tuple[int, int, int, frozenset[int]]]] = {}

    def write(self, written: Range, steps: frozenset[int]) -> None:
        """These steps define a range from here on."""
        target, first, end = written
        self._count += 1
        if end - first > _LONG:
            self._ranges.setdefault(target, []).append((self._count, first, end, steps))
        else:
            self._bytes.setdefault(target, {}).update(dict.fromkeys(range(first, end), (self._count, steps)))

    def find(self, read: Range) -> set[int]:
        """The steps that define some byte of a range."""
        target, first, end = read
        there, ranges = self._bytes.get(target, {}), self._ranges.get(target, [])
        if end - first > _LONG:
            near = [at for at in there if first <= at < end]
            whole = [steps for _, start, behind, steps in ranges if start < end and first < behind]
            return set().union(*whole, *(there[at][1] for at in near))
        found: set[int] = set()
        for at in range(first, end):
            last = there.get(at, (0, frozenset[int]()))
            for number, start, behind, steps in reversed(ranges):
                if start <= at < behind:
                    last = max(last, (number, steps), key=lambda each: each[0])
                    break
            found |= last[1]
        return found
