"""The search: executions one after the other, each with inputs that are those of an earlier one, changed.

    seeds        all inputs 0; all 1; all -1
    population   the executions that came to an edge that none before has come to, or came there twice as often
    next         one of these, the newer the likelier, with some of its inputs changed; or all inputs made up

It is the loop of a coverage-guided fuzzer (Zalewski's AFL), with the walk along one execution in the place of machine
code: every check that the options select is made, and every input is known by its place in the execution.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Final, TypeAlias, final

from fathom.bound.library.heap import FAILURES
from fathom.deadline import OutOfTime
from fathom.errors import FathomError
from fathom.immutable import immutable
from fathom.ir.instructions import Nondet, Property
from fathom.ir.types import Float, Int, Pointer
from fathom.search.choices import Choices, ChosenValuation, Fill, Place
from fathom.search.coverage import Coverage, CoveredEdge, RunTooLong
from fathom.search.mutate import Mutator
from fathom.trace.concrete import Ending, InputValue

SEED: Final = 20
MOST_BLOCKS: Final = 2_000
"""How many blocks an execution may take, at first; one that takes more is left. While none comes to its end, and then
now and again, there are twice as many."""
PATIENT: Final = 64
"""After so many executions, one may take twice as many blocks."""
FRESH: Final = 8
"""One of so many executions begins with no inputs of another one."""

Run: TypeAlias = Callable[[ChosenValuation, Coverage], Ending]
"""Executes the program on values, with an instrument that runs along."""


@final
@immutable
class Attempt:
    """Inputs, what was compared on the way, the check that fails, and how often a loop was repeated at most."""

    choices: Choices
    compared: tuple[tuple[int, int], ...]
    failed: Property | None
    iterations: int


@final
class Exploration:
    """One search; `executions` and `edges` say how far it has come."""

    def __init__(self, run: Run, constants: tuple[int, ...], pointer_width: int) -> None:
        self.executions = 0
        self.edges: set[CoveredEdge] = set()
        self._run = run
        self._width = pointer_width
        self._blocks = MOST_BLOCKS
        self._has_ended = False
        self._random = Random(SEED)
        self._mutator = Mutator(self._random, constants)
        self._population: list[Attempt] = []

    def find_failures(self) -> Iterator[Attempt]:
        """The executions that fail, without end; `OutOfTime` is raised by whoever runs them."""
        for value in (0, 1, -1):
            yield from self._try({}, lambda place, value=value: value)  # type: ignore[misc]
        while True:
            if not self._population or not self._random.randrange(FRESH):
                yield from self._try({}, self._mutator.fill())
                continue
            parent = self._choose_parent()
            yield from self._try(self._mutator.change(parent.choices, parent.compared), self._mutator.fill())

    def repeat(self, choices: Choices) -> Attempt | None:
        """One execution on these inputs, and 0 for all others; None where it does not come to an end."""
        coverage, valuation = Coverage(2 * self._blocks), ChosenValuation(choices, lambda place: 0, self._width)
        try:
            ending = self._run(valuation, coverage)
        except OutOfTime:
            raise
        except (RunTooLong, FathomError):
            return None
        return _describe(valuation, ending, coverage)

    def _choose_parent(self) -> Attempt:
        """Any of them, or one of the last few."""
        recent = self._population[-4:] if self._random.randrange(2) else self._population
        return self._random.choice(recent)

    def _try(self, choices: Choices, fill: Fill) -> Iterator[Attempt]:
        coverage, valuation = Coverage(self._blocks), ChosenValuation(choices, fill, self._width)
        ending = Ending()
        self.executions += 1
        try:
            ending = self._run(valuation, coverage)
            self._has_ended = True
        except RunTooLong:
            if not self._has_ended or not self.executions % PATIENT:
                self._blocks *= 2
        except OutOfTime:
            raise
        except FathomError:
            pass
        found = _describe(valuation, ending, coverage)
        self._mutator.rare |= {read.item.instance for read in ending.inputs if read.item.source in FAILURES}
        if found.failed is not None:
            yield found
        if not coverage.edges <= self.edges:
            self.edges |= coverage.edges
            self._population.append(found)


def _describe(valuation: ChosenValuation, ending: Ending, coverage: Coverage) -> Attempt:
    used = dict(valuation.used)
    for read in (*ending.inputs, *ending.switches):
        place, width = _locate(read)
        if place in used:
            used[place] %= 1 << width
    return Attempt(used, tuple(coverage.compared), ending.prop, coverage.iterations)


def _locate(read: InputValue) -> tuple[Place, int]:
    """Where an input is chosen, and its width."""
    kind = read.item.result.type
    width = kind.width if isinstance(read.item, Nondet) and isinstance(kind, Int | Float | Pointer) else 64
    return ("number", read.item.instance, 0), width
