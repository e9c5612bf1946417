"""An index that is one of few constants leaves no access to memory behind, as far as the cells are of one type."""

from __future__ import annotations

from pathlib import Path

import pytest

from fathom.bound.options import BoundOptions
from fathom.bound.walk.bound import bound
from fathom.effort import Effort
from fathom.frontend.load import load
from fathom.ir.instructions import Assert, Load, Store
from fathom.options import SourceOptions
from fathom.transform.pipeline import run_to

PROGRAM = """
_Bool nondet_bool(void);
int nondet_int(void);
unsigned long nondet_ulong(void);
void *malloc(unsigned long);
void __VERIFIER_assert(_Bool), __VERIFIER_assume(_Bool);
struct pair { int number; int *pointer; };
int main(void) {
  int a[4] = {nondet_int(), nondet_int(), nondet_int(), nondet_int()};
  int m = nondet_bool() ? 2 : nondet_bool() ? 1 : 0;
  %s
  return 0;
}
"""


def left(body: str, tmp_path: Path, effort: Effort | None = None) -> list[str]:
    """The names of the classes of what is left of a program, of loads, stores and assertions."""
    path = tmp_path / "program.c"
    path.write_text(PROGRAM % body)
    module = load(SourceOptions(sources=(str(path),), cflags=("-w",), cache=False))
    bounded = bound(module, "main", BoundOptions(malloc_may_fail=False, effort=effort or Effort()))
    items = [item for block in run_to(bounded.program, "tidy").blocks for item in block.body]
    return sorted({type(item).__name__ for item in items if isinstance(item, Load | Store | Assert)})


@pytest.mark.parametrize(
    "body",
    [
        "__VERIFIER_assert(a[m] == a[0]);",
        "a[m] = 7; __VERIFIER_assert(a[0] == 1);",
        "a[m + 1]++; __VERIFIER_assert(a[2] == 1);",
        "int *p = a + m; *p = 3; __VERIFIER_assert(p[1] == 1);",
        "int *t[2] = {a, a + 1}; *t[m & 1] = 2; __VERIFIER_assert(a[1] == 1);",
        "if (m < 3) m++; a[m] = 1; __VERIFIER_assert(a[3] == 1);",
        "int *q = malloc(4 * (m + 4)); q[0] = q[1] = q[2] = q[3] = 0; q[m] = 1; __VERIFIER_assert(q[m] + q[3] == 2);",
        "struct pair s[2] = {{1, a}, {2, a + 1}}; *s[m & 1].pointer = 3; __VERIFIER_assert(a[0] == 1);",
    ],
)
def test_nothing_is_left_of_memory(body: str, tmp_path: Path) -> None:
    assert left(body, tmp_path) == ["Assert"]


def test_facts_of_the_path_rule_places_out(tmp_path: Path) -> None:
    assert left("m += 3; if (m < 4) a[m] = a[3];", tmp_path) == []


def test_an_access_outside_is_still_asserted(tmp_path: Path) -> None:
    assert "Assert" in left("a[m + 2] = 1;", tmp_path)


def test_beyond_the_limit_memory_is_accessed(tmp_path: Path) -> None:
    assert "Load" in left("__VERIFIER_assert(a[m] == a[0]);", tmp_path, Effort(summary_alternatives=2))


def test_cells_of_another_type_are_left_to_memory(tmp_path: Path) -> None:
    """Reading a pointer as a number says that it may be compared with any other: not for a place that is not read."""
    body = "struct pair s = {1, a}; char *c = (char *)&s; __VERIFIER_assert(*(unsigned *)(c + 4 * m) == 1);"
    assert "Load" in left(body, tmp_path)
