"""Statements that make objects with arbitrary contents: arrays of the right length, strings, structs, callbacks.

    struct buffer { unsigned char *data; size_t length; struct buffer *next; };    for a parameter `struct buffer *b`

    struct buffer *b = harness_bytes(sizeof *b);
    fathom_assume(b->length <= HARNESS_LENGTH);
    b->data = harness_bytes(b->length * sizeof *b->data);
    b->next = NULL;

Pointers are null below the depth that was asked for.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, final

from fathom.frontend.llvm.debuginfo import (
    ArrayCType,
    BaseCType,
    CType,
    DerivedCType,
    FunctionCType,
    RecordCType,
    strip_qualifiers,
)
from fathom.frontend.llvm.mark_constants import is_constant
from fathom.frontend.llvm.metadata import DebugInfo
from fathom.harness.callbacks import write_callback
from fathom.harness.declare import as_pointer, declare, without_const
from fathom.harness.pair import Extent, Extents, TypedName, pair
from fathom.harness.values import as_enum, in_range, is_bool

MOST: Final = "HARNESS_LENGTH"
"""The macro with the greatest length."""
_FILE = "_IO_FILE"
_TEXTS = re.compile(r"str|text|name|path|key", re.IGNORECASE)


@final
@dataclass(slots=True)
class ObjectWriter:
    """Collects statements, and the functions that callbacks lead to, for pointers `depth` levels down.

    `waiting` has the declarations of variables that get their first value here.
    """

    debug: DebugInfo
    depth: int
    lines: list[str] = field(default_factory=list)
    callbacks: dict[str, str] = field(default_factory=dict)
    waiting: dict[str, str] = field(default_factory=dict)
    indent: str = "  "
    _loops: int = 0
    _constant: bool = False

    def say(self, line: str) -> None:
        self.lines.append(self.indent + line)

    def limit(self, slot: TypedName, value: str) -> None:
        """Let a length be one."""
        low = "" if _is_unsigned(slot.type) else f"{value} >= 0 && "
        self.say(f"fathom_assume({low}{value} <= {MOST});")

    def make(self, name: str, kind: CType | None, length: str | None, level: int) -> None:
        """Let a pointer, which is an lvalue, lead to elements of its type."""
        pointer = as_pointer(kind)
        assert pointer is not None
        target = strip_qualifiers(pointer.target)
        if isinstance(target, FunctionCType):
            self._set(name, kind, self._callback(name, target))
        elif level > self.depth:
            self._set(name, kind, "NULL")
        elif isinstance(target, RecordCType) and target.name == _FILE:
            self._set(name, kind, 'fopen("input", "r+")')
            self.say(f"fathom_assume({name} != NULL);")
        elif length is None and _is_text(name, target):
            self._set(name, kind, "harness_string()" if _is_char(target) else "(void *)harness_string()")
        else:
            self._make_elements(name, kind, pointer, length, level)

    def _make_elements(
        self, name: str, kind: CType | None, pointer: DerivedCType, length: str | None, level: int
    ) -> None:
        size = _size(strip_qualifiers(pointer.target))
        if length is None and size <= 8:
            length = MOST
        element = "" if size <= 8 else f"sizeof *{name}"
        self._set(name, kind, f"harness_bytes({' * '.join(each for each in (length, element) if each)})")
        if size <= 8 or not self._has_work(pointer.target):
            return
        outside, self._constant = self._constant, is_constant(pointer.target)
        if length is None:
            self.fill(f"(*{name})", pointer.target, level)
        else:
            self._repeat(length, name, pointer.target, level)
        self._constant = outside

    def fill(self, name: str, kind: CType | None, level: int) -> None:
        """Mend what has any bytes: lengths, pointers, truth values and enumerations in it."""
        plain = strip_qualifiers(kind)
        enum = as_enum(kind)
        if is_bool(kind):
            self._set(name, kind, "fathom_nondet_bool()")
        elif enum is not None:
            self.say(f"fathom_assume({in_range(enum, name)});")
        elif as_pointer(kind) is not None:
            self.make(name, kind, None, level + 1)
        elif isinstance(plain, ArrayCType) and plain.counts and all(plain.counts) and self._has_work(plain.element):
            rest = ArrayCType(plain.element, plain.counts[1:]) if len(plain.counts) > 1 else plain.element
            self._repeat(str(plain.counts[0]), name, rest, level)
        elif isinstance(plain, RecordCType) and plain.kind == "struct":
            self._fill_members(name, plain, level)

    def _fill_members(self, name: str, record: RecordCType, level: int) -> None:
        prefix = f"{name[2:-1]}->" if name.startswith("(*") and name.isascii() and name.count("(") == 1 else f"{name}."
        members = [each for each in self.debug.members(record) if not each.bit_field]
        slots = [TypedName(each.name, each.type) for each in members]
        names = [f"{prefix}{slot.name}" if slot.name else name for slot in slots]
        extents = pair(slots)
        self.fill_slots(slots, names, extents, level + 1)
        for slot, each in zip(slots, names, strict=True):
            if as_pointer(slot.type) is None and self._has_work(slot.type):
                self.fill(each, slot.type, level)

    def fill_slots(self, slots: Sequence[TypedName], names: Sequence[str], extents: Extents, level: int) -> None:
        """Let all pointers among some variables or members lead to objects, and lengths be what they are lengths of."""
        lengths = {each.slot: each.kind for each in extents.values() if each.kind in ("value", "pointee")}
        for number, kind in sorted(lengths.items()):
            if kind == "pointee":
                self.make(names[number], slots[number].type, None, level)
            if level > self.depth and kind == "value":
                self._set(names[number], slots[number].type, "0")
            elif level <= self.depth:
                self.limit(_behind(slots[number]), f"*{names[number]}" if kind == "pointee" else names[number])
        for number, slot in enumerate(slots):
            extent = extents.get(number)
            if as_pointer(slot.type) is None or number in lengths or (extent is not None and extent.kind == "begin"):
                continue
            self.make(names[number], slot.type, length_of(extent, slots, names), level)
            if extent is not None and extent.kind == "end":
                self._set(names[extent.slot], slots[extent.slot].type, f"{names[number]} + {MOST}")

    def _repeat(self, count: str, name: str, kind: CType | None, level: int) -> None:
        counter = f"i{self._loops or ''}"
        self.say(f"for (size_t {counter} = 0; {counter} < {count}; {counter}++) {{")
        self._loops, self.indent = self._loops + 1, self.indent + "  "
        self.fill(f"{name}[{counter}]", kind, level)
        self._loops, self.indent = self._loops - 1, self.indent[2:]
        self.say("}")

    def _has_work(self, kind: CType | None) -> bool:
        """Whether an object of a type has pointers, truth values or enumerations in it."""
        work = [kind]
        while work:
            plain = strip_qualifiers(work.pop())
            if as_pointer(plain) is not None or is_bool(plain) or as_enum(plain) is not None:
                return True
            if isinstance(plain, ArrayCType):
                work.append(plain.element)
            elif isinstance(plain, RecordCType) and plain.kind == "struct":
                work += [each.type for each in self.debug.members(plain) if not each.bit_field]
        return False

    def _set(self, name: str, kind: CType | None, value: str) -> None:
        """What is `const` here, or part of what is, is written as any object of its size."""
        if name.startswith("(*") and name.endswith(")"):
            name = name[1:-1]
        if name in self.waiting:
            self.say(f"{self.waiting.pop(name)} = {value};")
        elif not (self._constant or is_constant(kind)):
            self.say(f"{name} = {value};")
        elif as_pointer(kind) is not None:
            self.say(f"*(void **)&{name} = (void *)({value});")
        else:
            self.say(f"*({declare(without_const(kind), '*')})&{name} = {value};")

    def _callback(self, name: str, kind: FunctionCType) -> str:
        """The name of a function of this type, which is written once for each pointer."""
        words = "_".join(re.findall(r"[a-zA-Z0-9]+", name))
        called = f"harness_{words}"
        text = write_callback(called, kind)
        if text is None:
            return "NULL /* a type without a name */"
        self.callbacks[called] = text
        return called


def length_of(extent: Extent | None, slots: Sequence[TypedName], names: Sequence[str]) -> str | None:
    """The number of elements in C."""
    match extent:
        case Extent("value", slot):
            return names[slot] if _is_unsigned(slots[slot].type) else f"(size_t){names[slot]}"
        case Extent("pointee", slot):
            return f"*{names[slot]}" if _is_unsigned(_behind(slots[slot]).type) else f"(size_t)*{names[slot]}"
        case Extent("fixed", count):
            return str(count)
        case Extent("end"):
            return MOST
    return None


def _behind(slot: TypedName) -> TypedName:
    """What a pointer leads to, or the slot itself if it is none."""
    pointer = as_pointer(slot.type)
    return slot if pointer is None else TypedName(slot.name, pointer.target)


def _is_char(kind: CType | None) -> bool:
    return isinstance(kind, BaseCType) and kind.name == "char"


def _is_text(name: str, kind: CType | None) -> bool:
    """Whether a pointer without a length leads to a string: that of `char`, and of other bytes if its name says so."""
    is_byte = isinstance(kind, BaseCType) and kind.bits == 8 and kind.encoding.endswith("_char")
    return _is_char(kind) or (is_byte and _TEXTS.search(name) is not None)


def _is_unsigned(kind: CType | None) -> bool:
    plain = strip_qualifiers(kind)
    return isinstance(plain, BaseCType) and plain.encoding == "DW_ATE_unsigned"


def _size(kind: CType | None) -> int:
    """The bits of an element; those of `void`, and of types that are not complete, are bytes."""
    match kind:
        case BaseCType(bits=bits) | RecordCType(bits=bits) | ArrayCType(bits=bits):
            return bits or 8
        case None:
            return 8
        case _:
            return 64
