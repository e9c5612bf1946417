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

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import permutations
from typing import TypeAlias, final

from fathom.bound.options import OutOfTime
from fathom.errors import Unsupported
from fathom.frontend.llvm.debuginfo import BaseCType, CType
from fathom.ir.instructions import Havoc, Property
from fathom.ir.types import Float, Int
from fathom.trace.concrete import Ending
from fathom.trace.given import FromModel, Given
from fathom.trace.input_types import InputTypes
from fathom.trace.replay import Replay
from fathom.trace.simpler import Form, Real, Scalar, Whole

FEW = 4
"""Not more numbers than this are tried as 0 only one by one; of not more are pairs tried."""


@final
@dataclass(slots=True)
class Effort:
    """What may still be done: runs of the bounded and of the unbounded program, and instructions in all of them."""

    replays: int = 1000
    runs: int = 120
    instructions: int = 200_000


Key: TypeAlias = tuple[str, int]


@final
@dataclass(slots=True)
class Trial:
    """Executes what is tried; `failed` and `ended` are the properties that the first values break.

    `replay` runs the bounded program, `run` the unbounded one. `length` is how many instructions the unbounded one
    took last: the next run is taken to be as long.
    """

    replay: Callable[[Given], Replay]
    run: Callable[[Given], Ending]
    failed: Property
    ended: Property
    length: int
    effort: Effort

    def bounded_fails(self, given: Given) -> bool:
        """Whether the bounded program fails as it did before, if there is effort left to see that."""
        effort = self.effort
        if effort.replays <= 0 or effort.instructions < self.length:
            return False
        replay = self.replay(given)
        effort.replays -= 1
        effort.instructions -= len(replay.outcome.values)
        return alike(self.failed, replay.failed)

    def ending(self, given: Given) -> Ending | None:
        """How the unbounded program ends, if both fail as they did before."""
        if self.effort.runs <= 0 or not self.bounded_fails(given):
            return None
        self.effort.runs -= 1
        try:
            ending = self.run(given)
        except (OutOfTime, Unsupported):
            return None
        self.length = ending.executed
        self.effort.instructions -= ending.executed
        return ending if alike(self.ended, ending.prop) else None


def shrunk(given: FromModel, first: Ending, trial: Trial, types: InputTypes) -> tuple[FromModel, int]:
    """Values that are as simple as the effort allows and fail alike, and how many instructions that takes.

    `first` is how the given ones end.
    """
    search = _Search(given, first, trial, types)
    search.zeros()
    while search.singles() or search.pairs():
        pass
    return search.given, search.last.executed


@final
class _Search:
    def __init__(self, given: FromModel, first: Ending, trial: Trial, types: InputTypes) -> None:
        self.given = given
        self.last = first
        self.trial = trial
        self.types = types
        self.now = dict(_scalars(first, types))
        self.smallest: dict[Key, int] = {}
        """Where a bisection has ended."""

    def accepts(self, changes: Mapping[Key, int]) -> bool:
        """Try other numbers, and keep them if they will do and the program does not ask for more."""
        tried = self._changed(changes)
        ending = self.trial.ending(tried)
        if ending is None or len(ending.asked) > len(self.last.asked):
            return False
        self.given, self.last, self.now = tried, ending, dict(_scalars(ending, self.types))
        return True

    def _changed(self, changes: Mapping[Key, int]) -> FromModel:
        return replace(self.given, changed={**self.given.changed, **changes})

    def zeros(self) -> None:
        """Try all as 0, then halves of them, and so on."""
        pending = [[key for key, scalar in self.now.items() if scalar.bits]]
        while pending:
            chunk = pending.pop()
            if len(chunk) > FEW and not self.accepts(dict.fromkeys(chunk, 0)):
                middle = len(chunk) // 2
                pending += [chunk[:middle], chunk[middle:]]

    def singles(self) -> bool:
        """Make each simpler; whether any could be."""
        before = self.given
        for key in list(self.now):
            if key in self.now:
                any(self.accepts({key: bits}) for bits in self.now[key].simpler())
            scalar = self.now.get(key)
            if isinstance(scalar, Whole) and scalar.bits not in scalar.constants():
                self._bisect(key, scalar)
        return self.given is not before

    def _bisect(self, key: Key, scalar: Whole) -> None:
        """Come nearer to 0; where that was done before, only if it can go on.

        On the way only the bounded program is asked, because every other step may succeed.
        """
        low, high = 0, scalar.distance
        if self.smallest.get(key) == high and not self._would_do(key, scalar.nearer(high - 1)):
            return
        while low + 1 < high:
            middle = (low + high) // 2
            low, high = (low, middle) if self._would_do(key, scalar.nearer(middle)) else (middle, high)
        if high == scalar.distance or self.accepts({key: scalar.nearer(high)}):
            self.smallest[key] = high

    def _would_do(self, key: Key, bits: int) -> bool:
        return self.trial.bounded_fails(self._changed({key: bits}))

    def pairs(self) -> bool:
        """Move one to an end of its range so that another becomes simple; whether that was possible."""
        large = [(key, each) for key, each in self.now.items() if isinstance(each, Whole) and not each.is_simple]
        for (far, moved), (near, reduced) in permutations(large[:FEW], 2):
            if any(self.accepts({far: end, near: bits}) for end in moved.ends() for bits in reduced.simpler()[:FEW]):
                return True
        return False


def _scalars(ending: Ending, types: InputTypes) -> Iterator[tuple[Key, Scalar]]:
    """Every number and byte that an execution asked for, and where the turns of threads end."""
    for asked in (*ending.switches, *ending.asked):
        item = asked.item
        if isinstance(item, Havoc):
            for index, byte in enumerate(asked.data):
                yield (item.instance, index), Whole(byte, 8, "character")
        elif item.instance and isinstance(item.result.type, Float):
            yield (item.instance, 0), Real(asked.value, item.result.type.kind)
        elif item.instance and isinstance(item.result.type, Int):
            form = _form(types.of(item.source, item.result.type))
            yield (item.instance, 0), Whole(asked.value, item.result.type.width, form)


def _form(kind: CType | None) -> Form:
    if isinstance(kind, BaseCType) and kind.name == "char":
        return "character"
    signed = isinstance(kind, BaseCType) and kind.encoding in ("DW_ATE_signed", "DW_ATE_signed_char")
    return "signed" if signed else "unsigned"


def alike(wanted: Property, found: Property | None) -> bool:
    """Whether two executions fail in the same way."""
    return found is not None and (found.kind, found.loc) == (wanted.kind, wanted.loc)
