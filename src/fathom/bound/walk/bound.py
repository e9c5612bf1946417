"""The bounded program of a module: walked once, or as often as it takes to know how.

    paths    merge     all paths that meet are merged
             apart     those that differ in a hot variable stay apart (see `joins.path_groups`)
             auto      merged first; apart where that leaves much to the solver, if it then leaves less than half

What a walk leaves to the solver is measured by its properties that are not decided and its accesses that are not
resolved. A walk that leaves too much is given up.
"""

from __future__ import annotations

from dataclasses import replace

from fathom.bound.instruments.threads.threads import has_threads
from fathom.bound.options import Bounded, BoundOptions, WalkLimits
from fathom.bound.walk.clock import WalkTooCostly
from fathom.bound.walk.walk import Walk
from fathom.errors import Unsupported
from fathom.frontend.llvm.module import Module
from fathom.ir.interpret_layout import list_allocations, share_of_space, window


def bound(module: Module, entry: str = "main", options: BoundOptions | None = None) -> Bounded:
    """The loop-free program of everything that the entry function does, within the bounds.

    It is walked again where there are so many objects of unknown size that each has to be smaller.
    """
    if module.layout.big_endian:
        raise Unsupported("", "a target that stores the high byte of a number first (big-endian)")
    chosen = options or BoundOptions()
    if chosen.paths == "auto" and (has_threads(module) or not chosen.known_memory or chosen.safety == "blocks"):
        chosen = replace(chosen, paths="merge")
    found = _walk_either_way(module, entry, chosen) if chosen.paths == "auto" else Walk(module, chosen).run(entry)
    width = found.program.pointer_width
    most = share_of_space(list_allocations(found.program), width)
    if most >= (chosen.max_object or window(width)):
        return found
    return bound(module, entry, replace(chosen, max_object=most))


def _walk_either_way(module: Module, entry: str, options: BoundOptions) -> Bounded:
    limits = options.effort
    merge = replace(options, paths="merge")
    merged = walk_within(module, entry, merge, WalkLimits(left=limits.merged_left, forks=limits.merged_forks))
    if merged is not None and merged.left < limits.apart_left:
        return merged
    left = limits.merged_left if merged is None else merged.left
    executed = limits.apart_instructions
    apart = walk_within(module, entry, replace(options, paths="apart"), WalkLimits(left // 2, executed))
    return apart or merged or Walk(module, merge).run(entry)


def walk_within(module: Module, entry: str, options: BoundOptions, limits: WalkLimits) -> Bounded | None:
    """A walk, unless it exceeds the limits."""
    try:
        return Walk(module, replace(options, limits=limits)).run(entry)
    except WalkTooCostly:
        return None
