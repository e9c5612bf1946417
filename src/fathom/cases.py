"""Proof by cases: a goal that a solver does not decide soon may fall apart where one input is known.

    0 <= root < 5      as one goal       48,900 nodes, not decided in minutes
                       root = 0          16,300 nodes
                       root = 2             800 nodes …

The input is the one, of those with few values, whose values leave the smallest programs behind. Each value is a walk
of its own, and so are all smaller and all larger values, which the input should not have: so nothing is left out,
whatever the few values are.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from typing import Final, TypeAlias

from fathom.bound.options import Bounded, Case

Again: TypeAlias = Callable[[tuple[Case, ...]], Bounded]
"""The same walk, for these cases only."""

PATIENCE: Final = 30.0
"""After so many seconds without an answer, a goal is split."""
MOST_DEEP: Final = 2
"""How many inputs are split, one after the other."""
MOST_INPUTS: Final = 8
"""So many inputs are tried out, where that is little work."""
MOST_WORK: Final = 1_000_000
"""So many instructions may be left behind by all walks that try out inputs."""


def split(bounded: Bounded, taken: tuple[Case, ...], again: Again) -> tuple[Case, ...]:
    """The cases of one more input, or none where there is no input to split."""
    open_ = [case for case in bounded.few if all(case.instance != other.instance for other in taken)]
    if not open_ or len(taken) >= MOST_DEEP or bounded.threads or any(case.low < case.high for case in taken):
        return ()
    whole = _weight(bounded)
    tried = open_[: min(MOST_INPUTS, MOST_WORK // (3 * whole + 1))]
    weights = [_weight_of(case, taken, again) for case in tried]
    lightest = min(range(len(weights)), key=weights.__getitem__, default=None)
    if lightest is None or weights[lightest] >= whole:
        return ()
    case = open_[lightest]
    cuts = [0, *range(case.low or 1, case.high + 2), 1 << case.width]
    return tuple(replace(case, low=low, high=end - 1) for low, end in pairwise(cuts) if low < end)


def _weight_of(case: Case, taken: tuple[Case, ...], again: Again) -> int:
    """How large the program is for the first, the last and a value between them, at most."""
    values = {case.low, (case.low + case.high) // 2, case.high}
    return max(_weight(again((*taken, replace(case, low=value, high=value)))) for value in sorted(values))


def _weight(bounded: Bounded) -> int:
    return sum(len(block.body) for block in bounded.program.blocks)
