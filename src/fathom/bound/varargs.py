"""Variable arguments: `va_start` puts them into memory, one after the other, as if all registers were used up.

That is one of the ways in which the calling convention of x86 may pass them, so the code that clang generates for
`va_arg` finds them there. They fill their object, so asking for one that was not passed is an access out of bounds.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathom.bound.values import NULL, Address, PointerValue, Value
from fathom.ir.types import Float, Int, Pointer
from fathom.source import SrcLoc

if TYPE_CHECKING:
    from fathom.bound.walk import Walk

NO_GENERAL_REGISTERS = 48
NO_FLOAT_REGISTERS = 176
WIDEST = 64


def start(walk: Walk, va_list: PointerValue, loc: SrcLoc | None) -> None:
    """Initialise a `va_list` for the variable arguments of the current call."""
    extra, slot = walk.frame.extra, walk.pointers.width // 8
    places: list[tuple[int, Int | Float | Pointer, Value]] = []
    room = 0
    for value, shape in extra:
        if isinstance(shape, tuple) or shape is None or shape.width > WIDEST:
            walk.unsupported("a variable argument of this type", loc)
        assert shape is not None
        assert not isinstance(shape, tuple)
        places.append((room, shape, value))
        room += -(-shape.width // (8 * slot)) * slot
    area = walk.memory.new_object(walk.path, "alloca", "variable arguments", room, 16, loc)
    walk.frame.locals.append(area)
    for index, (at, shape, value) in enumerate(places):
        walk.access.store(walk.path, Address(area, at), shape, value, loc)
        if walk.shadows is not None:
            walk.shadows.put_extra(index, Address(area, at), shape, loc)
    pointer = walk.residue.pointer
    fields: list[tuple[int, Int | Pointer, Value]] = [(0, pointer, Address(area, 0))]
    if walk.pointers.width == 64:
        fields = [
            (0, Int(32), NO_GENERAL_REGISTERS),
            (4, Int(32), NO_FLOAT_REGISTERS),
            (8, pointer, Address(area, 0)),
            (16, pointer, NULL),
        ]
    for offset, kind, value in fields:
        walk.access.store(walk.path, walk.pointers.add(walk.path, va_list, offset), kind, value, loc)
