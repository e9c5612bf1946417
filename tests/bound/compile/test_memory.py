"""Memory, addresses, aggregates and atomics, as instructions of LLVM."""

from __future__ import annotations

import pytest
from bound.functions import Functions

CASES = {
    "addresses": ("struct s { char c; int a[3]; } x; check((char *)&x.a[2] - (char *)&x == 12);", []),
    "negative_step": ("int a[4] = {1, 2, 3, 4}, *p = &a[3]; check(p[-2] == 2);", []),
    "step_by_an_input": ("int a[4] = {1, 1, 1, 1}; check(a[nondet_uint() & 3] == 1);", ["assert"]),
    "atomic": ("int n = 3; check(__sync_fetch_and_add(&n, 2) == 3 && n == 5);", []),
    "exchange": ("int n = 3, m = 4; check(__atomic_exchange_n(&n, m, 5) == 3 && n == 4);", []),
    "compare_exchange": (
        "int n = 3; check(__sync_bool_compare_and_swap(&n, 3, 7) && n == 7 && !__sync_bool_compare_and_swap(&n, 3, 8));",
        [],
    ),
    "greater": ("int n = 3; __atomic_fetch_max(&n, 9, 5); check(n == 9);", []),
    "vector": ("typedef int v __attribute__((vector_size(8))); v a = {1, 2}, b = {3, 4}; check((a + b)[1] == 6);", []),
    "complex": ("_Complex double z = 1.0 + 2.0i; check(__imag__ z == 2.0);", []),
    "own_address": ("int n = 1, *p = &n; int **q = &p; **q = 2; check(n == 2);", []),
}
SOURCE = Functions(**{name: body for name, (body, _) in CASES.items()})


@pytest.mark.parametrize("name", CASES)
def test_asserted(name: str) -> None:
    assert SOURCE.walk(name).asserted == CASES[name][1]
