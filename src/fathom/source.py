"""A place in a source file, as every stage from the front end to the report carries it."""

from __future__ import annotations

from typing import final

from fathom.immutable import immutable


@final
@immutable
class SrcLoc:
    """A place in a source file; `function` is the C name of the function whose text it is part of.

    `inlined_at` is the place of the call when that function was inlined there.
    """

    file: str
    line: int
    column: int
    function: str
    inlined_at: SrcLoc | None = None

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}" if self.column else f"{self.file}:{self.line}"
