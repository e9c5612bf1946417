"""A persistent map from non-negative integers: every version stays valid and shares what did not change.

    small map              larger map
    ┌──────────────┐       ┌ branch, shift 5 ────────────────┐
    │ {3: a, 9: b} │       │ {0: {3: a, 9: b}, 7: {224: c}}  │
    └──────────────┘       └─────────────────────────────────┘

A leaf is a dict of at most `LEAF` entries with their full keys; a branch is a dict from `key >> shift` to nodes. A
branch exists only where keys differ (path compression), so a map of 64-bit addresses is as shallow as its clusters
allow. Writing copies one small dict for each level. After Okasaki and Gill, "Fast mergeable integer maps" (1998),
with wide nodes, because copying a dict of 32 entries costs about as much as creating three objects.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Generic, TypeAlias, TypeVar, cast, final, overload

V = TypeVar("V")
D = TypeVar("D")

BITS = 5
LEAF = 32


@final
class _Branch(Generic[V]):
    """All keys below agree above `shift + BITS` (that is `prefix`); there are at least two children, none empty."""

    __slots__ = ("children", "prefix", "shift")

    def __init__(self, shift: int, prefix: int, children: dict[int, _Node[V]]) -> None:
        self.shift = shift
        self.prefix = prefix
        self.children = children


_Node: TypeAlias = "dict[int, V] | _Branch[V]"
_MISSING = object()


@final
class IntMap(Generic[V]):
    """`m.set(3, "a")` is a new map; `m` is unchanged. Iteration is in key order; `None` is not a value."""

    __slots__ = ("_root", "_size")

    _root: _Node[V]
    _size: int

    def __init__(self, pairs: Iterable[tuple[int, V]] = ()) -> None:
        self._root = {}
        self._size = 0
        filled = self.update_many(pairs) if pairs else self
        self._root, self._size = filled._root, filled._size

    @overload
    def get(self, key: int) -> V | None: ...
    @overload
    def get(self, key: int, default: D) -> V | D: ...
    def get(self, key: int, default: D | None = None) -> V | D | None:
        node = self._root
        while isinstance(node, _Branch):
            child = node.children.get(key >> node.shift)
            if child is None:
                return default
            node = child
        return node.get(key, default)

    def __contains__(self, key: int) -> bool:
        return self.get(key, _MISSING) is not _MISSING

    def __getitem__(self, key: int) -> V:
        found = self.get(key, _MISSING)
        if found is _MISSING:
            raise KeyError(key)
        return cast("V", found)

    def __len__(self) -> int:
        return self._size

    def __bool__(self) -> bool:
        return self._size > 0

    def __iter__(self) -> Iterator[int]:
        return (key for key, _ in self.items())

    def items(self) -> Iterator[tuple[int, V]]:
        return _items(self._root)

    def values(self) -> Iterator[V]:
        return (value for _, value in self.items())

    def __repr__(self) -> str:
        return f"IntMap({dict(self.items())!r})"

    def set(self, key: int, value: V) -> IntMap[V]:
        """The map with `value` at `key`: this very map when it is there already."""
        node = self._root
        if isinstance(node, _Branch):
            return self._set_below(key, value)
        old = node.get(key, _MISSING)
        if old is value:
            return self
        leaf = node.copy()
        leaf[key] = value
        return _make(leaf if len(leaf) <= LEAF else _split(leaf), self._size + (old is _MISSING))

    def _set_below(self, key: int, value: V) -> IntMap[V]:
        path: list[tuple[_Branch[V], int]] = []
        node: _Node[V] | None = self._root
        while isinstance(node, _Branch):
            digit = key >> node.shift
            if digit >> BITS != node.prefix:
                break
            path.append((node, digit))
            node = node.children.get(digit)
        added = 1
        fresh: _Node[V]
        if node is None:
            fresh = {key: value}
        elif isinstance(node, _Branch):
            fresh = _join(node, key, value)
        else:
            old = node.get(key, _MISSING)
            if old is value:
                return self
            added = old is _MISSING
            leaf = node.copy()
            leaf[key] = value
            fresh = leaf if len(leaf) <= LEAF else _split(leaf)
        return _make(_rebuild(path, fresh), self._size + added)

    def remove(self, key: int) -> IntMap[V]:
        """The map without `key`: this very map when it is not there."""
        path: list[tuple[_Branch[V], int]] = []
        node: _Node[V] | None = self._root
        while isinstance(node, _Branch):
            digit = key >> node.shift
            path.append((node, digit))
            node = node.children.get(digit)
        if node is None or key not in node:
            return self
        rest = node.copy()
        del rest[key]
        fresh: _Node[V] = rest
        if not rest and path:
            branch, digit = path.pop()
            children = branch.children.copy()
            del children[digit]
            fresh = _Branch(branch.shift, branch.prefix, children)
            if len(children) == 1:
                (fresh,) = children.values()
        return _make(_rebuild(path, fresh), self._size - 1)

    def update_many(self, pairs: Iterable[tuple[int, V]]) -> IntMap[V]:
        """The map with all of `pairs` set, later ones last: each node is copied once, however many pairs it takes."""
        root, size = self._root, self._size
        own: dict[int, _Node[V]] = {}
        for key, value in pairs:
            root, added = _insert(root, key, value, own)
            size += added
        return self if not own else _make(root, size)

    def differences(self, other: IntMap[V]) -> Iterator[tuple[int, V | None, V | None]]:
        """`(key, here, there)` in key order where the values are not one object; shared subtrees are skipped."""
        stack: list[tuple[_Node[V] | None, _Node[V] | None]] = [(self._root, other._root)]
        while stack:
            here, there = stack.pop()
            if here is there:
                continue
            if isinstance(here, _Branch) and isinstance(there, _Branch):
                pairs = _children(here, there)
                if pairs is not None:
                    stack.extend(reversed(pairs))
                    continue
            mine = dict(_items(here)) if here is not None else {}
            its = dict(_items(there)) if there is not None else {}
            for key in sorted(mine.keys() | its.keys()):
                if mine.get(key, _MISSING) is not its.get(key, _MISSING):
                    yield key, mine.get(key), its.get(key)

    def changes(self, other: IntMap[V]) -> Iterator[tuple[int, V, V | None]]:
        """`(key, here, there)` for the keys of this map alone: a much larger map is only asked for these."""
        is_small = 2 * len(self) < len(other)
        stack: list[tuple[_Node[V] | None, _Node[V] | None]] = [(self._root, None if is_small else other._root)]
        while stack:
            here, there = stack.pop()
            if here is None or here is there:
                continue
            pairs = _children(here, there) if isinstance(here, _Branch) and isinstance(there, _Branch) else None
            if pairs is not None:
                stack.extend(reversed(pairs))
                continue
            for key, mine in _items(here):
                its = other.get(key)
                if mine is not its:
                    yield key, mine, its


def _make(root: _Node[V], size: int) -> IntMap[V]:
    made: IntMap[V] = IntMap.__new__(IntMap)
    made._root = root
    made._size = size
    return made


def _items(root: _Node[V]) -> Iterator[tuple[int, V]]:
    stack: list[_Node[V]] = [root]
    while stack:
        node = stack.pop()
        if isinstance(node, _Branch):
            children = node.children
            stack.extend([children[digit] for digit in sorted(children, reverse=True)])
        else:
            for key in sorted(node):
                yield key, node[key]


def _split(leaf: dict[int, V]) -> _Branch[V]:
    """A branch at the highest digit in which the keys of a full leaf differ."""
    least = min(leaf)
    shift = ((least ^ max(leaf)).bit_length() - 1) // BITS * BITS
    leaves: dict[int, dict[int, V]] = {}
    for key, value in leaf.items():
        leaves.setdefault(key >> shift, {})[key] = value
    return _Branch(shift, least >> shift >> BITS, dict(leaves))


def _join(branch: _Branch[V], key: int, value: V) -> _Branch[V]:
    """A branch above `branch` that also holds `key`, which lies outside of it."""
    inside = branch.prefix << BITS << branch.shift
    shift = ((inside ^ key).bit_length() - 1) // BITS * BITS
    return _Branch(shift, key >> shift >> BITS, {inside >> shift: branch, key >> shift: {key: value}})


def _rebuild(path: list[tuple[_Branch[V], int]], node: _Node[V]) -> _Node[V]:
    for branch, digit in reversed(path):
        children = branch.children.copy()
        children[digit] = node
        node = _Branch(branch.shift, branch.prefix, children)
    return node


def _insert(root: _Node[V], key: int, value: V, own: dict[int, _Node[V]]) -> tuple[_Node[V], int]:
    """Set a key in place in the nodes that are `own` (made by this update, by identity), copying the others once."""
    parent: _Branch[V] | None = None
    place = 0
    top = root
    node: _Node[V] | None = root
    while True:
        fresh: _Node[V]
        added = 0
        if isinstance(node, _Branch):
            if key >> node.shift >> BITS == node.prefix:
                fresh = node if id(node) in own else _Branch(node.shift, node.prefix, node.children.copy())
            else:
                fresh, added = _join(node, key, value), 1
        elif node is None:
            fresh, added = {key: value}, 1
        else:
            leaf = node if id(node) in own else node.copy()
            added = key not in leaf
            leaf[key] = value
            fresh = leaf if len(leaf) <= LEAF else _split(leaf)
        own[id(fresh)] = fresh
        if parent is None:
            top = fresh
        else:
            parent.children[place] = fresh
        if not isinstance(node, _Branch) or added:
            return top, added
        assert isinstance(fresh, _Branch)
        parent, place = fresh, key >> fresh.shift
        node = parent.children.get(place)


def _children(here: _Branch[V], there: _Branch[V]) -> list[tuple[_Node[V] | None, _Node[V] | None]] | None:
    """The pairs of subtrees to compare, in key order; None when the two branches have no digit position in common."""
    if here.shift == there.shift and here.prefix == there.prefix:
        digits = sorted(here.children.keys() | there.children.keys())
        return [(here.children.get(digit), there.children.get(digit)) for digit in digits]
    if here.shift > there.shift and there.prefix << BITS << there.shift >> here.shift >> BITS == here.prefix:
        at = there.prefix << BITS << there.shift >> here.shift
        digits = sorted(here.children.keys() | {at})
        return [(here.children.get(digit), there if digit == at else None) for digit in digits]
    if there.shift > here.shift and here.prefix << BITS << here.shift >> there.shift >> BITS == there.prefix:
        at = here.prefix << BITS << here.shift >> there.shift
        digits = sorted(there.children.keys() | {at})
        return [(here if digit == at else None, there.children.get(digit)) for digit in digits]
    return None
