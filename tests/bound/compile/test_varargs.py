"""Arguments behind the dots: read in order, copied, and no more than there are."""

from __future__ import annotations

import pytest
from bound.functions import Functions

HEAD = """
#define LIST __builtin_va_list list; __builtin_va_start(list, n)
static int second(int n, ...) { LIST; __builtin_va_arg(list, int); return __builtin_va_arg(list, int); }
static int twice(int n, ...) {
    LIST;
    __builtin_va_list other;
    __builtin_va_copy(other, list);
    return __builtin_va_arg(list, int) + __builtin_va_arg(other, int);
}
static int mixed(int n, ...) { LIST; return (int)__builtin_va_arg(list, double) + *__builtin_va_arg(list, int *); }
"""
CASES = {
    "in_order": ("check(second(2, 1, 7) == 7);", []),
    "an_input": ("int x = nondet_int(); check(second(2, 1, x) == x);", []),
    "too_few": ("second(1, 1);", ["bounds fails"]),
    "copied": ("check(twice(1, 3) == 6);", []),
    "doubles_and_pointers": ("int n = 4; check(mixed(0, 1.5, &n) == 5);", []),
}
SOURCE = Functions(HEAD, **{name: body for name, (body, _) in CASES.items()})


@pytest.mark.parametrize("name", CASES)
def test_asserted(name: str) -> None:
    assert SOURCE.walk(name).asserted == CASES[name][1]
