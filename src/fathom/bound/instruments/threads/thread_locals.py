"""Thread-local variables: each thread has its own, with the initial contents; the main one has the globals."""

from __future__ import annotations

from typing import final

from fathom.bound.context.context import Context
from fathom.bound.residual.values import Object


@final
class ThreadLocals:
    """The variables of all threads, by name and number."""

    def __init__(self, walk: Context) -> None:
        self.walk = walk
        self._objects: dict[tuple[str, int], Object] = {}

    def make(self, number: int) -> None:
        """Those of a thread that begins."""
        walk = self.walk
        for variable in walk.module.globals.values():
            if variable.thread_local:
                old = walk.constants.object_of(variable.name)
                made = walk.memory.new_object(walk.path, "global", old.name, old.size, old.align, old.loc)
                if variable.initialiser is not None:
                    walk.memory.replace(walk.path, made, walk.constants.image(variable))
                self._objects[variable.name, number] = made

    def find(self, name: str, number: int) -> Object:
        """The variable of this name that a thread has."""
        return self._objects[name, number] if number else self.walk.constants.object_of(name)
