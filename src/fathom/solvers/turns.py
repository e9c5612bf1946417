"""Who runs when, in a race of solvers: turns, in CPU time, that grow.

The leader runs most of the time: the first in line, or who has won before (`standings.py`). The others challenge it.
Where there is a core for each, they run beside it. Where there is one core for all, a challenger takes it from the
leader for a turn, and in sum challengers get little as long as the leader may still be about to answer:

    leader           1 s     6 s     12 s    30 s    60 s    100 s    of CPU time
    challengers      0.6     1.3     2.7     9.5     30      77

Whose turn is over is stopped, not killed, and goes on from there in its next turn, which is as long as all before.
So a challenger that needs a time t is given it before the race has spent more than a multiple of t.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from fathom.immutable import immutable, record
from fathom.solvers.child import Child
from fathom.solvers.library import Backend


@final
@immutable
class Racer:
    """A solver in a race.

    It challenges the leader after `after` seconds of CPU time of the race, first for a turn of `turn` seconds. Of one
    that only `refutes`, `unsat` counts and `sat` does not: so counterexamples do not depend on who was faster.
    """

    backend: Backend
    after: float = 0.0
    turn: float = float("inf")
    refutes: bool = False


@final
@record(eq=False)
class Contender:
    """A racer in one race: its child once it has one, the CPU time it has `spent`, and where its turn ends in it."""

    racer: Racer
    child: Child | None = None
    spent: float = 0.0
    turn_ends: float = 0.0
    is_running: bool = False

    @property
    def has_turn(self) -> bool:
        return self.spent < self.turn_ends

    @property
    def next_turn(self) -> float:
        """As long as all its turns before."""
        return max(self.racer.turn, self.spent)

    def begin_turn(self) -> None:
        self.turn_ends = self.spent + self.next_turn


def choose_who_runs(leader: Contender, others: Sequence[Contender], places: int, lost: float = 0.0) -> list[Contender]:
    """Who runs now on so many places; turns that are due begin.

    `lost` is the CPU time of those that have given up.
    """
    given = lost + sum(each.spent for each in others)
    in_turn = [each for each in others if each.has_turn]
    waiting = [each for each in others if not each.has_turn and each.racer.after <= leader.spent + given]
    waiting.sort(key=lambda each: each.spent)
    if places > 1:
        chosen = [*in_turn, *waiting][: places - 1]
        for each in chosen:
            if not each.has_turn:
                each.begin_turn()
        return [leader, *chosen]
    budget = allow_challengers(leader.spent)
    for each in in_turn:
        if given < max(budget, each.racer.turn):
            return [each]
    # What the leader does not decide at once is most often decided in the first turn of the first challenger.
    if waiting and (not given or given + waiting[0].next_turn <= budget):
        waiting[0].begin_turn()
        return [waiting[0]]
    return [leader]


def allow_challengers(leader: float) -> float:
    """CPU seconds for all challengers together, where the leader has used so many.

    About a fifth of the leader's in the first ten seconds, as many as the leader's after two minutes.
    """
    return 0.5 + leader / 10 + leader * leader / 150
