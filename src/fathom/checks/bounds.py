"""An access outside of the object that the pointer came from."""

from __future__ import annotations

from fathom.checks.conditions import ConditionBuilder, Scalar, unsigned
from fathom.checks.property_class import PropertyClass

CLASS = PropertyClass("bounds", "an access outside of the object that the pointer came from", cwe=(119, 125, 787))


def description(mode: str, name: str, offset: Scalar, length: Scalar, size: Scalar) -> str:
    """What is wrong with an access, as far as its numbers are known."""
    of_size = f", which has {size} bytes" if isinstance(size, int) else ""
    if isinstance(offset, int) and isinstance(length, int) and of_size:
        return f"{mode} of {length} bytes at offset {offset} of {name}{of_size}"
    how_many = f"{length} bytes" if isinstance(length, int) else "bytes"
    return f"{mode} of {how_many} outside of {name}{of_size}"


def is_inside(build: ConditionBuilder, width: int, offset: Scalar, length: Scalar, size: Scalar) -> Scalar:
    """`0 <= offset` and `offset + length <= size`, so that nothing wraps.

    SeaBMC's `isderef` is wrong at the edge in figures 9(b) and 12, and SeaHorn's code lets offsets below zero pass.
    """
    start = unsigned(offset, width)
    last_start = build.int_op("sub", width, size, length)
    fits = build.compare("ule", width, length, size)
    return build.conjunction(fits, build.compare("ule", width, start, last_start))
