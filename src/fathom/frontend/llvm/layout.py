"""Sizes and alignments of types under a target's data layout.

    e-m:e-p270:32:32-i64:64-i128:128-f80:128-n8:16:32:64-S128

Follows LLVM's `DataLayout`: what the string does not say has LLVM's defaults; an integer without an entry takes the
alignment of the next wider one, or of the widest. The store size is what a load or store touches; the allocation size
is the distance between array elements.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import final

from fathom.errors import Unsupported, UserError
from fathom.frontend.llvm.types import (
    ArrayType,
    FloatType,
    IntType,
    PtrType,
    StructType,
    Type,
    VectorType,
)
from fathom.patterns import lazy_pattern

_SPEC = lazy_pattern(r"([pifva])(?:[eu]*)(\d*)((?::\d+)*)\Z", re.ASCII)
_DEFAULT_INTS = {1: 1, 8: 1, 16: 2, 32: 4, 64: 4}
_DEFAULT_FLOATS = {16: 2, 32: 4, 64: 8, 128: 16}
_DEFAULT_VECTORS = {64: 8, 128: 16}


@final
class DataLayout:
    """The layout of one target. Answers are in bytes; those for arrays and structs are computed once per type."""

    def __init__(self, text: str = "") -> None:
        self.text = text
        self.big_endian = False
        self.aggregate_align = 1
        self._ints = dict(_DEFAULT_INTS)
        self._floats = dict(_DEFAULT_FLOATS)
        self._vectors = dict(_DEFAULT_VECTORS)
        self._pointers: dict[int, tuple[int, int]] = {0: (8, 8)}
        for item in filter(None, text.split("-")):
            self._read_item(item)
        self._sizes: dict[int, tuple[Type, int, int]] = {}
        self._offsets: dict[int, tuple[StructType, tuple[int, ...]]] = {}

    @property
    def has_extended_floats(self) -> bool:
        """Whether there are floats of 80 bits, which a long double is then."""
        return 80 in self._floats

    @staticmethod
    @lru_cache(maxsize=16)
    def parse(text: str) -> DataLayout:
        """The layout that the string of `target datalayout` describes."""
        return DataLayout(text)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, DataLayout) and other.text == self.text

    def __hash__(self) -> int:
        return hash(self.text)

    def __repr__(self) -> str:
        return f"DataLayout({self.text!r})"

    def _read_item(self, item: str) -> None:
        if item in ("e", "E"):
            self.big_endian = item == "E"
            return
        match = _SPEC.match(item)
        if match is None:
            if item[0] in "pifva":
                raise UserError(f"the data layout has an entry '{item}' that LLVM does not know")
            return  # mangling, native widths, the stack, address spaces of code: no influence on layout
        numbers = [int(n[:9]) for n in match[3].split(":") if n]
        self._set(match[1], int(match[2][:9] or 0), numbers, item)

    def _set(self, kind: str, key: int, numbers: list[int], item: str) -> None:
        if not numbers or (kind == "p" and (len(numbers) < 2 or not numbers[0])):
            raise UserError(f"the data layout has an incomplete entry '{item}'")
        align = max(1, numbers[1 if kind == "p" else 0] // 8)
        match kind:
            case "p":
                self._pointers[key] = numbers[0] // 8, align
            case "i":
                self._ints[key] = align
            case "f":
                self._floats[key] = align
            case "v":
                self._vectors[key] = align
            case _:
                self.aggregate_align = align

    def pointer_size(self, addrspace: int = 0) -> int:
        """How many bytes a pointer has."""
        return (self._pointers.get(addrspace) or self._pointers[0])[0]

    def bits_of(self, kind: Type) -> int:
        """How many bits a value has, without padding behind it."""
        match kind:
            case IntType() | FloatType():
                return kind.width
            case PtrType(addrspace):
                return 8 * self.pointer_size(addrspace)
            case VectorType(count, element, False):
                return count * self.bits_of(element)
            case ArrayType() | StructType():
                return 8 * self._aggregate(kind)[0]
        raise Unsupported("data layout", f"the size of the type {kind}")

    def size_of(self, kind: Type) -> int:
        """How many bytes a load or store of this type touches."""
        return (self.bits_of(kind) + 7) // 8

    def alloc_size(self, kind: Type) -> int:
        """How many bytes there are from one array element to the next."""
        if isinstance(kind, (ArrayType, StructType)):
            return self._aggregate(kind)[0]
        return _round_up(self.size_of(kind), self.align_of(kind))

    def align_of(self, kind: Type) -> int:
        """The ABI alignment."""
        match kind:
            case IntType(width):
                return self._int_align(width)
            case FloatType():
                return self._floats.get(kind.width) or _power_of_two(self.size_of(kind))
            case PtrType(addrspace):
                return (self._pointers.get(addrspace) or self._pointers[0])[1]
            case VectorType():
                return self._vectors.get(self.bits_of(kind)) or _power_of_two(self.size_of(kind))
            case ArrayType() | StructType():
                return self._aggregate(kind)[1]
        raise Unsupported("data layout", f"the alignment of the type {kind}")

    def _int_align(self, width: int) -> int:
        found = self._ints.get(width)
        if found is None:
            wider = [known for known in self._ints if known > width]
            found = self._ints[min(wider) if wider else max(self._ints)]
        return found

    def offsets_of(self, kind: StructType) -> tuple[int, ...]:
        """Where each field of a struct starts."""
        self._aggregate(kind)
        return self._offsets[id(kind)][1]

    def _aggregate(self, kind: ArrayType | StructType) -> tuple[int, int]:
        """Size and alignment. The tables are by identity, and keep the type alive: hashing one walks all of it."""
        known = self._sizes.get(id(kind))
        if known is None:
            size, align = self._array(kind) if isinstance(kind, ArrayType) else self._struct(kind)
            known = self._sizes[id(kind)] = kind, size, align
        return known[1], known[2]

    def _array(self, kind: ArrayType) -> tuple[int, int]:
        return kind.count * self.alloc_size(kind.element), self.align_of(kind.element)

    def _struct(self, kind: StructType) -> tuple[int, int]:
        if kind.fields is None:
            raise Unsupported("data layout", f"the size of the opaque type {kind}")
        offset, widest, offsets = 0, 1, list[int]()
        for field in kind.fields:
            align = 1 if kind.packed else self.align_of(field)
            offset, widest = _round_up(offset, align), max(widest, align)
            offsets.append(offset)
            offset += self.alloc_size(field)
        widest = widest if kind.packed else max(widest, self.aggregate_align)
        self._offsets[id(kind)] = kind, tuple(offsets)
        return _round_up(offset, widest), widest


def _round_up(size: int, align: int) -> int:
    return (size + align - 1) // align * align


def _power_of_two(size: int) -> int:
    return 1 << max(0, size - 1).bit_length()
