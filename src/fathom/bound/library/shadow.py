"""Shadow memory that a program asks for: CBMC's fields, a value for each byte, and SeaHorn's slots, one per object."""

from __future__ import annotations

from typing import cast, final

from fathom.bound.code.call_site import CallSite
from fathom.bound.context.context import Context, Handler
from fathom.bound.context.instrument import Instrument, overrides
from fathom.bound.library.fields.declarations import DECLARE, make_missing_type_error, read_field_name
from fathom.bound.library.fields.fields import ShadowField, ShadowFields
from fathom.bound.residual.values import PointerValue, Scalar, Value
from fathom.bound.state.object_flags import END_OF_SLOTS, FIRST_SLOT, SLOT_TYPE
from fathom.bound.state.object_flags import Field as Slot
from fathom.errors import UserError
from fathom.ir.types import Int

GET = ("__CPROVER_get_field", "fathom_shadow_get")
SET = ("__CPROVER_set_field", "fathom_shadow_set")


@final
class ShadowFunctions:
    """CBMC's functions on the fields of a program."""

    def __init__(self, fields: ShadowFields) -> None:
        self.fields = fields

    def table(self) -> dict[str, Handler]:
        """The handlers by name."""
        return {
            **dict.fromkeys(sorted(DECLARE), self._declared),
            **dict.fromkeys(GET, self._get),
            **dict.fromkeys(SET, self._set),
        }

    def _declared(self, _walk: Context, _args: list[Value], _site: CallSite) -> None:
        """What a declaration says was known before the program began."""

    def _get(self, walk: Context, args: list[Value], site: CallSite) -> Value:
        field, size = self._field(walk, args, site, 3)
        assert isinstance(site.result, Int)
        return field.type.number(walk.fold, field.get(cast("PointerValue", args[0]), size, site.loc), site.result)

    def _set(self, walk: Context, args: list[Value], site: CallSite) -> None:
        field, size = self._field(walk, args, site, 4)
        pointer, kind = cast("PointerValue", args[0]), site.shapes[2]
        assert isinstance(kind, Int)
        byte = field.type.byte(walk.fold, cast("Scalar", args[2]), kind)
        if not field.may_reach(pointer):
            what = f"the pointer leads to no object with a field '{field.name}'"
            self.fields.warnings[f"{site.loc}: {site.name} does nothing: {what}"] = None
            return
        before = self._read_bytes(walk, field, pointer, size)
        field.set(pointer, size, byte, site.loc)
        if _listeners(walk) and self._read_bytes(walk, field, pointer, size) != before:
            value = field.type.number(walk.fold, field.get(pointer, size, site.loc), Int(32))
            for instrument in _listeners(walk):
                instrument.on_shadow_field(field.name, pointer, size, value, site.loc)

    def _read_bytes(self, walk: Context, field: ShadowField, pointer: PointerValue, size: int) -> list[Scalar]:
        """The value of each byte, for those who follow it."""
        places = [walk.pointers.add(walk.path, pointer, at) for at in range(size)] if _listeners(walk) else []
        return [field.get(place, 1, None) for place in places]

    def _field(self, walk: Context, args: list[Value], site: CallSite, count: int) -> tuple[ShadowField, int]:
        """The field that a call is about, and how many bytes of it."""
        if len(args) != count:
            raise make_missing_type_error(site.loc)
        name, size = read_field_name(walk, args[1], site.loc), args[-1]
        if not isinstance(size, int):
            walk.unsupported(f"{site.name} of a number of bytes that is not known", site.loc)
        assert isinstance(size, int)
        return self.fields.find(name, site.loc), size


def _listeners(walk: Context) -> list[Instrument]:
    return [each for each in walk.instruments if overrides(each, "on_shadow_field")]


# ── SeaHorn ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def _set_slot(walk: Context, args: list[Value], site: CallSite) -> None:
    field, kind = _slot(args[0], site), site.shapes[2]
    assert isinstance(kind, Int)
    value = walk.fold.cast("zext", cast("Scalar", args[2]), kind, SLOT_TYPE)
    for target, here in walk.points_to.resolve(walk.path, cast("PointerValue", args[1])):
        old = walk.flags.get(walk.path, field, target)
        walk.flags.put(walk.path, field, target, walk.fold.select(here, value, old, SLOT_TYPE))


def _get_slot(walk: Context, args: list[Value], site: CallSite) -> Value:
    field, result = _slot(args[0], site), cast("Scalar", 0)
    for target, here in walk.points_to.resolve(walk.path, cast("PointerValue", args[1])):
        result = walk.fold.select(here, walk.flags.get(walk.path, field, target), result, SLOT_TYPE)
    assert isinstance(site.result, Int)
    return walk.fold.cast("trunc", result, SLOT_TYPE, site.result)


def _slot(number: Value, site: CallSite) -> Slot:
    if not isinstance(number, int) or not FIRST_SLOT <= number < END_OF_SLOTS:
        raise UserError(
            f"{site.loc}: {site.name} is called with a slot that is none of {FIRST_SLOT} to {END_OF_SLOTS - 1}",
            hint="those below are SeaHorn's own: sea_is_modified and sea_is_alloc ask for what is there",
        )
    return number


TABLE: dict[str, Handler] = {
    "sea_set_shadowmem": _set_slot,
    "sea_get_shadowmem": _get_slot,
}
