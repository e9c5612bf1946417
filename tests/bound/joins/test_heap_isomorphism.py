"""Paths whose heaps differ in the names of their objects only are one path behind a join, and no others are."""

from __future__ import annotations

import pytest
from bound.functions import Functions

from fathom.ir.verifier import verify

SOURCE = Functions(
    """
#include <stdlib.h>
struct node { struct node *next, *prev; int value; };
static struct node *head, *other;
static volatile int seen;
__attribute__((noinline)) static void push(struct node **to, int value) {
    struct node *new = malloc(sizeof *new);
    if (!new) exit(0);
    new->value = value, new->prev = 0, new->next = *to;
    if (*to) (*to)->prev = new;
    *to = new;
}
__attribute__((noinline)) static void pop(struct node **from) {
    struct node *old = *from;
    *from = old->next;
    free(old);
}
__attribute__((noinline)) static void replace(struct node *kept) {
    if (nondet_bool()) seen = 1, pop(&head), push(&head, 4); else push(&head, 4);
}
""",
    names="if (nondet_bool()) seen = 1, push(&head, 1); else push(&head, 1); check(head->value == 1); free(head);",
    values="if (nondet_bool()) seen = 1, push(&head, 1); else push(&head, 2); check(head->value == 1); free(head);",
    shapes="push(&head, 1); if (nondet_bool()) seen = 1, push(&head, 1); check(head->next == 0);",
    order="push(&head, 1), push(&other, 1); if (nondet_bool()) { seen = 1; struct node *t = head; head = other; other = t; }"
    " check(head != other); free(head), free(other);",
    freed="push(&head, 1); if (nondet_bool()) seen = 1, pop(&head), push(&head, 1); check(head->value == 1); free(head);",
    dangling="push(&head, 1); other = head; if (nondet_bool()) seen = 1, pop(&head), push(&head, 1); check(other->value == 1);",
    caller="push(&head, 1); struct node *kept = head; replace(kept); check(kept->value == 1);",
    freed_twice="push(&head, 1); other = head; if (nondet_bool()) seen = 1, pop(&head), push(&head, 1); free(head); free(other);",
    neighbours="push(&head, 1), push(&head, 2), push(&head, 3);"
    " if (nondet_bool()) { seen = 1; pop(&head); push(&head, 3); } check(head->next->next->value == 1);"
    " while (head) pop(&head);",
)


@pytest.mark.parametrize("name", ["names", "values", "freed", "neighbours"])
def test_heaps_that_agree_but_for_names_are_joined(name: str) -> None:
    left = SOURCE.walk(name, paths="apart", malloc_may_fail=True)
    verify(left.bounded.program)
    assert left.bounded.path_counts["kept_apart"] == 0


@pytest.mark.parametrize("name", ["shapes", "dangling", "freed_twice", "order"])
def test_heaps_of_other_shapes_stay_apart(name: str) -> None:
    assert SOURCE.walk(name, paths="apart").bounded.path_counts["kept_apart"] > 0


@pytest.mark.parametrize(
    ("name", "asserted"),
    [
        ("names", []),
        ("values", ["assert"]),
        ("shapes", ["assert"]),
        ("order", []),
        ("freed", []),
        ("dangling", ["use-after-free"]),
        ("caller", ["use-after-free"]),
        ("freed_twice", ["double-free"]),
        ("neighbours", []),
    ],
)
@pytest.mark.parametrize("paths", ["merge", "apart"])
def test_what_is_asserted(name: str, asserted: list[str], paths: str) -> None:
    found = {kind.split()[0] for kind in SOURCE.walk(name, paths=paths).asserted}
    assert found.issuperset(asserted)
    if paths == "apart":
        assert found == set(asserted)


def test_a_pointer_of_a_caller_keeps_the_name_of_its_object() -> None:
    left = SOURCE.walk("caller", paths="apart")
    verify(left.bounded.program)
    assert left.bounded.path_counts["kept_apart"] > 0
