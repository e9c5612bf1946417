"""Variable arguments: `va_start` puts them into memory, one after the other, as if all registers were used up.

That is one of the ways in which the calling convention of x86 may pass them, so the code that clang generates for
`va_arg` finds them there. They fill their object, so asking for one that was not passed is an access out of bounds.
On x86-64, an argument that is aligned to more than a slot begins at a multiple of 16.
"""

from __future__ import annotations

from typing import cast

from fathom.bound.code.frames import Extra
from fathom.bound.context.context import Context
from fathom.bound.residual.values import NULL, Address, CellType, PointerValue, Value
from fathom.ir.types import Int, Pointer
from fathom.source import SrcLoc

NO_GENERAL_REGISTERS = 48
NO_FLOAT_REGISTERS = 176
WIDEST_ALIGNMENT = 16


def start(walk: Context, va_list: PointerValue, loc: SrcLoc | None) -> None:
    """Initialise a `va_list` for the variable arguments of the current call."""
    slot = walk.pointers.width // 8
    places: list[tuple[int, Extra]] = []
    end = 0
    for extra in walk.frame.extra:
        size, align = _layout(walk, extra, loc)
        at = -(-end // align) * align
        places.append((at, extra))
        end = at + -(-size // slot) * slot
    area = walk.memory.new_object(walk.path, "alloca", "variable arguments", end, WIDEST_ALIGNMENT, loc)
    walk.frame.locals.append(area)
    for index, (at, extra) in enumerate(places):
        _put(walk, index, extra, Address(area, at), loc)
    _initialise(walk, va_list, Address(area, 0), loc)


def _layout(walk: Context, extra: Extra, loc: SrcLoc | None) -> tuple[int, int]:
    """Size and alignment of an argument in memory."""
    slot = walk.pointers.width // 8
    if extra.size:
        size, align = extra.size, max(extra.align, slot)
    else:
        size = sum((kind.width + 7) // 8 for kind in _cells(extra))
        align = WIDEST_ALIGNMENT if slot == 8 and size > slot else slot
    if align > WIDEST_ALIGNMENT or (isinstance(extra.shape, tuple) and (size > slot or walk.shadows is not None)):
        walk.unsupported("a variable argument of this type", loc)
    return size, align


def _cells(extra: Extra) -> tuple[CellType, ...]:
    """The scalars of an argument: several for a vector, which is how small structs of floats are passed."""
    return cast("tuple[CellType, ...]", extra.shape if isinstance(extra.shape, tuple) else (extra.shape,))


def _put(walk: Context, index: int, extra: Extra, place: Address, loc: SrcLoc | None) -> None:
    if extra.size:
        walk.access.memcpy(walk.path, place, cast("PointerValue", extra.value), extra.size, loc)
        return
    cells, at = _cells(extra), cast("int", place.offset)
    values = cast("tuple[Value, ...]", extra.value if isinstance(extra.shape, tuple) else (extra.value,))
    for kind, value in zip(cells, values, strict=True):
        walk.access.store(walk.path, Address(place.object, at), kind, value, loc)
        at += (kind.width + 7) // 8
    if walk.shadows is not None:
        walk.shadows.put_extra(index, place, cells[0], loc)


def _initialise(walk: Context, va_list: PointerValue, area: Address, loc: SrcLoc | None) -> None:
    pointer = walk.residue.pointer
    fields: list[tuple[int, Int | Pointer, Value]] = [(0, pointer, area)]
    if walk.pointers.width == 64:
        fields = [
            (0, Int(32), NO_GENERAL_REGISTERS),
            (4, Int(32), NO_FLOAT_REGISTERS),
            (8, pointer, area),
            (16, pointer, NULL),
        ]
    for offset, kind, value in fields:
        walk.access.store(walk.path, walk.pointers.add(walk.path, va_list, offset), kind, value, loc)
