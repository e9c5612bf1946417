"""realloc and its relatives, on top of what the walk knows about sizes of objects."""

from __future__ import annotations

import pytest
from command_line import Write

from fathom.bound.library.registry import TABLE
from fathom.bound.options import Bounded, BoundOptions
from fathom.bound.walk.bound import bound
from fathom.frontend.load import load
from fathom.ir.interpreter import run
from fathom.options import SourceOptions
from fathom.transform.pipeline import run_to

pytestmark = pytest.mark.skipif(
    "__fathom_object_size" not in TABLE, reason="the walk does not know __fathom_object_size"
)


def bounded(write: Write, body: str, malloc_may_fail: bool = False) -> Bounded:
    text = f"#define _GNU_SOURCE\n#include <assert.h>\n#include <stdlib.h>\nint main(void) {{\n{body}\nreturn 0;\n}}\n"
    result = bound(
        load(SourceOptions(sources=(str(write("a.c", text)),))), "main", BoundOptions(malloc_may_fail=malloc_may_fail)
    )
    assert result.undefined == ()
    return result


GROW = """
    int *p = malloc(2 * sizeof *p);
    if (!p) return 1;
    p[0] = 4; p[1] = 5;
    int *q = realloc(p, 3 * sizeof *q);
    if (!q) { free(p); return 1; }
    q[2] = 6;
    assert(q[0] == 4 && q[1] == 5 && q[2] == 6);
    q = reallocarray(q, 1, sizeof *q);
    assert(!q || q[0] == 4);
    free(q);
"""


def test_contents_move_along(write: Write) -> None:
    assert all(block.body == () for block in run_to(bounded(write, GROW).program, "tidy").blocks)


@pytest.mark.parametrize("fails", range(8))
def test_allocation_may_fail(write: Write, fails: int) -> None:
    program = bounded(write, GROW, malloc_may_fail=True).program
    answers = iter([fails & 1, fails >> 1 & 1, fails >> 2 & 1])
    assert run(program, lambda _instr, _index: next(answers)).status == "ok"


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        ("char *p = malloc(4), *q = realloc(p, 8); return p[0];", "use-after-free"),
        ("char *p = malloc(4), *q = realloc(p, 2); return q[2];", "bounds"),
        ("char *p = malloc(4); realloc(p, 0); free(p);", "double-free"),
    ],
)
def test_what_is_wrong_is_found(write: Write, body: str, kind: str) -> None:
    outcome = run(bounded(write, body).program)
    assert outcome.status == "assert-failed"
    assert outcome.prop is not None
    assert outcome.prop.kind == kind


def test_overflowing_size_is_refused(write: Write) -> None:
    result = bounded(write, "assert(!reallocarray(0, (size_t)-1 / 2, 3));")
    assert all(block.body == () for block in run_to(result.program, "tidy").blocks)


def test_posix_memalign(write: Write) -> None:
    result = bounded(write, "void *p; assert(posix_memalign(&p, 64, 10) == 0 && posix_memalign(&p, 3, 1) == 22);")
    assert all(block.body == () for block in run_to(result.program, "tidy").blocks)
