"""Whether the last round is one that any execution needs: chains of steps that depend on each other take rounds."""

from __future__ import annotations

from pathlib import Path

import pytest
from engine.programs import PROGRAMS

from fathom.engine.check import CheckRequest, check_module
from fathom.frontend.load import load_programs, read_text
from fathom.options import LimitOptions, ModelOptions, SourceOptions
from fathom.verdict import Verdict

HEAD = """#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
"""
MAIN = """
int main(void) {
  pthread_t p, q;
  pthread_create(&p, 0, one, 0);
  pthread_create(&q, 0, two, 0);
  pthread_join(p, 0);
  pthread_join(q, 0);
  return 0;
}
"""
APART = (
    "atomic_int x, y; void *one(void *u) { x++; x++; x++; x++; return 0; } void *two(void *u) { y++; y++; return 0; }"
)
PING_PONG = """atomic_int x, y, z;
void *one(void *u) { x = 1; if (y == 1) x = 2; if (y == 2) x = 3; if (y == 3) z = 1; return 0; }
void *two(void *u) { if (x == 1) y = 1; if (x == 2) y = 2; if (x == 3) y = 3; assert(z != GOAL); return 0; }
"""
THROUGH_A_POINTER = """int a[4]; _Atomic(int *) p = a; atomic_int seen;
void *one(void *u) { p = a + 2; int *q = p; __atomic_store_n(q, 1, 5); p = a + 1; return 0; }
void *two(void *u) {
  int *q = p; int old = __atomic_load_n(q, 5); int *r = p;
  assert(!(q == a + 2 && old == 0 && __atomic_load_n(q, 5) == 1 && r == a + GOAL)); return 0; }
"""
FREED = """_Atomic(int *) p; atomic_int taken;
void *one(void *u) { int *q = p; if (q && !atomic_exchange(&taken, 1)) GOAL; return 0; }
void *two(void *u) { int *n = malloc(4); if (n) { __atomic_store_n(n, 1, 5); p = n; __atomic_load_n(n, 5); } return 0; }
"""


def check(text: str, tmp_path: Path, timeout: float | None = None, *select: str) -> Verdict:
    path = tmp_path / "x.c"
    path.write_text(HEAD + text + MAIN)
    return check_file(path, timeout, *select)


def check_file(path: Path, timeout: float | None, *select: str) -> Verdict:
    options = SourceOptions(sources=(str(path),), cflags=("-w",), cache=False)
    limits = LimitOptions(select=select or ("assert",), malloc_may_fail=False, timeout=timeout)
    module = read_text(load_programs(options)[0].text)
    return check_module(CheckRequest(module, "main", limits, ModelOptions(trace="none"))).verdict


def test_steps_that_do_not_conflict_need_few_rounds(tmp_path: Path) -> None:
    """Seven steps in two threads, but three rounds have every execution."""
    verdict = check(APART, tmp_path, None, "assert", "use-after-scope")
    assert (verdict.result, verdict.complete) == ("safe", True)


@pytest.mark.parametrize(
    ("text", "goal", "expected"),
    [
        (PING_PONG, "2", "safe"),
        (PING_PONG, "1", "unsafe"),
        (THROUGH_A_POINTER, "3", "safe"),
        (THROUGH_A_POINTER, "1", "unsafe"),
    ],
)
def test_steps_that_wait_for_each_other_need_many(text: str, goal: str, expected: str, tmp_path: Path) -> None:
    """The failure takes more rounds than two: it is found, and where there is none, that is proved."""
    verdict = check(text.replace("GOAL", goal), tmp_path, 60)
    assert verdict.result == expected, verdict.reason


def test_work_stealing_is_proved_for_every_schedule() -> None:
    verdict = check_file(PROGRAMS / "threads/algorithms/work_stealing.c", 60, "assert", "race", "use-after-scope")
    assert (verdict.result, verdict.complete) == ("safe", True)


def test_the_end_of_an_object_conflicts_with_its_use(tmp_path: Path) -> None:
    assert check(FREED.replace("GOAL", "__atomic_load_n(q, 5)"), tmp_path, 60, "use-after-free").result == "safe"
    assert check(FREED.replace("GOAL", "free(q)"), tmp_path, 60, "use-after-free").result == "unsafe"
