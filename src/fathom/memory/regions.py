"""Regions: which objects may be reached through which pointers, so that memory can be split into independent parts.

Steensgaard's points-to analysis (POPL 1996) on a loop-free program: every pointer register is in a class, and every
class has the class of the pointers that are stored in its objects. Copies unify classes. It is flow-insensitive, which
costs little here: each object is one allocation instance, and the walk has resolved most accesses before.

Addresses that are used as numbers, also byte by byte in memory, are unified with one class of escaped objects, and
so are pointers that are made from numbers or read from memory that numbers were written to. Pointers that are compared
share a class, so that a pointer without provenance that is found equal to `&x` reaches `x`.
"""

from __future__ import annotations

from typing import final

from fathom.ir import instructions as ir
from fathom.ir.program import Program
from fathom.ir.types import Pointer
from fathom.ir.values import Reg, Value

_SCALAR = frozenset({ir.IntOp, ir.Cast, ir.FloatOp, ir.Assume, ir.Assert})
"""Most of a program, and nothing to do with pointers."""


@final
class Regions:
    """The region of each pointer register; with `partitioned` off there is one region for all."""

    def __init__(self, program: Program, partitioned: bool = True) -> None:
        self._parent: list[int] = []
        self._contents: dict[int, int] = {}
        self._class: dict[Reg, int] = {}
        self._scalars: set[int] = set()
        self._escaped = self._new()
        self._partitioned = partitioned
        self._numbers: dict[int, int] = {}
        if partitioned:
            self._unify_all(program)
        self.objects: dict[int, list[ir.Alloc]] = {}
        for block in program.blocks:
            for item in block.body:
                if isinstance(item, ir.Alloc):
                    self.objects.setdefault(self.of(item.result), []).append(item)

    def of(self, pointer: Value) -> int:
        """The number of the region that a pointer points into; regions are numbered in the order of first use."""
        return self._number(self._class_of(pointer) if self._partitioned else self._escaped)

    def pointees(self, pointer: Value) -> list[ir.Alloc]:
        """The objects that pointers stored where `pointer` points may point to."""
        inner = self._inside(self._class_of(pointer)) if self._partitioned else self._escaped
        return self.objects.get(self._number(inner), [])

    def is_read_as_both(self, pointer: Value) -> bool:
        """Whether pointers that are stored where `pointer` points may be read as numbers, or numbers as pointers."""
        inner = self._contents.get(self._find(self._class_of(pointer)))
        return inner is not None and self._find(inner) == self._find(self._escaped)

    def _number(self, group: int) -> int:
        return self._numbers.setdefault(self._find(group), len(self._numbers))

    # ── classes ─────────────────────────────────────────────────────────────────────────────────────────────────────

    def _new(self) -> int:
        self._parent.append(len(self._parent))
        return len(self._parent) - 1

    def _find(self, number: int) -> int:
        parent = self._parent
        while parent[number] != number:
            parent[number] = parent[parent[number]]
            number = parent[number]
        return number

    def _class_of(self, value: Value) -> int:
        if not isinstance(value, Reg):
            return self._escaped
        found = self._class.get(value)
        if found is None:
            found = self._class[value] = self._new()
        return found

    def _inside(self, number: int) -> int:
        number = self._find(number)
        found = self._contents.get(number)
        if found is None:
            found = self._contents[number] = self._new()
        return found

    def _unify(self, left: int, right: int) -> None:
        work = [(left, right)]
        while work:
            a, b = (self._find(number) for number in work.pop())
            if a == b:
                continue
            self._parent[b] = a
            if b in self._scalars:
                self._scalars.add(a)
            inner = self._contents.pop(b, None)
            if inner is not None:
                work.append((self._contents.setdefault(a, inner), inner))

    def _unify_all(self, program: Program) -> None:
        body = [item for block in program.blocks for item in block.body]
        for item in body:
            if type(item) not in _SCALAR:
                self._visit(item)
        copies = [item for item in body if isinstance(item, ir.Memcpy)]
        while any(self._spread_scalars(item) for item in copies):
            pass
        for item in body:
            if isinstance(item, ir.Load):
                self._read_as_other(item)

    def _read_as_other(self, item: ir.Load) -> None:
        """A pointer read where numbers were written, or the bytes of a pointer as a number: such objects escape."""
        place = self._find(self._class_of(item.ptr))
        if isinstance(item.result.type, Pointer):
            if place in self._scalars:
                self._unify(self._class_of(item.result), self._escaped)
        elif place in self._contents:
            self._unify(self._contents[place], self._escaped)

    def _spread_scalars(self, item: ir.Memcpy) -> bool:
        """Numbers that were copied are numbers where they are copied to; True when that is news."""
        src, dst = self._find(self._class_of(item.src)), self._find(self._class_of(item.dst))
        news = src in self._scalars and dst not in self._scalars
        if news:
            self._scalars.add(dst)
        return news

    def _visit(self, item: ir.Statement) -> None:
        match item:
            case ir.Gep(result, base):
                self._same(result, base)
            case ir.Select(result, _, then, other) if isinstance(result.type, Pointer):
                self._same(result, then, other)
            case ir.Compare(_, _, lhs, rhs) if isinstance(lhs.type, Pointer):
                self._same(lhs, rhs)
            case ir.PtrToInt(_, ptr):
                self._unify(self._class_of(ptr), self._escaped)
            case ir.IntToPtr(result):
                self._unify(self._class_of(result), self._escaped)
            case ir.Nondet(result) if isinstance(result.type, Pointer):
                self._unify(self._class_of(result), self._escaped)
            case ir.Load(result, ptr) if isinstance(result.type, Pointer):
                self._unify(self._class_of(result), self._inside(self._class_of(ptr)))
            case ir.Store(_, value, ptr) if isinstance(value.type, Pointer):
                self._unify(self._class_of(value), self._inside(self._class_of(ptr)))
            case ir.Store(_, _, ptr) | ir.StoreBytes(_, _, ptr) | ir.Havoc(_, ptr) | ir.Memset(_, ptr):
                self._scalars.add(self._find(self._class_of(ptr)))
            case ir.Memcpy(_, dst, src):
                self._unify(self._inside(self._class_of(dst)), self._inside(self._class_of(src)))
            case _:
                pass

    def _same(self, *values: Value) -> None:
        registers = [value for value in values if isinstance(value, Reg)]
        for value in registers[1:]:
            self._unify(self._class_of(registers[0]), self._class_of(value))
