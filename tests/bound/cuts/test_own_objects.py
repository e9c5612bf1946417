"""A call that can find what its caller has made is not cut; one that cannot leaves it as it was."""

from __future__ import annotations

import pytest
from bound.cuts.inductions import attempt, prove
from bound.functions import Functions

from fathom.errors import Unsupported

KNOWN = {
    "argument": "static void f(unsigned n, int *p) { int x; if (n) f(n - 1, &x); }",
    "in_a_struct": "struct s { int *p; }; static void f(unsigned n, void *p) { int x; struct s s = {&x}; if (n) f(n - 1, &s); }",
    "in_memory": "static int *g; static void f(unsigned n, void *p) { int x; g = &x; if (n) f(n - 1, p); }",
    "in_a_table": "static int *g[9]; static void f(unsigned n, void *p) { int x; g[n % 9] = &x; if (n) f(n - 1, p); }",
    "outside": "void ext(int *); static void f(unsigned n, void *p) { int x; ext(&x); if (n) f(n - 1, p); }",
}


@pytest.mark.parametrize("name", KNOWN)
def test_what_a_call_can_find(name: str) -> None:
    with pytest.raises(Unsupported, match=r"a recursive call may get to know \w+"):
        attempt(Functions(f"{KNOWN[name]}\n", it="f(nondet_uint(), 0);"), "it")


def test_what_no_call_can_find_stays() -> None:
    text = "static int f(unsigned n) {{ int x[2] = {{1, 2}}; if (n) {{ int *p = x; f(n - 1); check(*p == {}); }} return 0; }}\n"
    assert prove(Functions(text.format(1), it="f(nondet_uint());"), "it")
    assert not prove(Functions(text.format(2), it="f(nondet_uint());"), "it")
