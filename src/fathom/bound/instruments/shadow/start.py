"""Who follows values in a walk: the class `uninit` if it is selected, and the analyses that are asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathom.bound.instruments.shadow.shadows import Shadows
from fathom.bound.instruments.uninit.tracker import Uninit

if TYPE_CHECKING:
    from fathom.bound.walk.walk import Walk


def shadows_of(walk: Walk) -> Shadows | None:
    """The shadows of a walk that begins; None where nobody asks for them."""
    followers = walk.options.followers
    if "uninit" not in walk.options.selected and not followers:
        return None
    shadows = Shadows(walk)
    if "uninit" in walk.options.selected:
        Uninit(walk, shadows)
    for follow in followers:
        follow(walk, shadows)
    return shadows
