"""Loops and recursions that end are proved to end, and of those that do not an execution is shown that goes on forever.

Each program has a twin that differs in a word: the one ends, the other does not.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from command_line import Fathom, Write

from fathom.engine.budget import Budget
from fathom.engine.check import CheckRequest, check_module
from fathom.frontend.load import load
from fathom.options import LimitOptions, ModelOptions, SourceOptions
from fathom.verdict import Verdict

HEAD = """
typedef unsigned char u8;
void *malloc(unsigned long), free(void *), abort(void);
_Bool nondet_bool(void);
unsigned nondet_uint(void);
int nondet_int(void);
u8 nondet_uchar(void);
struct node { struct node *next; int value; };
"""
FUNCTIONS = """
int g;
static int step(unsigned *i) { return (*i)-- != 0; }
static int depth(unsigned n) { return n == 0 ? 0 : 1 + depth(n - 1); }
static int odd(unsigned n);
static int even(unsigned n) { return n == 0 ? 1 : odd(n - 1); }
static int odd(unsigned n) { return n == 0 ? 0 : even(n - 1); }
static int ninety_one(int n) { return n > 100 ? n - 10 : ninety_one(ninety_one(n + 11)); }
"""

PROGRAMS = [
    ("up", "unsigned i = 0, n = nondet_uint(); while (i < n) i++;", "i++", "i += 0"),
    ("down", "unsigned n = nondet_uint(); while (n > 0) n--;", "n--", "n -= n > 9"),
    ("unsigned_not_negative", "for (u8 i = 10; i > 0; i--) {}", "i > 0", "i >= 0"),
    ("signed_not_negative", "for (int i = nondet_int(); i >= 0; i--) {}", "i--", "i -= i > 0"),
    ("two_counters", "unsigned i = 0, j = nondet_uint(); while (i < j) { i++; j--; }", "j--", "i--"),
    ("stride", "for (u8 i = 0; i != 100; i += 4) {}", "i += 4", "i += 8"),
    ("stride_over_the_end", "for (u8 i = 0; i < 250; i += 5) {}", "i += 5", "i += 16"),
    ("step_of_zero", "unsigned s = nondet_uint() % 8; if (s) for (u8 i = 0; i < 200; i += s) {}", "if (s)", ""),
    ("parity", "u8 x = nondet_uchar(); if (x % 32 == 0) while (x != 0) x -= 32;", "x % 32 == 0", "x % 32 == 1"),
    ("to_another", "unsigned i = nondet_uint(), n = nondet_uint(); while (i != n) i++;", "i++", "i ^= 0"),
    ("from_both_sides", "int x = nondet_int(); while (x) { if (x > 0) x--; else x++; }", "else x++", "else x |= -2"),
    ("halves", "unsigned x = nondet_uint(); while (x > 1) x /= 2;", "x > 1", "x >= 0"),
    ("bits", "unsigned x = nondet_uint(); while (x) x &= x - 1;", "x - 1", "x | 1"),
    ("doubles", "unsigned i = 1, n = nondet_uint() % 1000; while (i < n) i *= 2;", "i = 1", "i = 0"),
    ("swaps", "int x = nondet_int(), y = 3; while (x != y) { x = y; }", "x = y;", "int t = x; x = y; y = t;"),
    (
        "gcd_by_subtraction",
        "u8 a = nondet_uchar(), b = nondet_uchar(); if (!a || !b) return 0; while (a != b) if (a > b) a -= b;"
        " else b -= a;",
        "!a || !b",
        "!a",
    ),
    ("gcd", "u8 a = nondet_uchar(), b = nondet_uchar(); while (b) { u8 t = a % b; a = b; b = t; }", "a % b", "a"),
    (
        "binary_search",
        "unsigned lo = 0, hi = nondet_uint() % 9999; while (lo < hi) { unsigned m = lo + (hi - lo) / 2;"
        " if (nondet_bool()) hi = m; else lo = m + 1; }",
        "lo = m + 1",
        "lo = m",
    ),
    ("nested", "int n = nondet_int(); for (int i = 0; i < n; i++) for (int j = i; j < n; j++) {}", "j++", "j += j < 9"),
    (
        "nested_that_shares",
        "unsigned i = nondet_uint(), j; while (i > 0) { i--; for (j = 0; j < i; j++) {} }",
        "j < i; j++) {}",
        "j < i; j++) i += j == 3 && i < 9;",
    ),
    (
        "lexicographic",
        "unsigned x = nondet_uint(), y = nondet_uint(); while (x && y) if (nondet_bool()) x--; else { y--;"
        " x = nondet_uint(); }",
        "y--; ",
        "",
    ),
    ("flag", "_Bool on = 1; u8 i = 0; while (on) { i += 3; if (i == 30) on = 0; }", "i == 30", "i > 255"),
    ("leaves_by_break", "for (u8 i = 0;; i++) if (i == 77) break;", "i++", "i += 2"),
    ("leaves_by_return", "u8 i = nondet_uchar(); while (1) { if (i % 4 == 1) return 0; i += 5; }", "i += 5", "i += 64"),
    ("leaves_by_abort", "unsigned i = nondet_uint(); while (1) if (i-- == 0) abort();", "i-- == 0", "i == 0"),
    ("goto_back", "int i = 0; again: if (i < 9) { i++; goto again; }", "i++", "i = 5"),
    ("do_while", "unsigned n = nondet_uint(); do n >>= 1; while (n);", "n >>= 1", "n &= 3"),
    ("of_the_environment", "int i = 0; while (i < 9 && nondet_bool()) i++;", "i < 9 && ", ""),
    ("string", 'const char *p = "a string"; while (*p) p++;', "p++", "p += *p != 'g'"),
    (
        "string_of_any_length",
        "unsigned n = nondet_uint(); char *s = malloc(n + 1ul), *e = s + n; if (s) for (char *p = s; p != e; p++) {}",
        "p++",
        "p += p != s",
    ),
    (
        "list",
        "struct node a = {0, 1}, b = {&a, 2}, c = {&b, 3}; int sum = 0; for (struct node *p = &c; p; p = p->next)"
        " sum += p->value; return sum;",
        "a = {0, 1}",
        "a; a.value = 1; a.next = &a; struct node z",
    ),
    (
        "list_of_a_loop",
        "struct node *l = 0, *m; for (int i = 0; i < 3; i++) { m = malloc(sizeof *m); if (!m) return 0; m->next = l;"
        " l = m; } while (l) l = l->next;",
        "m->next = l;",
        "m->next = i ? l : m;",
    ),
    ("global", "extern int g; for (g = nondet_int(); g < 100; g++) {}", "g++)", "g = g < 50 ? g + 1 : 50)"),
    ("array_of_counters", "u8 c[2] = {0, 9}; while (c[0] != c[1]) c[0]++;", "c[0]++", "c[nondet_bool() ? 0 : 0] ^= 1"),
    ("callee_counts", "unsigned i = nondet_uint(); while (step(&i)) {}", "step(&i)", "step(&i) && ++i"),
    ("recursion", "return depth(nondet_uchar() % 16);", "1 + depth(n - 1)", "1 + depth(n == 7 ? n : n - 1)"),
    ("recursion_of_two", "return even(nondet_uchar() % 16);", "even(n - 1)", "even(n == 7 ? n + 1 : n - 1)"),
    ("mccarthy", "return ninety_one(nondet_uchar() % 128);", "ninety_one(n + 11)", "ninety_one(n + 10)"),
    (
        "switches",
        "int s = nondet_int(); while (s) switch (s) { case 1: s = 2; break; default: s = 0; }",
        "s = 0",
        "s = 1",
    ),
    ("wraps_signed", "signed char c = nondet_int(); while (c >= 0) c++;", "c++", "c = (c + 1) & 7"),
    ("mask", "unsigned i = nondet_uint(); while (i & 15) i++;", "i++", "i ^= 16"),
    ("scope", "for (int i = 0; i < 5; i++) { int t[4]; t[i & 3] = i; }", "i++", "i += i < 3"),
]
UNKNOWN = {
    "collatz": "unsigned n = nondet_uint(); while (n > 1) n = n % 2 ? 3 * n + 1 : n / 2;",
    "odd_and_wide": "unsigned x = nondet_uint() | 1; while (x != 0) x -= 2;",
    "heap_that_grows": "while (1) if (!malloc(4)) return 0;",
}


def decide(body: str, folder: Path, seconds: float = 60) -> Verdict:
    """The verdict on a body of `main`, or on one with the functions that it may call."""
    text = body if body.startswith(HEAD) else _complete(body)
    path = folder / "program.c"
    path.write_text(text)
    module = load(SourceOptions(sources=(str(path),), cflags=("-w",)))
    limits = LimitOptions(select=("termination",), timeout=seconds)
    return check_module(CheckRequest(module, "main", limits, ModelOptions()), Budget(seconds, None)).verdict


def _complete(body: str) -> str:
    return f"{HEAD}{FUNCTIONS}int main(void) {{ {body} return 0; }}\n"


@pytest.mark.parametrize(("body", "word", "other"), [each[1:] for each in PROGRAMS], ids=[each[0] for each in PROGRAMS])
def test_one_ends_and_the_other_does_not(tmp_path: Path, body: str, word: str, other: str) -> None:
    verdict = decide(body, tmp_path)
    assert (verdict.result, verdict.complete) == ("safe", True), verdict.reason
    assert {each.status for each in verdict.properties} == {"proved"}
    text = _complete(body)
    assert word in text
    at = text.rindex(word)
    verdict = decide(text[:at] + other + text[at + len(word) :], tmp_path)
    assert verdict.result == "unsafe", verdict.reason
    assert verdict.counterexample is not None
    assert verdict.counterexample.prop.kind == "termination"


@pytest.mark.parametrize("name", UNKNOWN)
def test_what_is_not_known(tmp_path: Path, name: str) -> None:
    assert decide(UNKNOWN[name], tmp_path, 6).result == "unknown"


def test_the_reason_names_the_loop(fathom: Fathom, write: Write) -> None:
    text = f"{HEAD}int main(void) {{\n {UNKNOWN['odd_and_wide']}\n}}\n"
    out = fathom("check", write("wide.c", text), "--select", "termination", "--timeout", "20").out
    assert "no measure was found that gets less in loop main:10: a contract with fathom_decreases can say one" in out


def test_measures_are_shown(fathom: Fathom, write: Write) -> None:
    body = "unsigned x = nondet_uint();\n while (x) x--;\n"
    out = fathom(
        "check", write("x.c", f"{HEAD}int main(void) {{ {body} }}"), "--check-termination", "--show-invariants"
    )
    assert "note: measure of main:10: x (of unsigned numbers)" in out.out


def test_an_execution_says_how_long_it_takes_to_come_back(fathom: Fathom, write: Write) -> None:
    body = "int x = nondet_int(), y = 3;\n while (x != y) { int t = x; x = y; y = t; }\n"
    out = fathom("check", write("x.c", f"{HEAD}int main(void) {{ {body} }}"), "--check-termination").out
    assert "the loop goes on forever [termination]" in out
    assert "the state here is the same as 2 iterations before: with the same inputs again, this goes on forever" in out


def test_nothing_of_it_where_it_is_not_selected(fathom: Fathom, write: Write) -> None:
    path = write("x.c", "int main(void) { while (1) {} }")
    assert "safe (0 properties, for all executions)" in fathom("check", path).out
    assert fathom("check", path, "--check-termination").code == 1


SERVER = """unsigned nondet_uint(void);
int last;
int main(void) {
  while (1) { // fathom: ignore[termination] a server
    last = (int)(nondet_uint() & 3);
    for (unsigned i = nondet_uint(); i > 0; i--) {}
  }
}
"""


def test_a_comment_leaves_a_loop_out(fathom: Fathom, write: Write) -> None:
    result = fathom("check", write("server.c", SERVER), "--check-termination", "--timeout", "40")
    assert "safe (2 properties, within the bounds)" in result.out
    assert "executions that break a rule which a comment ignores (termination) are not followed further" in result.out
    other = fathom("check", write("twin.c", SERVER.replace("i--", "i |= 1")), "--check-termination")
    assert "twin.c:6:" in other.out
    assert other.code == 1


THREADS = """#include <pthread.h>
int flag;
void *run(void *x) { while (!flag) {} return x; }
int main(void) { pthread_t t; pthread_create(&t, 0, run, 0); flag = 1; pthread_join(t, 0); return 0; }
"""


def test_threads(fathom: Fathom, write: Write) -> None:
    result = fathom("check", write("x.c", THREADS), "--select", "termination", "--rounds", "1")
    assert (result.code, "whether a program with threads ends is not checked" in result.out) == (3, True)


CONTRACT = """unsigned nondet_uint(void);
int main(void) {
  unsigned n = nondet_uint(), i = 0;
  while (i < n)
  __CPROVER_assigns(i)
  __CPROVER_loop_invariant(i <= n)
  __CPROVER_decreases(n - i)
  { i++; }
  return 0;
}
"""


@pytest.mark.parametrize(
    ("change", "options", "says"),
    [
        (("", ""), [], "for all executions"),
        (("__CPROVER_decreases(n - i)", ""), [], "unknown: whether a loop ends whose contract has no decreases clause"),
        (("{ i++; }", "{ i += nondet_uint() % 2; }"), [], "the loop does not decrease n - i"),
        (("", ""), ["--ignore", "contract"], "unknown: whether a loop ends whose contract is not checked"),
    ],
)
def test_contracts_of_loops(
    fathom: Fathom, write: Write, change: tuple[str, str], options: list[str], says: str
) -> None:
    path = write("x.c", CONTRACT.replace(*change))
    assert says in fathom("check", path, "--apply-loop-contracts", "--check-termination", *options).out


RECURSIVE = """unsigned f(unsigned n)
__CPROVER_requires(n < 1000)
__CPROVER_ensures(__CPROVER_return_value == 0)
{ if (n == 5) return 0; return f(n); }
"""


def test_a_contract_for_calls_of_itself(fathom: Fathom, write: Write) -> None:
    path = write("x.c", RECURSIVE)
    assert fathom("check", path, "--enforce-contract-rec", "f").code == 0
    out = fathom("check", path, "--enforce-contract-rec", "f", "--check-termination").out
    assert "unknown: whether a function ends whose contract stands for its calls of itself" in out
