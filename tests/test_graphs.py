"""Graph algorithms against their definitions, on known and random graphs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from hypothesis import given, settings
from hypothesis import strategies as st

from fathom.graphs import (
    Component,
    dominance_frontiers,
    flatten,
    immediate_dominators,
    reverse_postorder,
    weak_topological_order,
)

Graph: TypeAlias = dict[int, list[int]]


@st.composite
def graphs(draw: st.DrawFn) -> Graph:
    """Up to nine nodes with entry 0, any edges: self-loops, repeated edges, unreachable nodes, irreducible loops."""
    size = draw(st.integers(1, 9))
    nodes = st.integers(0, size - 1)
    return {node: draw(st.lists(nodes, max_size=3)) for node in range(size)}


def successors_in(graph: Graph) -> Callable[[int], Sequence[int]]:
    return lambda node: graph.get(node, [])


def predecessors_of(graph: Graph) -> Graph:
    result: Graph = {node: [] for node in graph}
    for source, targets in graph.items():
        for target in targets:
            result.setdefault(target, []).append(source)
    return result


def reachable(graph: Graph, without: int | None = None) -> set[int]:
    seen: set[int] = set()
    work = [] if without == 0 else [0]
    while work:
        node = work.pop()
        if node not in seen:
            seen.add(node)
            work.extend(t for t in graph.get(node, []) if t != without)
    return seen


def dominators(graph: Graph) -> dict[int, set[int]]:
    """By definition: `d` dominates what cannot be reached without it."""
    all_nodes = reachable(graph)
    result: dict[int, set[int]] = {node: set() for node in all_nodes}
    for d in all_nodes:
        for node in all_nodes - reachable(graph, without=d):
            result[node].add(d)
    return result


def idoms(graph: Graph) -> dict[int, int]:
    return immediate_dominators(reverse_postorder(0, successors_in(graph)), predecessors_of(graph))


def test_reverse_postorder_keeps_branches_in_source_order() -> None:
    diamond = {0: [1, 2], 1: [3], 2: [3], 3: []}
    assert reverse_postorder(0, successors_in(diamond)) == [0, 1, 2, 3]


@given(graphs())
def test_reverse_postorder_is_a_permutation_of_the_reachable_nodes(graph: Graph) -> None:
    order = reverse_postorder(0, successors_in(graph))
    assert order[0] == 0
    assert sorted(order) == sorted(reachable(graph))


@given(graphs())
def test_reverse_postorder_is_topological_without_cycles(graph: Graph) -> None:
    forward = {node: [t for t in targets if t > node] for node, targets in graph.items()}
    place = {node: i for i, node in enumerate(reverse_postorder(0, successors_in(forward)))}
    assert all(place[u] < place[v] for u in place for v in forward[u])


def test_dominators_of_an_irreducible_loop() -> None:
    graph = {0: [1, 2], 1: [2, 3], 2: [1], 3: []}
    assert idoms(graph) == {0: 0, 1: 0, 2: 0, 3: 1}


def test_dominators_where_the_first_guesses_are_wrong() -> None:
    """Cooper, Harvey and Kennedy's figure 4 (its node 6 is our 0): only the entry dominates anything."""
    graph = {0: [5, 4], 5: [1], 4: [2, 3], 1: [2], 2: [1, 3], 3: [2]}
    assert idoms(graph) == dict.fromkeys(range(6), 0)


@settings(max_examples=400)
@given(graphs())
def test_immediate_dominators_are_the_closest_strict_dominators(graph: Graph) -> None:
    sets = dominators(graph)
    idom = idoms(graph)
    assert set(idom) == set(sets)
    assert idom[0] == 0
    for node, doms in sets.items():
        if node != 0:
            assert sets[idom[node]] == doms - {node}


@settings(max_examples=400)
@given(graphs())
def test_dominance_frontiers_by_definition(graph: Graph) -> None:
    sets = dominators(graph)
    frontiers = dominance_frontiers(idoms(graph), predecessors_of(graph))
    for node in sets:
        expected = {
            join
            for source in sets
            for join in graph[source]
            if node in sets[source] and not (node in sets[join] and node != join)
        }
        assert set(frontiers[node]) == expected
        assert len(frontiers[node]) == len(expected)


BOURDONCLE: Graph = {1: [2], 2: [3, 8], 3: [4], 4: [5, 7], 5: [6], 6: [5, 7], 7: [3, 8], 8: []}


