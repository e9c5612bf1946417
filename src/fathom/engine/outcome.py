"""What the check of one bound gives: all that decides whether a larger bound is tried."""

from __future__ import annotations

from typing import final

from fathom.immutable import immutable
from fathom.ir.instructions import Property
from fathom.verdict import Verdict


@final
@immutable
class Outcome:
    """The verdict within one bound.

    `larger_bound_helps` says that a larger bound could change it: nothing else is open than loops that were cut off,
    or nothing was found but what is known. `more_rounds_help` says that nothing else is open than interleavings of
    threads that need more rounds. `deferred` says that the solver was stopped early: the verdict is `unknown`,
    and the query is either replaced by that of the next bound or made again. `open` are the properties that are not
    decided, bounds aside, and `has_answer` is false where the solver has none.
    """

    verdict: Verdict
    larger_bound_helps: bool = False
    deferred: bool = False
    more_rounds_help: bool = False
    open: tuple[Property, ...] = ()
    has_answer: bool = True
