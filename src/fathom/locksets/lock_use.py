"""What the proof that a program with threads has no race says of its locks."""

from __future__ import annotations

from typing import Final, final

from fathom.immutable import immutable


@final
@immutable
class LockUse:
    """What locks prove: no race in any schedule, or the `problem` why not.

    A lock that is released is seen by nobody who does not wait for it, where nobody tries locks, and where only who
    holds one releases it: these are `unseen_calls`. Releasing it earlier, right behind the thread's step before, has
    the same effect (it is a left mover: Lipton, Reduction, 1975).
    """

    problem: str | None
    unseen_calls: frozenset[str] = frozenset()

    @property
    def is_race_free(self) -> bool:
        return self.problem is None


NO_PROOF: Final = LockUse("not looked at")
