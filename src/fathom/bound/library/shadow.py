"""Shadow memory that a program asks for: CBMC's fields, a value for each byte, and SeaHorn's slots, one per object."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from fathom.bound.code.call_site import CallSite, Handler
from fathom.bound.library.fields.declared import DECLARE, field_name, without_type
from fathom.bound.library.fields.fields import Field
from fathom.bound.residual.values import PointerValue, Scalar, Value
from fathom.bound.state.object_flags import FIELDS, FIRST_SLOT, SLOT_TYPE
from fathom.bound.state.object_flags import Field as Slot
from fathom.errors import UserError
from fathom.ir.types import Int

if TYPE_CHECKING:
    from fathom.bound.walk.walk import Walk


def _declared(_walk: Walk, _args: list[Value], _site: CallSite) -> None:
    """What a declaration says was known before the program began."""


def _get(walk: Walk, args: list[Value], site: CallSite) -> Value:
    field, size = _field(walk, args, site, 3)
    assert isinstance(site.result, Int)
    return field.type.number(walk.fold, field.get(cast("PointerValue", args[0]), size, site.loc), site.result)


def _set(walk: Walk, args: list[Value], site: CallSite) -> None:
    field, size = _field(walk, args, site, 4)
    pointer, kind = cast("PointerValue", args[0]), site.shapes[2]
    assert isinstance(kind, Int)
    byte = field.type.byte(walk.fold, cast("Scalar", args[2]), kind)
    if not field.reaches(pointer):
        what = f"the pointer leads to no object with a field '{field.name}'"
        walk.fields.warnings[f"{site.loc}: {site.name} does nothing: {what}"] = None
        return
    before = _seen(walk, field, pointer, size)
    field.set(pointer, size, byte, site.loc)
    if walk.watcher is not None and _seen(walk, field, pointer, size) != before:
        value = field.type.number(walk.fold, field.get(pointer, size, site.loc), Int(32))
        walk.watcher.shadowed(field.name, pointer, size, value, site.loc)


def _seen(walk: Walk, field: Field, pointer: PointerValue, size: int) -> list[Scalar]:
    """The value of each byte, for one who watches."""
    places = [walk.pointers.add(walk.path, pointer, at) for at in range(size)] if walk.watcher is not None else []
    return [field.get(place, 1, None) for place in places]


def _field(walk: Walk, args: list[Value], site: CallSite, count: int) -> tuple[Field, int]:
    """The field that a call is about, and how many bytes of it."""
    if walk.threads is not None:
        walk.unsupported("shadow memory, in a program with threads,", site.loc)
    if len(args) != count:
        raise without_type(site.loc)
    name, size = field_name(walk, args[1], site.loc), args[-1]
    if not isinstance(size, int):
        walk.unsupported(f"{site.name} of a number of bytes that is not known", site.loc)
    assert isinstance(size, int)
    return walk.fields.find(name, site.loc), size


# ── SeaHorn ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def _set_slot(walk: Walk, args: list[Value], site: CallSite) -> None:
    field, kind = _slot(args[0], site), site.shapes[2]
    assert isinstance(kind, Int)
    value = walk.fold.cast("zext", cast("Scalar", args[2]), kind, SLOT_TYPE)
    for target, here in walk.owners.of(walk.path, cast("PointerValue", args[1])):
        old = walk.flags.get(walk.path, field, target)
        walk.flags.put(walk.path, field, target, walk.fold.select(here, value, old, SLOT_TYPE))


def _get_slot(walk: Walk, args: list[Value], site: CallSite) -> Value:
    field, result = _slot(args[0], site), cast("Scalar", 0)
    for target, here in walk.owners.of(walk.path, cast("PointerValue", args[1])):
        result = walk.fold.select(here, walk.flags.get(walk.path, field, target), result, SLOT_TYPE)
    assert isinstance(site.result, Int)
    return walk.fold.cast("trunc", result, SLOT_TYPE, site.result)


def _slot(number: Value, site: CallSite) -> Slot:
    if not isinstance(number, int) or not FIRST_SLOT <= number < FIELDS:
        raise UserError(
            f"{site.loc}: {site.name} is called with a slot that is none of {FIRST_SLOT} to {FIELDS - 1}",
            hint="those below are SeaHorn's own: sea_is_modified and sea_is_alloc ask for what is there",
        )
    return number


GET = ("__CPROVER_get_field", "fathom_shadow_get")
SET = ("__CPROVER_set_field", "fathom_shadow_set")

TABLE: dict[str, Handler] = {
    **dict.fromkeys(sorted(DECLARE), _declared),
    **dict.fromkeys(GET, _get),
    **dict.fromkeys(SET, _set),
    "sea_set_shadowmem": _set_slot,
    "sea_get_shadowmem": _get_slot,
}
