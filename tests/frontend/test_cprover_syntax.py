"""CBMC's syntax in C: what becomes of a text, and that clang takes it."""

from __future__ import annotations

import pytest
from command_line import Fathom, Write

from fathom.frontend.cprover_syntax import rewrite_syntax, uses_syntax

ALL = "({{ _Bool fathom_all_i = 1; for ({} i = ({}); i {}; i++) {{ if (!({})) fathom_all_i = 0;{} }} fathom_all_i; }})"


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("f(a ==> b);", "f((!(a) || ( b)));"),
        ("f(a ==> b ==> c, d ==> e);", "f((!(a) || ( (!(b) || ( c)))), (!(d) || ( e)));"),
        ("f(a <==> b);", "f((!(a) == !( b)));"),
        ("{ return a ==> b; }", "{ return (!(a) || ( b)); }"),
        ("{ x = a ==> b; }", "{ x = (!(a) || ( b)); }"),
        ('f("a ==> b" /* c ==> d */, e); // f ==> g', 'f("a ==> b" /* c ==> d */, e); // f ==> g'),
        ("int f(void) { return 1; }", "int f(void) { return 1; }"),
        ("f(a) ) ]", "f(a) ) ]"),
    ],
)
def test_implications(text: str, plain: str) -> None:
    assert rewrite_syntax(text) == plain


@pytest.mark.parametrize(
    ("inside", "least", "most"),
    [
        ("int i; (0 <= i && i < 4) ==> p[i]", "0", "< (4)"),
        ("int i; !(i >= a && i < b) || p[i]", "a", "< (b)"),
        ("int i; i < 2 || i >= n || p[i]", "2", "< (n)"),
        ("int i; a < i && n > i && q ==> p[i]", "(a) + 1", "< (n)"),
        ("size_t i; i < n ==> p[i]", "0", "< (n)"),
        ("int i; (((0 <= i) && ((i < n))) ==> p[i])", "0", "< (n)"),
    ],
)
def test_ranges(inside: str, least: str, most: str) -> None:
    kind, body = inside.split(" i;", 1)
    loop = rewrite_syntax(f"__CPROVER_forall {{ {inside} }}")
    assert loop.startswith(f"({{ _Bool fathom_all_i = 1; for ({kind} i = ({least}); i {most}; i++) {{ if (!(")
    assert body.count("\n") == loop.count("\n")


@pytest.mark.parametrize(
    "inside",
    ["int i; p[i]", "int i; i < n ==> p[i]", "ssize_t i; i < n ==> p[i]", "int i; 0 <= i && i < n - i ==> p[i]", "i",
     "int i; 0 <= i ==> p[i]"],
)  # fmt: skip
def test_no_range(inside: str) -> None:
    """A loop that would leave something out is not made."""
    assert "for (" not in rewrite_syntax(f"__CPROVER_forall {{ {inside} }}")


def test_lines_stay() -> None:
    text = "f(__CPROVER_exists { int i; 0 <= i\n && i <= n +\n 1 && p[i] });\nx"
    loop = rewrite_syntax(text)
    assert loop.count("\n") == text.count("\n")
    assert "if (i == (n + 1)) break;" in loop


def test_when_clang_asks_for_it() -> None:
    assert uses_syntax("x.c:1:2: error: expected expression\n  1 | f(a ==> b)")
    assert not uses_syntax("x.c:1:2: error: expected expression\n  1 | f(a => b)")


def test_a_quantifier_without_a_range_is_explained(fathom: Fathom, write: Write) -> None:
    source = write(
        "a.c", 'int p[9];\nint main(void) { __CPROVER_assert(__CPROVER_forall { int i; p[i] == 0 }, "all"); }\n'
    )
    ran = fathom("check", source)
    assert (ran.code, "has no range that is known" in ran.err) == (2, True)


def test_a_long_range_needs_its_bound(fathom: Fathom, write: Write) -> None:
    text = """
    unsigned nondet_uint(void);
    int main(void) {
      unsigned n = nondet_uint();
      __CPROVER_assume(n < 6);
      __CPROVER_assert(__CPROVER_forall { unsigned i; i < n ==> i != 6 }, "all");
    }
    """
    source = write("a.c", text)
    assert fathom("check", source, "--unwind", "2").code == 3
    assert fathom("check", source, "--unwind", "6").code == 0
