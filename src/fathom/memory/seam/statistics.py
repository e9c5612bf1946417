"""What the SeaM encoding counts while it decides reads."""

from __future__ import annotations

from dataclasses import fields
from typing import final

from fathom.immutable import record


@final
@record
class Statistics:
    """Counts of one region, and the time that reads took.

    A hit is a read that one write decides, a skip a write that a read cannot meet: because the two offsets are apart
    in their text, or because of their ranges. A read at a known offset that the store map decides is a store-map hit;
    one at a symbolic offset takes the map apart (`aborts`).
    """

    reads: int = 0
    writes: int = 0
    hits: int = 0
    skips_syntactic: int = 0
    skips_range_map: int = 0
    store_map_hits: int = 0
    store_map_misses: int = 0
    aborts: int = 0
    nodes: int = 0
    nanoseconds: int = 0

    def counts(self) -> dict[str, int]:
        """By name."""
        return {each.name: getattr(self, each.name) for each in fields(self)}
