"""The contents of one object: what was written to it, newest first, over what it held at the start.

    InitialNode    an uninterpreted function of offsets
    StoreMapNode   a store map: everything that was written at known offsets since the node below
    WriteNode      one value at a symbolic offset
    RangeNode      many bytes at once: filled, copied or arbitrary
    ChoiceNode     two contents under a condition; `below` is what both were made from, `range` what they changed

`depth` counts the nodes below, which is how two contents find what they have in common.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeAlias, final

from fathom.domains.interval import Interval
from fathom.logic.ops import FunctionSymbol
from fathom.logic.terms import Term
from fathom.memory.base import RegionMem
from fathom.memory.seam.theory import Offset, Space
from fathom.persistent import IntMap


class Read(NamedTuple):
    """`width` bytes of one object's contents at an offset: an expression that is still to be rewritten.

    `among` has the offset wherever the read matters, if that is less than what its term and the object allow.
    """

    space: Space
    node: Node
    at: Offset
    width: int
    among: Interval | None = None

    def of(self, node: Node) -> Read:
        """The same bytes of other contents."""
        return Read(self.space, node, self.at, self.width, self.among)


@final
class LazyTerm:
    """A term to be made once its parts are terms; `shared` when it may be needed more than once."""

    __slots__ = ("args", "make", "shared")

    def __init__(self, args: tuple[Expr, ...], make: Callable[..., Term], shared: bool = False) -> None:
        self.args = args
        self.make = make
        self.shared = shared


Expr: TypeAlias = "Term | Read | LazyTerm"
Cell: TypeAlias = tuple[int, int, Expr]
"""First byte in the granule, width in bytes, content."""
Granule: TypeAlias = tuple[Cell, ...]
"""Cells in the order of their places."""


@final
class InitialNode:
    """Bytes that nothing has written."""

    __slots__ = ("depth", "symbol")

    def __init__(self, symbol: FunctionSymbol) -> None:
        self.symbol = symbol
        self.depth: int = 0


@final
class StoreMapNode:
    """A store map over other contents."""

    __slots__ = ("below", "depth", "granules")

    def __init__(self, below: Node, granules: IntMap[Granule]) -> None:
        self.below = below
        self.granules = granules
        self.depth: int = below.depth + 1


@final
class WriteNode:
    """`value` at an offset, where `guard` holds; the offset lies in `range`."""

    __slots__ = ("at", "below", "depth", "guard", "range", "value", "width")

    def __init__(self, below: Node, at: Offset, value: Term, guard: Term, among: Interval) -> None:
        self.below = below
        self.at = at
        self.value = value
        self.width = value.sort.width // 8
        self.guard = guard
        self.range = among
        self.depth: int = below.depth + 1


class CopyPart(NamedTuple):
    """Where the bytes of a copy come from: a guard, the contents of an object, and an offset for each possibility."""

    guard: Term
    space: Space
    node: Node
    at: Offset


Content: TypeAlias = "Term | FunctionSymbol | tuple[CopyPart, ...]"
"""A byte everywhere, arbitrary bytes, or those of other contents."""


@final
class RangeNode:
    """`length` bytes from an offset, where `guard` holds; all of them lie in `range`."""

    __slots__ = ("at", "below", "content", "depth", "guard", "length", "range")

    def __init__(self, below: Node, at: Offset, length: Offset, guard: Term, content: Content, among: Interval) -> None:
        self.below = below
        self.at = at
        self.length = length
        self.guard = guard
        self.content = content
        self.range = among
        self.depth: int = below.depth + 1


@final
class ChoiceNode:
    """`then` under a condition, `other` elsewhere; outside of `range` both are what is below."""

    __slots__ = ("below", "cond", "depth", "other", "range", "then")

    def __init__(self, cond: Term, then: Node, other: Node, below: Node, among: Interval) -> None:
        self.cond = cond
        self.then = then
        self.other = other
        self.below = below
        self.range = among
        self.depth: int = below.depth + 1


Node: TypeAlias = InitialNode | StoreMapNode | WriteNode | RangeNode | ChoiceNode


@final
class SeamMem(RegionMem):
    """The contents of a region's objects by number; objects that are not there are as they were at the start."""

    __slots__ = ("objects",)

    def __init__(self, objects: IntMap[Node]) -> None:
        self.objects = objects
