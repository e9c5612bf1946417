"""A term: an operator with its arguments, its sort, and data. `Terms` makes them, one object for each."""

from __future__ import annotations

from typing import final

from fathom.logic.ops import Data, Op
from fathom.logic.sorts import Sort


@final
class Term:
    """An expression. Compared with `is`; read the fields, never set them."""

    __slots__ = ("args", "data", "id", "op", "sort")

    op: Op
    args: tuple[Term, ...]
    sort: Sort
    data: Data
    id: int

    def __repr__(self) -> str:
        if not self.args:
            return str(self.data)
        return f"<{self.op.name} {self.id}>"
