"""The objects that steps of threads allocate: every walk through a step gives the ones that the first has made."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import final

from fathom.bound.instruments.threads.positions import Key, Positions
from fathom.bound.residual.execution_index import Instance
from fathom.bound.residual.values import Object, Scalar


@final
class StepObjects:
    """Objects by the position of the step and their order in it."""

    def __init__(self, positions: Positions) -> None:
        self.positions = positions
        self._objects: dict[tuple[Key, int], Object] = {}
        self._step: tuple[Key, int] | None = None

    @contextmanager
    def allocate_for(self, key: Key) -> Iterator[None]:
        """What is allocated meanwhile belongs to a step."""
        self._step = key, 0
        try:
            yield
        finally:
            self._step = None

    def recall(self, kind: str, size: Scalar, make: Callable[[], Object]) -> Object:
        """The object that an earlier walk through the current step has made, or else a new one."""
        if self._step is None:
            return make()
        key, number = self._step
        self._step = (key, number + 1)
        found = self._objects.get((key, number))
        if found is not None and (found.kind, found.size) == (kind, size):
            return found
        made = make()
        if made.hoisted:
            self._objects[key, number] = made
            made.instance = Instance(None, ("step", self.positions.name(key), number, size))
        return made
