"""What a load from the residue's memory gives, by looking back at the stores before it.

    M1 = memset t, 0, 512             t[i].first is 0                   stores to other members do not meet it
    M2 = store 1, t[i].count, M1      t[i].count is 1                   the store is at the same place
    … = load t[j].count, M2           t[j].count is i == j ? 1 : 0      either at the same place, or nowhere near

Offsets are compared by what they are computed from, by the intervals that the path knows, and by their remainders. Only
a load of which all is known is answered, so that no choice is written for nothing: one of the stores is certainly at
its place, or there is one at each of the few places that it may have. Where paths have joined, and after a store to
nobody knows where, the residue's memory is asked.
"""

from __future__ import annotations

from typing import Final, Literal, NamedTuple, TypeAlias, final

from fathom.bound.residual.fold import Folder
from fathom.bound.residual.values import Address, CellType, Object, PointerValue, Scalar, Value, named_targets
from fathom.bound.state.cells import byte_width
from fathom.bound.state.path import Path
from fathom.checks.conditions import unsigned
from fathom.ir.types import Int, Pointer
from fathom.ir.values import Reg

MOST_STEPS: Final = 256
"""How many changes of memory are looked at."""
MOST_CHOICES: Final = 8
"""How many stores may be at the place of a load, or not."""

Meeting: TypeAlias = Literal["same", "either", "apart", "partly"]
"""Whether a load is of what was stored: certainly, perhaps but of all of it, certainly not, or perhaps of a part."""


class Stored(NamedTuple):
    """A value at a place."""

    before: Reg
    place: Address
    type: CellType
    value: Value


class Filled(NamedTuple):
    """One byte everywhere in an object."""

    before: Reg
    target: Object
    byte: int


class Changed(NamedTuple):
    """Anything, in these objects or (None) in any."""

    before: Reg
    targets: frozenset[Object] | None


Change: TypeAlias = Stored | Filled | Changed


class Found(NamedTuple):
    """What a load may be of: the value, where the offset of the load is this one (None: wherever it is)."""

    offset: Scalar | None
    type: CellType
    value: Value


@final
class Lookback:
    """What each memory of the residue was made from."""

    def __init__(self, fold: Folder, width: int) -> None:
        self._fold = fold
        self._width = width
        self._changes: dict[Reg, Change] = {}

    def stored(self, after: Reg, before: Reg, pointer: PointerValue, kind: CellType, value: Value) -> None:
        if type(pointer) is Address and pointer.object is not None:
            self._changes[after] = Stored(before, pointer, kind, value)
        else:
            self.changed(after, before, pointer)

    def filled(self, after: Reg, before: Reg, target: Object, byte: int) -> None:
        self._changes[after] = Filled(before, target, byte)

    def changed(self, after: Reg, before: Reg, pointer: PointerValue) -> None:
        found, complete = named_targets(pointer)
        self._changes[after] = Changed(before, found if complete else None)

    def kept(self, after: Reg, before: Reg) -> None:
        """No contents have changed."""
        self._changes[after] = Changed(before, frozenset())

    def found(self, path: Path, place: Address, kind: CellType) -> list[Found] | None:
        """What a load may be of, the newest first and the last one certainly; None where not all of that is known."""
        found: list[Found] = []
        memory, target, width = path.mem, place.object, byte_width(kind)
        left = self._places(path, place) if isinstance(kind, Pointer) else None
        for _ in range(MOST_STEPS):
            change = self._changes.get(memory)
            if change is None or len(found) > MOST_CHOICES:
                return None
            memory = change.before
            if isinstance(change, Stored):
                meets = self._meets(path, place, width, change) if change.place.object is target else "apart"
                if meets == "partly":
                    return None
                if meets == "same":
                    return [*found, Found(None, change.type, change.value)]
                if meets == "either":
                    found.append(Found(change.place.offset, change.type, change.value))
                    if left is not None and isinstance(change.place.offset, int):
                        left.discard(change.place.offset)
                        if not left:
                            return [*found[:-1], found[-1]._replace(offset=None)]
            elif isinstance(change, Filled):
                if change.target is target:
                    return [*found, Found(None, Int(8 * width), int.from_bytes(bytes([change.byte]) * width, "little"))]
            elif change.targets is None or target in change.targets:
                return None
        return None

    def _places(self, path: Path, place: Address) -> set[int] | None:
        """The offsets that a place may have, where they are few.

        That is for pointers: what they point to stays known, which is more than a choice of numbers is worth.
        """
        offset = unsigned(place.offset, self._width)
        low, high = self._fold.known.interval(path.main.facts, offset)
        power, rest = self._fold.strides.remainder(offset, self._width)
        first = low + (rest - low) % power
        return set(range(first, high + 1, power)) if (high - first) // power < MOST_CHOICES else None

    def _meets(self, path: Path, place: Address, width: int, store: Stored) -> Meeting:
        size, x, y = byte_width(store.type), place.offset, store.place.offset
        strides, known = self._fold.strides, self._fold.known
        distance = strides.apart(x, y, self._width)
        if distance is not None:
            if distance == 0 and size == width:
                return "same"
            return "apart" if distance >= size or -distance >= width else "partly"
        (low, high), (first, last) = (known.interval(path.main.facts, unsigned(each, self._width)) for each in (x, y))
        if max(high, last) < 1 << (self._width - 1) and (low >= last + size or first >= high + width):
            return "apart"
        (power, rest), (other, than) = (strides.remainder(each, self._width) for each in (x, y))
        power = min(power, other)
        if size <= (rest - than) % power <= power - width:
            return "apart"
        return "either" if size == width <= power and not (rest - than) % power else "partly"

    def here(self, place: Address, found: Found) -> Scalar:
        """Whether a load at a place is of this."""
        assert found.offset is not None
        return self._fold.compare(
            "eq", self._width, unsigned(place.offset, self._width), unsigned(found.offset, self._width)
        )
