"""Which loops wait for a predicate."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from fathom.bound.instruments.threads.captures import Captures
from fathom.bound.instruments.threads.predicate_loops import PredicateLoops
from fathom.bound.options import BoundOptions
from fathom.frontend.load import load
from fathom.options import SourceOptions

HEAD = """#include <assert.h>
#include <pthread.h>
#include <time.h>
pthread_mutex_t m, n;
pthread_cond_t c;
int x, y;
static int is_zero(void) { return x == 0; }
static void rest(void) { pthread_cond_wait(&c, &m); }
"""
LOCKED = "pthread_mutex_lock(&m); "


def find(tmp_path: Path, body: str, before: str = "", options: BoundOptions | None = None) -> tuple[object, bool]:
    """What is said of the only loop of `f`, and whether there are other waits."""
    path = tmp_path / "program.c"
    start = "int main(void) { pthread_t t; pthread_create(&t, 0, g, 0); f(); return 0; }"
    text = f"{HEAD}{before}\nvoid f(void) {{ {body} }}\nvoid *g(void *v) {{ f(); return v; }}\n{start}\n"
    path.write_text(text)
    module = load(SourceOptions(sources=(str(path),), cflags=("-w",)))
    loops = PredicateLoops(module, Captures(module), options or BoundOptions())
    function = module.functions["f"]
    found = [loops.find(function, block.label) for block in function.blocks]
    return next((each for each in found if each is not None), None), loops.has_other_waits


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        (LOCKED + "while (x == 0) pthread_cond_wait(&c, &m);", True),
        (LOCKED + "for (;;) { if (x) break; pthread_cond_wait(&c, &m); }", True),
        (LOCKED + "while (is_zero()) pthread_cond_wait(&c, &m);", True),
        (LOCKED + "x = 1; while (y == 0) pthread_cond_wait(&c, &m);", False),
        (LOCKED + "int old = x; while (y == old) pthread_cond_wait(&c, &m);", False),
        (LOCKED + "pthread_mutex_lock(&n); while (x == 0) pthread_cond_wait(&c, &m);", False),
        (LOCKED + "while (x == 0) { pthread_cond_wait(&c, &m); assert(x != 2); }", False),
        (LOCKED + "while (x == 0) rest();", False),
        (LOCKED + "do pthread_cond_wait(&c, &m); while (x == 0);", False),
        (LOCKED + "again: y++; while (x == 0) pthread_cond_wait(&c, &m); if (y < 3) goto again;", False),
        (LOCKED + "while (x == 0) { pthread_cond_wait(&c, &m); y++; }", None),
        (LOCKED + "for (int i = 0; x == i; i++) pthread_cond_wait(&c, &m);", None),
        (LOCKED + "while (x == 0) { if (y) pthread_cond_wait(&c, &m); }", None),
        (LOCKED + "while (x == 0) { pthread_cond_wait(&c, &m); pthread_cond_wait(&c, &m); }", None),
        (
            LOCKED + "while (x == 0) { pthread_mutex_unlock(&m); pthread_mutex_lock(&m); pthread_cond_wait(&c, &m); }",
            None,
        ),
    ],
)
def test_loops(tmp_path: Path, body: str, expected: object) -> None:
    found, has_other_waits = find(tmp_path, body)
    assert found == expected
    assert has_other_waits == (expected is None)


LOOP = LOCKED + "while (x == 0) pthread_cond_wait(&c, &m);"


@pytest.mark.parametrize(
    "before",
    [
        "void h(void) { pthread_mutex_trylock(&m); }",
        "void h(struct timespec *t) { pthread_cond_timedwait(&c, &m, t); }",
        "int h(void) { return pthread_mutex_destroy(&m); }",
        "int h(void) { return pthread_cond_destroy(&c); }",
        "int i(void) { return pthread_cond_destroy(&c); } int h(void) { return i(); }",
        "int (*h)(pthread_cond_t *) = pthread_cond_destroy;",
    ],
)
def test_what_tells_the_executions_apart(tmp_path: Path, before: str) -> None:
    use = (
        " h(0);"
        if "*t" in before
        else " h(&c);"
        if "(*h)" in before
        else " h();"
        if before.startswith("void")
        else " x = h();"
    )
    assert find(tmp_path, LOOP + use, before)[0] is None


def test_results_that_nobody_looks_at(tmp_path: Path) -> None:
    assert find(tmp_path, LOOP + " h();", "void h(void) { (void)pthread_mutex_destroy(&m); }")[0] is True
    assert find(tmp_path, LOOP + " h();", "int h(void) { return pthread_cond_destroy(&c); }")[0] is True


def test_deadlocks_and_signals_that_matter(tmp_path: Path) -> None:
    options = BoundOptions()
    assert find(tmp_path, LOOP, "", replace(options, spurious_wakeups=False))[0] is None
    assert find(tmp_path, LOOP, "", replace(options, selected=options.selected | {"deadlock"}))[0] is None


@pytest.mark.parametrize(
    ("before", "expected"),
    [
        ("void h(void) { rest(); }", True),
        ("int (*h)(pthread_cond_t *, pthread_mutex_t *) = pthread_cond_wait;", True),
        ("void (*h)(void) = rest;", True),
        ("void h(void) { while (y == 0) rest(); }", False),
    ],
)
def test_waits_elsewhere(tmp_path: Path, before: str, expected: bool) -> None:
    call = " h(&c, &m);" if "pthread_cond_t *" in before else " h();"
    assert find(tmp_path, LOOP + call, before) == (True, expected)
