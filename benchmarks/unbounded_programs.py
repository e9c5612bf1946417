"""Programs whose loops no bound ends, each with a twin that goes wrong after more than 50 iterations.

A row has the body of `main`, a part of it, and what stands in its place in the twin; functions stand before a `|`.
"""

from __future__ import annotations

from typing import Final

HEAD: Final = """
#include <stdlib.h>
#include <string.h>
int nondet_int(void);
unsigned nondet_uint(void);
unsigned char nondet_uchar(void);
_Bool nondet_bool(void);
void __VERIFIER_assert(_Bool);
void __VERIFIER_assume(_Bool);
#define check __VERIFIER_assert
#define assume __VERIFIER_assume
#define any nondet_bool
"""
ROWS: Final[dict[str, tuple[str, str, str]]] = {
    # counters
    "count_up": ("unsigned n = nondet_uint(), i = 0; while (i < n) i++; check(i == n);", "i == n", "i == n && n != 60"),
    "count_down": ("int i = nondet_int(); assume(i > 0); while (i > 0) i--; check(i == 0);", "i--", "i -= i == 77 ? 78 : 1"),
    "saturate": ("int v = 0; while (any()) if (v < 90) v++; check(v <= 90);", "v <= 90", "v < 90"),
    "modulo": ("unsigned c = 0; while (any()) c = (c + 1) % 70; check(c < 70);", "check(c < 70)", "check(c < 69)"),
    "up_and_down": (
        "int level = 0; while (any()) { if (any()) { if (level < 60) level++; } else if (level > 0) level--; } check(level >= 0 && level <= 60);",
        "level < 60", "level < 61"),
    "wraps": ("unsigned char t = 0; while (any()) t++; check(t <= 255);", "t <= 255", "t < 80"),
    # two counters
    "same_speed": ("unsigned a = 0, b = 0; while (any()) { a++; b++; } check(a == b);", "b++", "b += a != 66"),
    "double_speed": ("unsigned n = nondet_uint(), i = 0, s = 0; while (i < n) { i++; s += 2; } check(s == 2 * n);", "s += 2", "s += i == 70 ? 3 : 2"),
    "meet": ("int low = 0, high = nondet_int(); assume(high >= 0); while (low < high) { low++; high--; } check(low - high <= 1 && high >= -1);",
        "check(low - high <= 1 && high >= -1)", "check(low - high <= 1 && low != 55)"),
    "sum_stays": ("unsigned left = nondet_uint(), done = 0, all = left; while (left > 0) { left--; done++; } check(done == all);", "done++", "done += done != 64"),
    "ahead": ("unsigned r = 0, w = 0; while (any()) { if (w - r < 64 && any()) w++; else if (r != w) r++; check(w - r <= 64); }", "w - r < 64 &&", "w - r < 65 &&"),
    # strides
    "by_four": ("unsigned i = 3; while (any()) i += 4; check(i % 4 == 3);", "i += 4", "i += i == 239 ? 5 : 4"),
    "even": ("unsigned i = 0, n = nondet_uint(); while (i < n && i < 1000000) i += 2; check(i % 2 == 0);", "i += 2", "i += i < 120 ? 2 : 3"),
    "tens": ("int x = 100; while (any() && x > 0) x -= 10; check(x % 10 == 0 && x >= 0);", "int x = 100", "int x = 605"),
    "alternate": ("unsigned i = 0; while (any()) { i += any() ? 6 : 4; } check(i % 2 == 0);", "i += any() ? 6 : 4", "i += i > 300 ? 5 : 4"),
    # nested
    "triangle": ("unsigned n = nondet_uint(); for (unsigned i = 0; i < n; i++) for (unsigned j = i; j < n; j++) check(j >= i && j < n);",
        "check(j >= i && j < n)", "check(j >= i && j != 57)"),
    "inner_resets": ("unsigned k = 0; while (any()) { k = 0; while (any() && k < 80) k++; check(k <= 80); }", "k < 80", "k < 81"),
    "matrix": ("static int m[8][8]; unsigned i, j; while (any()) for (i = 0; i < 8; i++) for (j = 0; j < 8; j++) m[i][j] = 1;"
        " unsigned q = 0; while (any()) q = q < 60 ? q + 1 : 0; check(q <= 60);", "q <= 60", "q < 60"),
    "rounds": ("unsigned total = 0; while (any()) { unsigned part = 0; while (part < 10) { part++; } total += part; } check(total % 2 == 0);", "part < 10", "part < 10 + (total == 510)"),
    "out_of_two": ("unsigned i = 0; for (;;) { for (;;) { if (any()) break; i = i < 99 ? i + 1 : 0; if (i == 100) goto out; } } out: check(0);", "i == 100", "i == 99"),
    # arrays of unknown length
    "fill": ("unsigned n = nondet_uint(); assume(n > 0 && n < 1000000); int *a = malloc(n * sizeof *a); if (!a) return 0;"
        " for (unsigned i = 0; i < n; i++) a[i] = 0; free(a);", "i < n;", "i < n + (n == 60);"),
    "reverse_fill": ("unsigned n = nondet_uint(); assume(n > 0 && n < 100000); char *a = malloc(n); if (!a) return 0;"
        " for (unsigned i = n; i > 0; i--) a[i - 1] = 1; free(a);", "a[i - 1]", "a[i - (i != 61)]"),
    "two_arrays": ("unsigned n = nondet_uint(); assume(n > 0 && n <= 4000); static int a[4000], b[4000];"
        " for (unsigned i = 0; i < n; i++) b[n - 1 - i] = a[i];", "n - 1 - i", "n - 1 - i + (i == 70) * 5000"),
    "bounded_index": ("static int table[64]; unsigned at = 0; while (any()) { table[at] = 1; at = (at + 1) & 63; }", "& 63", "& 127"),
    "stack": ("static int s[100]; unsigned top = 0; while (any()) { if (any()) { if (top < 100) s[top++] = nondet_int(); } else if (top > 0) check(s[--top] || 1); }",
        "top < 100", "top <= 100"),
    "ring": ("static int r[60]; unsigned head = 0, used = 0; while (any()) { if (any() && used < 60) { r[(head + used) % 60] = 1; used++; }"
        " else if (used > 0) { head = (head + 1) % 60; used--; } check(used <= 60 && head < 60); }", "used < 60)", "used < 62)"),
    # pointers and strings
    "walk": ("static int a[1000]; unsigned n = nondet_uint(); assume(n <= 1000); for (int *p = a; p < a + n; p++) *p = 1;", "n <= 1000", "n <= 1001"),
    "until_end": ("static char text[200]; char *p = text; while (p < text + 199 && any()) *p++ = 'x'; *p = 0;", "text + 199", "text + 201"),
    "line": ("char line[72]; unsigned at = 0; for (;;) { unsigned char c = nondet_uchar(); if (c == 0 || at == 71) break; line[at++] = c; } line[at] = 0;", "at == 71", "at == 72"),
    "skip_blanks": ("static char text[100]; for (unsigned i = 0; i < 99; i++) text[i] = nondet_uchar(); text[99] = 'x'; unsigned i = 0;"
        " while (any()) { if (i < 99) i++; } check(text[i] == text[i]);", "i < 99) i++", "i < 100) i++"),
    "chosen": ("int x = 1, y = 2, *p = &x; unsigned k = 0; while (any()) { p = p == &x ? &y : &x; k = (k + 1) % 90; } check(*p == 1 || *p == 2);", "p = p == &x ? &y : &x;",
        "p = k == 66 ? 0 : &x;"),
    # state machines
    "machine": ("int s = 0; for (;;) { switch (s) { case 0: s = any(); break; case 1: s = any() ? 3 : 0; break; case 3: s = 0; break; default: check(0); } }",
        "case 3: s = 0", "case 3: { static int laps; s = laps++ > 20 ? 2 : 0; }"),
    "lock": ("int held = 0; unsigned n = 0; while (any()) { if (!held) { held = 1; } else { check(held == 1); held = 0; n = (n + 1) & 63; } }", "held = 0; n", "held = n == 40 ? 2 : 0; n"),
    "traffic": ("enum { red, green, yellow } light = red; unsigned time = 0; while (1) { if (++time == 30) { time = 0; light = light == yellow ? red : light + 1; }"
        " check(light <= yellow && time < 30); }", "time == 30", "time == 31"),
    "protocol": ("int open = 0; unsigned sent = 0; for (;;) { if (!open) { open = any(); sent = 0; } else if (any()) { if (sent < 100) sent++; } else open = 0; check(sent <= 100 && (open || sent == sent)); }",
        "sent < 100", "sent <= 100"),
    "server": ("unsigned requests = 0, failed = 0; while (1) { if (any()) failed++; requests++; if (requests == 100) { requests = 0; failed = 0; } check(failed <= requests); }",
        "requests = 0; failed = 0;", "requests = 0;"),
    # callees, globals, recursion
    "callee": ("static unsigned used; static void take(void) { if (used < 70) used++; } static void give(void) { if (used) used--; } |"
        " while (any()) { if (any()) take(); else give(); } check(used <= 70);", "used < 70", "used < 71"),
    "generator": ("static unsigned x = 1; static unsigned next(void) { x = x * 5 + 2; return x % 64; } | while (any()) check(next() < 64);", "x % 64", "x % 65"),
    "limits": ("struct limits { int low, high; }; | struct limits r = {0, 100}; while (any()) { if (r.low < r.high) { if (any()) r.low++; else r.high--; } } check(r.low <= r.high);",
        "r.low < r.high", "r.low < r.high + (r.low == 80)"),
    "recursion": ("static unsigned sum(unsigned n) { return n == 0 ? 0 : 1 + sum(n - 1); } | unsigned n = nondet_uint(); assume(n < 1000); check(sum(n) == n);", "1 + sum", "(n != 60) + sum"),
    "descent": ("static char text[100]; static unsigned at; static unsigned nested(void) { unsigned deep = 0; if (at < 99 && text[at] == '(') { at++; deep = nested();"
        " if (deep < 90) deep++; if (text[at] == ')') at++; } return deep; } | for (unsigned i = 0; i < 99; i++) text[i] = nondet_uchar(); text[99] = 0; check(nested() <= 90 && at < 100);",
        "deep < 90", "deep < 91"),
    "bisect": ("extern int a[1000]; static int find(int x, unsigned low, unsigned high) { if (low >= high) return -1; unsigned at = low + (high - low) / 2;"
        " if (a[at] == x) return at; return a[at] < x ? find(x, at + 1, high) : find(x, low, at); } | unsigned n = nondet_uint(); assume(n <= 1000);"
        " check(find(nondet_int(), 0, n) < 1000);", "find(x, at + 1, high)", "find(x, at + 1, high + (low > 990))"),
    "tree": ("extern struct { int left, right; } t[64]; static int depth(int at) { if (at < 0 || at >= 64) return 0; int l = depth(t[at].left), r = depth(t[at].right);"
        " int d = l > r ? l : r; return d < 60 ? d + 1 : d; } | int d = depth(nondet_int()); check(d >= 0 && d <= 60);",
        "d <= 60)", "d < 60)"),
    "memo": ("static unsigned memo[80]; static unsigned fib(unsigned n) { if (n < 2) return n; if (memo[n]) return memo[n]; return memo[n] = fib(n - 1) + fib(n - 2); } |"
        " unsigned n = nondet_uint(); assume(n < 80); fib(n); check(1);", "n < 80", "n <= 80"),
    "calls": ("static int used; static void visit(unsigned n) { if (used < 70) used++; if (n) visit(n - 1); } | visit(nondet_uint()); check(used <= 70);", "used < 70", "used < 71"),
    "mutual": ("static _Bool odd(unsigned n); static _Bool even(unsigned n) { return n == 0 || odd(n - 1); } static _Bool odd(unsigned n) { check(n < 90); return n != 0 && even(n - 1); } |"
        " unsigned n = nondet_uint(); assume(n <= 90); even(n);", "n <= 90", "n <= 91"),
    # what holds of all cells
    "filled": ("unsigned n = nondet_uint(); assume(n > 0 && n < 100000); int *a = malloc(n * sizeof *a); if (!a) return 0; for (unsigned i = 0; i < n; i++) a[i] = 7;"
        " for (unsigned i = 0; i < n; i++) check(a[i] == 7); free(a);", "a[i] = 7", "a[i] = 7 + (i == 60)"),
    "largest": ("unsigned n = nondet_uint(); assume(n > 0 && n <= 1000); static int a[1000]; for (unsigned i = 0; i < n; i++) a[i] = nondet_int(); int most = a[0];"
        " for (unsigned i = 0; i < n; i++) if (a[i] > most) most = a[i]; for (unsigned i = 0; i < n; i++) check(a[i] <= most);", "a[i] > most", "a[i] > most && i != 60"),
    "chain": ("static unsigned char next[100]; while (any()) { unsigned at = nondet_uint() % 100; next[at] = nondet_uint() % 100; } unsigned at = 0; while (any()) at = next[at]; check(at < 100);",
        "next[at] = nondet_uint() % 100", "next[at] = nondet_uint() % 100 + (at == 60)"),
    "letters": ("static char s[500]; char *p = s; while (p < s + 499 && any()) *p++ = 'x'; *p = 0; for (char *q = s; q < p; q++) check(*q == 'x');", "*p++ = 'x'", "*p = p == s + 60 ? 'y' : 'x', p++"),
}  # fmt: skip


def make_program(body: str) -> str:
    """The text of a program."""
    functions, _, rest = body.partition(" | ") if " | " in body else ("", "", body)
    return f"{HEAD}{functions}\nint main(void) {{\n  {rest.strip()}\n  return 0;\n}}\n"


def list_programs() -> list[tuple[str, str, str]]:
    """The name, the expected verdict and the text of each program."""
    found = []
    for name, (body, old, new) in ROWS.items():
        assert old in body, name
        found.append((name, "safe", make_program(body)))
        found.append((f"{name}, twin", "unsafe", make_program(body.replace(old, new, 1))))
    return found
