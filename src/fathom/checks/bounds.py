"""An access outside of the object that the pointer came from."""

from __future__ import annotations

from fathom.checks.conditions import Conditions, Scalar, unsigned
from fathom.checks.property_class import PropertyClass

CLASS = PropertyClass("bounds", "an access outside of the object that the pointer came from", cwe=(119, 125, 787))


def description(mode: str, name: str, offset: Scalar, length: Scalar, size: Scalar) -> str:
    """What is wrong with an access, as far as its numbers are known."""
    of_size = f", which has {size} bytes" if isinstance(size, int) else ""
    if isinstance(offset, int) and isinstance(length, int) and of_size:
        return f"{mode} of {length} bytes at offset {offset} of {name}{of_size}"
    how_many = f"{length} bytes" if isinstance(length, int) else "bytes"
    return f"{mode} of {how_many} outside of {name}{of_size}"


def inside(conditions: Conditions, width: int, offset: Scalar, length: Scalar, size: Scalar) -> Scalar:
    """`0 <= offset` and `offset + length <= size`, so that nothing wraps: errata E-01 and E-02 of SeaBMC."""
    start = unsigned(offset, width)
    room = conditions.int_op("sub", width, size, length)
    fits = conditions.compare("ule", width, length, size)
    return conditions.conjunction(fits, conditions.compare("ule", width, start, room))
