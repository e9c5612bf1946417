"""`sea_is_dereferenceable(p, n)` and its relatives: do `n` bytes from `p` on lie inside of one object that is alive?

The object of a pointer is most often known, so the question becomes arithmetic on an offset and a size:
`offset <= size` and `n <= size - offset`, unsigned, so that offsets before the object are too large and nothing wraps.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathom.bound.residual.values import Address, Choice, Object, PointerValue, Scalar
from fathom.ir.instructions import IsAlloc, IsDeref
from fathom.ir.types import BOOL, Int
from fathom.source import SrcLoc

if TYPE_CHECKING:
    from fathom.bound.walk.walk import Walk


def dereferenceable(walk: Walk, pointer: PointerValue, size: Scalar, loc: SrcLoc | None) -> Scalar:
    """The condition under which `size` bytes can be accessed through the pointer."""
    if walk.blocks is not None:
        return walk.blocks.dereferenceable(walk.path, walk.pointers.narrowed(walk.path, pointer), size, loc)
    return _under(walk, walk.pointers.narrowed(walk.path, pointer), size, loc)


def _under(walk: Walk, pointer: PointerValue, size: Scalar, loc: SrcLoc | None) -> Scalar:
    if isinstance(pointer, Choice):
        then, other = _under(walk, pointer.then, size, loc), _under(walk, pointer.other, size, loc)
        return walk.fold.select(pointer.cond, then, other, BOOL)
    if not isinstance(pointer, Address):
        return _in_residue(walk, pointer, size, loc)
    if pointer.object is None or pointer.object.kind == "function":
        return 0
    return _inside(walk, pointer.object, pointer.offset, size)


def _inside(walk: Walk, target: Object, offset: Scalar, size: Scalar) -> Scalar:
    state = walk.path.state(target)
    if state is None:
        return 0
    inside = walk.validity.inside(walk.path, target, offset, size)
    return walk.fold.conjunction(state.alive, inside)


def alive(walk: Walk, pointer: PointerValue, loc: SrcLoc | None) -> Scalar:
    """The condition under which the object of the pointer is alive."""
    result: Scalar = 0
    for item, here in walk.owners.alternatives(walk.path, pointer):
        result = walk.fold.disjunction(result, walk.fold.conjunction(here, _alive(walk, item, loc)))
    return result


def _alive(walk: Walk, pointer: PointerValue, loc: SrcLoc | None) -> Scalar:
    if not isinstance(pointer, Address):
        walk.owners.know_object(loc)
        known = walk.residue.reg(BOOL)
        walk.residue.emit(IsAlloc(known, walk.pointers.materialise(walk.path, pointer), walk.path.mem, loc))
        return known
    state = walk.path.state(pointer.object) if pointer.object is not None else None
    return 0 if state is None else state.alive


def _in_residue(walk: Walk, pointer: PointerValue, size: Scalar, loc: SrcLoc | None) -> Scalar:
    operand, inside = walk.pointers.materialise(walk.path, pointer), walk.residue.reg(BOOL)
    walk.residue.emit(IsDeref(inside, operand, walk.fold.operand(Int(walk.pointers.width), size), loc))
    return walk.fold.conjunction(_alive(walk, pointer, loc), inside)
