"""Instructions that LLVM does not have: checks of clang's, what promotion leaves, and what the reader does not know."""

from __future__ import annotations

from typing import final

from fathom.frontend.llvm.constants import Local, Value
from fathom.frontend.llvm.debuginfo import SourceVariable
from fathom.immutable import immutable
from fathom.source import SrcLoc


@final
@immutable
class DebugValue:
    """From here on the source variable has this value (None: its value is not known).

    Promotion leaves one in the place of each store to a promoted variable. It does nothing when executed.
    """

    variable: SourceVariable
    value: Value | None
    loc: SrcLoc | None = None


@final
@immutable
class UbsanCheck:
    """`check i1 %c: out_of_bounds 'char[8]', 'int'`: where `cond` does not hold, a check of clang's fails.

    `handler` is the function of UBSan's run-time library that clang has put under a branch, `types` are the C types
    that it is told, `kind` a number that tells its messages apart, and `args` the integers among its arguments.
    """

    handler: str
    cond: Value
    types: tuple[str, ...] = ()
    kind: int = 0
    args: tuple[Value, ...] = ()
    loc: SrcLoc | None = None


@final
@immutable
class UninitialisedValue:
    """An arbitrary but fixed value: what a promoted variable holds before anything was written to it.

    A new value each time it is executed. Where LLVM would put `undef`, this stays visible, so that reading it can
    be checked.
    """

    result: Local
    variable: SourceVariable | None
    loc: SrcLoc | None = None


@final
@immutable
class UnsupportedInst:
    """An instruction that the reader does not know, kept as text: an error only where execution reaches it."""

    result: Local | None
    text: str
    loc: SrcLoc | None = None
