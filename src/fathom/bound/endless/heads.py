"""What a walk does where execution comes to the head of a loop: loops are cut there, and states compared."""

from __future__ import annotations

from typing import Final, final

from fathom.bound.code.code import Code
from fathom.bound.context.context import Context
from fathom.bound.cuts.loop_cuts import start_cuts
from fathom.bound.endless.recurrences import start_recurrences


@final
class LoopHeads:
    """The cuts of one walk, and its search for executions that go on forever."""

    def __init__(self, walk: Context) -> None:
        self._cuts = start_cuts(walk)
        self.calls: Final = self._cuts.calls
        """Recursive functions, which are cut at their calls."""
        self._recurrences = start_recurrences(walk)

    def prepare(self, code: Code) -> None:
        """A function is going to be walked."""
        self._cuts.prepare(code)
        if self._recurrences is not None:
            self._recurrences.prepare(code)
