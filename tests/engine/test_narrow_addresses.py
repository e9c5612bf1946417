"""Programs of 32 bits: objects of unknown size can be as large as the address space allows, and are not larger."""

from __future__ import annotations

import pytest
from command_line import Fathom, Write

HEAD = """#include <alloca.h>
#include <stdint.h>
#include <stdlib.h>
unsigned nondet_uint(void);
void __VERIFIER_assert(_Bool);
void __VERIFIER_assume(_Bool);
"""
LARGEST = 0x7FFFFFFF
"""PTRDIFF_MAX: `malloc` gives no more."""

CASES = {
    "local": ("safe", "if (n < 1 || n > 1000000000) n = 1; char *p = alloca(n); p[n - 1] = 0;"),
    "local, too far": ("unsafe", "if (n < 1 || n > 1000000000) n = 1; char *p = alloca(n); p[n] = 0;"),
    "local array": ("safe", "__VERIFIER_assume(n > 0 && n <= 400000000); int a[n]; a[n - 1] = 7; a[0] = 1;"),
    "local array, too far": ("unsafe", "__VERIFIER_assume(n > 300000000 && n <= 400000000); int a[n]; a[n] = 7;"),
    "local, anything": ("unknown", "if (n < 1) n = 1; char *p = alloca(n); p[n - 1] = 0;"),
    "heap": ("safe", "char *p = malloc(n); if (p && n) { p[n - 1] = 5; __VERIFIER_assert(p[n - 1] == 5); }"),
    "heap, too far": ("unsafe", "char *p = malloc(n); if (p && n > 2000000000) p[n] = 5;"),
    "heap, too near": ("unsafe", "char *p = malloc(n); if (p && n > 2000000000) p[-1] = 5;"),
    "too large for malloc": ("safe", f"char *p = malloc(n); if (n > {LARGEST}u) __VERIFIER_assert(p == 0);"),
    "largest for malloc": ("unsafe", f"char *p = malloc(n); if (n == {LARGEST}u) __VERIFIER_assert(p == 0);"),
    "largest of known size": ("safe", f"char *p = malloc({LARGEST}); if (p) p[{LARGEST} - 1] = 1;"),
    "largest of known size, too far": ("unsafe", f"char *p = malloc({LARGEST}); if (p) p[{LARGEST}u] = 1;"),
    "known size that malloc refuses": ("safe", "__VERIFIER_assert(malloc(3000000000u) == 0);"),
    "zeroed": ("safe", "char *p = calloc(n, m); if (p && n && m) __VERIFIER_assert(p[n * m - 1] == 0);"),
    "zeroed, product that wraps": ("safe", "if (n == 65536 && m == 65537) __VERIFIER_assert(calloc(n, m) == 0);"),
    "end of the address space": ("safe", "char *p = malloc(n); if (p) __VERIFIER_assert((uintptr_t)p + n > n);"),
    "two": (
        "safe",
        "if (n > 1000000000 || m > 1000000000) return 0; char *p = malloc(n), *q = malloc(m);"
        "if (p && q && n && m) { p[n - 1] = 1; q[m - 1] = 2; p[0] = 3; __VERIFIER_assert(q[m - 1] == 2 && p != q); }",
    ),
    "two, too far": (
        "unsafe",
        "if (n > 1000000000 || m > 1000000000) return 0; char *p = malloc(n), *q = malloc(m);"
        "if (p && q && n > 999999990) { p[n + 40] = 1; }",
    ),
    "pointers in memory": (
        "safe",
        "char c = 5, *t[3] = {0, &c, 0}; t[0] = malloc(n); t[2] = malloc(7); unsigned i = m % 3; char *p = t[i];"
        "if (p && i) { *p = 9; __VERIFIER_assert(*t[i] == 9); }"
        "if (p && !i && n) { p[n - 1] = 4; __VERIFIER_assert(t[0][n - 1] == 4 && c == 5); }",
    ),
    "back from a number": (
        "safe",
        "char *p = malloc(n), *q = malloc(4); if (!q) return 0; char *r = (char *)(uintptr_t)q; r[3] = 2;"
        "__VERIFIER_assert(q[3] == 2);",
    ),
}  # fmt: skip


@pytest.mark.parametrize("memory", ["auto", "lambdas"])
@pytest.mark.parametrize("name", CASES)
def test_sizes_that_are_not_known(name: str, memory: str, fathom: Fathom, write: Write) -> None:
    expect, body = CASES[name]
    text = f"{HEAD}int main(void) {{ unsigned n = nondet_uint(), m = nondet_uint(); {body} return 0; }}\n"
    ran = fathom("check", write("a.c", text), "--32", "--memory", memory, "--", "-w")
    assert f": {expect}" in ran.out.splitlines()[0], ran.out + ran.err
    if name == "local, anything":
        assert f"an object of more than {LARGEST} bytes" in ran.out


def test_many_share_the_address_space(fathom: Fathom, write: Write) -> None:
    """Five of more than half a gigabyte each do not fit, and nothing is claimed of them."""
    body = "for (int i = 0; i < 5; i++) { unsigned n = nondet_uint() % LIMIT + 1; char *p = malloc(n); if (p) p[n - 1] = i; }"
    for limit, expect in (("500000000", "safe"), ("700000000", "unknown: an object of more than 5")):
        path = write("a.c", HEAD + f"int main(void) {{ {body.replace('LIMIT', limit)} return 0; }}\n")
        ran = fathom("check", path, "--32")
        assert f": {expect}" in ran.out, ran.out
