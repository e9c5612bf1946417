"""Checks that comments in the source leave out, and which of these comments do leave something out.

What follows depends on the class. An operation that goes on has the result that it has in C where the class is not
selected; what has no meaning, such as an access outside of its object, ends the path unreported.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import final

from fathom.checks import termination
from fathom.checks.registry import ARITHMETIC, CLASSES, INCOMPLETE
from fathom.frontend.llvm.module import IgnoredCheck
from fathom.source import SrcLoc


@final
class IgnoredChecks:
    """The comments of a program, by place and class."""

    def __init__(self, found: Iterable[IgnoredCheck] = ()) -> None:
        self._comments = {(each.file, each.line, each.kind): each for each in found}
        self._used: dict[IgnoredCheck, None] = {}

    def __bool__(self) -> bool:
        return bool(self._comments)

    def covers(self, kind: str, loc: SrcLoc | None) -> bool:
        """Whether a comment leaves this class out at this place."""
        return loc is not None and kind not in INCOMPLETE and (loc.file, loc.line, kind) in self._comments

    def note_use(self, kind: str, loc: SrcLoc | None) -> None:
        """A check is left out that is not known to hold."""
        assert loc is not None
        self._used[self._comments[loc.file, loc.line, kind]] = None

    @property
    def used(self) -> Collection[IgnoredCheck]:
        """The comments that have left something out."""
        return self._used.keys()

    @property
    def unused(self) -> list[IgnoredCheck]:
        """The comments that have not."""
        return [each for each in self._comments.values() if each not in self._used]


def may_go_on(kind: str) -> bool:
    """Whether an execution that breaks a rule of this class goes on where the class is not checked."""
    row = CLASSES.get(kind)
    return kind in ARITHMETIC or row is None or not (row.default or kind == termination.CLASS.name)
