"""The functions that the walk knows, by name. Every dialect of harness is understood without change."""

from __future__ import annotations

from fathom.bound.code.call_site import Handler
from fathom.bound.instruments.threads import primitives as threads
from fathom.bound.library import blocks, claims, control, directives, heap, inputs, pointers, primitives, shadow

TABLE: dict[str, Handler] = {
    **claims.TABLE,
    **inputs.TABLE,
    **control.TABLE,
    **directives.TABLE,
    **heap.TABLE,
    **blocks.TABLE,
    **pointers.TABLE,
    **primitives.TABLE,
    **shadow.TABLE,
    **threads.TABLE,
}


def find(name: str) -> Handler | None:
    """The handler of a library function, or None."""
    found = TABLE.get(name)
    if found is None and inputs.NONDET.fullmatch(name):
        return inputs.nondet
    return found
