"""Simpler inputs for an execution that fails: all 0 that can be, and the others as near to 0 as a few tries find.

Only single executions are run, because there is no bounded program yet (see `trace.shrink` for where there is one).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from fathom.search.choices import Choices, Place
from fathom.search.explore import Attempt

MOST_TRIES: Final = 200
"""How many executions are run for simpler inputs."""


def simplify(found: Attempt, repeat: Callable[[Choices], Attempt | None]) -> Attempt:
    """An execution that fails alike on inputs that are no larger; `repeat` runs one."""
    left = MOST_TRIES
    for place in list(found.choices):
        for value in _list_smaller(found.choices.get(place, 0)):
            if not left:
                return found
            left -= 1
            tried = repeat(_with_value(found.choices, place, value))
            if tried is not None and _is_same_failure(found, tried) and len(tried.choices) <= len(found.choices):
                found = tried
                break
    return found


def _with_value(choices: Choices, place: Place, value: int) -> Choices:
    return {**choices, place: value}


def _list_smaller(value: int) -> Iterator[int]:
    """The simplest first."""
    yield from (each for each in (0, 1, 2) if each < value)
    width = value.bit_length()
    yield from (value >> shift for shift in (width - 4, width // 2) if 2 < value >> max(shift, 0) < value)


def _is_same_failure(one: Attempt, other: Attempt) -> bool:
    return one.failed is not None and other.failed is not None and one.failed.id == other.failed.id
