"""Heap objects that nobody frees: what is left when the program ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathom.bound.residual.values import Object, Scalar
from fathom.bound.state.object_flags import HELD
from fathom.checks import leak

if TYPE_CHECKING:
    from fathom.bound.walk.walk import Walk


def hold(walk: Walk, target: Object, given: Scalar) -> None:
    """An object is allocated where `given` holds, and has to be freed."""
    if leak.CLASS.name in walk.options.selected:
        walk.flags.put(walk.path, HELD, target, given)


def let_go(walk: Walk, target: Object, guard: Scalar) -> None:
    """An object is freed where the guard holds."""
    walk.flags.drop(walk.path, HELD, target, guard)


def check(walk: Walk) -> None:
    """The program ends: what may be left is asserted not to be.

    The first allocation comes first, so that an execution violates the same property however much of it is known.
    """
    for number in list(walk.flags.numbers(walk.path, HELD)):
        target = walk.memory.by_number[number]
        held = walk.flags.get(walk.path, HELD, target)
        walk.report(leak.CLASS.name, leak.description(target.name), held, target.loc)
