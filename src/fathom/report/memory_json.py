"""The memory of a trace as plain data, for JSON and for the page."""

from __future__ import annotations

from typing import TypeAlias

from fathom.printable import printable
from fathom.trace.memory_picture import MemoryChange, PointedPlace, ShownCell, ShownObject, ViolatingAccess

Json: TypeAlias = dict[str, object]


def describe_object(each: ShownObject) -> Json:
    """An object, without its place in the source."""
    return {
        "number": each.number,
        "name": printable(each.name),
        "storage": each.storage,
        "type": printable(each.type),
        "size": each.size,
        "function": printable(each.function) or None,
    }


def describe_change(change: MemoryChange) -> Json:
    """What a step changes of an object."""
    return {"object": change.object, "state": change.state, "cells": [_cell(each) for each in change.cells]}


def _cell(each: ShownCell) -> Json:
    return {
        "offset": each.offset,
        "size": each.size,
        "name": printable(each.name),
        "text": None if each.text is None else printable(each.text),
        "target": describe_place(each.target),
    }


def describe_place(place: PointedPlace | None) -> Json | None:
    """Where a pointer points to."""
    return None if place is None else {"object": place.object, "offset": place.offset}


def describe_violating_access(access: ViolatingAccess) -> Json:
    """The access that fails."""
    return {"place": describe_place(access.place), "size": access.size, "is_write": access.is_write}
