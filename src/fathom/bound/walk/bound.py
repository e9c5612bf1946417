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
    """The loop-free program of everything that the entry function does, within the bounds."""
    chosen = options or BoundOptions()
    if may_choose_paths(module, chosen):
        return _walk_either_way(module, entry, chosen)
    return _walk(module, entry, replace(chosen, paths="merge") if chosen.paths == "auto" else chosen)


def may_choose_paths(module: Module, options: BoundOptions) -> bool:
    """Whether paths may be merged or kept apart, as it pays."""
    is_plain = options.known_memory and options.safety == "fat"
    return options.paths == "auto" and is_plain and not has_threads(module)


def _walk_either_way(module: Module, entry: str, options: BoundOptions) -> Bounded:
    effort = options.effort
    merged = walk_merged(module, entry, options)
    if merged is not None and merged.left < effort.apart_left:
        return merged
    left, executed = effort.merged_left, effort.apart_instructions
    if merged is not None:
        left = merged.left
        executed = min(executed, max(effort.apart_least, effort.apart_growth * merged.executed))
    limits = WalkLimits(left // 2, executed)
    apart = walk_within(module, entry, replace(options, paths="apart"), limits)
    return apart or merged or _walk(module, entry, replace(options, paths="merge"))


def walk_merged(module: Module, entry: str, options: BoundOptions) -> Bounded | None:
    """A walk that merges paths, unless that is so costly that keeping them apart is to be tried first."""
    limits = WalkLimits(left=options.effort.merged_left, forks=options.effort.merged_forks)
    return walk_within(module, entry, replace(options, paths="merge"), limits)


def walk_within(module: Module, entry: str, options: BoundOptions, limits: WalkLimits) -> Bounded | None:
    """A walk, unless it exceeds the limits."""
    try:
        return _walk(module, entry, replace(options, limits=limits))
    except WalkTooCostly:
        return None


def _walk(module: Module, entry: str, options: BoundOptions) -> Bounded:
    """A walk, or another one where there are so many objects of unknown size that each has to be smaller."""
    if module.layout.big_endian:
        raise Unsupported("", "a target that stores the high byte of a number first (big-endian)")
    found = Walk(module, options).run(entry)
    width = found.program.pointer_width
    most = share_of_space(list_allocations(found.program), width)
    if most >= (options.max_object or window(width)):
        return found
    return _walk(module, entry, replace(options, max_object=most))
