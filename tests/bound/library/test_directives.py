"""What steers another tool does nothing; memory at an address is not supported."""

from __future__ import annotations

import pytest
from bound.functions import Functions

HEAD = """
void __CPROVER_cover(_Bool), klee_print_expr(const char *, ...), __CPROVER_allocated_memory(long, long);
void __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void);
"""
CASES = {
    "ignored": ('int n = 3; __CPROVER_cover(n == 4); klee_print_expr("n", n); check(n == 3);', []),
    "atomic": ("__VERIFIER_atomic_begin(); check(1); __VERIFIER_atomic_end();", []),
    "not_supported": ("__CPROVER_allocated_memory(16, 4); check(0);", ["unsupported fails"]),
}
SOURCE = Functions(HEAD, **{name: body for name, (body, _) in CASES.items()})


@pytest.mark.parametrize("name", CASES)
def test_asserted(name: str) -> None:
    assert SOURCE.walk(name).asserted == CASES[name][1]
