"""Every encoding, at every word size, reads what a plain byte memory would."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from memory.contract import compare, operate, world

ENCODINGS = ["arrays", "lambdas", "flatten", "seam"]
EXAMPLES = {"arrays": 40, "lambdas": 80, "flatten": 12, "seam": 80}


@pytest.mark.parametrize("simplify", [True, False], ids=["simplified", "plain"])
@pytest.mark.parametrize("word", [1, 4, 8])
@pytest.mark.parametrize("name", ENCODINGS)
def test_reads_are_those_of_bytes(name: str, word: int, simplify: bool) -> None:
    @settings(max_examples=EXAMPLES[name], deadline=None, suppress_health_check=list(HealthCheck))
    @given(st.data(), st.integers(0, 1 << 30))
    def check(data: st.DataObject, seed: int) -> None:
        made = world(name, word, simplify, seed)
        for _ in range(data.draw(st.integers(1, 6))):
            operate(data.draw, made)
        for _ in range(2):
            compare(data.draw, made)

    check()
