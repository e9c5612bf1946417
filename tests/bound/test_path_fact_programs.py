"""Intervals of numbers that paths know, in programs. The intervals themselves are tested in `tests/domains`."""

from __future__ import annotations

from pathlib import Path

import pytest

import fathom

COUNTED = """
unsigned nondet_uint(void);
int main(void) {
    unsigned size = nondet_uint();
    if (size > 20)
        return 0;
    for (unsigned i = 0; i < size / 128; i++)
        __VERIFIER_assert(0);
    __VERIFIER_assert((size & 127) * 2 + 1 < LIMIT);
    return 0;
}
"""


@pytest.mark.parametrize(("limit", "result"), [(42, "safe"), (41, "unsafe")])
def test_a_path_knows_what_follows_from_what_it_knows(tmp_path: Path, limit: int, result: str) -> None:
    path = tmp_path / "program.c"
    path.write_text(COUNTED.replace("LIMIT", str(limit)))
    verdict = fathom.check(str(path), options=fathom.Options(unwind=1))
    assert verdict.result == result
    assert (verdict.stats["queries"] == 0) == (result == "safe")


INDEXED = """
unsigned nondet_uint(void);
int main(void) {
    int table[4] = {1, 2, 3, 4};
    unsigned n = nondet_uint(), i = nondet_uint();
    if (n > LIMIT || i >= n)
        return 0;
    return table[i] != 0 ? 0 : 1;
}
"""


@pytest.mark.parametrize(("limit", "result"), [(4, "safe"), (5, "unsafe")])
def test_an_index_below_a_number_that_is_known_to_be_small(tmp_path: Path, limit: int, result: str) -> None:
    path = tmp_path / "program.c"
    path.write_text(INDEXED.replace("LIMIT", str(limit)))
    verdict = fathom.check(str(path))
    assert verdict.result == result
    assert (verdict.stats["queries"] == 0) == (result == "safe")
