"""Deepening: where no bound is given, walk the program again and again with larger ones.

A loop that known values decide needs no bound at all. For the others the bound doubles until no loop is cut off any
more, or until the time is up.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator
from dataclasses import replace
from typing import cast

from fathom.bound.options import Bounded, BoundOptions, Harness, Progress, Safety
from fathom.bound.walk.walk import bound
from fathom.checks import assertion
from fathom.checks.registry import selection
from fathom.errors import UserError
from fathom.frontend.llvm.module import Module
from fathom.options import LimitOptions


def bound_options(limits: LimitOptions, progress: Callable[[Progress], None] | None = None) -> BoundOptions:
    """The options of the walk, from those of the command line."""
    selected = selection(limits.select, limits.extended, limits.ignore)
    if limits.seed_bug and assertion.CLASS.name not in selected:
        raise UserError("--seed-bug adds an assertion, and assertions are not checked", hint="select the class assert")
    return BoundOptions(
        unwind=limits.unwind,
        unwindset=dict(map(_loop_bound, limits.unwindset)),
        recursion=limits.recursion,
        rounds=limits.rounds or 1,
        unwinding_assertions=limits.unwinding_assertions,
        malloc_may_fail=limits.malloc_may_fail,
        known_memory=limits.known_memory,
        safety=cast("Safety", limits.safety),
        origins=limits.origins,
        early_decisions=limits.early_decisions,
        selected=selected,
        seed_bug=limits.seed_bug,
        deadline=None if limits.timeout is None else time.monotonic() + limits.timeout,
        progress=progress,
        harness=Harness(
            limits.pointer_size,
            limits.pointer_depth,
            limits.pointer_may_be_null,
            limits.nondet_globals,
            limits.max_argc,
        ),
    )


def _loop_bound(text: str) -> tuple[str, int]:
    name, _, number = text.rpartition(":")
    if not name or not number.isdecimal():
        raise UserError(f"--unwindset {text}: not a loop and a number", hint="write it as main:12:8")
    return name, int(number)


def deepen(
    module: Module, entry: str, options: BoundOptions, most: int | None = None, most_rounds: int | None = 1
) -> Generator[Bounded, bool | None]:
    """The program within growing bounds, the last one being complete, or as far as `most`.

    With a bound given there is one result. Whoever knows that the loops need no larger bound may send that, as true:
    then the threads of the program get another round, up to `most_rounds` (None: any number). `OutOfTime` is raised
    when the deadline passes.
    """
    unwind = 1 if options.unwind is None else options.unwind
    rounds = options.rounds
    while True:
        result = bound(module, entry, replace(options, unwind=unwind, rounds=rounds))
        enough = yield result
        if not (result.complete or enough) and options.unwind is None and (most is None or unwind < most):
            unwind *= 2
        elif enough and not result.every_schedule and (most_rounds is None or rounds < most_rounds):
            rounds += 1
        else:
            return
