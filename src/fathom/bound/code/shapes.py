"""From LLVM's types to the shapes of values, and where the parts of an aggregate lie in memory."""

from __future__ import annotations

from typing import final

from fathom.bound.residual.values import CellType, Shape
from fathom.errors import Unsupported
from fathom.frontend.llvm import types as llvm
from fathom.frontend.llvm.layout import DataLayout
from fathom.ir import floats
from fathom.ir.types import Float, Int, Pointer


@final
class Shapes:
    """Memoised shapes and layouts of types, for one data layout."""

    def __init__(self, layout: DataLayout) -> None:
        self.layout = layout
        self.pointer = Pointer(layout.pointer_size() * 8)
        self._shapes: dict[llvm.Type, Shape] = {}
        self._parts: dict[llvm.Type, tuple[tuple[int, CellType], ...]] = {}

    def of(self, kind: llvm.Type) -> Shape:
        """The shape of a value of this type."""
        found = self._shapes.get(kind)
        if found is None:
            found = self._shapes[kind] = self._make(kind)
        return found

    def _make(self, kind: llvm.Type) -> Shape:
        match kind:
            case llvm.IntType(width):
                return Int(width)
            case llvm.FloatType(name):
                if name == "ppc_fp128":
                    raise Unsupported(str(kind), "this floating-point format")
                return Float(name)
            case llvm.PtrType():
                return self.pointer
            case llvm.ArrayType(count, element) | llvm.VectorType(count, element, False):
                return (self.of(element),) * count
            case llvm.StructType(fields) if fields is not None:
                return tuple(self.of(part) for part in fields)
            case _:
                raise Unsupported(str(kind), "a value of this type")

    def scalar(self, kind: llvm.Type) -> Int | Float | Pointer:
        """The shape of a type that is not an aggregate."""
        shape = self.of(kind)
        if isinstance(shape, tuple):
            raise Unsupported(str(kind), "an aggregate in this place")
        return shape

    def parts(self, kind: llvm.Type) -> tuple[tuple[int, CellType], ...]:
        """The scalars that a value of this type consists of, in order, each with its offset in memory."""
        found = self._parts.get(kind)
        if found is None:
            found = self._parts[kind] = tuple(self._find_parts(kind))
        return found

    def _find_parts(self, kind: llvm.Type) -> list[tuple[int, CellType]]:
        match kind:
            case llvm.ArrayType(count, element):
                step = self.layout.alloc_size(element)
            case llvm.VectorType(count, element, False):
                step = self._vector_step(element)
            case llvm.StructType(fields) if fields is not None:
                offsets = self.layout.offsets_of(kind)
                return [
                    (start + at, part)
                    for start, inner in zip(offsets, fields, strict=True)
                    for at, part in self.parts(inner)
                ]
            case _:
                return [(0, self.scalar(kind))]
        inner_parts = self.parts(element)
        return [(number * step + at, part) for number in range(count) for at, part in inner_parts]

    def _vector_step(self, element: llvm.Type) -> int:
        shape = self.scalar(element)
        if shape.width % 8:
            raise Unsupported(f"<n x {element}>", "a vector of such elements in memory")
        return shape.width // 8


def check_computable(*shapes: Shape | None) -> None:
    """Refuse arithmetic on formats that can only be moved around, such as that of `long double`."""
    for kind in flatten(shapes):
        if isinstance(kind, Float):
            floats.require_supported(str(kind), place="")


def flatten(value: object) -> list[object]:
    """The scalars of a value, in order."""
    flat: list[object] = []
    stack = [value]
    while stack:
        item = stack.pop()
        if isinstance(item, tuple):
            stack.extend(reversed(item))
        else:
            flat.append(item)
    return flat
