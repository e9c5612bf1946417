"""No proof by induction says that something cannot happen which machine code has done: a slice of `tools/soak.py`."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import pytest
from differential import endless
from native_programs import gcc

SEED = 2000
PROGRAMS = 4
SELECTED: list[tuple[str, ...]] = [(), ("assert",)]
"""What is checked; the second time, whether pointers are valid is not."""


@pytest.mark.skipif(gcc() is None, reason="needs a gcc with AddressSanitizer")
def test_proofs_against_machine_code(tmp_path: Path) -> None:
    made = endless.make(SEED, PROGRAMS, tmp_path, str(gcc()), runs=100)
    claims = list(endless.list_claims(made, random.Random(SEED), each=2))
    module = endless.load_claims(made, claims, tmp_path)
    found: Counter[tuple[bool, str]] = Counter()
    for number, claim in enumerate(claims):
        found[claim.is_wrong, endless.prove(module, claim, 2, infers=False, select=SELECTED[number % 2])] += 1
    assert found[True, "safe"] == 0, found
    assert sum(number for (is_wrong, _), number in found.items() if is_wrong) >= 2 * PROGRAMS


def test_a_proof_is_found_where_there_is_one(tmp_path: Path) -> None:
    """Of a number that no statement changes, the bounds that machine code sees are proved."""
    text = "\nstatic int p0_g;\nvoid p0(void) { int a = 3; unsigned c = 0; while (more()) { c++; look(0, a); } }\n"
    made = endless.Made((text,), (range(1),), (False,), {0: (3, 3)})
    claims = list(endless.list_claims(made, random.Random(1), each=1))
    module = endless.load_claims(made, claims, tmp_path)
    assert [endless.prove(module, claim, 10, infers=False) == "safe" for claim in claims] == [False, False, True]