def test_order_of_bourdoncles_figure_1() -> None:
    order = weak_topological_order(1, successors_in(BOURDONCLE))
    assert order == (1, 2, Component(3, (4, Component(5, (6,)), 7)), 8)
    assert flatten(order) == [1, 2, 3, 4, 5, 6, 7, 8]


def test_order_of_a_self_loop() -> None:
    assert weak_topological_order(0, successors_in({0: [0, 1], 1: []})) == (Component(0, ()), 1)


def test_order_of_a_line_has_no_components() -> None:
    assert weak_topological_order(0, successors_in({0: [1], 1: [2], 2: []})) == (0, 1, 2)


def test_order_of_an_irreducible_loop_makes_one_entry_its_head() -> None:
    assert weak_topological_order(0, successors_in({0: [1, 2], 1: [2], 2: [1]})) == (0, Component(1, (2,)))


def loops_around(order: Sequence[int | Component[int]], outer: tuple[int, ...] = ()) -> dict[int, tuple[int, ...]]:
    """For each node, the heads of the components that contain it (a head is in its own)."""
    result: dict[int, tuple[int, ...]] = {}
    for element in order:
        if isinstance(element, Component):
            result[element.head] = (*outer, element.head)
            result |= loops_around(element.body, (*outer, element.head))
        else:
            result[element] = outer
    return result


@settings(max_examples=400)
@given(graphs())
def test_weak_topological_order_by_definition(graph: Graph) -> None:
    order = weak_topological_order(0, successors_in(graph))
    nodes = flatten(order)
    assert sorted(nodes) == sorted(reachable(graph))
    place = {node: i for i, node in enumerate(nodes)}
    loops = loops_around(order)
    for u in nodes:
        for v in graph[u]:
            assert place[u] < place[v] or v in loops[u], (u, v, order)


@given(graphs())
def test_components_are_loops(graph: Graph) -> None:
    """Each node of a component lies on a cycle with its head; without cycles there are none."""
    for node, heads in loops_around(weak_topological_order(0, successors_in(graph))).items():
        for head in heads:
            assert head in reach_by_edges(graph, node)
            assert node in reach_by_edges(graph, head)


def reach_by_edges(graph: Graph, start: int) -> set[int]:
    """What `start` reaches by at least one edge."""
    seen: set[int] = set()
    work = list(graph[start])
    while work:
        node = work.pop()
        if node not in seen:
            seen.add(node)
            work.extend(graph[node])
    return seen


LONG = 200_000


def test_long_lines_need_no_recursion() -> None:
    order = reverse_postorder(0, lambda n: [n + 1] if n < LONG else [])
    assert order == list(range(LONG + 1))
    idom = immediate_dominators(order, {n: [n - 1] for n in range(1, LONG + 1)})
    assert idom[LONG] == LONG - 1
    assert flatten(weak_topological_order(0, lambda n: [n + 1] if n < LONG else [])) == order


def test_a_long_chain_with_many_exits_is_not_quadratic() -> None:
    """Each node of the chain also jumps to the error block: 2 * 10**10 steps for a walk up the tree per edge."""
    error = LONG + 1
    predecessors = {n: [n - 1] for n in range(1, LONG + 1)} | {error: list(range(LONG + 1))}
    idom = immediate_dominators([*range(LONG + 1), error], predecessors)
    assert idom[error] == 0
    assert dominance_frontiers(idom, predecessors)[LONG] == [error]


def test_many_exits_that_skip_a_long_chain_are_not_quadratic() -> None:
    """Exit `i` leaves from the middle and from the end of the chain: the walk is long for each of them."""
    half = LONG // 2
    predecessors = {n: [n - 1] for n in range(1, half)} | {n: [half - 1, n - half] for n in range(half, LONG)}
    idom = immediate_dominators(range(LONG), predecessors)
    assert all(idom[n] == n - half for n in range(half, LONG))


def test_a_long_loop_takes_a_few_passes() -> None:
    last = 50_000
    predecessors = {n: [n - 1] for n in range(1, last)} | {1: [0, last - 1]}
    idom = immediate_dominators(range(last), predecessors)
    assert idom[1] == 0
    assert idom[last - 1] == last - 2
    order = weak_topological_order(0, lambda n: [n + 1] if n < last else [1])
    assert order == (0, Component(1, tuple(range(2, last + 1))))


def test_deeply_nested_loops_are_flattened() -> None:
    """`n` loops inside each other, all with their own head."""
    depth = 1_000

    def successors(n: int) -> list[int]:
        return [n + 1] if n < depth else [2 * depth - n, n + 1] if n < 2 * depth else []

    assert sorted(flatten(weak_topological_order(0, successors))) == list(range(2 * depth + 1))
