"""The scalar at an offset of a variable, as C writes it: `list.head`, `buf[3].x`."""

from __future__ import annotations

from typing import Final

from fathom.frontend.llvm.debuginfo import ArrayCType, CType, RecordCType, strip_qualifiers
from fathom.frontend.llvm.metadata import DebugInfo

_DEEPEST: Final = 8


def find_member(
    debug: DebugInfo, name: str, variable: CType | None, offset: int, aggregate: bool = False
) -> tuple[str, CType] | None:
    """The name and the type of the scalar at an offset of a variable; None where its type does not tell.

    With `aggregate`, the first array or struct that begins there.
    """
    name, kind, at = _descend(debug, name, variable, offset, aggregate)
    if aggregate and at == 0 and kind is not None:
        return name, kind
    whole = kind is not None and at == 0 and not isinstance(kind, ArrayCType | RecordCType)
    return (name, kind) if whole and kind is not None else None


def find_scalar(debug: DebugInfo, variable: CType | None, offset: int) -> tuple[int, str, CType] | None:
    """The scalar that has the byte at an offset of a variable: where it begins, its name in the variable, its type."""
    name, kind, at = _descend(debug, "", variable, offset)
    if kind is None or isinstance(kind, ArrayCType | RecordCType) or at < 0:
        return None
    return offset - at, name, kind


def _descend(
    debug: DebugInfo, name: str, variable: CType | None, offset: int, aggregate: bool = False
) -> tuple[str, CType | None, int]:
    """The innermost member or element around an offset, and how far into it that is."""
    kind, at = strip_qualifiers(variable), offset
    for _ in range(_DEEPEST):
        if aggregate and at == 0:
            break
        if isinstance(kind, ArrayCType):
            step = _element_size(kind)
            if step == 0 or at < 0:
                break
            index, at = divmod(at, step)
            rest = kind.counts[1:]
            name, kind = f"{name}[{index}]", ArrayCType(kind.element, rest, 8 * step) if rest else kind.element
        elif isinstance(kind, RecordCType) and kind.kind != "union":
            before = [m for m in debug.members(kind) if m.offset // 8 <= at and not m.bit_field]
            if not before:
                break
            member = max(before, key=lambda m: m.offset)
            name, at, kind = f"{name}.{member.name}", at - member.offset // 8, member.type
        else:
            break
        kind = strip_qualifiers(kind)
    return name, kind, at


def _element_size(kind: ArrayCType) -> int:
    """Bytes of one element of the first dimension; 0 where that is not known."""
    first = kind.counts[0] if kind.counts else None
    if first and kind.bits:
        return kind.bits // 8 // first
    return int(getattr(strip_qualifiers(kind.element), "bits", 0)) // 8
