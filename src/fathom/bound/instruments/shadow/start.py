"""The instruments that follow values in a walk: the class `uninit` if it is selected, and the analyses."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias, cast

from fathom.bound.context.context import Context
from fathom.bound.context.instrument import Instrument
from fathom.bound.instruments.shadow.shadows import Shadows
from fathom.bound.instruments.uninit.tracker import Uninit

InstrumentFactory: TypeAlias = Callable[[Context, Shadows], Sequence[Instrument]]
"""Adds its layers to those of a walk that begins, and gives the instruments that follow the program with them."""


def start_shadows(walk: Context) -> tuple[Shadows | None, list[Instrument]]:
    """The shadows of a walk that begins, None where nothing needs them, and the instruments that need them."""
    factories = cast("tuple[InstrumentFactory, ...]", walk.options.analyses)
    if "uninit" not in walk.options.selected and not factories:
        return None, []
    shadows = Shadows(walk)
    instruments: list[Instrument] = [shadows]
    if "uninit" in walk.options.selected:
        instruments.append(Uninit(walk, shadows))
    for make_instruments in factories:
        instruments += make_instruments(walk, shadows)
    return shadows, instruments
