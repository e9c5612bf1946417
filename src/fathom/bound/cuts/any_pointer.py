"""Pointers in any iteration: what they may point to by name, and a value that is one of these at any offset."""

from __future__ import annotations

from collections.abc import Mapping
from typing import final

from fathom.bound.context.context import Context
from fathom.bound.cut_plan import NULL_KEY, ObjectKey, Targets
from fathom.bound.residual.values import NULL, Address, Object, PointerValue, Value, list_leaves
from fathom.ir.types import BOOL, Int
from fathom.source import SrcLoc

FUNCTION = "@"
"""How the names of functions begin, as targets."""


def key_of(target: Object) -> ObjectKey:
    """The name of an object, which is the same in all walks."""
    if target.kind == "function":
        return f"{FUNCTION}{target.name}"
    assert target.instance is not None
    return target.instance.name


@final
class AnyPointer:
    """Makes pointers of some targets, on the current path of a walk."""

    def __init__(self, walk: Context, loc: SrcLoc | None) -> None:
        self.walk = walk
        self.loc = loc

    def find_objects(self) -> dict[ObjectKey, Object]:
        """The objects of the current path by their names; of several with one name, the first."""
        found: dict[ObjectKey, Object] = {}
        for number in sorted(self.walk.path.objects):
            target = self.walk.memory.by_number[number]
            if target.instance is not None:
                found.setdefault(key_of(target), target)
        return found

    def list_targets(self, value: Value, objects: Mapping[ObjectKey, Object]) -> dict[ObjectKey, int | None] | None:
        """The names of what a pointer may point to, with offsets; None if that is not known, or not there."""
        assert isinstance(value, PointerValue)
        found: dict[ObjectKey, int | None] = {}
        for leaf in list_leaves(self.walk.pointers.simplify(self.walk.path, value)):
            if type(leaf) is not Address:
                return None
            target = leaf.object
            if target is None:
                if leaf.offset != 0:
                    return None
                found[NULL_KEY] = 0
                continue
            if target.kind == "function":
                if leaf.offset != 0 or target.name not in self.walk.module.functions:
                    return None
            elif target.instance is None or objects.get(key_of(target)) is not target:
                return None
            key, offset = key_of(target), leaf.offset if isinstance(leaf.offset, int) else None
            found[key] = offset if found.get(key, offset) == offset else None
        return found

    def make(self, targets: Targets, objects: Mapping[ObjectKey, Object], source: str) -> PointerValue:
        """Any pointer to one of the targets, at its offset or at any."""
        walk = self.walk
        values = [self._make_one(key, offset, objects, source) for key, offset in targets.keys.items()]
        if targets.is_any or not values or None in values:
            value = walk.constants.fresh(walk.path, walk.residue.pointer, source, self.loc)
            assert isinstance(value, PointerValue)
            return value
        result: PointerValue = NULL if values[0] is None else values[0]
        for other in values[1:]:
            assert other is not None
            chosen = walk.fold.fresh(BOOL, f"which {source}", self.loc)
            result = walk.pointers.select(walk.path, chosen, other, result)
        return result

    def _make_one(
        self, key: ObjectKey, offset: int | None, objects: Mapping[ObjectKey, Object], source: str
    ) -> Address | None:
        walk = self.walk
        if key == NULL_KEY:
            return NULL
        if key.startswith(FUNCTION):
            return Address(walk.constants.object_of(key.removeprefix(FUNCTION)), 0)
        target = objects.get(key)
        if target is None:
            return None
        if offset is not None:
            return Address(target, offset)
        return Address(target, walk.fold.fresh(Int(walk.pointers.width), f"offset of {source}", self.loc))
