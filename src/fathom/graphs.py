"""Orders, dominators and loops of directed graphs, over any hashable nodes.

All walks use explicit stacks, so a graph may be a line of a million nodes, and all results depend only on the order
in which successors and predecessors are given.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from typing import Generic, TypeVar, final

from fathom.ancestors import NumberedTree
from fathom.immutable import immutable

N = TypeVar("N", bound=Hashable)


def reverse_postorder(entry: N, successors: Callable[[N], Sequence[N]]) -> list[N]:
    """The nodes that `entry` reaches, each before its successors wherever no cycle forbids it.

    Of two branches that do not reach each other, the first successor comes first.
    """
    order: list[N] = []
    seen = {entry}
    stack: list[tuple[N, Iterator[N]]] = [(entry, reversed(successors(entry)))]
    while stack:
        node, rest = stack[-1]
        for successor in rest:
            if successor not in seen:
                seen.add(successor)
                stack.append((successor, reversed(successors(successor))))
                break
        else:
            order.append(node)
            stack.pop()
    order.reverse()
    return order


def immediate_dominators(order: Sequence[N], predecessors: Mapping[N, Sequence[N]]) -> dict[N, N]:
    """The closest strict dominator of each node in `order`, which starts with the entry; the entry has itself.

    `order` is a reverse post-order or a topological order of the nodes that the entry reaches; predecessors outside
    of it are ignored.

    This is the fixed point of Cooper, Harvey and Kennedy, "A Simple, Fast Dominance Algorithm" (2001), with one
    difference: their walks up the tree are quadratic where a long chain has many exits (`n` assertions that all jump
    to one error block), so the walks here jump (see `ancestors`), and cost O(log n). A graph without cycles takes one
    pass, a reducible one two.
    """
    index = {node: i for i, node in enumerate(order)}
    sources = [[index[p] for p in predecessors.get(node, ()) if p in index] for node in order]
    cyclic = any(p >= i for i, ps in enumerate(sources) for p in ps)
    tree = _dominator_pass(sources, None)
    while cyclic:
        better = _dominator_pass(sources, tree)
        cyclic = better.above != tree.above
        tree = better
    return {node: order[tree.above[i]] for i, node in enumerate(order)}


def _dominator_pass(sources: list[list[int]], previous: NumberedTree | None) -> NumberedTree:
    """One pass over the nodes in order. An edge from a later node is seen through the previous pass's tree.

    Every dominator of a node comes before it in the order, so of a later predecessor only those ancestors matter
    that come before the node, and these are in the new tree already.
    """
    tree = NumberedTree()
    for node in range(1, len(sources)):
        parent = -1
        for source in sources[node]:
            if source >= node:
                if previous is None:
                    continue
                source = previous.ancestor_before(source, node)
            parent = source if parent < 0 else tree.common_ancestor(parent, source)
        tree.append(parent)
    return tree


def dominance_frontiers(idom: Mapping[N, N], predecessors: Mapping[N, Sequence[N]]) -> dict[N, list[N]]:
    """For each node, the nodes where its dominance ends: it dominates a predecessor, but not strictly the node.

    Cooper, Harvey and Kennedy (2001), figure 5; it stops a walk early where an earlier one for the same join was.
    """
    frontiers: dict[N, list[N]] = {node: [] for node in idom}
    for join, stop in idom.items():
        sources = [p for p in predecessors.get(join, ()) if p in idom]
        is_entry = join == stop
        if len(sources) < 2 and not is_entry:
            continue
        for runner in sources:
            while is_entry or runner != stop:
                frontier = frontiers[runner]
                if frontier and frontier[-1] == join:
                    break
                frontier.append(join)
                if runner == idom[runner]:
                    break
                runner = idom[runner]
    return frontiers


@final
@immutable
class Component(Generic[N]):
    """A loop of a weak topological order: every cycle through `body` also goes through an inner head or `head`."""

    head: N
    body: tuple[N | Component[N], ...]


@final
class _Visit(Generic[N]):
    """One activation of Bourdoncle's `visit`, and then of `component` once `body` is a list."""

    __slots__ = ("body", "head", "in_loop", "node", "partition", "rest")

    def __init__(self, node: N, number: int, rest: Iterator[N], partition: list[N | Component[N]]) -> None:
        self.node = node
        self.head: float = number
        self.rest = rest
        self.partition = partition
        self.in_loop = False
        self.body: list[N | Component[N]] | None = None


_DONE = float("inf")


def weak_topological_order(entry: N, successors: Callable[[N], Sequence[N]]) -> tuple[N | Component[N], ...]:
    """An order with nested components: each edge goes forward, or back to the head of a component around its source.

    Bourdoncle, "Efficient chaotic iteration strategies with widenings" (1993), figure 4, with the recursion of
    `visit` and `component` on an explicit stack. Irreducible graphs are ordered too: one entry of the loop
    becomes its head. Partitions are built back to front and reversed at the end.
    """
    order: list[N | Component[N]] = []
    number: dict[N, float] = {entry: 1}
    pending = [entry]
    count = 1
    calls: list[_Visit[N]] = [_Visit(entry, 1, iter(successors(entry)), order)]
    while calls:
        call = calls[-1]
        successor = _next_unseen(call, number)
        if successor is not None:
            count += 1
            number[successor[0]] = count
            pending.append(successor[0])
            partition = call.partition if call.body is None else call.body
            calls.append(_Visit(successor[0], count, iter(successors(successor[0])), partition))
        elif call.body is None and call.head == number[call.node] and _close(call, number, pending):
            call.body = []
            call.rest = iter(successors(call.node))
        else:
            if call.body is not None:
                call.body.reverse()
                call.partition.append(Component(call.node, tuple(call.body)))
            calls.pop()
            if calls and calls[-1].body is None and call.head <= calls[-1].head:
                calls[-1].head = call.head
                calls[-1].in_loop = True
    order.reverse()
    return tuple(order)


def _next_unseen(call: _Visit[N], number: dict[N, float]) -> tuple[N] | None:
    """The next successor to visit, if any; the numbers of the seen ones tell whether the node is in a loop."""
    for successor in call.rest:
        seen = number.get(successor, 0)
        if not seen:
            return (successor,)
        if call.body is None and seen <= call.head:
            call.head = seen
            call.in_loop = True
    return None


def _close(call: _Visit[N], number: dict[N, float], pending: list[N]) -> bool:
    """End the strongly connected component of `call.node`. True if it is a loop, whose rest is to be ordered again."""
    number[call.node] = _DONE
    member = pending.pop()
    while member != call.node:
        number[member] = 0
        member = pending.pop()
    if not call.in_loop:
        call.partition.append(call.node)
    return call.in_loop


def flatten(order: Iterable[N | Component[N]]) -> list[N]:
    """The nodes of a weak topological order, heads before their bodies."""
    nodes: list[N] = []
    stack: list[Iterator[N | Component[N]]] = [iter(order)]
    while stack:
        for element in stack[-1]:
            if isinstance(element, Component):
                nodes.append(element.head)
                stack.append(iter(element.body))
                break
            nodes.append(element)
        else:
            stack.pop()
    return nodes
