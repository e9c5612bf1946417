"""An execution of a bounded program that meets every assumption, found by climbing from one to the next.

zeros → the first assumption fails → inputs that its condition comes from are changed → it holds, the fifth fails → …

An execution is as good as the place of the assumption that excludes it. The best is changed: most often in inputs from
which the condition of that assumption is computed (`condition_cone`), or those of assumptions before it as well, which
may have to change with them; and to numbers that are compared on the way there (input-to-state correspondence:
Aschermann et al., Redqueen, NDSS 2019).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import Final, final

from fathom.immutable import immutable
from fathom.ir import instructions as ir
from fathom.ir.interpret_layout import Layout
from fathom.ir.program import Program
from fathom.ir.types import Int
from fathom.ir.uses import Instruction, operands
from fathom.ir.values import Lit
from fathom.search.choices import Choices, ChosenValuation, Place
from fathom.search.condition_cone import ConditionCones, Word
from fathom.search.mutate import Mutator
from fathom.trace.replay import BoundedReplay

SEED: Final = 20
ELSEWHERE: Final = 8
"""One of so many changes is to any inputs."""


@final
@immutable
class Climber:
    """Inputs, how far their execution came, the inputs behind what excludes it, and what was compared there."""

    choices: Choices
    progress: int
    suspects: tuple[Word, ...] = ()
    compared: tuple[tuple[int, int], ...] = ()
    has_ended: bool = False


def find_execution(program: Program, most: int, is_over: Callable[[], bool]) -> Choices | None:
    """The inputs of an execution that comes to the end of the program.

    None if none is found before the time is over, or before so many definitions were executed.
    """
    climb = _Climb(program)
    best = climb.execute({})
    while not best.has_ended:
        if not best.choices or climb.executed > most or is_over():
            return None
        found = climb.execute(climb.change(best))
        if found.has_ended or found.progress >= best.progress:
            best = found
    return best.choices


@final
class _Climb:
    def __init__(self, program: Program) -> None:
        items: list[Instruction] = [item for block in program.blocks for item in (*block.phis, *block.body)]
        self._program = program
        self._layout = Layout.of(program)
        self._cones = ConditionCones(items, self._layout)
        self._places = {item: number for number, item in enumerate(items) if isinstance(item, ir.Assume)}
        self._masks = dict(_list_masks(items))
        self.executed = 0
        """Definitions, by all executions."""
        self._met: dict[Word, None] = {}
        self._random = Random(SEED)
        self._mutator = Mutator(self._random, tuple(dict.fromkeys(_list_constants(items))))

    def change(self, best: Climber) -> dict[Place, int]:
        """Other inputs for the next execution."""
        self._met.update(dict.fromkeys(best.suspects))
        chosen = best.suspects if self._random.randrange(2) else tuple(self._met)
        words = {word[0]: word for word in chosen if word[0] in best.choices}
        if not words or not self._random.randrange(ELSEWHERE):
            words = {place: (place,) for place in best.choices}
        numbers = {first: _join(word, best.choices) for first, word in words.items()}
        changed = dict(best.choices)
        for first, number in self._mutator.change(numbers, best.compared).items():
            changed.update(self._split(words[first], number))
        return changed

    def _split(self, word: Word, number: int) -> Iterator[tuple[Place, int]]:
        if word[0][0] == "number":
            yield word[0], number & self._masks.get(word[0][1], -1)
        else:
            yield from ((place, number >> 8 * index & 0xFF) for index, place in enumerate(word))

    def execute(self, choices: Choices) -> Climber:
        """One execution; what it asks for beside the choices is 0."""
        valuation = ChosenValuation(choices, lambda _: 0, self._program.pointer_width)
        valuation.layout = self._layout
        outcome = BoundedReplay(self._program, valuation).outcome
        self.executed += len(outcome.values)
        if outcome.excluded is None:
            return Climber(valuation.used, -1, has_ended=outcome.status == "ok")
        cone = self._cones.look_back(outcome, outcome.excluded.cond, valuation.used)
        return Climber(valuation.used, self._places[outcome.excluded], cone.words, cone.compared)


def _join(word: Word, choices: Choices) -> int:
    if word[0][0] == "number":
        return choices[word[0]]
    return sum(choices.get(place, 0) << 8 * index for index, place in enumerate(word))


def _list_masks(items: Iterable[Instruction]) -> Iterator[tuple[str, int]]:
    for item in items:
        if isinstance(item, ir.Nondet) and isinstance(item.result.type, Int):
            yield item.instance or item.result.name, (1 << item.result.type.width) - 1


def _list_constants(items: Iterable[Instruction]) -> Iterator[int]:
    for item in items:
        if isinstance(item, ir.Compare):
            yield from (each.value for each in operands(item) if isinstance(each, Lit) and isinstance(each.value, int))
