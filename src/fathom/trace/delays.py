"""What a trace says of a store that waits in the buffer of its thread when a turn ends."""

from __future__ import annotations

from fathom.bound.context.delayed_store import DelayedStore
from fathom.bound.residual.values import Address
from fathom.trace.input_types import float_type
from fathom.trace.show import Places


def describe_delay(places: Places, store: DelayedStore, is_over: bool) -> str:
    """`x = 1 waits: …`, or that it becomes visible; empty where it is not known what it writes to."""
    pointer = store.pointer
    if not isinstance(pointer, Address) or pointer.object is None:
        return ""
    found = places.find_place(pointer.object, pointer.offset) if isinstance(pointer.offset, int) else None
    name, kind = found if found is not None else (f"*({places.format_pointer(pointer)})", None)
    value = places.format_value(store.value, store.kind.width, kind or float_type(store.kind))
    how = "becomes visible to other threads" if is_over else "waits: other threads do not see it yet"
    return f"{name} = {value} {how}"
