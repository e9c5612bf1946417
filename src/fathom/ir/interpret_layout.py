"""Where the interpreter puts the objects of a program: one address space, aligned, disjoint, with gaps between.

    0   2**(w/4)                                              2**47 (or 2**(w-1))  2**48        2**49
    │   │ globals and heap, upwards →      ← stack, downwards │ functions          │ a window   │ a window …
    null

The address of an object follows from the text alone: its allocation's place among the allocations of its kind, and
the sizes before it where these are literals. An object of computed size, or a huge one, has a window of its own, large
enough for whatever a 64-bit machine could allocate. So the same program always has the same addresses. A pass that
deletes allocations changes those of others: to compare two stages on programs that look at addresses, give the layout
of the first to both.
"""

from __future__ import annotations

import zlib
from bisect import bisect_right
from collections.abc import Iterable, Mapping
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
    """The most bytes that an object can have: on 64 bits all that a program can address, so no machine gives more."""
    return 1 << (47 if pointer_width >= 64 else 3 * pointer_width // 4)


@final
class Layout:
    """The base address of every allocation, by the name of its pointer register.

    Heap and stack can be moved towards each other by less than `slack`, and still nothing overlaps. `free_range` is
    the space between them, where nothing lies.
    """

    def __init__(self, allocations: Iterable[Alloc], pointer_width: int) -> None:
        self.width = pointer_width
        self.top = 1 << min(47, pointer_width - 1)
        self.base: dict[str, int] = {}
        self.functions: dict[str, int] = {}
        """The addresses of functions that do not have their usual one."""
        self._extent: dict[str, int] = {}
        self._stack: set[str] = set()
        low, high = 1 << (pointer_width // 4), self.top - GAP
        windows = self.top + self.top // 4 if pointer_width < 64 else 2 * self.top
        for alloc in allocations:
            if alloc.kind == "alloca":
                self._stack.add(alloc.result.name)
            size = alloc.size.value if isinstance(alloc.size, Lit) else None
            self._extent[alloc.result.name] = window(pointer_width) if size is None else size
            if size is None or (pointer_width >= 64 and size > self.top >> 4):
                base = self._window(windows, size, alloc)
                windows = base + 2 * window(pointer_width)
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
        self.slack = min((high - low) // 2, window(pointer_width) // 2)
        self.free_range = low, high
        self._sort()

    def _window(self, start: int, size: int | None, alloc: Alloc) -> int:
        """Where a window begins, of which an object takes at most half: windows that are moved do not overlap."""
        base, most = -(-start // alloc.align) * alloc.align, window(self.width)
        if base + 2 * most > 1 << self.width or (size or 0) > most:
            raise Unsupported(str(alloc.loc), "an object for which there is no address left")
        return base

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
        return self.with_bases(others | dict(bases))

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
        body = (instr for block in program.blocks for instr in block.body)
        return Layout([instr for instr in body if isinstance(instr, Alloc)], program.pointer_width)

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
