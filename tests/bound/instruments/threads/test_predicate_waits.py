"""Loops that wait for predicates, from the program to the verdict."""

from __future__ import annotations

from pathlib import Path

import pytest

from fathom.engine.check import CheckRequest, check_module
from fathom.frontend.load import load
from fathom.options import LimitOptions, ModelOptions, SourceOptions
from fathom.verdict import Verdict

HEAD = """#include <assert.h>
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, n = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
int x, y;
static void set(void) { pthread_mutex_lock(&m); x = 1; pthread_cond_signal(&c); pthread_mutex_unlock(&m); }
"""


def check(folder: Path, thread: str, main: str, **limits: object) -> Verdict:
    path = folder / "program.c"
    start = f"int main(void) {{ pthread_t t; pthread_create(&t, 0, f, 0); {main} return 0; }}"
    path.write_text(f"{HEAD}static void *f(void *v) {{ {thread} return v; }}\n{start}\n")
    module = load(SourceOptions(sources=(str(path),), cflags=("-w",)))
    return check_module(
        CheckRequest(module, "main", LimitOptions(timeout=60, **limits), ModelOptions(trace="none"))
    ).verdict  # type: ignore[arg-type]


LOOP = "while (!x) pthread_cond_wait(&c, &m);"


@pytest.mark.parametrize(
    ("thread", "main", "expected"),
    [
        ("set();", f"pthread_mutex_lock(&m); {LOOP} assert(x); pthread_mutex_unlock(&m);", "safe"),
        ("set();", f"pthread_mutex_lock(&m); {LOOP} assert(!x); pthread_mutex_unlock(&m);", "unsafe"),
        # what was done before the thread sleeps is seen by others
        (f"pthread_mutex_lock(&m); y = 1; {LOOP}", "pthread_mutex_lock(&m); assert(y == 0);", "unsafe"),
        (f"pthread_mutex_lock(&n); y = 1; pthread_mutex_unlock(&n); pthread_mutex_lock(&m); {LOOP}", "pthread_mutex_lock(&n); assert(y == 0);", "unsafe"),
        # it never goes on, and so it never holds the lock when the others are through
        (f"pthread_mutex_lock(&m); {LOOP} y = 1;", "pthread_mutex_lock(&m); assert(y == 0); pthread_mutex_unlock(&m);", "safe"),
        # the lock of the loop is not held, or unlocked by somebody else
        (f"{LOOP} y = 1;", "set(); pthread_mutex_lock(&m); assert(y == 0);", "unsafe"),
        (f"pthread_mutex_lock(&m); {LOOP} assert(y == 0); pthread_mutex_unlock(&m);", "pthread_mutex_unlock(&m); set(); pthread_mutex_lock(&m); y = 1;", "unsafe"),
    ],
)  # fmt: skip
def test_verdicts(tmp_path: Path, thread: str, main: str, expected: str) -> None:
    verdict = check(tmp_path, thread, main)
    assert verdict.result == expected, verdict.reason
    assert verdict.complete == (expected == "safe")


def test_every_iteration_is_followed_for_deadlocks(tmp_path: Path) -> None:
    """A signal that comes before the wait is lost."""
    lost = "pthread_mutex_lock(&m); pthread_cond_signal(&c); pthread_mutex_unlock(&m);"
    waits = f"pthread_mutex_lock(&m); {LOOP} pthread_mutex_unlock(&m);"
    verdict = check(tmp_path, lost, waits, rounds=2, check_deadlocks=True)
    assert verdict.counterexample is not None
    assert verdict.counterexample.prop.kind == "deadlock"


@pytest.mark.parametrize(
    ("wait", "spurious_wakeups", "is_noted"),
    [(LOOP, True, False), (LOOP, False, True), (LOOP.replace("while", "if"), True, True)],
)
def test_what_the_verdict_says(tmp_path: Path, wait: str, spurious_wakeups: bool, is_noted: bool) -> None:
    verdict = check(tmp_path, "set();", f"pthread_mutex_lock(&m); {wait}", rounds=2, spurious_wakeups=spurious_wakeups)
    assert any("without a signal" in note for note in verdict.approximations) == is_noted
