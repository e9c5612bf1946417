"""One activation of a recursive function stands for all: each program has a twin that is wrong after some 60 calls."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest
from bound.cuts.inductions import attempt
from bound.functions import Functions

from fathom.deadline import OutOfTime
from fathom.engine.budget import Budget
from fathom.engine.induction import Induction
from fathom.engine.request import CheckRequest
from fathom.engine.walker import Walker
from fathom.errors import Unsupported
from fathom.frontend.load import load
from fathom.options import LimitOptions, ModelOptions, SourceOptions

PROGRAMS = {
    "sum": ("static unsigned f(unsigned n) { return n == 0 ? 0 : 1 + f(n - 1); }",
        "unsigned n = nondet_uint(); check(f(n) == n);", "1 + f", "(n != 60) + f"),
    "gcd": ("static unsigned gcd(unsigned a, unsigned b) { return b == 0 ? a : gcd(b, a % b); }",
        "unsigned a = nondet_uint(); assume(a > 0); check(gcd(a, nondet_uint()) != 0);", "assume(a > 0); ", ""),
    "divides": ("static unsigned f(unsigned a, unsigned b, unsigned k) { return k == 0 ? a % b : f(a + 1, b, k - 1); }",
        "unsigned b = nondet_uint(); assume(b > 0); f(nondet_uint(), b, nondet_uint());", "f(a + 1, b, k", "f(a + 1, b - (k == 60), k"),
    "saturates": ("static int fact(int n) { if (n <= 1) return 1; int r = fact(n - 1); return r > 1000 ? 1000000 : r * n; }",
        "int n = nondet_int(); assume(n < 900); check(fact(n) >= 1);", "n < 900", "n < 90000000"),
    "counts": ("static int calls; static void f(unsigned n) { if (calls < 70) calls++; if (n) { f(n / 2); f(n - 1); } }",
        "calls = 0; f(nondet_uint()); check(calls >= 0 && calls <= 70);", "calls <= 70", "calls <= 69"),
    "memo": ("static unsigned memo[80]; static unsigned fib(unsigned n) { if (n < 2) return n; if (memo[n]) return memo[n];"
        " return memo[n] = fib(n - 1) + fib(n - 2); }",
        "unsigned n = nondet_uint(); assume(n < 80); fib(n);", "n < 80", "n <= 80"),
    "bisects": ("extern int a[1000]; static int find(int x, unsigned low, unsigned high) { if (low >= high) return -1;"
        " unsigned middle = low + (high - low) / 2; if (a[middle] == x) return (int)middle;"
        " return a[middle] < x ? find(x, middle + 1, high) : find(x, low, middle); }",
        "int at = find(nondet_int(), 0, 1000); check(at >= -1 && at < 1000);", "middle + 1, high", "middle + 1, high + (low == 992)"),
    "reads": ("extern char s[100]; static unsigned skip(unsigned at) { return s[at] == ' ' ? skip(at + 1) : at; }",
        "s[99] = 0; check(skip(0) <= 100);", "skip(at + 1)", "skip(at + 1 + (at == 90) * 20)"),
    "guarded": ("extern char s[100]; static unsigned skip(unsigned at) { return at < 100 && s[at] == ' ' ? skip(at + 1) : at; }",
        "check(skip(0) <= 100);", "at < 100", "at <= 100"),
    "parses": ("extern char text[100]; static unsigned at; static int expression(void) { int depth = 0;"
        " if (at < 99 && text[at] == '(') { at++; depth = expression(); if (depth < 100) depth++;"
        " if (at < 99 && text[at] == ')') at++; } else if (at < 99) at++; return depth; }",
        "at = 0; int d = expression(); check(d >= 0 && d <= 100 && at <= 99);", "at < 99 && text[at] == ')'", "at <= 99 && text[at] == ')'"),
    "walks": ("struct node { struct node *next; int value; }; static struct node a, b, c;"
        " static unsigned length(struct node *p, unsigned most) { return p && most ? 1 + length(p->next, most - 1) : 0; }",
        "a.next = nondet_bool() ? &b : &c; b.next = &c; c.next = nondet_bool() ? &a : 0;"
        " unsigned n = nondet_uint(); check(length(&a, n) <= n);", "p && most", "most"),
    "tree": ("extern struct { int left, right; } t[64]; static int depth(int at) { if (at < 0 || at >= 64) return 0;"
        " int l = depth(t[at].left), r = depth(t[at].right), d = l > r ? l : r; return d < 64 ? d + 1 : d; }",
        "int d = depth(nondet_int()); check(d >= 0 && d <= 64);", "d <= 64", "d <= 63"),
    "in_a_loop": ("static unsigned total; static void visit(unsigned n) { if (total < 90) total++;"
        " for (unsigned i = 0; i < n; i++) visit(n - 1 - i); }",
        "total = 0; visit(nondet_uint()); check(total <= 90);", "total <= 90", "total < 90"),
    "mutual": ("static _Bool odd(unsigned n); static _Bool even(unsigned n) { return n == 0 || odd(n - 1); }"
        " static _Bool odd(unsigned n) { check(n < 1000); return n != 0 && even(n - 1); }",
        "unsigned n = nondet_uint(); assume(n < 1000); even(n);", "n < 1000); even", "n <= 1001); even"),
    "by_result": ("static int low(int n) { if (n > 100) return n - 10; return low(low(n + 11)); }",
        "int n = nondet_int(); assume(n < 1000); check(low(n) >= 91);", "low(n) >= 91", "low(n) > 91"),
    "pointer": ("static int *last(int *p, int *end) { return p == end ? p : last(p + 1, end); }",
        "int a[1000]; unsigned n = nondet_uint(); assume(n < 1000); *last(a, a + n) = 1;", "n < 1000", "n <= 1000"),
    "out": ("static int x; static void put(int *p, unsigned n) { if (n) put(p, n - 1); else *p = 1; }",
        "x = 0; put(&x, nondet_uint()); check(x == 0 || x == 1);", "*p = 1", "*p = 2"),
}  # fmt: skip


WRONG = {
    "local_written": ("static void f(unsigned n, int *p) { int x = 0; if (n == 0) { if (p) *p = 1; return; } f(n - 1, &x); check(x == 0); }",
        "f(nondet_uint(), 0);"),
    "local_global2": ("static int *g; static void f(unsigned n) { int x = 0; if (n == 5) g = &x; if (n == 0) { if (g) *g = 1; return; } f(n - 1); check(x == 0); }",
        "g = 0; f(nondet_uint());"),
    "freed": ("static int *g; static void f(unsigned n) { int *p = malloc(4); if (!p) return; if (n == 7) g = p; if (n == 0) { free(g); return; } f(n - 1); *p = 1; }",
        "g = 0; f(nondet_uint());"),
    "main_freed": ("static int *g; static void f(unsigned n) { if (n == 0) { free(g); g = 0; return; } f(n - 1); }",
        "int *q = g = malloc(4); if (!q) return; f(nondet_uint()); *q = 1;"),
    "static_local": ("static void f(unsigned n) { static int c; check(c < 60); c++; if (n) f(n - 1); }",
        "f(nondet_uint());"),
    "pointer_called": ("static int x; static void one(void) { x = 1; } static void none(void) {} static void (*h)(void) = none; static void f(unsigned n) { h(); check(x == 0); if (n) { if (n == 1) h = one; f(n - 1); } }",
        "x = 0; h = none; f(nondet_uint());"),
    "ext_keeps_deep": ("void ext(int *), other(void); static void f(unsigned n) { int x = 0; if (n == 0) { other(); return; } if (n == 9) ext(&x); x = 0; f(n - 1); check(x == 0); }",
        "f(nondet_uint());"),
    "self_pointer": ("static void f(unsigned n, void *g) { static int c; check(c < 60); c++; if (n) ((void (*)(unsigned, void *))g)(n - 1, g); }",
        "f(nondet_uint(), f);"),
    "dangling": ("static int *f(unsigned n) { int x = 1; int *p = &x; if (n == 0) return p; return f(n - 1); }",
        "int *p = f(nondet_uint()); check(*p == 1);"),
    "exit": ("static int g; static void f(unsigned n) { if (n == 60) { check(g == 0); exit(0); } if (n) { g = 1; f(n - 1); g = 0; } }",
        "g = 0; f(nondet_uint());"),
    "twice": ("static int g; static void f(unsigned n) { if (n == 0) { g ^= 1; return; } f(n - 1); }",
        "g = 0; f(nondet_uint()); check(g == 1); f(nondet_uint()); check(g == 1);"),
    "addr_number": ("static unsigned long a; static void f(unsigned n) { int x = 0; if (n == 0) { if (a) *(int *)a = 1; return; } if (n == 7) a = (unsigned long)&x; f(n - 1); check(x == 0); }",
        "a = 0; f(nondet_uint());"),
    "list_back": ("struct n { struct n *up; int v; }; static void f(unsigned k, struct n *up) { struct n me = {up, 0}; if (k == 0) { if (up && up->up) up->up->v = 1; return; } f(k - 1, &me); check(me.v == 0); }",
        "f(nondet_uint(), 0);"),
    "inner_loop": ("static int g; static void f(unsigned n) { for (unsigned i = 0; i < n; i++) { f(i); if (n == 50) g = 1; } }",
        "g = 0; f(nondet_uint()); check(g == 0);"),
    "outer_loop": ("static int g; static void f(unsigned n) { if (n) f(n - 1); else g++; }",
        "g = 0; for (unsigned i = 0; nondet_bool(); i++) { f(nondet_uint()); check(g < 60); }"),
    "escape_global": ("static int x; void ext(int *), other(void); static void f(unsigned n) { if (n == 0) { ext(&x); return; } f(n - 1); }",
        "x = 0; f(nondet_uint()); x = 0; other(); check(x == 0);"),
    "null_later": ("static int x, *p = &x; static void f(unsigned n) { if (n == 0) { p = 0; return; } f(n - 1); }",
        "p = &x; f(nondet_uint()); *p = 1;"),
    "never_returns_err": ("static void f(unsigned n) { check(n != 60); f(n + 1); }",
        "f(0);"),
    "compare_addr": ("static int *g; static _Bool same; static void f(unsigned n) { int x; if (g == &x) same = 1; if (n == 0) return; g = &x; f(n - 1); g = &x; }",
        "g = 0; f(nondet_uint()); f(1); check(!same);"),
}  # fmt: skip
"""Each of them fails in some execution, in ways that one call leaves to another."""


def _prove(functions: str, body: str) -> bool:
    found = None
    with suppress(Unsupported, OutOfTime):
        found = attempt(Functions(f"{functions}\n", it=body), "it", seconds=30).outcome  # type: ignore[attr-defined]
    return found is not None and found.verdict.result == "safe" and not found.verdict.counterexamples


@pytest.mark.parametrize("name", PROGRAMS)
def test_proofs_and_their_twins(name: str) -> None:
    functions, body, old, new = PROGRAMS[name]
    assert old in functions or old in body
    assert _prove(functions, body)
    if old in functions:
        assert not _prove(functions.replace(old, new, 1), body)
    else:
        assert not _prove(functions, body.replace(old, new, 1))


@pytest.mark.parametrize("name", WRONG)
def test_what_one_call_leaves_to_another(name: str) -> None:
    assert not _prove(*WRONG[name])


def test_what_cannot_be_cut() -> None:
    functions = "static int f(unsigned n, ...) { return n ? f(n - 1, n) : 0; }"
    with pytest.raises(Unsupported, match="variable arguments"):
        attempt(Functions(f"{functions}\n", it="f(nondet_uint(), 1);"), "it")
    kept = "static int *g; static void f(unsigned n) { int x; g = &x; if (n) f(n - 1); }"
    with pytest.raises(Unsupported, match="a recursive call may get to know x"):
        attempt(Functions(f"{kept}\n", it="f(nondet_uint());"), "it")


CATCHES = """
extern "C" unsigned nondet_uint(void);
extern "C" void __VERIFIER_assert(int);
void ext(void);
static int g;
static void f(unsigned n) { if (n == 0) ext(); else try { f(n - 1); } catch (...) { g = 1; } }
int main() { f(nondet_uint()); __VERIFIER_assert(g == 0); }
"""


def test_exceptions_are_not_followed(tmp_path: Path) -> None:
    path = tmp_path / "catches.cpp"
    path.write_text(CATCHES)
    module = load(SourceOptions(sources=(str(path),), cflags=("-w",), cache=False))
    walker = Walker.of(CheckRequest(module, "main", LimitOptions(), ModelOptions()))
    with pytest.raises(Unsupported, match="exceptions in a recursion"):
        Induction(walker, Budget()).prove(walker.walk(walker.options_within(2, 1)), 30)


def test_invariants_are_named_as_in_c() -> None:
    functions, body, _, _ = PROGRAMS["sum"]
    induction = attempt(Functions(f"{functions}\n", it=body), "it", show_invariants=True)
    notes = induction.outcome.verdict.approximations  # type: ignore[attr-defined]
    assert "proved by induction: any call of f stands for all of them, on a stack without end" in notes
    assert "invariant of f: n <= the first n (as unsigned numbers)" in notes
    assert "invariant of f, on return: the result <= n" in notes
