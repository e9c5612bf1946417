"""New values for inputs: boundaries, constants of the program, operands of its comparisons, and random changes.

    boundaries    0, 1, -1, 0x7f…f, 0x80…0, powers of two
    constants     what the program compares with, and their neighbours
    operands      an input that was compared with y, and is not y, becomes y, y + 1 or y - 1
                  (input-to-state correspondence: Aschermann et al., Redqueen, NDSS 2019)
    changes       one bit, a few added, a copy of another input

All choices come from one generator with a fixed seed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Final, final

from fathom.search.choices import Choices, Fill, Place

BOUNDARIES: Final = (
    *(0, 1, -1, 2, 0x7F, 0x80, 0xFF, 0x7FFF, 0x8000, 0xFFFF, 0x7FFFFFFF, 0x80000000),
    *((1 << 63) - 1, 1 << 63),
)
MOST_CHANGES: Final = 4
"""How many inputs of an execution are changed at once."""
_WORD: Final = (1 << 64) - 1


@final
class Mutator:
    """Makes choices. `rare` are inputs that are left alone most often, such as whether an allocation fails."""

    def __init__(self, random: Random, constants: Sequence[int]) -> None:
        self._random = random
        self._constants = (*constants, *(number + 1 for number in constants), *(number - 1 for number in constants))
        self.rare: set[str] = set()

    def fill(self) -> Fill:
        """How inputs are filled in that an execution asks for and that were not chosen."""
        way = self._random.randrange(4)
        if way == 0:
            return lambda place: 0
        if way == 1:
            return lambda place: self._random.getrandbits(64)
        return lambda place: 0 if place[1] in self.rare else self._pick()

    def change(self, choices: Choices, compared: Iterable[tuple[int, int]]) -> dict[Place, int]:
        """Some inputs of an execution changed."""
        changed = dict(choices)
        places = [place for place in changed if place[1] not in self.rare or not self._random.randrange(8)]
        pairs = list(compared)
        for _ in range(self._random.randint(1, MOST_CHANGES) if places else 0):
            place = self._random.choice(places)
            changed[place] = self._change_one(changed[place], choices, pairs) & _WORD
        return changed

    def _change_one(self, value: int, choices: Choices, pairs: list[tuple[int, int]]) -> int:
        ways: list[Callable[[], int]] = [
            self._pick,
            self._pick,
            lambda: value ^ (1 << self._random.randrange(64 if value >> 32 else 32 if value >> 8 else 8)),
            lambda: value + self._random.randint(-16, 16),
            lambda: self._random.getrandbits(64),
            lambda: self._random.choice(list(choices.values())),
        ]
        if pairs:
            ways += [lambda: self._copy_operand(value, pairs)] * 4
        return self._random.choice(ways)()

    def _copy_operand(self, value: int, pairs: list[tuple[int, int]]) -> int:
        """What the value was compared with, or else an operand of any comparison; or a neighbour of it."""
        matching = [y if x == value else x for x, y in pairs if value in (x, y)]
        wanted = self._random.choice(matching) if matching else self._random.choice(self._random.choice(pairs))
        return wanted + self._random.choice((0, 0, 1, -1))

    def _pick(self) -> int:
        if self._constants and self._random.randrange(3):
            return self._random.choice(self._constants) & _WORD
        return self._random.choice((self._random.choice(BOUNDARIES), self._random.randrange(16))) & _WORD
