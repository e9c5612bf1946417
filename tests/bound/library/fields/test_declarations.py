"""Declarations of shadow fields: at the beginning of the entry, once for each kind of object, with a type that fits."""

from __future__ import annotations

import pytest
from bound.functions import Functions

from fathom.errors import UserError

PROGRAM = "int main(void) {{ {} return 0; }}\n"
WRONG = {
    "behind a branch": (
        'if (nondet_bool()) __CPROVER_field_decl_local("f", (_Bool)0);',
        "behind the beginning of main",
    ),
    "twice": (
        '__CPROVER_field_decl_local("f", (_Bool)0); __CPROVER_field_decl_local("f", (_Bool)0);',
        "shadow field 'f' is declared twice",
    ),
    "too wide": ('__CPROVER_field_decl_local("f", (int)0);', "shadow field 'f'"),
    "two types": (
        '__CPROVER_field_decl_local("f", (_Bool)0); __CPROVER_field_decl_global("f", (unsigned char)0);',
        "shadow field 'f'",
    ),
}


@pytest.mark.parametrize("why", WRONG)
def test_refused(why: str) -> None:
    body, message = WRONG[why]
    with pytest.raises(UserError, match=message):
        Functions(PROGRAM.format(body)).walk()


def test_one_for_locals_and_one_for_the_others() -> None:
    text = 'static int g;\nint main(void) { %s int a; check(__CPROVER_get_field(&a, "f") == 1 && __CPROVER_get_field(&g, "f") == 0); return 0; }\n'
    both = '__CPROVER_field_decl_local("f", (_Bool)1); __CPROVER_field_decl_global("f", (_Bool)0);'
    assert Functions(text % both).walk().asserted == []
