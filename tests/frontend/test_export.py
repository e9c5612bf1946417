"""--export: static functions of a source that the others may call."""

from __future__ import annotations

from command_line import Fathom, Write

HARNESS = """
int helper(int);
void __VERIFIER_assert(int);
int main(void) { __VERIFIER_assert(helper(2) == 3); return 0; }
"""
LIBRARY = "static int helper(int x) { return x + 1; }\nint used(void) { return helper(1); }\n"


def test_a_static_function_is_called(fathom: Fathom, write: Write) -> None:
    harness, library = write("harness.c", HARNESS), write("library.c", LIBRARY)
    assert fathom("check", harness, library, "--export", library).code == 0
    without = fathom("check", harness, library)
    assert (without.code, "helper has no body" in without.out) == (1, True)


def test_a_definition_that_all_can_see_wins(fathom: Fathom, write: Write) -> None:
    other = write("other.c", "int helper(int x) { return 3; }\n")
    library = write("library.c", LIBRARY.replace("x + 1", "x + 5"))
    assert fathom("check", write("harness.c", HARNESS), library, other, "--export", library).code == 0


def test_two_exported_sources_may_have_functions_of_the_same_name(fathom: Fathom, write: Write) -> None:
    first, second = write("first.c", LIBRARY), write("second.c", LIBRARY.replace("used", "also").replace("+ 1", "+ 5"))
    harness = write("harness.c", HARNESS)
    assert fathom("check", harness, first, second, "--export", first, "--export", second).code == 0


def test_a_stub_replaces_an_exported_function(fathom: Fathom, write: Write) -> None:
    library, stub = write("library.c", LIBRARY), write("stub.c", "int helper(int x) { return 9; }\n")
    words = ("check", write("harness.c", HARNESS), library, "--export", library, "--override", stub)
    assert fathom(*words).code == 1


def test_only_sources_can_be_exported(fathom: Fathom, write: Write) -> None:
    ran = fathom("check", write("harness.c", HARNESS), "--export", write("library.c", LIBRARY))
    assert (ran.code, "none of the sources" in ran.err) == (2, True)


def test_a_harness_in_cplusplus_declares_its_own_inputs(fathom: Fathom, write: Write) -> None:
    text = """
    int nd_int(void);
    extern "C" int nd_short(void);
    #include <seahorn/seahorn.h>
    int main() { int x = nd_short(); sassert(x == x); return 0; }
    """
    assert fathom("check", write("a.cc", text)).code == 0
