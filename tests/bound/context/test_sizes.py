"""An object of a size that is not known claims nothing beyond what the address space has for it."""

from __future__ import annotations

from bound.functions import Functions

SOURCE = Functions(
    known="unsigned long n = 100; char a[n]; a[0] = 0;",
    unknown="unsigned long n = nondet_ulong(); assume(n > 0); char a[n]; a[0] = 0;",
    bounded="unsigned long n = nondet_ulong(); assume(n > 0 && n < 50); char a[n]; a[0] = 0;",
)


def test_only_sizes_that_may_be_too_large_are_checked() -> None:
    assert "unsupported" not in SOURCE.walk("known").asserted
    assert "unsupported" not in SOURCE.walk("bounded").asserted
    assert SOURCE.walk("unknown").asserted.count("unsupported") == 1
