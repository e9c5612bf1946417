"""Questions about pointers: what they point into, and whether it may be used."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from fathom.bound.dereferenceable import dereferenceable
from fathom.bound.library.site import CallSite, Handler, size_argument
from fathom.bound.values import Address, Choice, PointerValue, Scalar, Value
from fathom.ir.instructions import PtrField
from fathom.ir.types import BOOL, Int

if TYPE_CHECKING:
    from fathom.bound.walk import Walk


def _is_dereferenceable(walk: Walk, args: list[Value], site: CallSite) -> Value:
    size = size_argument(walk, args[1], site.shapes[1])
    inside = dereferenceable(walk, cast("PointerValue", args[0]), size, site.loc)
    assert isinstance(site.result, Int)
    return walk.fold.cast("zext", inside, BOOL, site.result)


def _object_size(walk: Walk, args: list[Value], site: CallSite) -> Value:
    """How many bytes the object has that a pointer points into; 0 when there is none."""
    assert isinstance(site.result, Int)
    size = _size_of(walk, walk.pointers.narrowed(walk.path, cast("PointerValue", args[0])), site)
    return walk.fold.cast("trunc", size, Int(walk.pointers.width), site.result)


def _size_of(walk: Walk, pointer: PointerValue, site: CallSite) -> Scalar:
    kind = Int(walk.pointers.width)
    if isinstance(pointer, Choice):
        then, other = _size_of(walk, pointer.then, site), _size_of(walk, pointer.other, site)
        return walk.fold.select(pointer.cond, then, other, kind)
    if isinstance(pointer, Address) and (pointer.object is not None or isinstance(pointer.offset, int)):
        return walk.pointers.size_of(walk.path, pointer.object) if pointer.object is not None else 0
    result = walk.residue.reg(kind)
    walk.residue.emit(PtrField(result, "size", walk.pointers.materialise(walk.path, pointer), site.loc))
    return result


_DEREFERENCEABLE = ("sea_is_dereferenceable", "sea_is_deref", "__CPROVER_r_ok", "__CPROVER_w_ok", "__CPROVER_rw_ok")


TABLE: dict[str, Handler] = {
    **dict.fromkeys(_DEREFERENCEABLE, _is_dereferenceable),
    "__fathom_object_size": _object_size,
}
