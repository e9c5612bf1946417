"""Where the interpreter puts the objects of a program: one address space, aligned, disjoint, with gaps between.

    0   2**(w/4)                                              2**47 (or 2**(w-2))  2**48        2**49
    │   │ globals and heap, upwards →      ← stack, downwards │ functions          │ a window   │ a window …
    null

The address of an object follows from the text alone: its allocation's place among the allocations of its kind, and
the sizes before it where these are literals. An object of computed size, or a huge one, has a window of its own, large
enough for whatever a 64-bit machine could allocate. So the same program always has the same addresses. A pass that
deletes allocations changes those of others: to compare two stages on programs that look at addresses, give the layout
of the first to both.

Narrower pointers leave less room: there the objects whose sizes nothing bounds share what the others do not need, so
that a single one can be as large as `malloc` allows, and of several none is larger than its `share_of_space`.
"""

from __future__ import annotations

import zlib
from bisect import bisect_right
from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import Final, final

from fathom.errors import Unsupported
from fathom.ir.instructions import Alloc
from fathom.ir.program import Program
from fathom.ir.values import Lit

GAP: Final = 16
PAGE: Final = 4096
LOWEST: Final = 256
"""No object has a lower address: null and its surroundings belong to none."""


def window(pointer_width: int) -> int:
    """The most bytes that an object can have.

    On 64 bits these are all that a program can address, so no machine gives more. Elsewhere it is the largest distance
    of two pointers, beyond which `malloc` fails.
    """
    return 1 << 47 if pointer_width >= 64 else (1 << (pointer_width - 1)) - 1


def list_allocations(program: Program) -> list[Alloc]:
    """The allocations of a program, in the order of its text."""
    return [instr for block in program.blocks for instr in block.body if isinstance(instr, Alloc)]


