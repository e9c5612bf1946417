"""Checks that comments in the source leave out, as `frontend.ignore_comments` writes them into a module.

!fathom.ignore = !{!901}
!901 = !{!12, i32 5, !"overflow", i32 4}      file, line, class, line of the comment
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from fathom.frontend.llvm.module import IgnoredCheck
from fathom.patterns import lazy_pattern

if TYPE_CHECKING:
    from fathom.frontend.llvm.metadata import DebugInfo

METADATA: Final = "fathom.ignore"

_ROW = lazy_pattern(r'!\{!(\d+), i32 (\d{1,9}), !"([\w-]+)", i32 (\d{1,9})\}', re.ASCII)


def read_ignored_checks(debug: DebugInfo) -> tuple[IgnoredCheck, ...]:
    """The checks, each once, in the order of the module; what is no row says nothing."""
    found: dict[IgnoredCheck, None] = {}
    for ref in debug.nodes.elements(METADATA):
        row = _ROW.match(debug.raw(ref) or "") if ref is not None else None
        if row is not None:
            found[IgnoredCheck(debug.file(row[1]), int(row[2]), row[3], int(row[4]))] = None
    return tuple(found)
