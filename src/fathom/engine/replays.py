"""What executions say of violations that a solver has found: confirmed, with a trace, or not."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from fathom.immutable import immutable
from fathom.verdict import Counterexample

if TYPE_CHECKING:
    from fathom.trace.agreement import NotConfirmed, NotReplayed


@final
@immutable
class Replays:
    """The executions that violate properties, and the violations that no execution confirms."""

    confirmed: tuple[Counterexample, ...] = ()
    doubts: tuple[NotConfirmed | NotReplayed, ...] = ()


NONE: Final = Replays()
"""Where nothing was violated."""
