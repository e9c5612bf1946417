"""The instruments that a walk has by itself: those of threads, or the shadows of values.

a program with threads     scheduler, races if selected, the normal form of schedules if that is asked for
any other                  shadows, with uninit if selected, and the analyses
"""

from __future__ import annotations

from typing import NamedTuple

from fathom.bound.context.context import Context
from fathom.bound.context.instrument import Instrument
from fathom.bound.context.scheduler import AtOnce, Scheduler
from fathom.bound.context.shadow_values import ShadowValues
from fathom.bound.instruments.shadow.start import start_shadows
from fathom.bound.instruments.threads.scheduler import ThreadScheduler
from fathom.bound.instruments.threads.threads import Threads
from fathom.bound.memory.any_live_block import refuse_observers


class Instrumentation(NamedTuple):
    """How calls are scheduled, where the shadows of registers are, and all that runs along."""

    scheduler: Scheduler
    shadows: ShadowValues | None
    instruments: list[Instrument]


def instrument_walk(walk: Context, threads: Threads | None) -> Instrumentation:
    """The instruments of a walk that begins."""
    made = _instrument_values(walk) if threads is None else _instrument_threads(threads)
    if walk.any_live_block is not None and (made.instruments or walk.memory.observers):
        refuse_observers()
    return made


def _instrument_threads(threads: Threads) -> Instrumentation:
    scheduler = ThreadScheduler(threads)
    refused = threads.buffers.refused if threads.buffers.is_on else None
    more = [each for each in (threads.races, threads.normal_form, refused) if each is not None]
    return Instrumentation(scheduler, None, [scheduler, *more])


def _instrument_values(walk: Context) -> Instrumentation:
    shadows, instruments = start_shadows(walk)
    return Instrumentation(AtOnce(), shadows, instruments)
