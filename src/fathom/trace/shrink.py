"""Simpler inputs: replace them by simple ones, as long as the execution fails alike and stays within the bounds.

All together are tried as 0 first, then halves of them and so on; then each by itself, in the order in which the program
asks, first as one of the simplest numbers and then as ever smaller ones (a bisection); then two at a time, one at the
end of its range so that the other may be small, as in a sum that overflows. This is done again while it helps.

What is tried is executed on the bounded program first, which takes little time and refuses nearly all that has to be
refused, and then on the unbounded one. The search is greedy, and limited by the work that it takes rather than by time,
so that the same program always gets the same counterexample. Zeller and Hildebrandt's delta debugging (TSE 2002)
minimises which parts there are; here only their values change, because later inputs depend on how many there are.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from itertools import permutations
from typing import TypeAlias, final

from fathom.deadline import OutOfTime
from fathom.errors import Unsupported
from fathom.frontend.llvm.debuginfo import BaseCType, CType
from fathom.immutable import record
from fathom.ir.instructions import Havoc, Property
from fathom.ir.types import Float, Int
from fathom.trace.concrete import Ending
from fathom.trace.input_types import InputTypes
from fathom.trace.miss import Distance, Measure
from fathom.trace.replay import BoundedReplay
from fathom.trace.simpler import Form, Real, Scalar, Whole
from fathom.trace.valuation import ModelValuation, Valuation

SMALL_GROUP = 4
"""Groups of at most this many numbers are not tried as 0 together; of as many, pairs are tried."""


@final
@record
class ShrinkBudget:
    """What may still be done: runs of the bounded and of the unbounded program, and instructions in all of them.

    At the `deadline` (of `time.monotonic`) nothing more is done.
    """

    replays: int = 1000
    runs: int = 120
    instructions: int = 200_000
    deadline: float | None = None

    def allows(self, length: int) -> bool:
        """Whether the bounded program may be run once more, where a run of the unbounded one has this length."""
        if self.deadline is not None and time.monotonic() >= self.deadline:
            return False
        return self.replays > 0 and self.instructions >= length


Key: TypeAlias = tuple[str, int]


@final
@record
class Trial:
    """Executes what is tried; `failed` and `ended` are the properties that the first values break.

    `replay` runs the bounded program, `run` the unbounded one. `length` is how many instructions the unbounded one
    took last: the next run is taken to be as long. An access that fails must not miss its object by more than before:
    `measure` says by how much it does, `nearest` is that of the values so far, `tried` that of the last replay.
    """

    replay: Callable[[Valuation], BoundedReplay]
    run: Callable[[Valuation], Ending]
    failed: Property
    ended: Property
    length: int
    effort: ShrinkBudget
    measure: Measure = lambda _: None
    nearest: Distance | None = None
    tried: Distance | None = None

    def bounded_fails(self, valuation: Valuation) -> bool:
        """Whether the bounded program fails as it did before, if there is effort left to see that."""
        effort = self.effort
        if not effort.allows(self.length):
            return False
        replay = self.replay(valuation)
        effort.replays -= 1
        effort.instructions -= len(replay.outcome.values)
        if replay.failed != self.failed:
            return False
        self.tried = self.measure(replay.outcome)
        return self.nearest is None or self.tried is None or self.tried <= self.nearest

    def ending(self, valuation: Valuation) -> Ending | None:
        """How the unbounded program ends, if both fail as they did before."""
        if self.effort.runs <= 0 or not self.bounded_fails(valuation):
            return None
        self.effort.runs -= 1
        try:
            ending = self.run(valuation)
        except (OutOfTime, Unsupported):
            return None
        self.length = ending.executed
        self.effort.instructions -= ending.executed
        return ending if is_same_failure(self.ended, ending.prop) else None


def shrink_values(
    valuation: ModelValuation, first: Ending, trial: Trial, types: InputTypes
) -> tuple[ModelValuation, int]:
    """Values that are as simple as the effort allows and fail alike, and how many instructions that takes.

    `first` is how those of `valuation` end.
    """
    search = _Shrinker(valuation, first, trial, types)
    search.try_zeros()
    while search.try_singles() or search.try_pairs():
        pass
    return search.valuation, search.last.executed


@final
class _Shrinker:
    def __init__(self, valuation: ModelValuation, first: Ending, trial: Trial, types: InputTypes) -> None:
        self.valuation = valuation
        self.last = first
        self.trial = trial
        self.types = types
        self.now = dict(_scalars(first, types))
        self.smallest: dict[Key, int] = {}
        """Where a bisection has ended."""

    def accepts(self, changes: Mapping[Key, int]) -> bool:
        """Try other numbers, and keep them if they will do and the program does not ask for more."""
        tried = self._with_changes(changes)
        ending = self.trial.ending(tried)
        if ending is None or len(ending.inputs) > len(self.last.inputs):
            return False
        self.valuation, self.last, self.now = tried, ending, dict(_scalars(ending, self.types))
        self.trial.nearest = self.trial.tried or self.trial.nearest
        return True

    def _with_changes(self, changes: Mapping[Key, int]) -> ModelValuation:
        return replace(self.valuation, changed={**self.valuation.changed, **changes})

    def try_zeros(self) -> None:
        """Try all as 0, then halves of them, and so on."""
        pending = [[key for key, scalar in self.now.items() if scalar.bits]]
        while pending:
            chunk = pending.pop()
            if len(chunk) > SMALL_GROUP and not self.accepts(dict.fromkeys(chunk, 0)):
                middle = len(chunk) // 2
                pending += [chunk[:middle], chunk[middle:]]

    def try_singles(self) -> bool:
        """Make each simpler; whether any could be."""
        before = self.valuation
        for key in list(self.now):
            if key in self.now:
                any(self.accepts({key: bits}) for bits in self.now[key].simpler())
            scalar = self.now.get(key)
            if isinstance(scalar, Whole) and scalar.bits not in scalar.constants():
                self._bisect(key, scalar)
        return self.valuation is not before

    def _bisect(self, key: Key, scalar: Whole) -> None:
        """Come nearer to 0; where that was done before, only if it can go on.

        On the way only the bounded program is run, because every other step may succeed.
        """
        low, high = 0, scalar.distance
        if self.smallest.get(key) == high and not self._still_fails(key, scalar.nearer(high - 1)):
            return
        while low + 1 < high:
            middle = (low + high) // 2
            low, high = (low, middle) if self._still_fails(key, scalar.nearer(middle)) else (middle, high)
        if high == scalar.distance or self.accepts({key: scalar.nearer(high)}):
            self.smallest[key] = high

    def _still_fails(self, key: Key, bits: int) -> bool:
        return self.trial.bounded_fails(self._with_changes({key: bits}))

    def try_pairs(self) -> bool:
        """Move one to an end of its range so that another becomes simple; whether that was possible."""
        large = [(key, each) for key, each in self.now.items() if isinstance(each, Whole) and not each.is_simple]
        for (far, moved), (near, reduced) in permutations(large[:SMALL_GROUP], 2):
            simpler = reduced.simpler()[:SMALL_GROUP]
            if any(self.accepts({far: end, near: bits}) for end in moved.ends() for bits in simpler):
                return True
        return False


def _scalars(ending: Ending, types: InputTypes) -> Iterator[tuple[Key, Scalar]]:
    """Every number and byte that an execution has read, and where the turns of threads end."""
    for read in (*ending.switches, *ending.inputs):
        item = read.item
        if isinstance(item, Havoc):
            for index, byte in enumerate(read.data):
                yield (item.instance, index), Whole(byte, 8, "character")
        elif item.instance and isinstance(item.result.type, Float):
            yield (item.instance, 0), Real(read.value, item.result.type.kind)
        elif item.instance and isinstance(item.result.type, Int):
            form = _form(types.of(item.source, item.result.type))
            yield (item.instance, 0), Whole(read.value, item.result.type.width, form)


def _form(kind: CType | None) -> Form:
    if isinstance(kind, BaseCType) and kind.name == "char":
        return "character"
    signed = isinstance(kind, BaseCType) and kind.encoding in ("DW_ATE_signed", "DW_ATE_signed_char")
    return "signed" if signed else "unsigned"


def is_same_failure(wanted: Property, found: Property | None) -> bool:
    """Whether two executions of the unbounded program fail alike; what they fail with has the values of each in it."""
    return found is not None and (found.kind, found.loc) == (wanted.kind, wanted.loc)
