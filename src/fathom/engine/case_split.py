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
from fathom.engine.walker import count_instructions

WalkCases: TypeAlias = Callable[[tuple[Case, ...]], Bounded]
"""The same walk, for these cases only."""

MAX_SPLITS: Final = 2
"""How many inputs are split, one after the other."""
MAX_INPUTS: Final = 8
"""How many inputs are tried out, where that is little work."""
MAX_WORK: Final = 1_000_000
"""How many instructions may be left behind by all walks that try out inputs."""


def split(bounded: Bounded, cases: tuple[Case, ...], walk: WalkCases) -> tuple[Case, ...]:
    """The cases of one more input besides those of `cases`, or none where there is no input to split."""
    inputs = [case for case in bounded.small_domain_inputs if all(case.instance != other.instance for other in cases)]
    if not inputs or len(cases) >= MAX_SPLITS or bounded.threads or any(case.low < case.high for case in cases):
        return ()
    whole = count_instructions(bounded.program)
    tried = inputs[: min(MAX_INPUTS, MAX_WORK // (3 * whole + 1))]
    sizes = [_max_size(case, cases, walk) for case in tried]
    smallest = min(range(len(sizes)), key=sizes.__getitem__, default=None)
    if smallest is None or sizes[smallest] >= whole:
        return ()
    return _cover_values(inputs[smallest])


def _cover_values(case: Case) -> tuple[Case, ...]:
    """One case for each of the values, one for all smaller and one for all larger ones."""
    cuts = [0, *range(case.low or 1, case.high + 2), 1 << case.width]
    return tuple(replace(case, low=low, high=end - 1) for low, end in pairwise(cuts) if low < end)


def _max_size(case: Case, cases: tuple[Case, ...], walk: WalkCases) -> int:
    """How large the program is for the first, the last and a value between them, at most."""
    values = {case.low, (case.low + case.high) // 2, case.high}
    walks = (walk((*cases, replace(case, low=value, high=value))) for value in sorted(values))
    return max(count_instructions(bounded.program) for bounded in walks)
