"""The order of the stores of one thread, in which a store buffer gives them back.

Each walk through a thread comes to positions in the order of its blocks and iterations, which is the same in every
walk, though not every walk comes to all of them. The order extends that of each walk.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import final

from fathom.bound.instruments.threads.positions import Key


@final
class StoreOrder:
    """Which positions come behind which, by the walks through the threads."""

    def __init__(self) -> None:
        self._behind: dict[Key, dict[Key, None]] = {}
        self._last: Key | None = None
        self._visited: set[Key] = set()
        self._sorted: dict[Key, int] | None = None

    def begin_walk(self) -> None:
        """A walk begins at the beginning of a thread."""
        self._last = None
        self._visited.clear()

    def resume(self, key: Key) -> None:
        """The walk goes on behind a position that it has come to before."""
        self._last = key

    def visit(self, key: Key) -> None:
        """The walk comes to a position, perhaps once more for paths that it keeps apart."""
        before, self._last = self._last, key
        is_repeated = key in self._visited
        self._visited.add(key)
        behind = self._behind.setdefault(key, {})
        if before is None or before == key or before in behind or (is_repeated and self._is_behind(before, key)):
            return
        behind[before] = None
        self._sorted = None

    def _is_behind(self, later: Key, earlier: Key) -> bool:
        seen, stack = {later}, [later]
        while stack:
            for key in self._behind[stack.pop()]:
                if key == earlier:
                    return True
                if key not in seen:
                    seen.add(key)
                    stack.append(key)
        return False

    def sort(self, keys: Iterable[Key]) -> list[Key] | None:
        """Some positions in their order; None where two walks contradict each other."""
        if self._sorted is None:
            order = self._find_order()
            if order is None:
                return None
            self._sorted = order
        return sorted(keys, key=self._sorted.__getitem__)

    def _find_order(self) -> dict[Key, int] | None:
        """A topological order of all positions (depth-first search)."""
        order: dict[Key, int] = {}
        open_keys: set[Key] = set()
        stack: list[tuple[Key, bool]] = [(key, False) for key in reversed(self._behind)]
        while stack:
            key, is_done = stack.pop()
            if is_done:
                open_keys.discard(key)
                order[key] = len(order)
            elif key in open_keys:
                return None
            elif key not in order:
                open_keys.add(key)
                stack.append((key, True))
                stack += [(before, False) for before in self._behind[key] if before not in order]
        return order
