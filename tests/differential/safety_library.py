"""The functions of the C library that programs which may misuse memory call; allocation does not fail."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from differential.safety_memory import NOWHERE, Memory, Place, Unmodelled, Violation

Result = TypeVar("Result")
Values = Sequence[int | Place]


LARGEST = 1 << 12
"""More bytes than any program has use for; whether they can be had is not for C to say."""


def _malloc(memory: Memory, values: Values, line: int) -> Place:
    return _new(memory, _number(values[0]), line, None)


def _calloc(memory: Memory, values: Values, line: int) -> Place:
    return _new(memory, _number(values[0]) * _number(values[1]), line, 0)


def _new(memory: Memory, count: int, line: int, fill: int | None) -> Place:
    if count > LARGEST:
        raise Unmodelled("a very large object")
    return Place(memory.make("heap", count, line, fill), 0)


def _free(memory: Memory, values: Values, line: int) -> None:
    thing = memory.freeable(values[0])
    if thing is not None:
        thing.alive = False


def _realloc(memory: Memory, values: Values, line: int) -> Place:
    """The object always moves; no bytes are as good as none at all."""
    old, count = _inside(lambda: memory.freeable(values[0])), _number(values[1])
    if old is None:
        return _malloc(memory, values[1:], line)
    old.alive = False
    if count == 0:
        return NOWHERE
    made = _new(memory, count, line, None)
    assert made.thing is not None
    kept = min(count, len(old.cells))
    made.thing.cells[:kept] = old.cells[:kept]
    return made


def _memcpy(memory: Memory, values: Values, line: int) -> None:
    memory.copy(values[0], values[1], _number(values[2]), False)


def _memmove(memory: Memory, values: Values, line: int) -> None:
    memory.copy(values[0], values[1], _number(values[2]), True)


def _memset(memory: Memory, values: Values, line: int) -> None:
    memory.fill(values[0], _number(values[1]), _number(values[2]))


def _strlen(memory: Memory, values: Values, line: int) -> int:
    length = 0
    while _byte(memory, values[0], length):
        length += 1
    return length


def _strcpy(memory: Memory, values: Values, line: int) -> None:
    """One byte after the other, each read before it is written."""
    to, source = values
    assert isinstance(to, Place)
    if isinstance(source, Place) and source.thing is to.thing:
        raise Unmodelled("copying a string within its object")
    number, byte = 0, 1
    while byte:
        byte = _byte(memory, source, number)
        thing, offset = _inside(lambda at=number: memory.access(to.moved(at), 1, True))  # type: ignore[misc]
        thing.cells[offset] = byte
        number += 1


def _byte(memory: Memory, start: int | Place, number: int) -> int:
    assert isinstance(start, Place)
    thing, offset = _inside(lambda: memory.access(start.moved(number), 1, False))
    cell = thing.cells[offset]
    if not isinstance(cell, int):
        raise Unmodelled("a string of other things than characters")
    return cell


def _inside(run: Callable[[], Result]) -> Result:
    try:
        return run()
    except Violation as found:
        raise Violation(found.kind, inside=True, also=found.also) from found


def _number(value: int | Place) -> int:
    assert isinstance(value, int)
    return value % (1 << 64)


LIBRARY: dict[str, Callable[[Memory, Values, int], int | Place | None]] = {
    "malloc": _malloc,
    "calloc": _calloc,
    "free": _free,
    "realloc": _realloc,
    "memcpy": _memcpy,
    "memmove": _memmove,
    "memset": _memset,
    "strlen": _strlen,
    "strcpy": _strcpy,
}
