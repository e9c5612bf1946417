"""Arbitrary contents: inputs with the names of members, one for a large object."""

from __future__ import annotations

from bound.functions import Functions

from fathom.ir.instructions import Havoc

SOURCE = Functions("""
struct point { short x; long y; void *tag; };
void move(struct point *), any(void *), sort(int *);
int members(void) { struct point p; move(&p); return 0; }
int elements(void) { int a[2]; sort(a); return 0; }
int cells(void) { long n = 4; any(&n); return 0; }
int large(void) { static long many[1000]; any(many); return 0; }
int heap(void) { unsigned long n = nondet_ulong(); char *p = malloc(n); if (p) any(p); return 0; }
int kept(void) { struct point p = {1, 2, 0}; move(&p); check(p.x == 1); check(p.x == p.x); return 0; }
int main(void) { return members() + elements() + cells() + large() + heap() + kept(); }
""")


def test_scalars_have_the_names_of_members() -> None:
    found = SOURCE.walk("members").inputs
    assert [name for name in found if not name.startswith("byte")] == [
        f"p.{each} after move()" for each in ("x", "y", "tag")
    ]
    assert any(name.startswith("byte") for name in found)  # padding, which it may write as well


def test_elements_and_cells() -> None:
    assert SOURCE.walk("elements").inputs == ["a[0] after sort()", "a[1] after sort()"]
    assert SOURCE.walk("cells").inputs == ["n after any()"]


def test_a_large_object_is_one_input() -> None:
    assert SOURCE.walk("large").count(Havoc) == 1
    assert SOURCE.walk("heap").count(Havoc) == 1


def test_contents_are_arbitrary_but_fixed() -> None:
    assert SOURCE.walk("kept").asserted == ["assert"]
