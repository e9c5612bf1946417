"""Objects that are made from C types: how many elements, how deep, and strings of any length."""

from __future__ import annotations

import pytest
from bound.functions import Functions

from fathom.bound.options import Harness
from fathom.effort import Effort
from fathom.errors import UserError
from fathom.ir.instructions import Havoc

SOURCE = Functions(f"""
struct node {{ struct node *next; int value; _Bool set; }};
int list(struct node *p) {{ return p->next->next == 0; }}
int set(struct node *p) {{ check(p->set < 2); return 0; }}
int array(int *p) {{ return p[0]; }}
int bytes(void *p) {{ return *(char *)p; }}
int text(char *p) {{ return p[0]; }}
struct tree {{ struct tree *children[64]; int value; }};
int deep(struct tree *p) {{ return p->value; }}
struct huge {{ int numbers[{Effort().harness_scalars + 1}]; }};
int large(struct huge *p) {{ return p->numbers[3]; }}
""")


def test_pointers_in_objects_lead_on_as_deep_as_the_options_say() -> None:
    names = ["list's p->value", "list's p->set", "list's p->next->value", "list's p->next->set"]
    assert SOURCE.walk("list").inputs == names
    assert SOURCE.walk("list", harness=Harness(pointer_depth=0)).inputs == names[:2]
    assert SOURCE.walk("list", harness=Harness(pointer_depth=0)).asserted == ["null fails"]


def test_a_bool_is_zero_or_one() -> None:
    assert SOURCE.walk("set").asserted == []


def test_how_many_elements() -> None:
    assert SOURCE.walk("array").inputs == ["array's *p"]
    assert SOURCE.walk("array", harness=Harness(pointer_size=2)).inputs == ["array's p[0]", "array's p[1]"]
    assert len(SOURCE.walk("bytes").inputs) == 8


def test_a_string_ends_with_a_zero_and_its_object_with_it() -> None:
    left = SOURCE.walk("text", harness=Harness(pointer_size=2))
    assert left.inputs == ["text's length of p", "text's p[0]", "text's p[1]"]
    assert left.assumptions == 1


def test_a_large_object_is_one_input() -> None:
    left = SOURCE.walk("large")
    assert (left.count(Havoc), left.inputs) == (1, [])


def test_too_many_objects() -> None:
    with pytest.raises(UserError, match="lead to more than 1024 objects"):
        SOURCE.walk("deep", harness=Harness(pointer_depth=2))
