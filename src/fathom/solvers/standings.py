"""Who has won the races of one run so far: goals of one program are alike, so it leads the next.

    race 1    bitwuzla 0.4 s, then integers: wins after 0.3 s
    race 2    bitwuzla 0.2 s, then integers leads for at most 1.1 s
    race 3    bitwuzla 0.1 s, …

The first in line still opens each race: it decides most goals at once, and those are no news about the others.
"""

from __future__ import annotations

from typing import Final, final

from fathom.solvers.turns import Contender

OPENING: Final = 0.4
"""CPU seconds in which nobody challenges the first in line."""


@final
class Standings:
    """The winner of the last races that the first in line did not decide at once, and what it has needed."""

    def __init__(self) -> None:
        self._favourite: str | None = None
        self._needed = 0.0
        self._wins = 0

    @property
    def opening(self) -> float:
        """How long the first in line is alone."""
        return OPENING * 0.5**self._wins

    def find_leader(self, line: list[Contender]) -> Contender:
        """Who leads those that are in the race, the favourite for as long as it has needed and as much again."""
        first = line[0]
        if first.spent >= self.opening:
            for each in line[1:]:
                if each.racer.backend.name == self._favourite and each.spent < 2 * self._needed + 0.5:
                    return each
        return first

    def record(self, winner: Contender, first: Contender) -> None:
        """A race is over."""
        if winner is first:
            if first.spent > self.opening:
                self._favourite, self._wins = None, 0
            return
        name = winner.racer.backend.name
        self._wins = self._wins + 1 if name == self._favourite else 1
        self._favourite, self._needed = name, winner.spent
