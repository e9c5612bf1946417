"""The walks of one check: the same program and the same analyses, within one bound after the other."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Final, final

from fathom.bound.bound_options import bound_options
from fathom.bound.instruments.threads.buffered_operations import has_weak_stores
from fathom.bound.instruments.threads.threads import has_threads
from fathom.bound.options import Bounded, BoundOptions, Case, Progress, Refute
from fathom.bound.walk.bound import bound
from fathom.checks import race
from fathom.engine.request import CheckRequest
from fathom.immutable import immutable
from fathom.ir.program import Program
from fathom.locksets.lock_use import NO_PROOF, LockUse
from fathom.options import LimitOptions

if TYPE_CHECKING:
    from fathom.analysis.loaded_analysis import LoadedAnalysis

THREADS: Final = 4
"""Threads that have turns for each iteration that a loop may have."""


@final
@immutable
class Walker:
    """Walks the program of a request."""

    request: CheckRequest
    analyses: tuple[LoadedAnalysis, ...]
    locks: LockUse = NO_PROOF
    """What locks prove of the program, as long as accesses stay inside of their objects."""

    @staticmethod
    def of(request: CheckRequest) -> Walker:
        """With the analyses that the options name, and those of the request."""
        return Walker(request, _load_analyses(request), _analyse_locks(request))

    def options(self, progress: Callable[[Progress], None] | None = None) -> BoundOptions:
        """The options of a walk that begins now.

        Store buffers have no effect in a program without races whose atomic stores are sequentially consistent: when
        another thread comes to what was stored, the one that has stored it has come to a fence (Owens: Reasoning about
        the implementation of concurrency abstractions on x86-TSO, ECOOP 2010).
        """
        options = walk_options(self.request.limits, self.analyses, progress)
        if not self.locks.is_race_free or (options.memory_model == "tso" and has_weak_stores(self.request.module)):
            return options
        selected, unseen = options.selected - {race.CLASS.name}, self.locks.unseen_calls
        return replace(options, is_race_free=True, unseen_calls=unseen, selected=selected, memory_model="sc")

    def options_within(self, unwind: int | None, rounds: int, base: BoundOptions | None = None) -> BoundOptions:
        """The options of a walk within bounds; threads are bounded with loops, where the user has given no bound."""
        most = None if unwind is None or self.request.limits.unwind is not None else THREADS * unwind
        looks_for_rounds = rounds > 1 and self.request.limits.rounds is None
        options = base or self.options()
        return replace(options, unwind=unwind, rounds=rounds, max_threads=most, looks_for_rounds=looks_for_rounds)

    def walk(self, options: BoundOptions) -> Bounded:
        """The program within the bounds of these options."""
        return bound(self.request.module, self.request.entry, options)

    def walk_cases(self, bounded: Bounded, cases: tuple[Case, ...], seconds: float | None) -> Bounded:
        """The same walk once more, for some cases only, in at most these seconds."""
        deadline = None if seconds is None else time.monotonic() + seconds
        options = replace(self.options_within(bounded.unwind, bounded.rounds), paths=bounded.paths)
        return self.walk(replace(options, cases=cases, deadline=deadline))


def _load_analyses(request: CheckRequest) -> tuple[LoadedAnalysis, ...]:
    limits = request.limits
    if not (limits.analysis or limits.analysis_config or request.analyses):
        return ()
    from fathom.analysis.load import load_analyses

    return load_analyses(limits, request.analyses)


def _analyse_locks(request: CheckRequest) -> LockUse:
    if not has_threads(request.module):
        return NO_PROOF
    from fathom.locksets.race_freedom import analyse_locks

    return analyse_locks(request.module, request.entry)


def walk_options(
    limits: LimitOptions,
    analyses: tuple[LoadedAnalysis, ...],
    progress: Callable[[Progress], None] | None = None,
) -> BoundOptions:
    """How to walk within these limits from now on, with a solver that refutes paths."""
    options = replace(bound_options(limits, progress), start_refuter=_start_refuter)
    if not analyses:
        return options
    from fathom.analysis.load import add_analyses

    return add_analyses(options, analyses)


def _start_refuter() -> Refute:
    from fathom.solvers.refuter import Refuter

    return Refuter().refute


def count_instructions(program: Program) -> int:
    """How large a walk has left the program: phis and terminators are not counted."""
    return sum(len(block.body) for block in program.blocks)
