"""The search on small programs: what a comparison hides is found, and the same search finds the same."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice

import pytest
from command_line import Write
from search.exploring import explore, find_first

from fathom.search.choices import ChosenValuation
from fathom.search.coverage import Coverage
from fathom.search.explore import MOST_BLOCKS, Exploration
from fathom.trace.concrete import Ending

HASH = "unsigned h = n * 2654435761u; h ^= h >> 15; h *= n | 1; __VERIFIER_assert(h % 7 != 3);"
NESTED = """
    unsigned a = nondet_uint(), b = nondet_uint();
    if (n == 0xdeadbeef) if (a + 5 == 0x12345678) if (b > 1000 && b < 1010) __VERIFIER_assert(0);
"""
ASSUMED = "__VERIFIER_assume(n > 77 && n < 90); __VERIFIER_assert(n != 80);"
LOOP = "unsigned s = 0; for (unsigned i = 0; i < n; i++) { s += i; __VERIFIER_assert(s < 20); }"
MEMORY = "char *p = __builtin_malloc(4); if (p) { p[0] = 1; if (n == 4711) p[n - 4707] = 1; }"


@pytest.mark.parametrize(
    "body", [HASH, NESTED, ASSUMED, LOOP, MEMORY], ids=["hash", "nested", "assumed", "loop", "memory"]
)
def test_a_bug_is_found(write: Write, body: str) -> None:
    found = find_first(explore(write, body))
    assert found is not None
    assert found.failed is not None
    assert found.failed.kind == ("bounds" if body is MEMORY else "assert")


@pytest.mark.parametrize(
    "body", ["__VERIFIER_assume(n < 5); __VERIFIER_assert(n != 7);", "if (n > 3 && n < 2) __VERIFIER_assert(0);"]
)
def test_where_there_is_none_nothing_is_found(write: Write, body: str) -> None:
    search = explore(write, f"{body} if (n == 1) __VERIFIER_assert(n == 2);")
    found = find_first(search)
    assert found is not None, "the other one"
    assert found.failed is not None
    assert found.failed.loc is not None
    search = explore(write, body)
    with pytest.raises(TimeoutError):
        next(_stop_after(search, 300).find_failures())


def _stop_after(search: Exploration, most: int) -> Exploration:
    run = search._run

    def limited(valuation: ChosenValuation, coverage: Coverage) -> Ending:
        if search.executions > most:
            raise TimeoutError
        return run(valuation, coverage)

    search._run = limited
    return search


def test_the_same_search_finds_the_same(write: Write) -> None:
    first, second = (list(islice(explore(write, HASH).find_failures(), 5)) for _ in range(2))
    assert first == second


def test_an_execution_without_end_is_left(write: Write) -> None:
    search = explore(write, "if (n > 5) for (;;) n |= 8; if (n == 5) __VERIFIER_assert(0);")
    assert find_first(search) is not None
    assert search._blocks < 64 * MOST_BLOCKS


def test_repeated_on_its_own_choices_it_fails_alike(write: Write) -> None:
    search = explore(write, NESTED)
    found = find_first(search)
    assert found is not None
    again = search.repeat(found.choices)
    assert again is not None
    assert replace(again, choices=found.choices) == replace(found, choices=found.choices)
