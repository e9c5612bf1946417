"""The functions that the walk knows, by name. Every dialect of harness is understood without change."""

from __future__ import annotations

from collections.abc import Mapping
from typing import final

from fathom.bound.context.context import Handler
from fathom.bound.library import (
    assertions,
    blocks,
    contracts,
    control,
    directives,
    exceptions,
    heap,
    inputs,
    pointers,
    primitives,
    shadow,
)
from fathom.frontend.llvm.module import Function

TABLE: dict[str, Handler] = {
    **assertions.TABLE,
    **contracts.TABLE,
    **inputs.TABLE,
    **control.TABLE,
    **directives.TABLE,
    **exceptions.TABLE,
    **heap.TABLE,
    **blocks.TABLE,
    **pointers.TABLE,
    **primitives.TABLE,
    **shadow.TABLE,
}


def is_refused(name: str) -> bool:
    """Whether the verdict is unknown where execution comes to a call of this function."""
    return TABLE.get(name) is control.unmodelled


@final
class LibraryFunctions:
    """The functions of one walk: those of the table, and `more` that belong to its fields and threads."""

    def __init__(self, *more: Mapping[str, Handler]) -> None:
        self._table = dict(TABLE)
        for each in more:
            self._table |= each

    def find(self, name: str, declaration: Function | None = None) -> Handler | None:
        """The handler of a library function, or None."""
        found = self._table.get(name)
        if found is None and inputs.NONDET.fullmatch(name):
            return inputs.nondet
        if found is None and declaration is not None and not declaration.params:
            return inputs.nondet if inputs.NONDET_WITHOUT_PARAMETERS.fullmatch(name) else None
        return found
