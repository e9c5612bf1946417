"""The options of the walk, from those of the command line."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import cast

from fathom.bound.options import BoundOptions, Harness, MemoryModel, Paths, Progress, Safety, UndefinedFunctions
from fathom.checks import assertion, race
from fathom.checks.registry import find_selected
from fathom.errors import UserError
from fathom.frontend.file_local import plain_function
from fathom.options import LimitOptions


def bound_options(limits: LimitOptions, progress: Callable[[Progress], None] | None = None) -> BoundOptions:
    """How to walk within these limits, from now on; no bound of loops where none is given."""
    selected = find_selected(limits)
    if limits.seed_bug and assertion.CLASS.name not in selected:
        raise UserError("--seed-bug adds an assertion, and assertions are not checked", hint="select the class assert")
    if limits.memory_model != "sc" and race.CLASS.name in selected:
        raise UserError("races are those of C11, whatever the machine", hint="check them without --memory-model")
    return BoundOptions(
        unwind=limits.unwind,
        unwindset=dict(_parse_loop_bound(each) for text in limits.unwindset for each in text.split(",")),
        recursion=limits.recursion,
        rounds=limits.rounds or 1,
        unwinding_assertions=limits.unwinding_assertions,
        malloc_may_fail=limits.malloc_may_fail,
        threads_may_fail=limits.threads_may_fail,
        spurious_wakeups=limits.spurious_wakeups,
        memory_model=cast("MemoryModel", limits.memory_model),
        exact_models=limits.exact_models,
        known_memory=limits.known_memory,
        undefined_functions=cast("UndefinedFunctions", limits.undefined_functions),
        safety=cast("Safety", limits.safety),
        origins=limits.origins,
        early_decisions=limits.early_decisions,
        selected=selected,
        seed_bug=limits.seed_bug,
        paths=cast("Paths", limits.paths),
        deadline=None if limits.timeout is None else time.monotonic() + limits.timeout,
        progress=progress,
        effort=limits.limits_of_effort,
        harness=Harness(
            limits.pointer_size,
            limits.string_size,
            limits.pointer_depth,
            limits.pointer_may_be_null,
            limits.nondet_globals,
            limits.max_argc,
        ),
    )


def _parse_loop_bound(text: str) -> tuple[str, int]:
    """`main:12:8`, or as CBMC has it `main.0:8`, where a static function may have the name that `goto-cc` gives it."""
    name, _, number = text.rpartition(":")
    if not name or not number.isdecimal():
        raise UserError(f"--unwindset {text}: not a loop and a number", hint="write it as main:12:8")
    function, dot, ordinal = name.rpartition(".")
    return f"{plain_function(function)}.{ordinal}" if dot and ":" not in name else name, int(number)
