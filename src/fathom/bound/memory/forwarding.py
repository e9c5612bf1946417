"""Store-to-load forwarding: what a load from the residue's memory gives, by the stores before it.

    M1 = memset t, 0, 512             t[i].first is 0                   stores to other members do not alias it
    M2 = store 1, t[i].count, M1      t[i].count is 1                   the store is at the same place
    … = load t[j].count, M2           t[j].count is i == j ? 1 : 0      either at the same place, or nowhere near

Offsets are compared by what they are computed from, by the intervals that the path knows, and by their remainders. Only
a load of which all is known is forwarded to, so that no choice is written for nothing: one of the stores is certainly
at its place, or there is one at each of the few places that it may have. Where paths have joined, and after a store
through an unknown pointer, the load stays.
"""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias, final

from fathom.bound.residual.fold import Folder
from fathom.bound.residual.values import Address, CellType, Object, PointerValue, Scalar, Value, named_targets
from fathom.bound.state.cells import byte_width
from fathom.bound.state.path import Path
from fathom.checks.conditions import unsigned
from fathom.ir.types import Int, Pointer
from fathom.ir.values import Reg

AliasResult: TypeAlias = Literal["must", "may", "no", "partial"]
"""Whether a load is of what was stored: certainly, perhaps but of all of it, certainly not, or perhaps of a part."""


class StoredValue(NamedTuple):
    """A value at a place."""

    before: Reg
    place: Address
    type: CellType
    value: Value


class FilledObject(NamedTuple):
    """One byte everywhere in an object."""

    before: Reg
    target: Object
    byte: int


class ChangedObjects(NamedTuple):
    """Anything, in these objects or (None) in any."""

    before: Reg
    targets: frozenset[Object] | None


Change: TypeAlias = StoredValue | FilledObject | ChangedObjects


class Candidate(NamedTuple):
    """What a load may be of: the value, where the offset of the load is this one (None: wherever it is)."""

    offset: Scalar | None
    type: CellType
    value: Value


@final
class StoreForwarding:
    """What each memory of the residue was made from, and what that says of a load."""

    def __init__(self, fold: Folder, width: int) -> None:
        self._fold = fold
        self._width = width
        self._changes: dict[Reg, Change] = {}
        self._max_steps = fold.effort.limits.forwarding_steps
        self._max_choices = fold.effort.limits.forwarding_choices

    def record_store(self, after: Reg, before: Reg, pointer: PointerValue, kind: CellType, value: Value) -> None:
        if type(pointer) is Address and pointer.object is not None:
            self._changes[after] = StoredValue(before, pointer, kind, value)
        else:
            self.record_write(after, before, pointer)

    def record_fill(self, after: Reg, before: Reg, target: Object, byte: int) -> None:
        self._changes[after] = FilledObject(before, target, byte)

    def record_write(self, after: Reg, before: Reg, pointer: PointerValue) -> None:
        found, complete = named_targets(pointer)
        self._changes[after] = ChangedObjects(before, found if complete else None)

    def record_no_write(self, after: Reg, before: Reg) -> None:
        """No contents have changed."""
        self._changes[after] = ChangedObjects(before, frozenset())

    def find_candidates(self, path: Path, place: Address, kind: CellType) -> list[Candidate] | None:
        """What a load may be of, the newest first and the last one certainly; None where not all of that is known."""
        found: list[Candidate] = []
        memory, width = path.mem, byte_width(kind)
        left = self._possible_offsets(path, place) if isinstance(kind, Pointer) else None
        for _ in range(self._max_steps):
            change = self._changes.get(memory)
            if change is None:
                return None
            if len(found) > self._max_choices:
                self._fold.effort.reach("forwarding_choices")
                return None
            memory = change.before
            alias = self._alias(path, place, width, change)
            if alias == "partial":
                return None
            if alias == "no":
                continue
            candidate = _candidate(change, width)
            if alias == "must":
                return [*found, candidate._replace(offset=None)]
            found.append(candidate)
            if left is not None and isinstance(candidate.offset, int):
                left.discard(candidate.offset)
                if not left:
                    return [*found[:-1], candidate._replace(offset=None)]
        self._fold.effort.reach("forwarding_steps")
        return None

    def _possible_offsets(self, path: Path, place: Address) -> set[int] | None:
        """The offsets that a place may have, where they are few.

        That is for pointers: what they point to stays known, which is more than a choice of numbers is worth.
        """
        offset = unsigned(place.offset, self._width)
        low, high = self._fold.known.interval(path.main.facts, offset)
        power, rest = self._fold.strides.remainder(offset, self._width)
        first = low + (rest - low) % power
        return set(range(first, high + 1, power)) if (high - first) // power < self._max_choices else None

    def _alias(self, path: Path, place: Address, width: int, change: Change) -> AliasResult:
        """Whether a load of `width` bytes at a place is of what a change has written."""
        if type(change) is StoredValue:
            return self._alias_store(path, place, width, change) if change.place.object is place.object else "no"
        if type(change) is FilledObject:
            return "must" if change.target is place.object else "no"
        assert type(change) is ChangedObjects
        return "partial" if change.targets is None or place.object in change.targets else "no"

    def _alias_store(self, path: Path, place: Address, width: int, store: StoredValue) -> AliasResult:
        size, x, y = byte_width(store.type), place.offset, store.place.offset
        strides, known = self._fold.strides, self._fold.known
        distance = strides.distance(x, y, self._width)
        if distance is not None:
            if distance == 0 and size == width:
                return "must"
            return "no" if distance >= size or -distance >= width else "partial"
        (low, high), (first, last) = (known.interval(path.main.facts, unsigned(each, self._width)) for each in (x, y))
        if max(high, last) < 1 << (self._width - 1) and (low >= last + size or first >= high + width):
            return "no"
        (power, rest), (other, than) = (strides.remainder(each, self._width) for each in (x, y))
        power = min(power, other)
        if size <= (rest - than) % power <= power - width:
            return "no"
        return "may" if size == width <= power and not (rest - than) % power else "partial"

    def is_at(self, place: Address, candidate: Candidate) -> Scalar:
        """Whether a load at a place is of a candidate."""
        assert candidate.offset is not None
        return self._fold.compare(
            "eq", self._width, unsigned(place.offset, self._width), unsigned(candidate.offset, self._width)
        )


def _candidate(change: Change, width: int) -> Candidate:
    """What a load of `width` bytes is of where it is of what a change has written."""
    if type(change) is StoredValue:
        return Candidate(change.place.offset, change.type, change.value)
    assert type(change) is FilledObject
    return Candidate(None, Int(8 * width), int.from_bytes(bytes([change.byte]) * width, "little"))
