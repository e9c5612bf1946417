"""A function that only reads gives what it gave before, and is walked again once something may have changed."""

from __future__ import annotations

import random

import pytest
from bound.functions import Functions

from fathom.engine.check import CheckRequest, check_module
from fathom.options import LimitOptions, ModelOptions

HELPERS = """
static unsigned calls;
static unsigned length_of(const char *s) { unsigned n = 0; while (s[n]) n++; return n; }
static unsigned counted(const char *s) { unsigned n = 0; calls++; while (s[n]) n++; return n; }
static unsigned sum_of(const unsigned char *s, unsigned n) { unsigned r = 0; for (unsigned i = 0; i < n; i++) r += s[i]; return r; }
static unsigned counted_sum(const unsigned char *s, unsigned n) {
    unsigned r = 0; calls++; for (unsigned i = 0; i < n; i++) r += s[i]; return r;
}
static unsigned through(char *const *s) { unsigned n = 0; while ((*s)[n]) n++; return n; }
static char text_of_all[4];
static unsigned of_all(void) { unsigned n = 0; while (text_of_all[n]) n++; return n; }
static unsigned device(const volatile unsigned char *s) { unsigned n = 0; while (*s && n < 3) n++; return n; }
"""
TEXT = 'char s[5], t[3] = "ab"; for (int i = 0; i < 4; i++) s[i] = nondet_uchar(); s[4] = 0; char *p = s; (void)t; (void)p;'
AGAIN = Functions(
    HELPERS,
    once=f"{TEXT} check(length_of(s) < 5);",
    loop=f"{TEXT} unsigned n = 0; for (unsigned i = 0; i < length_of(s); i++) n += s[i] == 'S'; check(n < 5);",
    counted_loop=f"{TEXT} unsigned n = 0; for (unsigned i = 0; i < counted(s); i++) n += s[i] == 'S'; check(n < 5);",
    other=f"{TEXT} check(length_of(s) < 5); check(length_of(t) == 2); check(length_of(s) < 5);",
    pointer=f"{TEXT} unsigned n = through(&p); p = t; check(n < 5 && through(&p) == 2);",
    unknown_place=f"{TEXT} s[nondet_uint() % 4] = 1; length_of(s); s[nondet_uint() % 4] = 0; check(length_of(s) == counted(s));",
    all_of_it=f"{TEXT} memset(t, 0, 3); length_of(t); memset(t, 1, 3); check(sum_of((unsigned char *)t, 3) == 3);"
    " memset(t, 2, 3); check(sum_of((unsigned char *)t, 3) == 6);",
    named=f"{TEXT} text_of_all[0] = s[0]; unsigned n = of_all(); text_of_all[1] = 1; check(n < 2 && of_all() != 1);",
)


def verdict(source: Functions, entry: str, paths: str = "auto") -> str:
    limits = LimitOptions(unwind=8, paths=paths, select=("assert",))
    return check_module(CheckRequest(source.module, entry, limits, ModelOptions())).verdict.result


def test_the_length_of_a_text_in_a_condition() -> None:
    """One walk through the text, where a function that also writes takes one for each character."""
    once, loop, counted = (AGAIN.walk(name, unwind=8).bounded for name in ("once", "loop", "counted_loop"))
    assert loop.executed - once.executed < once.executed < counted.executed - loop.executed


def test_results_are_kept_beside_each_other() -> None:
    once, other = (AGAIN.walk(name, unwind=8).bounded for name in ("once", "other"))
    assert other.executed < 2 * once.executed


@pytest.mark.parametrize("name", ["pointer", "named", "unknown_place", "all_of_it"])
def test_what_has_changed_is_read_again(name: str) -> None:
    """Memory behind a pointer that is loaded, a global variable, a place that is not known, an object as a whole."""
    assert verdict(AGAIN, name) == "safe"


WRITES = (
    "s[{k}] = {c};", "s[nondet_uint() % 4] = {c};", "*p = {c};", "p[nondet_uint() % 2] = 0;", "p = q;", "q = s + {k};",
    "memset(s, {c}, {k});", "memcpy(s, t, 2);", "if (nondet_bool()) s[{k}] = {c};", "if (nondet_bool()) p = q; else p = s + {k};",
    "t[{k} % 2] = nondet_uchar();", "if (s[{k}] == {c}) s[{k} / 2] = 0;", "s[{k}] += 1;", "*(unsigned short *)s = 7;",
    "r = realloc(r, 6); if (!r) exit(0); r[{k}] = 0; r[5] = 0;", "free(r); r = calloc(6, 1); if (!r) exit(0);", "p = r;",
)  # fmt: skip
ASKS = (
    "check(length_of(s) == counted(s));", "check(length_of(p) == counted(p));", "check(length_of(r) == counted(r));",
    "check(sum_of((unsigned char *)s, {k}) == counted_sum((unsigned char *)s, {k}));",
    "check(length_of(q) == counted(q));",
)  # fmt: skip


def make_body(seed: int) -> str:
    """Writes at random, and in between calls whose results are compared with those that are computed anew."""
    choose = random.Random(seed)
    lines = ["char *r = calloc(6, 1), *q = s + 1; if (!r) exit(0);"]
    for _ in range(9):
        line = choose.choice(WRITES if choose.random() < 0.5 else ASKS)
        lines.append(line.format(k=choose.randrange(4), c=choose.choice(["0", "1", "nondet_uchar()"])))
    loop = choose.random() < 0.3
    return TEXT + ("for (int round = 0; round < 2; round++) {{ {} }}" if loop else "{}").format(" ".join(lines))


RANDOM = Functions(HELPERS, **{f"seed{seed}": make_body(seed) for seed in range(12)})


@pytest.mark.parametrize("paths", ["merge", "apart"])
@pytest.mark.parametrize("seed", range(12))
def test_results_after_writes(seed: int, paths: str) -> None:
    assert verdict(RANDOM, f"seed{seed}", paths) == "safe"
