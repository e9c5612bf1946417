"""What is changed before linking: names of static functions, bodies, calls, and which of two definitions counts."""

from __future__ import annotations

import pytest
from command_line import Fathom, Write

from fathom.frontend.file_local import file_local_prefix, plain_function

HARNESS = """
int use(int x);
int __CPROVER_file_local_code_c_helper(int x);
int main(void) {
  __CPROVER_assert(__CPROVER_file_local_code_c_helper(1) == 2, "helper");
  __CPROVER_assert(use(1) == 2, "use");
}
"""
CODE = """
static int helper(int x) { return x + 1; }
int other(int x) { return x + 2; }
int use(int x) { return helper(x); }
"""


def test_names_of_goto_cc() -> None:
    assert file_local_prefix("src/my-code.c") == "__CPROVER_file_local_my_code_c_"
    assert plain_function("__CPROVER_file_local_my_code_c_f_c_g") == "f_c_g"
    assert plain_function("main") == "main"


def test_static_functions_by_the_names_of_goto_cc(fathom: Fathom, write: Write) -> None:
    sources = write("harness.c", HARNESS), write("code.c", CODE)
    assert fathom("check", *sources).code == 0
    write("code.c", CODE.replace("x + 1", "x + 3"))
    assert fathom("check", *sources).code == 1


@pytest.mark.parametrize("name", ["use", "code.c:use", "__CPROVER_file_local_code_c_helper", "helper"])
def test_a_body_is_removed(name: str, fathom: Fathom, write: Write) -> None:
    sources = write("harness.c", HARNESS), write("code.c", CODE)
    ran = fathom("check", *sources, "--remove-function-body", name.replace("code.c:", f"{sources[1]}:"))
    assert (ran.code, "has no body" in ran.out) == (1, True)


def test_types_of_a_removed_function_are_known(fathom: Fathom, write: Write) -> None:
    """It writes nothing through a pointer to const."""
    text = """
    static int sum(const int *p, int *q) { *q = 0; return *p; }
    int main(void) { int a = 1, b = 2; sum(&a, &b); __CPROVER_assert(a == 1, "a"); __CPROVER_assert(b == 2, "b"); }
    """
    source = write("a.c", text)
    ran = fathom("check", source, "--remove-function-body", "sum", "--all")
    assert (ran.code, "] a [" in ran.out, ": b [assert]" in ran.out) == (1, False, True)
    assert ": a [assert]" not in ran.out


def test_an_override_defines_what_was_removed(fathom: Fathom, write: Write) -> None:
    sources = write("harness.c", HARNESS), write("code.c", CODE.replace("x + 1", "x / 0"))
    stub = write("stub.c", "int __CPROVER_file_local_code_c_helper(int x) { return 2; }\n")
    removed = f"{sources[1]}:__CPROVER_file_local_code_c_helper"
    assert fathom("check", *sources, stub, "--remove-function-body", removed).code == 0
    assert "none of the sources" in fathom("check", *sources, "--remove-function-body", "no.c:f").err
    assert "no source defines it" in fathom("check", *sources, "--remove-function-body", "nothing").err


def test_calls_are_replaced(fathom: Fathom, write: Write) -> None:
    sources = write("harness.c", HARNESS), write("code.c", CODE)
    assert fathom("check", *sources, "--replace-calls", "use:other").code == 1
    assert fathom("check", *sources, "--replace-calls", "other:use").code == 0
    assert "no source has a function none" in fathom("check", *sources, "--replace-calls", "use:none").err
    assert "not two functions" in fathom("check", *sources, "--replace-calls", "use").err


def test_the_first_definition_counts(fathom: Fathom, write: Write) -> None:
    sources = write("harness.c", HARNESS), write("code.c", CODE)
    stub = write("stub.c", "int use(int x) { return 9; }\n")
    assert fathom("check", *sources, stub).code == 2
    first = fathom("check", *sources, stub, "--allow-multiple-definition")
    assert (first.code, "use is defined in" in first.err) == (0, True)
    assert fathom("check", stub, *sources, "--allow-multiple-definition").code == 1
