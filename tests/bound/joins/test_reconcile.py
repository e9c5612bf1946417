"""Paths that know different cells of an object: what stays known where they meet, and what is left to memory."""

from __future__ import annotations

import pytest
from bound.functions import Functions

from fathom.ir.instructions import Load

HEAD = "struct pair { int first, second; };\nunion word { unsigned whole; unsigned short half[2]; };\n"
KNOWN = {
    "written_on_one_path": "struct pair p = {1, 2}; if (nondet_bool()) p.first = 3; check(p.first != 2 && p.second == 2);",
    "written_on_both_paths": "struct pair p; if (nondet_bool()) p.first = 3; else p.first = 4; check(p.first > 2);",
    "read_on_one_path": "int *p = calloc(2, 4); if (nondet_bool()) check(p[0] == 0); check(p[1] == 0);",
    "of_zeros": "int *p = calloc(2, 4); if (nondet_bool()) p[0] = 1; check(p[0] < 2 && p[1] == 0);",
    "halves_on_one_path": "union word w = {7}; if (nondet_bool()) { w.half[0] = 7; w.half[1] = 0; } check(w.half[0] == 7);",
}
TO_MEMORY = {
    "half_of_a_word_under_an_index": "union word w[2] = {7, 7}; w[nondet_uint() & 1].half[0] = 7;"
    " if (nondet_bool()) w[0].half[1] = 0; check(w[0].whole == 7);",
}
SOURCE = Functions(HEAD, **KNOWN, **TO_MEMORY)


@pytest.mark.parametrize("name", KNOWN)
def test_what_is_known_needs_no_memory(name: str) -> None:
    assert SOURCE.walk(name).count(Load) == 0


@pytest.mark.parametrize("name", TO_MEMORY)
def test_what_overlaps_is_left_to_memory(name: str) -> None:
    assert SOURCE.walk(name).count(Load) > 0
