"""Iterations without an effect, and threads that hang."""

from __future__ import annotations

from pathlib import Path

import pytest

from fathom.engine.check import CheckRequest, check_module
from fathom.frontend.load import load
from fathom.options import LimitOptions, ModelOptions, SourceOptions
from fathom.verdict import Verdict

HEAD = """#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
atomic_int flag, turn, count;
int x, never;
"""


def check(folder: Path, thread: str, main: str) -> Verdict:
    path = folder / "program.c"
    start = f"int main(void) {{ pthread_t t; pthread_create(&t, 0, f, 0); {main} return 0; }}"
    path.write_text(f"{HEAD}static void *f(void *v) {{ {thread} return v; }}\n{start}\n")
    module = load(SourceOptions(sources=(str(path),), cflags=("-w",)))
    return check_module(CheckRequest(module, "main", LimitOptions(timeout=60), ModelOptions(trace="none"))).verdict


LOOK = "pthread_mutex_lock(&m); assert(x == 0); pthread_mutex_unlock(&m);"
SET = "pthread_mutex_lock(&m); x = 1; pthread_mutex_unlock(&m);"


@pytest.mark.parametrize(
    ("thread", "main"),
    [
        (f"{SET} while (!never) {{ }}", LOOK),
        (f"{SET} for (;;) {{ }}", LOOK),
        (f"{SET} while (!never) {{ if (x == 2) x = 3; }}", LOOK),
        ("while (!flag) { if (turn) count++; }", "turn = 1; assert(count < 2);"),
        ("while (!flag) { if (turn) { turn = 0; count = 1; } }", "turn = 1; assert(count == 0);"),
        ("while (!flag) { if (turn) { turn = 0; count++; } }", "turn = 1; while (turn) { } turn = 1; while (turn) { } flag = 1; pthread_join(t, 0); assert(count < 2);"),
    ],
)  # fmt: skip
def test_what_others_see(tmp_path: Path, thread: str, main: str) -> None:
    assert check(tmp_path, thread, main).result == "unsafe"


def test_an_iteration_with_an_effect_counts_and_the_others_do_not(tmp_path: Path) -> None:
    thread = "while (!flag) { if (turn) { turn = 0; count++; } }"
    verdict = check(tmp_path, thread, "turn = 1; while (turn) { } flag = 1; pthread_join(t, 0); assert(count == 1);")
    assert verdict.result == "safe"
    assert verdict.complete
