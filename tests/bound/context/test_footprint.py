"""Accesses in words."""

from __future__ import annotations

from fathom.bound.context.footprint import Footprint
from fathom.bound.residual.values import NULL


def test_words() -> None:
    assert Footprint(NULL, 4, "write", "", None).what == "write"
    assert Footprint(NULL, 4, "read", "monotonic", None).what == "atomic read"
    assert Footprint(NULL, 4, "write", "seq_cst", None, is_update=True).what == "atomic update"
    assert Footprint(NULL, 4, "write", "", None, "free").what == "free"


def test_an_update_reads() -> None:
    assert Footprint(NULL, 4, "write", "seq_cst", None, is_update=True).reads
    assert not Footprint(NULL, 4, "write", "seq_cst", None).reads
