"""From the memory of a run at each of its steps to what each step changes, in the words of C.

An object is shown if the program can name it: a variable, a block of the heap, or what a pointer in one of them points
to. Globals are shown from the step on that writes them or points to them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import field
from typing import Final, final

from fathom.bound.code.call_site import is_in_library
from fathom.bound.residual.values import Address, Object, Value
from fathom.frontend.llvm.debuginfo import ArrayCType, CType, RecordCType, SourceVariable, strip_qualifiers
from fathom.immutable import record
from fathom.ir.interpret_memory import MemoryValue
from fathom.persistent import IntMap
from fathom.trace.contents import MemorySnapshot, ObjectAddresses, ObjectContents, ScalarPlace, size_of
from fathom.trace.memory_picture import Lifetime, MemoryChange, PointedPlace, ShownCell, ShownObject, Storage
from fathom.trace.show import Places, format_type

MAX_CELLS: Final = 64
"""How many scalars of an object are shown of those that change at once."""
MAX_SCANNED: Final = 4096
"""How many bytes of an object are looked through where all of them may have changed."""
_STORAGE: Final[dict[str, Storage]] = {"malloc": "heap", "alloca": "local", "global": "global"}


@final
@record
class ObjectDeclarations:
    """What a run says of objects, by their numbers: variables, functions whose locals they are, types of blocks."""

    variables: dict[int, SourceVariable] = field(default_factory=dict)
    functions: dict[int, str] = field(default_factory=dict)
    pointees: dict[int, CType] = field(default_factory=dict)

    def note_pointer(self, value: object, kind: CType | None, width: int) -> None:
        """A pointer of this type points to the beginning of a block: that says what is in it."""
        target = value.object if isinstance(value, Address) and value.offset == 0 else None
        pointer = strip_qualifiers(kind)
        element = getattr(pointer, "target", None) if getattr(pointer, "kind", "") == "pointer" else None
        size = size_of(element, width)
        if target is None or target.kind != "malloc" or not size or not isinstance(target.size, int):
            return
        known = self.pointees.get(target.id)
        if known is not None and not isinstance(strip_qualifiers(element), RecordCType):
            return
        if known is None or not _has_record(known):
            count = target.size // size
            assert element is not None
            self.pointees[target.id] = element if count == 1 else ArrayCType(element, (count,), 8 * size * count)


def _has_record(kind: CType) -> bool:
    return isinstance(strip_qualifiers(kind.element if isinstance(kind, ArrayCType) else kind), RecordCType)


@final
class MemoryChanges:
    """Follows a run step by step."""

    def __init__(
        self,
        places: Places,
        declared: ObjectDeclarations,
        objects: list[Object],
        addresses: ObjectAddresses,
        width: int,
    ) -> None:
        self.places = places
        self.declared = declared
        self.by_number = objects
        self.addresses = addresses
        self.width = width
        self.shown: list[ShownObject] = []
        self._numbers: dict[int, int] = {}
        self._cells: dict[int, dict[int, ShownCell]] = {}
        self._states: dict[int, Lifetime] = {}
        self._before = MemorySnapshot(IntMap(), MemoryValue(8 * width, lambda _: 0, IntMap(), IntMap()))

    def place(self, target: PointedPlace | None) -> PointedPlace | None:
        """A place in an object of the run, by the number of the object in the trace; None where it is not shown."""
        number = self._numbers.get(target.object) if target is not None else None
        return None if target is None or number is None else PointedPlace(number, target.offset)

    def step(self, now: MemorySnapshot, pointers: Iterable[PointedPlace] = ()) -> tuple[MemoryChange, ...]:
        """What has changed since the step before; `pointers` are values that the step shows."""
        pending = [*self._find_changed(now), *(each.object for each in pointers if each.object not in self._numbers)]
        pending = [number for number in dict.fromkeys(pending) if self._is_shown(self.by_number[number])]
        made: list[MemoryChange] = []
        seen = set(pending)
        for number in pending:
            self._number(self.by_number[number])
            change, targets = self._change(self.by_number[number], now)
            fresh = [each for each in targets if each not in seen and each not in self._cells]
            seen.update(fresh)
            pending += fresh
            if change is not None:
                made.append(change)
        self._before = now
        return tuple(made)

    def _find_changed(self, now: MemorySnapshot) -> Iterator[int]:
        before = self._before
        for number, _, state in before.objects.differences(now.objects):
            target = self.by_number[number]
            if target.kind != "global" or number in self._numbers or (state is not None and len(state.cells)):
                yield number
        if before.residue is not now.residue:
            for number in self._numbers:
                state = now.objects.get(number)
                if state is not None and not state.fresh:
                    yield number

    def _is_shown(self, target: Object) -> bool:
        if target.kind == "malloc":
            return isinstance(target.size, int)
        if target.kind == "function" or not isinstance(target.size, int) or target.is_temporary:
            return False
        variable = self.declared.variables.get(target.id)
        if variable is None or "$" in variable.name:
            return False
        return not is_in_library(variable.loc or target.loc)

    # ── objects ─────────────────────────────────────────────────────────────────────────────────────────────────────

    def _number(self, target: Object) -> int:
        number = self._numbers.get(target.id)
        if number is not None:
            return number
        number = self._numbers[target.id] = len(self.shown) + 1
        assert isinstance(target.size, int)
        variable = self.declared.variables.get(target.id)
        name, kind = self.places.name_of(target), self._type(target)
        same = sum(each.name.split(" #")[0] == name for each in self.shown) if target.kind == "malloc" else 0
        loc = variable.loc if variable is not None and variable.loc is not None else target.loc
        self.shown.append(
            ShownObject(
                number,
                f"{name} #{same + 1}" if same else name,
                _STORAGE[target.kind],
                format_type(kind) if kind is not None else "",
                target.size,
                loc,
                self.declared.functions.get(target.id, "") if target.kind == "alloca" else "",
            )
        )
        return number

    def _type(self, target: Object) -> CType | None:
        return self.places.types.get(target.id) or self.declared.pointees.get(target.id)

    def _change(self, target: Object, now: MemorySnapshot) -> tuple[MemoryChange | None, list[int]]:
        """What is new of an object, and the objects that its contents point to."""
        state = now.objects.get(target.id)
        life: Lifetime = "alive"
        if state is None or state.alive == 0:
            life = "freed" if target.kind == "malloc" else "out of scope"
        contents = ObjectContents(target, self._type(target), now, self.addresses, self.places.debug, self.width)
        touched = self._touched(target, contents, now) if life == "alive" else iter(())
        targets: list[int] = []
        cells: list[ShownCell] = []
        known = self._cells.get(target.id, {})
        for place in touched:
            if "$" in place.name:  # of the compiler, such as the pointer to virtual functions
                continue
            cell = self._cell(contents, place, targets)
            if known.get(place.offset) != cell and (cell.text is not None or place.offset in known):
                cells += self._overwrite(known, cell)
        self._cells[target.id] = known
        if not cells and self._states.get(target.id) == life:
            return None, targets
        self._states[target.id] = life
        return MemoryChange(self._numbers[target.id], life, tuple(cells)), targets

    def _touched(self, target: Object, contents: ObjectContents, now: MemorySnapshot) -> Iterator[ScalarPlace]:
        before, state = self._before.objects.get(target.id), now.objects.get(target.id)
        assert isinstance(target.size, int)
        assert state is not None
        is_whole = before is None or before.image is not state.image or target.id not in self._cells
        if is_whole or not (state.fresh and before is not None and before.fresh):
            written = 0
            known = self._cells.get(target.id, {})
            for place in contents.scalars(0, min(target.size, MAX_SCANNED)):
                written += contents.read(place) is not None and place.offset not in known
                if written > MAX_CELLS:
                    break
                yield place
        if before is None:
            return
        end = 0
        for at, old, new in before.cells.differences(state.cells):
            behind = min(target.size, at + max(each.width for each in (old, new) if each is not None))
            for place in contents.scalars(max(at, end), behind):
                yield place
                end = place.offset + place.size

    def _overwrite(self, known: dict[int, ShownCell], cell: ShownCell) -> list[ShownCell]:
        """A cell takes the place of those that it overlaps."""
        first = max(0, cell.offset - 16)
        gone = [
            known.pop(at)
            for at in range(first, cell.offset + cell.size)
            if at in known and at != cell.offset and at + known[at].size > cell.offset
        ]
        if cell.text is None:
            known.pop(cell.offset, None)
        else:
            known[cell.offset] = cell
        return [*(ShownCell(each.offset, each.size, each.name, None) for each in gone), cell]

    def _cell(self, contents: ObjectContents, place: ScalarPlace, targets: list[int]) -> ShownCell:
        value, name = contents.read(place), place.name.replace("..", ".")  # a base class has no name
        if value is None:
            return ShownCell(place.offset, place.size, name, None)
        target = pointed_place(value)
        shown = None
        if target is not None and self._is_shown(self.by_number[target.object]):
            shown = PointedPlace(self._number(self.by_number[target.object]), target.offset)
            targets.append(target.object)
        text = self.places.format_value(value, 8 * place.size, place.type)
        return ShownCell(place.offset, place.size, name, text, shown)


def pointed_place(value: Value | None) -> PointedPlace | None:
    """Where a value points to, by the number of the object in the run."""
    if not isinstance(value, Address) or value.object is None or value.object.kind == "function":
        return None
    if isinstance(value.offset, int):
        return PointedPlace(value.object.id, value.offset)
    return None
