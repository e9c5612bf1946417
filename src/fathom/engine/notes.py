"""What a verdict rests on, in sentences for people: missing bodies, layouts, rounds of threads."""

from __future__ import annotations

from typing import Final

from fathom.bound.options import Bounded
from fathom.encode.goal import Goal

_SHOWN: Final = 4
"""How many of the objects are named that a function may write."""


def collect_notes(bounded: Bounded, goal: Goal) -> tuple[str, ...]:
    """What holds for any verdict on the program, approximations of the walk first."""
    return (*describe_walk(bounded), *_describe_addresses(goal))


def describe_walk(bounded: Bounded) -> tuple[str, ...]:
    """What holds for any execution of a program that was walked."""
    notes = (*_describe_undefined(bounded), *bounded.warnings, *describe_imprecision(bounded))
    return bounded.approximations + notes


def _describe_undefined(bounded: Bounded) -> list[str]:
    """What was assumed of functions without a body."""
    if bounded.undefined_functions == "pure":
        return [f"{name} has no body: its result is arbitrary, and it writes nothing" for name in bounded.undefined]
    notes = []
    for name in bounded.undefined:
        written = bounded.overwritten.get(name, ())
        shown = ", ".join(written[:_SHOWN]) + (f" and {len(written) - _SHOWN} more" if written[_SHOWN:] else "")
        effect = f", and so is afterwards what it may write: {shown}" if written else ""
        notes.append(f"{name} has no body: its result is arbitrary{effect}")
    if notes:
        notes.append("functions without a body free nothing, and call nothing but what they are given")
    return notes


def describe_imprecision(bounded: Bounded) -> tuple[str, ...]:
    """Which models give more than the functions that they stand for."""
    return tuple(f"{name} may give more results here than it can in reality" for name in bounded.imprecise)


def describe_schedules(bounded: Bounded) -> tuple[str, ...]:
    """Which interleavings of threads were considered, if not all."""
    if bounded.every_schedule:
        return ()
    rounds = "one round" if bounded.rounds == 1 else f"{bounded.rounds} rounds"
    return (f"executions within {rounds} are considered, in each of which every thread has one turn: --rounds N",)


def describe_memory_model(bounded: Bounded) -> tuple[str, ...]:
    """When threads see what others store, if that matters."""
    if bounded.stores == "waits":
        return ("stores wait in a buffer of their thread, as on x86: --memory-model sc has none",)
    if bounded.stores == "at once":
        return ("threads see at once what others store: --memory-model tso has the store buffers of x86",)
    return ()


def _describe_addresses(goal: Goal) -> list[str]:
    """Where objects lie, if the program can tell and not every layout is considered."""
    notes: list[str] = []
    are_fixed = not goal.moves and not goal.bases
    if goal.stats["kept_apart"]:
        notes.append("heap blocks lie anywhere, but no two at one address: --safety blocks uses freed ones again")
    if goal.stats["validity_checks"]:
        notes.append("an access is valid in any block that is alive: --safety fat asks for the pointer's own")
        if are_fixed:
            notes.append("blocks lie where one layout has them: --alloc symbolic lets heap blocks lie anywhere")
    elif goal.stats["one_layout"]:
        which = "one layout" if are_fixed else "some layouts"
        notes.append(f"the program looks at addresses, which are those of {which}: in every layout, it is not decided")
    return notes
