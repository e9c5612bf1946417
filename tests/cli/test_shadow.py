"""Shadow fields on the command line: what is wrong with a use of them and where, warnings, and traces."""

from __future__ import annotations

import json

import pytest
from command_line import Fathom, Write

DECLARED = '__CPROVER_field_decl_local("f", (char)0);'

ERRORS = {
    "not declared": (
        '__CPROVER_field_decl_local("g", (char)0);\n__CPROVER_set_field(&x, "f", 1);',
        "a.c:3:1: no shadow field 'f' is declared",
        "declare it where main begins",
    ),
    "an int": (
        '\n__CPROVER_field_decl_local("f", (int)0);',
        "a.c:3:1: shadow field 'f' has a type of more than 8 bits",
        "",
    ),
    "nine bits": (
        '\n__CPROVER_field_decl_global("f", (_BitInt(9))0);',
        "a.c:3:1: shadow field 'f' has a type of",
        "cast",
    ),
    "a struct": (
        '\n__CPROVER_field_decl_local("f", (struct s){0});',
        "a.c:3:33: error: passing 'struct s' to parameter of incompatible type",
        "",
    ),
    "get of void": (
        f'{DECLARED}\nreturn __CPROVER_get_field((const void *)&x, "f");',
        "a.c:3:8: error: static assertion failed",
        "a void pointer has no size: cast it to the type that is meant",
    ),
    "set of void": (
        f'{DECLARED}\n__CPROVER_set_field((void *)&x, "f", 1);',
        "a.c:3:1: error: static",
        "a void pointer",
    ),
    "set of an array": (
        f'{DECLARED}\n__CPROVER_set_field(&y, "f", 1);',
        "a.c:3:1: error: static",
        "point to an element",
    ),
    "no pointer": (f'{DECLARED}\n__CPROVER_set_field(x, "f", 1);', "a.c:3:1: error: indirection requires pointer", ""),
    "under a condition": (
        f"\nif (x) {DECLARED}",
        "a.c:3:8: a shadow field is declared behind the beginning of main",
        "move the declaration to the beginning of main",
    ),
    "in another function": ("declare();", "a.c:1:43: a shadow field is declared behind the beginning of main", "move"),
    "twice": (f"{DECLARED}\n{DECLARED}", "a.c:3:1: shadow field 'f' is declared twice", "remove one"),
    "with two types": (
        f'{DECLARED}\n__CPROVER_field_decl_global("f", (_Bool)0);',
        "a.c:3:1: shadow field 'f' is declared as _Bool here and as _BitInt(8) before",
        "give both declarations one type",
    ),
    "no constant": (
        '\n__CPROVER_field_decl_local("f", (char)x);',
        "a.c:3:1: the initial value of shadow field 'f'",
        "cast",
    ),
    "no name": (
        f'char name[] = "f"; {DECLARED}\nreturn __CPROVER_get_field(&x, name);',
        "a.c:3:8: the name of a shadow field is not a string literal",
        'write it as "name"',
    ),
    "slot 0": (
        "\nsea_set_shadowmem(0, (char *)&x, 1);",
        "a.c:3:1: sea_set_shadowmem is called with a slot",
        "SeaHorn's own",
    ),
}


@pytest.mark.parametrize("name", ERRORS)
def test_wrong_uses(fathom: Fathom, write: Write, name: str) -> None:
    body, what, hint = ERRORS[name]
    helper = (
        f"struct s {{ int a; }}; void declare(void) {{ {DECLARED} }}" if "declare()" in body else "struct s { int a; };"
    )
    ran = fathom("check", write("a.c", f"{helper}\nint main(void) {{ int x = 1, y[2]; {body} return 0; }}\n"))
    assert ran.code == 2
    assert what in ran.err
    assert hint in ran.err


def test_functions_that_the_program_declares_itself(fathom: Fathom, write: Write) -> None:
    """Their macros, which tell sizes and types, are hidden."""
    source = write(
        "a.c",
        "void __CPROVER_set_field(void *, const char *, char);\n"
        f'int main(void) {{ {DECLARED} int x;\n__CPROVER_set_field(&x, "f", 1); return 0; }}\n',
    )
    ran = fathom("check", source)
    assert ran.code == 2
    assert "a.c:3:1: this call does not say what type it is about" in ran.err


def test_ignored_set_is_a_warning(fathom: Fathom, write: Write) -> None:
    ran = fathom("check", write("a.c", f'int main(void) {{ {DECLARED}\n__CPROVER_set_field((int *)0, "f", 1); }}\n'))
    assert ran.code == 0
    assert "for all executions" in ran.out
    assert "note: " in ran.out
    assert "a.c:2:1: __CPROVER_set_field does nothing: the pointer leads to no object with a field 'f'" in ran.out


def test_blocks_are_refused(fathom: Fathom, write: Write) -> None:
    ran = fathom("check", write("a.c", f"int main(void) {{ {DECLARED} return 0; }}\n"), "--safety", "blocks")
    assert ran.code == 2
    assert "--safety blocks" in ran.err


def test_trace_shows_values_where_they_change(fathom: Fathom, write: Write) -> None:
    text = (
        "#include <stdlib.h>\nstruct pair { int a, b; };\nint main(void) {\n"
        '__CPROVER_field_decl_local("f", (signed char)0); __CPROVER_field_decl_global("f", (signed char)0);\n'
        "struct pair p; char text[4];\n"
        'for (int i = 0; i < 2; i++) __CPROVER_set_field(&text[2], "f", 3);\n'
        '__CPROVER_set_field(&p, "f", -5);\n__CPROVER_set_field((char *)&p.b + 1, "f", 1);\n'
        'if (nondet_bool()) __CPROVER_set_field(text, "f", 0);\n'
        '__CPROVER_assert(__CPROVER_get_field(&p, "f") == -5, "nothing is marked");\n}\n'
    )
    source = write("a.c", text)

    def shown_steps(*flags: str) -> list[tuple[int, str]]:
        ran = fathom("check", source, "--json", *flags)
        assert ran.code == 1
        steps = [(each["at"]["line"], each["text"]) for each in json.loads(ran.out)["trace"]["steps"]]
        return [step for step in steps if "shadow field" in step[1]]

    assert shown_steps("--trace", "full") == [
        (6, "shadow field f of text[2] = 3"),
        (7, "shadow field f of 8 bytes at &p = -5"),
        (8, "shadow field f of the byte at &p + 5 = 1"),
    ]
    assert shown_steps() == shown_steps("--trace", "full")[1:]  # text has nothing to do with what fails
