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
from typing import TypeAlias

from fathom.bound.options import Bounded, Case
from fathom.effort import EffortMeter
from fathom.engine.walker import count_instructions

WalkCases: TypeAlias = Callable[[tuple[Case, ...]], Bounded]
"""The same walk, for these cases only."""


def split(bounded: Bounded, cases: tuple[Case, ...], walk: WalkCases, effort: EffortMeter) -> tuple[Case, ...]:
    """The cases of one more input besides those of `cases`, or none where there is no input to split."""
    inputs = [case for case in bounded.small_domain_inputs if all(case.instance != other.instance for other in cases)]
    limits = effort.limits
    if not inputs or len(cases) >= limits.split_depth or bounded.threads or any(case.low < case.high for case in cases):
        return ()
    whole = count_instructions(bounded.program)
    tried = _affordable(inputs, max(whole, bounded.executed) if bounded.paths == "apart" else whole, effort)
    best, least = None, whole
    for case in tried:
        size = _max_size(case, cases, walk, least)
        if size < least:
            best, least = case, size
    return _cover_values(best) if best is not None else ()


def _affordable(inputs: list[Case], whole: int, effort: EffortMeter) -> list[Case]:
    """The inputs whose walks are within the limits, where that of the program as a whole comes to so many instructions.

    These are the ones that a walk leaves behind. Where paths stay apart it executes far more, and none of them soon.
    """
    number = min(effort.limits.split_inputs, effort.limits.split_instructions // (3 * whole + 1))
    if number < len(inputs):
        effort.reach("split_inputs" if number == effort.limits.split_inputs else "split_instructions")
    return inputs[:number]


def _cover_values(case: Case) -> tuple[Case, ...]:
    """One case for each of the values, one for all smaller and one for all larger ones."""
    cuts = [0, *range(case.low or 1, case.high + 2), 1 << case.width]
    return tuple(replace(case, low=low, high=end - 1) for low, end in pairwise(cuts) if low < end)


def _max_size(case: Case, cases: tuple[Case, ...], walk: WalkCases, least: int) -> int:
    """How large the program is for the first, the last and a value between them, at most; or not below `least`.

    What is not better than another input is not walked any further (branch and bound).
    """
    largest = 0
    for value in sorted({case.low, (case.low + case.high) // 2, case.high}):
        largest = max(largest, count_instructions(walk((*cases, replace(case, low=value, high=value))).program))
        if largest >= least:
            break
    return largest
