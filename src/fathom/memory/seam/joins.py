"""Two contents of an object under a condition as one.

    both are store maps over the same contents      one store map, with values merged where they differ
    one has a few writes that the other has not     those writes, each under the condition
    otherwise                                       a choice, with what both were made from and what they changed

So a read after a join costs what the branches wrote, not how long they were, and a read of what neither wrote goes
past the join.
"""

from __future__ import annotations

from fathom.domains.interval import BOTTOM, Interval, full
from fathom.effort import EffortMeter
from fathom.logic.terms import Term, Terms
from fathom.memory.seam.nodes import ChoiceNode, InitialNode, Node, RangeNode, StoreMapNode, WriteNode
from fathom.memory.seam.store_map import GRANULE, merge_maps
from fathom.memory.seam.theory import Space


def join_contents(terms: Terms, space: Space, cond: Term, then: Node, other: Node) -> Node:
    """`then` where the condition holds, `other` elsewhere."""
    if then is other:
        return then
    made = merge_maps(terms, space, cond, then, other)
    if made is not None:
        return made
    common = _find_common(then, other)
    if common is other or common is then:
        longer, guard = (then, cond) if common is other else (other, terms.not_(cond))
        guarded = _put_under_guard(terms, guard, longer, common)
        if guarded is not None:
            return guarded
    changed = _changed_bytes(space, then, common, terms.effort).join(_changed_bytes(space, other, common, terms.effort))
    return ChoiceNode(cond, then, other, common, changed)


def _find_common(x: Node, y: Node) -> Node:
    """The newest contents that both were made from."""
    while x is not y:
        deeper, other = (x, y) if x.depth >= y.depth else (y, x)
        assert not isinstance(deeper, InitialNode)
        x, y = deeper.below, other
    return x


def _put_under_guard(terms: Terms, guard: Term, node: Node, end: Node) -> Node | None:
    """The nodes down to `end`, if they are few writes, each under a guard."""
    found: list[WriteNode | RangeNode] = []
    while node is not end:
        if not isinstance(node, WriteNode | RangeNode):
            return None
        if len(found) == terms.effort.limits.seam_guarded:
            terms.effort.reach("seam_guarded")
            return None
        found.append(node)
        node = node.below
    for each in reversed(found):
        both = terms.and_(guard, each.guard)
        if isinstance(each, WriteNode):
            node = WriteNode(node, each.at, each.value, both, each.range)
        else:
            node = RangeNode(node, each.at, each.length, both, each.content, each.range)
    return node


def _changed_bytes(space: Space, node: Node, end: Node, effort: EffortMeter) -> Interval:
    """The bytes that nodes down to `end` may have changed."""
    found = BOTTOM
    while node is not end:
        if isinstance(node, WriteNode):
            found = found.join(Interval(node.range.low, node.range.high + node.width - 1))
        elif isinstance(node, RangeNode | ChoiceNode):
            found = found.join(node.range)
        else:
            assert isinstance(node, StoreMapNode)
            if len(node.granules) > effort.limits.seam_listed:
                effort.reach("seam_listed")
                return full(space.addresses.sort.width)
            numbers = list(node.granules)
            found = found.join(Interval(numbers[0] * GRANULE, (numbers[-1] + 1) * GRANULE - 1))
        node = node.below
    return found
