"""Each period is found, in loops and in calls; and nothing is compared where states say nothing."""

from __future__ import annotations

import pytest
from bound.endless.recurring import goes_on
from bound.functions import Functions

from fathom.bound.cut_plan import CutPlan
from fathom.bound.options import BoundOptions
from fathom.bound.walk.walk import Walk

SOURCE = Functions(
    """static void again(unsigned n) { if (n) again(n); }
    static void three(unsigned n) { if (n < 3) three((n + 1) % 3); }
    static void down(unsigned n) { if (n) down(n - 1); }
    static void flips(int *p) { *p = !*p; flips(p); }
    static void counts(unsigned char *p) { if (++*p) counts(p); }
    """,
    period_1="while (1) { ; }",
    period_3="unsigned x = nondet_uint() % 3; while (1) x = (x + 1) % 3 == 0 ? 0 : x + 1;",
    behind_a_stem="unsigned x = 9; while (x != 1) x = x > 5 ? x - 1 : 5;",
    period_5="unsigned x = 0; while (x != 9) x = (x + 1) % 5;",
    longer_than_the_bound="unsigned x = nondet_uint(); while (x != 9) x = (x + 1) % 64;",
    inner="for (int i = 0; i < 2; i++) for (int j = 0; j < 2;) j = i ? j : j + 1;",
    outer="for (int i = 0; i < 2;) for (int j = 0; j < 2; j++) i = j;",
    in_itself="again(nondet_uint());",
    in_three="three(0);",
    in_down="down(nondet_uint() % 4);",
    in_flips="int a = nondet_bool(); flips(&a);",
    in_counts="unsigned char a = 250; counts(&a);",
)


@pytest.mark.parametrize(
    "entry",
    ["period_1", "behind_a_stem", "period_5", "inner", "outer", "in_itself", "in_flips"],
)
def test_found(entry: str) -> None:
    assert goes_on(SOURCE, entry)


def test_calls_of_another_period() -> None:
    assert goes_on(SOURCE, "in_three")
    assert not goes_on(SOURCE, "period_3")
    assert goes_on(SOURCE, "period_3", unwind=8)


@pytest.mark.parametrize("entry", ["longer_than_the_bound", "in_down", "in_counts"])
def test_not_found(entry: str) -> None:
    assert not goes_on(SOURCE, entry)


def properties(**options: object) -> tuple[list[str], int]:
    """The classes of the properties of a walk of a loop, and how many of them it has decided."""
    given = {"unwind": 3, "selected": frozenset({"termination"}), **options}
    bounded = Walk(SOURCE.module, BoundOptions(**given)).run("period_3")  # type: ignore[arg-type]
    return [each.kind for each in bounded.properties if each.kind == "termination"], bounded.decided + bounded.undecided


def test_only_where_the_class_is_selected() -> None:
    assert properties(selected=frozenset({"assert"})) == ([], 0)
    assert properties()[0] == ["termination"]
    assert properties()[1] > 0


@pytest.mark.parametrize(
    "options", [{"cuts": CutPlan()}, {"paths": "apart"}, {"known_memory": False}, {"safety": "blocks"}]
)
def test_only_named(options: dict[str, object]) -> None:
    assert properties(**options) == (["termination"], 0)
