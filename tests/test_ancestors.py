"""Ancestors are found by jumps as they are by steps, in both forms of trees."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from fathom.ancestors import NumberedTree, TreeNode


@st.composite
def parents(draw: st.DrawFn) -> list[int]:
    """The node above each but the root, often the last one, so that trees become deep."""
    chosen: list[int] = []
    for number in range(draw(st.integers(1, 60))):
        chosen.append(draw(st.one_of(st.just(number), st.integers(0, number))))
    return chosen


def chain(above: list[int], node: int) -> list[int]:
    """A node and its ancestors, up to the root."""
    found = [node]
    while node:
        node = above[node - 1]
        found.append(node)
    return found


@given(parents(), st.data())
def test_both_forms_agree_with_steps(above: list[int], data: st.DataObject) -> None:
    nodes, table = [TreeNode()], NumberedTree()
    for parent in above:
        nodes.append(TreeNode(nodes[parent]))
        table.append(parent)
    x, y = (data.draw(st.integers(0, len(above))) for _ in range(2))
    limit = data.draw(st.integers(1, len(above) + 1))
    up = chain(above, x)
    common = next(node for node in up if node in chain(above, y))
    assert nodes[x].common_ancestor(nodes[y]) is nodes[common]
    assert table.common_ancestor(x, y) == common
    assert nodes[x].depth == table.depth[x] == len(up) - 1
    assert [nodes[x].ancestor(depth) for depth in range(len(up))] == [nodes[node] for node in reversed(up)]
    assert table.ancestor_before(x, limit) == next(node for node in up if node < limit)


def test_a_long_way_takes_few_steps() -> None:
    node = TreeNode()
    for _ in range(100_000):
        node = TreeNode(node)
    steps = 0
    while node.depth:
        node, steps = node.jump, steps + 1
    assert steps < 40
