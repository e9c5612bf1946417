"""In a checked region, reads are those of bytes, with and without the two techniques."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from memory.seam.checked import compare, objects, operate

from fathom.memory.base import MemoryOptions

OPTIONS = {
    "seam": MemoryOptions(),
    "no range map": MemoryOptions(range_map=False),
    "no store map": MemoryOptions(store_map=False),
}


@pytest.mark.parametrize("simplify", [True, False], ids=["simplified", "plain"])
@pytest.mark.parametrize("relative", [False, True], ids=["concrete", "relative"])
@pytest.mark.parametrize("options", OPTIONS.values(), ids=OPTIONS.keys())
def test_reads_are_those_of_bytes(options: MemoryOptions, relative: bool, simplify: bool) -> None:
    @settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
    @given(st.data(), st.integers(0, 1 << 30))
    def check(data: st.DataObject, seed: int) -> None:
        made = objects(options, seed, simplify=simplify, relative=relative)
        for _ in range(data.draw(st.integers(2, 10))):
            operate(data.draw, made)
        for _ in range(4):
            compare(data.draw, made)

    check()
