"""Shadow memory that a program asks for: fields of CBMC, a value for each byte, and slots of SeaHorn, one per object."""

from __future__ import annotations

import pytest
from bound.functions import Functions

CASES = {
    "set": ('__CPROVER_set_field(&a, "f", 1); check(__CPROVER_get_field(&a, "f") == 1);', []),
    "initial": ('check(__CPROVER_get_field(&a, "f") == 0);', []),
    "another object": ('__CPROVER_set_field(&a, "f", 1); check(__CPROVER_get_field(&b, "f") == 0);', []),
    "not copied": ('__CPROVER_set_field(&a, "f", 1); b = a; check(__CPROVER_get_field(&b, "f") == 0);', []),
    "one of two": ('__CPROVER_set_field(c ? &a : &b, "f", 1); if (c) check(__CPROVER_get_field(&a, "f") == 1);', []),
    "null": ('__CPROVER_set_field((int *)0, "f", 1); check(__CPROVER_get_field((int *)0, "f") == 0);', []),
    "slot": ("sea_set_shadowmem(3, (char *)&a, 7); check(sea_get_shadowmem(3, (char *)&a + 1) == 7);", []),
    "another slot": ("sea_set_shadowmem(3, (char *)&a, 7); check(sea_get_shadowmem(4, (char *)&a) == 0);", []),
    "slot on one path": (
        "if (c) sea_set_shadowmem(3, (char *)&a, 7); check(sea_get_shadowmem(3, (char *)&a) == 0);",
        ["assert"],
    ),
}
PROGRAM = """
unsigned long sea_get_shadowmem(char, char *);
void sea_set_shadowmem(char, char *, unsigned long);
int main(void) {
    __CPROVER_field_decl_local("f", (_Bool)0);
    int a = 1, b = 2;
    _Bool c = nondet_bool();
    %s
    return 0;
}
"""


@pytest.mark.parametrize("name", CASES)
def test_asserted(name: str) -> None:
    body, expected = CASES[name]
    assert Functions(PROGRAM % body).walk().asserted == expected
