"""Fold the iterations of loops: what is done again and again is shown once, with the last values and how often.

    i = 0, i < 3, a[0] = 7, i = 1, i < 3, a[1] = 7, i = 2, i < 3, a[2] = 7      →      ×3: i = 2, i < 3, a[2] = 7

Short repetitions are folded first, so that an inner loop has become a few steps when the outer one is folded. Two
iterations are alike if they take the same steps at the same places, with whatever values.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import final

from fathom.immutable import immutable
from fathom.trace.model import Step

LEAST = 3
"""Fewer repetitions than this are shown in full."""
LONGEST = 24
"""The most steps in an iteration."""


@final
@immutable
class FoldedSteps:
    """The steps that are left, and for the number of each other one that of the step which stands for it."""

    steps: tuple[Step, ...]
    stand_ins: Mapping[int, int]


def fold_repeats(steps: Sequence[Step]) -> FoldedSteps:
    """The steps with repetitions folded."""
    stand_ins: dict[int, int] = {}
    names: dict[object, int] = {}
    units = list(steps)
    groups = 0
    for period in range(1, LONGEST + 1):
        alike = [(s.kind, s.loc, s.function, s.depth, s.group != 0, s.thread) for s in units]
        keys = [names.setdefault(key, len(names)) for key in alike]
        kept: list[Step] = []
        at = 0
        while at < len(units):
            count = _repetitions(keys, at, period)
            if count < LEAST:
                kept.append(units[at])
                at += 1
                continue
            groups += 1
            last = at + (count - 1) * period
            stand_ins |= {units[n].number: units[last + (n - at) % period].number for n in range(at, last)}
            at = last
            fresh = [replace(s, repeated=count * s.repeated, group=s.group or groups) for s in units[at : at + period]]
            kept += fresh
            at += period
        units = kept
    for number in reversed(stand_ins):  # of what an outer loop has folded as well
        stand_ins[number] = stand_ins.get(stand_ins[number], stand_ins[number])
    return FoldedSteps(tuple(units), stand_ins)


def _repetitions(keys: list[int], at: int, period: int) -> int:
    """How often the `period` steps from here on repeat themselves."""
    end = at + period
    while end < len(keys) and keys[end] == keys[end - period]:
        end += 1
    return (end - at) // period
