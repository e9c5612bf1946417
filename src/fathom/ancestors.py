"""Trees that grow at their leaves, in which every ancestor of a node is a logarithmic number of steps away.

Beside the node above it, each node has a jump to one further up, which depends on its depth alone (Myers, "An
applicative random-access stack", 1983). Dominator trees are such trees, and so are paths of conditions.

    depth     0    1    2    3    4    5    6    7
    jump to   0    0    1    0    3    3    5    3 …
"""

from __future__ import annotations

from typing import Self, final


class TreeNode:
    """A node that is made below another one, or as the root of a tree of its own, which is above itself."""

    __slots__ = ("above", "depth", "jump")

    above: Self
    depth: int
    jump: Self

    def __init__(self, above: Self | None = None) -> None:
        if above is None:
            self.above = self.jump = self
            self.depth = 0
            return
        near = above.jump
        self.above = above
        self.depth = above.depth + 1
        self.jump = near.jump if above.depth - near.depth == near.depth - near.jump.depth else above

    def ancestor(self, depth: int) -> Self:
        """The ancestor at a depth that is not below this node."""
        node = self
        while node.depth > depth:
            node = node.jump if node.jump.depth >= depth else node.above
        return node

    def common_ancestor(self, other: Self) -> Self:
        """The lowest node that both are below of, or one of them."""
        depth = min(self.depth, other.depth)
        x, y = self.ancestor(depth), other.ancestor(depth)
        while x is not y:
            x, y = (x.jump, y.jump) if x.jump is not y.jump else (x.above, y.above)
        return x


@final
class NumberedTree:
    """The same for nodes 0 (the root), 1, 2, …, of which each is larger than the one above it."""

    __slots__ = ("above", "depth", "jump")

    def __init__(self) -> None:
        self.above = [0]
        self.jump = [0]
        self.depth = [0]

    def append(self, above: int) -> None:
        """Add the next node, below this one."""
        depth, jump = self.depth, self.jump
        near = jump[above]
        far = jump[near]
        self.above.append(above)
        jump.append(far if depth[above] - depth[near] == depth[near] - depth[far] else above)
        depth.append(depth[above] + 1)

    def ancestor_before(self, node: int, limit: int) -> int:
        """The lowest ancestor of a node, itself included, that is smaller than `limit`."""
        while node >= limit:
            node = self.jump[node] if self.jump[node] >= limit else self.above[node]
        return node

    def common_ancestor(self, x: int, y: int) -> int:
        """The lowest node that both are below of, or one of them."""
        above, jump, depth = self.above, self.jump, self.depth
        if depth[x] < depth[y]:
            x, y = y, x
        level = depth[y]
        while depth[x] > level:
            x = jump[x] if depth[jump[x]] >= level else above[x]
        while x != y:
            x, y = (jump[x], jump[y]) if jump[x] != jump[y] else (above[x], above[y])
        return x
