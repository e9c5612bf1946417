"""A proof of nothing says so, and why it may be one."""

from __future__ import annotations

import pytest
from command_line import Fathom, Write

HEAD = "#include <assert.h>\nint nondet_int(void);\nint f(int x);\nint g;\n"
SAID = "no property of the selected classes depends on inputs in "


@pytest.mark.parametrize(
    ("text", "flags", "said"),
    [
        ("int main(void) { return 0; }", (), "main, which is empty"),
        ("int main(void) { g = 1; return 0; }", (), "main, which calls no function"),
        ("int main(void) { int a[2]; a[1] = 3; return a[1]; }", (), "main, which calls no function"),
        ("int f(int x) { return x & 7; } int main(void) { return f(nondet_int()); }", (), "main and f"),
        ("void harness(void) {} int f(int x) { return 7 / x; }", ("--entry", "harness"), "harness, which is empty"),
        (
            "int f(int x) { return x & 7; }\nint main(void) { int x = f(nondet_int()); assert(x == 8); }",
            ("-D", "NDEBUG"),
            "main and f; the assertions in main are not in the compiled code: is NDEBUG defined?",
        ),
        (
            'int main(void) { f(1); /* assert(0) */ return g; } int f(int x) { g = "assert(1)"[x]; return 0; }',
            (),
            "main and f",
        ),
        (
            "int a(void){return 1;} int b(void){return a();} int c(void){return b();} int main(void) { return c(); }",
            (),
            "main and the 3 functions that it may call",
        ),
    ],
)  # fmt: skip
def test_what_is_said(text: str, flags: tuple[str, ...], said: str, fathom: Fathom, write: Write) -> None:
    ran = fathom("check", *flags, write("a.c", HEAD + text))
    assert ran.code == 0
    assert f"safe (0 properties, for all executions)\n  note: {SAID}{said}\n" in ran.out


def test_a_proof_of_something_says_none_of_it(fathom: Fathom, write: Write) -> None:
    ran = fathom("check", write("a.c", HEAD + "int main(void) { assert((nondet_int() & 1) < 2); }"))
    assert (ran.code, SAID in ran.out) == (0, False)


def test_vacuity_comes_first(fathom: Fathom, write: Write) -> None:
    text = "void __VERIFIER_assume(int); int main(void) { __VERIFIER_assume(nondet_int() & 1); return 1; }"
    vacuous = text.replace("nondet_int() & 1", "nondet_int() & 0")
    assert SAID in fathom("check", write("a.c", HEAD + text)).out
    ran = fathom("check", write("b.c", HEAD + vacuous))
    assert "this proves nothing" in ran.out
    assert SAID not in ran.out
