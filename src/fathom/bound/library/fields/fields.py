"""What it means to get and to set a shadow field. CBMC-SSM, section 4.

    int x;         byte       0   1   2   3
                   shadow     0   5   0   0       set(&x byte 1, 5): scattered over the bytes that are pointed to
                                                  get(&x) = max(0, 5, 0, 0) = 5: gathered from them

A field is a shadow memory (see `memory.shadow_memory`), so it lives in the same objects, under the same pointers and
in the same encodings as the program's memory. Nothing that the program does to its memory changes it.

Here nothing is an error that would be one for an access of the program: where the pointer cannot be dereferenced, get
gives the initial value and set does nothing. So the condition under which it can be is computed, not asserted. Where it
is not certain, a value is read from wherever the pointer leads and left out afterwards; what is written goes to where
the object certainly is, or nowhere.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias, final

from fathom.bound.context.context import Context
from fathom.bound.context.instrument import Instrument
from fathom.bound.library.fields.declarations import Declaration, find_declarations
from fathom.bound.memory.any_live_block import refuse_observers
from fathom.bound.memory.shadow_memory import declare_shadow
from fathom.bound.residual.values import Address, Object, PointerValue, Scalar, named_targets
from fathom.bound.state.cells import concatenate, extract, uniform
from fathom.bound.state.path import Path
from fathom.errors import UserError
from fathom.frontend.llvm.module import Function
from fathom.ir.types import BYTE, Int
from fathom.source import SrcLoc

_WORDS = (8, 4, 2, 1)
Place: TypeAlias = tuple[Object, int]


@final
class ShadowField:
    """A field, and what is beside the memory of each object."""

    def __init__(self, walk: Context, declaration: Declaration) -> None:
        self.walk = walk
        self.type = declaration.type
        self.name = declaration.name
        self._declaration = declaration
        self._max_cells = walk.effort.limits.shadow_cells
        self.memory = declare_shadow(walk.path, walk.memory, lambda target: uniform(self.initial_of(target)))

    @property
    def initial(self) -> int:
        """What get gives where there is no object."""
        local, other = self._declaration.local, self._declaration.other
        return local if local is not None else other or 0

    def applies_to(self, target: Object) -> bool:
        """Whether the field is declared for objects of this kind."""
        return self._declared_for(target) is not None

    def initial_of(self, target: Object) -> int:
        found = self._declared_for(target)
        return self.initial if found is None else found

    def _declared_for(self, target: Object) -> int | None:
        # Memory that the C library keeps for itself has no scope, although it was not allocated on the heap.
        local = target.kind == "alloca" and target.allocator is None
        return self._declaration.local if local else self._declaration.other

    def _has_cells(self, size: int) -> bool:
        """Whether each of so many bytes has a cell of its own: what is read is then exactly what was written."""
        if size > self._max_cells:
            self.walk.effort.reach("shadow_cells")
        return size <= self._max_cells

    # ── get ─────────────────────────────────────────────────────────────────────────────────────────────────────────

    def get(self, pointer: PointerValue, size: int, loc: SrcLoc | None) -> Scalar:
        """The value of `size` bytes, as a byte of the shadow memory."""
        result: Scalar = self.initial
        if size == 0:
            return result
        for item, here in reversed(self.walk.points_to.alternatives(self.walk.path, pointer)):
            valid = self._valid(item, size, loc)
            if valid != 0:
                value = self.type.gather(self.walk.fold, list(self._bytes(item, size, valid, loc)))
                here = self.walk.fold.conjunction(here, valid)
                result = self.walk.fold.select(here, value, result, BYTE)
        return result

    def _valid(self, pointer: PointerValue, size: int, loc: SrcLoc | None) -> Scalar:
        walk = self.walk
        valid = walk.validity.is_dereferenceable(walk.path, walk.pointers.simplify(walk.path, pointer), size, loc)
        known = self.walk.assertions.decide(self.walk.path, valid)
        return valid if known is None else known

    def _bytes(self, pointer: PointerValue, size: int, valid: Scalar, loc: SrcLoc | None) -> Iterator[Scalar]:
        """The values of the bytes; of a `_Bool`, several may be taken together."""
        inside = _find_known_place(pointer, valid)
        if inside is not None and self._has_cells(size):
            yield from self.memory.load_bytes(self.walk.path, *inside, size, loc)
            return
        load = self.memory.peek if inside is None else self.memory.load
        for at, width in _split_range(size):
            place = self.walk.pointers.add(self.walk.path, pointer, at)
            yield from self._split(load(self.walk.path, place, Int(8 * width), loc), width)

    def _split(self, value: Scalar, width: int) -> Iterator[Scalar]:
        fold = self.walk.fold
        if self.type.truth and not isinstance(value, int):
            yield self.type.byte(fold, value, Int(8 * width))
            return
        for skip in range(width):
            yield extract(fold, value, width, skip, 1)

    # ── set ─────────────────────────────────────────────────────────────────────────────────────────────────────────

    def may_reach(self, pointer: PointerValue) -> bool:
        """Whether a pointer may lead into an object that has the field, be it inside of its bounds or not."""
        path = self.walk.path
        found, complete = named_targets(self.walk.pointers.simplify(path, pointer))
        states = (path.state(target) for target in found if self.applies_to(target))
        return not complete or any(state is not None and state.alive != 0 for state in states)

    def set(self, pointer: PointerValue, size: int, byte: Scalar, loc: SrcLoc | None) -> None:
        """Give `size` bytes a value."""
        fold = self.walk.fold
        for item, here in self.walk.points_to.alternatives(self.walk.path, pointer) if size else ():
            valid = self._valid(item, size, loc)
            guard = fold.conjunction(fold.conjunction(here, valid), self._in_scope(item))
            if guard != 0:
                self._scatter(item, size, byte, guard, _find_known_place(item, valid), loc)

    def _in_scope(self, pointer: PointerValue) -> Scalar:
        if self._declaration.local is not None and self._declaration.other is not None:
            return 1
        return self.walk.points_to.any_object(self.walk.path, pointer, lambda target: int(self.applies_to(target)))

    def _scatter(
        self, pointer: PointerValue, size: int, byte: Scalar, guard: Scalar, inside: Place | None, loc: SrcLoc | None
    ) -> None:
        """Write where the guard holds; `inside` is the place where it is inside of its object in any case."""
        walk, fold = self.walk, self.walk.fold
        if inside is not None and self._has_cells(size):
            old = [byte] * size if guard == 1 else self.memory.load_bytes(walk.path, *inside, size, loc)
            new = [fold.select(guard, byte, each, BYTE) for each in old]
            self.memory.store_bytes(walk.path, *inside, new, loc)
        elif size in _WORDS and guard == 1:
            self._put(pointer, size, byte, guard, loc)
        elif size in _WORDS and type(pointer) is Address and _fits(pointer.object, size):
            offset = fold.select(guard, pointer.offset, 0, Int(walk.pointers.width))
            self._put(Address(pointer.object, offset), size, byte, guard, loc)
        else:
            length = fold.select(guard, size, 0, Int(walk.pointers.width))
            self.memory.fill(walk.path, pointer, byte, length, loc)

    def _put(self, pointer: PointerValue, width: int, byte: Scalar, guard: Scalar, loc: SrcLoc | None) -> None:
        path, fold, kind = self.walk.path, self.walk.fold, Int(8 * width)
        value = concatenate(fold, [(byte, 1)] * width)
        if guard != 1:
            value = fold.select(guard, value, self.memory.load(path, pointer, kind, loc), kind)
        self.memory.store(path, pointer, kind, value, loc)


def _find_known_place(pointer: PointerValue, valid: Scalar) -> Place | None:
    """The known place, inside of its object in any case, of a pointer that may be used under a condition."""
    if type(pointer) is not Address or not isinstance(pointer.offset, int) or pointer.object is None:
        return None
    return (pointer.object, pointer.offset) if valid == 1 or isinstance(pointer.object.size, int) else None


def _fits(target: Object | None, size: int) -> bool:
    return target is not None and isinstance(target.size, int) and size <= target.size


def _split_range(size: int) -> Iterator[tuple[int, int]]:
    """A range cut into words: (offset, width)."""
    at = 0
    while at < size:
        width = next(width for width in _WORDS if at + width <= size)
        yield at, width
        at += width


@final
class ShadowFields(Instrument):
    """All fields of a program; an observer of memory, because every new object has them."""

    def __init__(self, walk: Context) -> None:
        self.walk = walk
        self.by_name: dict[str, ShadowField] = {}
        self.warnings: dict[str, None] = {}

    def declare(self, entry: Function) -> bool:
        """Declare what the program declares, before it begins; whether there is anything."""
        self.by_name = {each.name: ShadowField(self.walk, each) for each in find_declarations(self.walk, entry)}
        if self.by_name and self.walk.any_live_block is not None:
            refuse_observers()
        return bool(self.by_name)

    def find(self, name: str, loc: SrcLoc | None) -> ShadowField:
        found = self.by_name.get(name)
        if found is None:
            raise UserError(
                f"{loc}: no shadow field '{name}' is declared",
                hint=f'declare it where {self.walk.entry} begins: __CPROVER_field_decl_local("{name}", (_Bool)0) '
                f'or __CPROVER_field_decl_global("{name}", (_Bool)0)',
            )
        return found

    def on_allocate(self, path: Path, target: Object) -> None:
        for field in self.by_name.values():
            field.memory.create(path, target, field.initial_of(target))