def share_of_space(allocations: Iterable[Alloc], pointer_width: int) -> int:
    """The most bytes that each object can have of whose size nothing is known, so that there is room for them all."""
    if pointer_width >= 64:
        return window(pointer_width)
    start, end = _window_range(pointer_width)
    needs = [(_known_need(alloc, pointer_width), _distance(alloc, pointer_width)) for alloc in allocations]
    unknown = [distance for need, distance in needs if need is None]
    rest = end - start - sum(need + distance for need, distance in needs if need) - sum(unknown)
    return min(window(pointer_width), max(0, rest) // max(1, len(unknown)))


def _known_need(alloc: Alloc, pointer_width: int) -> int | None:
    """The bytes of the window that an allocation has: 0 where it has none, None where as many as there are."""
    if not isinstance(alloc.size, Lit):
        return alloc.most
    return alloc.size.value if _is_huge(alloc.size.value, pointer_width) else 0


def _is_huge(size: int, pointer_width: int) -> bool:
    return size > _top(pointer_width) >> 4


def _top(pointer_width: int) -> int:
    """Where the stack begins, downwards, and functions, upwards."""
    return 1 << (47 if pointer_width >= 64 else pointer_width - 2)


def _max_slack(pointer_width: int) -> int:
    """How far windows can be moved."""
    return window(64) // 2 if pointer_width >= 64 else 1 << (5 * pointer_width // 8)


def _distance(alloc: Alloc, pointer_width: int) -> int:
    """Bytes between a window and the next, of narrow pointers: they are not all moved in the same direction."""
    return 2 * _max_slack(pointer_width) + GAP + alloc.align


def _window_range(pointer_width: int) -> tuple[int, int]:
    """Where windows lie, of narrow pointers, with room to move them."""
    top, slack = _top(pointer_width), _max_slack(pointer_width)
    return top + top // 4 + slack, (1 << pointer_width) - slack - (1 << (pointer_width // 2))


@final
class Layout:
    """The base address of every allocation, by the name of its pointer register.

    Heap and stack can be moved towards each other by less than `slack`, and still nothing overlaps. `free_range` is
    the space between them, where nothing lies.
    """

    def __init__(self, allocations: Iterable[Alloc], pointer_width: int) -> None:
        self.width = pointer_width
        self.top = _top(pointer_width)
        self.base: dict[str, int] = {}
        self.functions: dict[str, int] = {}
        """The addresses of functions that do not have their usual one."""
        self._extent: dict[str, int] = {}
        self._stack: set[str] = set()
        low, high = 1 << (pointer_width // 4), self.top - GAP
        placed = list(allocations)
        share = share_of_space(placed, pointer_width)
        windows = 2 * self.top if pointer_width >= 64 else _window_range(pointer_width)[0]
        for alloc in placed:
            if alloc.kind == "alloca":
                self._stack.add(alloc.result.name)
            size = alloc.size.value if isinstance(alloc.size, Lit) else None
            self._extent[alloc.result.name] = share if size is None else size
            if size is None or _is_huge(size, pointer_width):
                base, windows = self._window(windows, share, alloc)
            elif alloc.kind == "alloca":
                base = (high - size) // alloc.align * alloc.align
                high = base - GAP
            else:
                base = -(-low // alloc.align) * alloc.align
                low = base + size + GAP
            if low > high:
                raise Unsupported(str(alloc.loc), "an object for which there is no address left")
            self.base[alloc.result.name] = base
        self.user_space = min(1 << 47, (1 << pointer_width) - 1)
        """No object that a program sees reaches further."""
        self.slack = min((high - low) // 2, _max_slack(pointer_width))
        self.free_range = low, high
        self.has_overlaps = False
        """Whether objects share addresses."""
        self._sort()

    def _window(self, start: int, share: int, alloc: Alloc) -> tuple[int, int]:
        """Where a window begins, and where the next may: so far behind it that those which are moved do not overlap."""
        base, most = -(-start // alloc.align) * alloc.align, window(self.width)
        if self.width >= 64:
            following, end = base + 2 * most, 1 << self.width
        else:
            known = _known_need(alloc, self.width)
            following = base + (share if known is None else known) + _distance(alloc, self.width)
            end = _window_range(self.width)[1]
        if following > end or (isinstance(alloc.size, Lit) and alloc.size.value > most):
            raise Unsupported(str(alloc.loc), "an object for which there is no address left")
        return base, following

    def _sort(self) -> None:
        self._names = sorted(self.base, key=self.base.__getitem__)
        self._bases = [self.base[name] for name in self._names]

    def shift(self, heap: int, stack: int) -> Layout:
        """The same with globals and heap `heap` bytes higher and the stack `stack` bytes lower."""
        made = Layout([], self.width)
        made._stack = self._stack
        made.base = {name: base - stack if name in self._stack else base + heap for name, base in self.base.items()}
        made._sort()
        return made

    def with_bases(self, bases: Mapping[str, int]) -> Layout:
        """The same with some objects, and functions (`@f`), elsewhere; those that never live together may overlap."""
        made = Layout([], self.width)
        made._stack, made._extent = self._stack, self._extent
        made.functions = {name[1:]: base for name, base in bases.items() if name.startswith("@")}
        made.base = self.base | {name: base for name, base in bases.items() if not name.startswith("@")}
        made._sort()
        return made

    def make_room(self, bases: Mapping[str, int]) -> Layout:
        """The same with some objects and functions elsewhere, and all others out of their way."""
        taken = [self._range(name, base) for name, base in bases.items()]
        others = {name: self._find_room(name, base, taken) for name, base in self.base.items() if name not in bases}
        made = self.with_bases(others | dict(bases))
        ordered = sorted(taken, key=lambda each: each.start)
        made.has_overlaps = any(left.stop - GAP >= right.start for left, right in pairwise(ordered))
        return made

    def _range(self, name: str, base: int) -> range:
        return range(base, base + self._extent.get(name, 0) + GAP)

    def _find_room(self, name: str, base: int, taken: list[range]) -> int:
        """Where an object lies without overlap: at its place, or else at the first free one above what is taken."""
        places = [base, *(-(-each.stop // PAGE) * PAGE for each in taken)]
        for place in places:
            here = self._range(name, place)
            if not any(here.start < other.stop and other.start < here.stop for other in taken):
                return place
        return base

    def put(self, name: str, base: int) -> None:
        """Give one more object its address."""
        self.base[name] = base
        at = bisect_right(self._bases, base)
        self._bases.insert(at, base)
        self._names.insert(at, name)

    @staticmethod
    def of(program: Program) -> Layout:
        """The layout of a program's allocations in the order of its text."""
        return Layout(list_allocations(program), program.pointer_width)

    def find_object(self, address: int) -> tuple[str, int]:
        """The allocation at or before this address and the distance from it; `("", address)` before all of them."""
        at = bisect_right(self._bases, address)
        return (self._names[at - 1], address - self._bases[at - 1]) if at else ("", address)

    def function(self, name: str) -> int:
        """The address of a function: usually it depends on its name alone."""
        if name in self.functions:
            return self.functions[name]
        spread = min(1 << 32, self.top // 64)
        return self.top + 16 * (zlib.crc32(name.encode("utf-8", "surrogateescape")) % spread)
