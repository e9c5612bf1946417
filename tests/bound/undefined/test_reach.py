"""What pointers lead to, each object under its condition."""

from __future__ import annotations

import pytest
from bound.functions import Functions

SOURCE = Functions("""
struct node { struct node *next; int value; };
void mess(void *), number(unsigned long);
static int word(void) { return 0; }
int chain(void) { struct node a = {0, 1}, b = {&a, 2}; mess(&b); return 0; }
int cycle(void) { struct node a, b = {&a, 2}; a.next = &b; mess(&a); return 0; }
int constant(void) { static const int c = 3; mess((void *)&c); check(c == 3); return 0; }
int as_number(void) { int n = 1; number((unsigned long)&n); return 0; }
int dead(void) { int *p = malloc(4); free(p); mess(p); return 0; }
int unrelated(void) { struct node a = {0, 1}, b = {0, 2}; mess(&a); check(b.value == 2); return 0; }
int through_residue(void) {
  int a = 1;
  int *table[4] = {0};
  table[nondet_uint() & 3] = &a;
  mess(table);
  check(a == 1);
  return 0;
}
int main(void) { return chain() + cycle() + constant() + as_number() + dead() + unrelated() + through_residue(); }
""")


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("chain", ("a", "b")),
        ("cycle", ("a", "b")),
        ("constant", ()),
        ("as_number", ("n",)),
        ("dead", ()),
        ("unrelated", ("a",)),
        ("through_residue", ("a", "table")),
    ],
)
def test_objects_that_are_reached(name: str, written: tuple[str, ...]) -> None:
    (found,) = SOURCE.walk(name).bounded.overwritten.values()
    assert found == written


def test_what_is_not_reached_stays_known() -> None:
    assert SOURCE.walk("unrelated").asserted == []
    assert SOURCE.walk("constant").asserted == []


def test_what_the_memory_of_the_residue_leads_to_is_written() -> None:
    assert SOURCE.walk("through_residue").asserted == ["assert"]
