"""Objects with arbitrary contents, made from C types: what pointers of the entry function and of globals point to.

Each scalar of an object is an input with a name, such as `f's p->len`. Pointers in objects lead to further objects, as
deep as the options say, and are null beyond. No two pointers lead to the same object.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import final

from fathom.bound.context.context import Context
from fathom.bound.harness.scalars import Named, Scalar, Scalars, pointed_to
from fathom.bound.residual.values import NULL, Address, Object, ObjectKind, PointerValue, Value
from fathom.bound.residual.values import Scalar as Number
from fathom.errors import UserError
from fathom.frontend.llvm.debuginfo import BaseCType, CType, FunctionCType, strip_qualifiers
from fathom.immutable import immutable
from fathom.ir.types import BOOL, BYTE, Float, Int, Pointer
from fathom.source import SrcLoc

MAX_OBJECTS = 1024
"""With more objects than this, the options ask for what no solver decides: that is an error of the user."""
_ALIGN = 16
_UNTYPED_BYTES = 8
"""How many bytes a pointer to `void` has without --pointer-size."""
_SPELLED = 32
"""A string of at most so many characters has an input for each of them."""


@final
@immutable
class _Contents:
    """What is still to be written: `count` elements of a type into an object.

    The elements are called `name[0]`, `name[1]`, and so on, unless there is only one, and its name is `alone`. A string
    has a `length` of at most `count`: there it ends with a zero, and the object with it; other bytes have no zero.
    """

    target: Object
    kind: CType | None
    name: str
    alone: Named | None
    count: int = 1
    level: int = 0
    length: Number | None = None
    is_string: bool = True

    def element(self, index: int) -> Named:
        return self.alone or Named(self.name).element(index)


@final
class InputObjects:
    """Makes objects and fills them; `owner` is how the names of their inputs begin, such as `f's `.

    A pointer to a function leads to a function without a body, called `f's callback()`. `made` counts the objects.
    """

    def __init__(self, walk: Context, owner: str, loc: SrcLoc | None) -> None:
        self.walk = walk
        self.owner = owner
        self.loc = loc
        self.options = walk.options.harness
        self.scalars = Scalars(walk.module.debug, walk.residue.pointer, walk.module.layout.has_extended_floats)
        self._max_scalars = walk.effort.limits.harness_scalars
        self._waiting: deque[_Contents] = deque()
        self.made = 0

    def make_pointer(
        self, name: str, pointee: CType | None, level: int = 0, kind: ObjectKind = "malloc"
    ) -> PointerValue:
        """A pointer called `name` to fresh elements of a type; null where it may be, or must be at this level."""
        pointee = strip_qualifiers(pointee)
        if isinstance(pointee, FunctionCType):
            return self.walk.constants.callback(f"{self.owner}{name}()")
        if level > self.options.pointer_depth:
            return NULL
        address = Address(self._make_elements(name, pointee, level, kind), 0)
        if not self.options.pointer_may_be_null:
            return address
        absent = self.walk.fold.fresh(BOOL, f"{self.owner}{name} is null", self.loc)
        return self.walk.pointers.select(self.walk.path, absent, NULL, address)

    def _make_elements(self, name: str, pointee: CType | None, level: int, kind: ObjectKind) -> Object:
        step = self.scalars.size(pointee)
        is_text = isinstance(pointee, BaseCType) and pointee.name == "char"
        count = self.options.pointer_size
        if count is None:
            count = self.options.string_size if is_text else 1 if step else _UNTYPED_BYTES
        if not step:
            pointee, step = _BYTE, 1
        if is_text:
            return self._make_string(name, kind, count)
        target = self._make_object(f"*{name}", kind, step * count)
        alone = pointed_to(name) if count == 1 else None
        self._waiting.append(_Contents(target, pointee, name, alone, count, level))
        return target

    def _make_string(self, name: str, kind: ObjectKind, most: int) -> Object:
        """An object that has not a byte more than its string: to read on behind the zero is an error."""
        fold, width = self.walk.fold, self.walk.pointers.width
        length = fold.fresh(self.walk.pointers.offset_type, f"{self.owner}length of {name}", self.loc)
        self.walk.assume(fold.compare("ule", width, length, most), self.loc)
        target = self._make_object(f"*{name}", kind, fold.int_op("add", width, length, 1))
        self._waiting.append(_Contents(target, _CHAR, name, None, most, length=length))
        return target

    def make_bytes(self, name: str, length: Number, most: int) -> PointerValue:
        """A pointer to an object of `length` bytes, which are at most `most`."""
        target = self._make_object(f"*{name}", "malloc", length)
        self._waiting.append(_Contents(target, _BYTE, name, None, most, length=length, is_string=False))
        return Address(target, 0)

    def make_string(self, name: str) -> PointerValue:
        """A string of the command line: characters and the zero that ends them."""
        return Address(self._make_elements(name, _CHAR, 0, "global"), 0)

    def make_array(self, name: str, pointers: Sequence[PointerValue], count: Number) -> PointerValue:
        """The address of an array of the first `count` of these pointers."""
        kind, fold = self.scalars.pointer, self.walk.fold
        target = self._make_object(name, "global", fold.int_op("mul", kind.width, count, kind.width // 8))
        for index, pointer in enumerate(pointers):
            self.walk.memory.write(self.walk.path, target, index * kind.width // 8, kind, pointer, self.loc)
        return Address(target, 0)

    def make_copy(self, name: str, kind: CType | None, size: int) -> PointerValue:
        """The address of a copy that the caller made for an argument of a struct type."""
        target = self._make_object(name, "alloca", size)
        self.overwrite(target, name, kind)
        return Address(target, 0)

    def overwrite(self, target: Object, name: str, kind: CType | None) -> None:
        """Let an object have arbitrary contents of its type."""
        self._waiting.append(_Contents(target, kind, name, Named(name)))

    def make_result(self, name: str, size: int) -> PointerValue:
        """The address where the caller wants a result that is a struct."""
        return Address(self._make_object(name, "alloca", size), 0)

    def _make_object(self, name: str, kind: ObjectKind, size: Number) -> Object:
        self.made += 1
        if self.made > MAX_OBJECTS:
            raise UserError(
                f"the pointers of the entry function lead to more than {MAX_OBJECTS} objects",
                hint="give a smaller --pointer-size or --pointer-depth, or write a harness",
            )
        return self.walk.memory.new_object(self.walk.path, kind, f"{self.owner}{name}", size, _ALIGN, self.loc)

    def fill(self) -> None:
        """Write the contents of all objects, and of those that pointers in them lead to."""
        while self._waiting:
            self._write(self._waiting.popleft())

    def _write(self, item: _Contents) -> None:
        step = self.scalars.size(item.kind)
        if item.length is not None:
            self._write_string(item, item.length)
            return
        most = self._max_scalars // max(1, item.count)
        for index in range(item.count):
            scalars = self.scalars.of(item.kind, item.element(index), most)
            if scalars is None:
                self.walk.effort.reach("harness_scalars")
                self._make_input(item, step * item.count)
                return
            for scalar in scalars:
                self._write_scalar(item.target, index * step, scalar, item.level)

    def _write_string(self, item: _Contents, length: Number) -> None:
        """Bytes behind the end are written too: they cannot be read, and the others stay known.

        A long string is one input.
        """
        fold, width = self.walk.fold, self.walk.pointers.width
        if item.count > _SPELLED:
            path, start = self.walk.path, Address(item.target, 0)
            self.walk.access.havoc(path, start, length, f"{self.owner}{item.name}", self.loc)
            if item.is_string:
                self.walk.access.store(path, Address(item.target, length), BYTE, 0, self.loc)
            return
        for index in range(item.count + item.is_string):
            value: Number = 0
            if index < item.count:
                value = fold.fresh(BYTE, f"{self.owner}{item.element(index).whole}", self.loc)
            if index < item.count and item.is_string:
                value = fold.select(fold.compare("eq", width, length, index), 0, value, BYTE)
            self.walk.memory.write(self.walk.path, item.target, index, BYTE, value, self.loc)

    def _make_input(self, item: _Contents, size: int) -> None:
        """One input for all of the contents."""
        source = f"{self.owner}{item.alone.whole if item.alone else item.name}"
        self.walk.access.havoc(self.walk.path, Address(item.target, 0), size, source, self.loc)

    def _write_scalar(self, target: Object, base: int, scalar: Scalar, level: int) -> None:
        at, kind, fold = base + scalar.offset, scalar.kind, self.walk.fold
        source = f"{self.owner}{scalar.name}"
        if isinstance(kind, Pointer):
            self._store(target, at, kind, self.make_pointer(scalar.name, scalar.pointee, level + 1))
        elif kind is BOOL:
            self._store(target, at, BYTE, fold.cast("zext", fold.fresh(BOOL, source, self.loc), BOOL, BYTE))
        else:
            self._store(target, at, kind, fold.fresh(kind, source, self.loc))

    def _store(self, target: Object, at: int, kind: Int | Float | Pointer, value: Value) -> None:
        self.walk.access.store(self.walk.path, Address(target, at), kind, value, self.loc)


_BYTE = BaseCType("unsigned char", 8, "DW_ATE_unsigned_char")
_CHAR = BaseCType("char", 8, "DW_ATE_signed_char")
