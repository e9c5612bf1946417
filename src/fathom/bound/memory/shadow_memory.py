"""Shadow memory: one byte for each byte of the program's memory, accessed through the same pointers.

    program    M0 ── store 7:i32, P0 ── M1 ── …        what the program has there
    shadow     M0 ── store 0:i32, P0 ── M2 ── …        what an analysis says about it

In the residue it is one more chain of memory registers, so encodings, regions and the interpreter need to know nothing
of it. In the walk it has its own cells and images, so what is known of it folds and leaves nothing behind, as with the
program's memory. It begins in the same initial memory, which is never read: every object gets an image when it is
declared or allocated.

A shadow memory does nothing by itself. An observer of memory (`observer`) updates it. Accesses to it are not
checked: they follow an access of the program that was. Objects end in the program's memory alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import cast, final

from fathom.bound.memory.access import Access
from fathom.bound.memory.cache import KnownMemory
from fathom.bound.memory.pointers import Pointers
from fathom.bound.residual.values import Address, Choice, Mode, Object, PointerValue, Scalar
from fathom.bound.state.cells import Image, ObjectState, uniform
from fathom.bound.state.path import Path, ShadowState
from fathom.errors import InternalError
from fathom.ir.types import BYTE, Int
from fathom.ir.values import Reg
from fathom.persistent import IntMap
from fathom.source import SrcLoc


@final
class ShadowMemory:
    """One shadow memory, `Path.shadows[number]`. Values are numbers as wide as the bytes they stand for."""

    def __init__(self, number: int, access: Access) -> None:
        self.number = number
        self.access = access

    def create(self, path: Path, target: Object, byte: int) -> None:
        """A new object, with the same byte everywhere."""
        shadow = path.shadows[self.number]
        view = path.view(self.number)
        view.objects = shadow.objects.set(target.id, ObjectState(uniform(byte)))
        path.put(self.number, view)

    def reaches(self, path: Path, pointer: PointerValue, length: Scalar) -> bool:
        """Whether there is an object to access, as there is where the program's own access was checked."""
        return self.access.validity.check_range(path.view(self.number), pointer, length, "read", None) is not None

    def load(self, path: Path, pointer: PointerValue, kind: Int, loc: SrcLoc | None = None) -> Scalar:
        view = path.view(self.number)
        value = self.access.load(view, pointer, kind, loc)
        path.put(self.number, view)
        assert isinstance(value, int | Reg)
        return value

    def peek(self, path: Path, pointer: PointerValue, kind: Int, loc: SrcLoc | None = None) -> Scalar:
        """What a load gives where the pointer can be used, and anything elsewhere; nothing is remembered of it."""
        view = path.view(self.number)
        value = self.access.peek(view, pointer, kind, loc)
        path.put(self.number, view)
        assert isinstance(value, int | Reg)
        return value

    def store(self, path: Path, pointer: PointerValue, kind: Int, value: Scalar, loc: SrcLoc | None = None) -> None:
        view = path.view(self.number)
        self.access.store(view, pointer, kind, value, loc)
        path.put(self.number, view)

    def load_bytes(self, path: Path, target: Object, offset: int, count: int, loc: SrcLoc | None) -> list[Scalar]:
        """The bytes at a known place inside of an object, one by one."""
        view = path.view(self.number)
        read = self.access.memory.read
        values = [cast("Scalar", read(view, target, at, BYTE, loc)) for at in range(offset, offset + count)]
        path.put(self.number, view)
        return values

    def store_bytes(
        self, path: Path, target: Object, offset: int, values: Iterable[Scalar], loc: SrcLoc | None
    ) -> None:
        view = path.view(self.number)
        for at, value in enumerate(values, offset):
            self.access.memory.write(view, target, at, BYTE, value, loc)
        path.put(self.number, view)

    def fill(self, path: Path, pointer: PointerValue, byte: Scalar, length: Scalar, loc: SrcLoc | None = None) -> None:
        """The same byte for each byte of a range."""
        view = path.view(self.number)
        self.access.memset(view, pointer, byte, length, loc)
        path.put(self.number, view)

    def copy(self, path: Path, dst: PointerValue, src: PointerValue, length: Scalar, loc: SrcLoc | None = None) -> None:
        view = path.view(self.number)
        self.access.memcpy(view, dst, src, length, loc)
        path.put(self.number, view)


def declare_shadow(path: Path, memory: KnownMemory, image: Callable[[Object], Image]) -> ShadowMemory:
    """A shadow memory for the rest of a walk that has a single path; what exists already gets the image for it."""
    objects: IntMap[ObjectState] = IntMap()
    for number, _ in path.objects.items():
        objects = objects.set(number, ObjectState(image(memory.by_number[number])))
    path.shadows = (*path.shadows, ShadowState(objects, memory.residue.initial_memory))
    access = Access(memory.residue, memory.fold, memory.pointers, memory, Unchecked(memory.pointers))
    return ShadowMemory(len(path.shadows) - 1, access)


@final
class Unchecked:
    """Stands for the checks of an access that have been made: what they have ruled out is left out here as well."""

    def __init__(self, pointers: Pointers) -> None:
        self.pointers = pointers

    def check_access(
        self, path: Path, pointer: PointerValue, width: int, mode: Mode, loc: SrcLoc | None
    ) -> PointerValue:
        kept = self._drop_impossible(path, pointer, width)
        if kept is None:
            raise InternalError(f"a shadow memory is accessed where the program's memory cannot be ({loc})")
        return kept

    def check_range(
        self, path: Path, pointer: PointerValue, length: Scalar, mode: Mode, loc: SrcLoc | None
    ) -> PointerValue | None:
        return self._drop_impossible(path, pointer, length)

    def check_address(
        self, path: Path, address: Address, width: Scalar, guard: Scalar, mode: Mode, loc: SrcLoc | None
    ) -> bool:
        target, offset = address.object, address.offset
        if target is None or target.kind == "function" or path.state(target) is None:
            return False
        if isinstance(offset, int) and isinstance(width, int) and isinstance(target.size, int):
            return 0 <= offset <= target.size - width
        return True

    def _drop_impossible(self, path: Path, pointer: PointerValue, width: Scalar) -> PointerValue | None:
        pointer = self.pointers.simplify(path, pointer)
        if type(pointer) is Choice:
            then, other = (
                self._drop_impossible(path, pointer.then, width),
                self._drop_impossible(path, pointer.other, width),
            )
            if then is None or other is None:
                return then if other is None else other
            return pointer if then is pointer.then and other is pointer.other else Choice(pointer.cond, then, other)
        if type(pointer) is Address and not self.check_address(path, pointer, width, 1, "read", None):
            return None
        return pointer
