"""Facts are about registers, cells and offsets of pointers, under the names that they have in C."""

from __future__ import annotations

import pytest
from bound.cuts.inductions import attempt
from bound.functions import Functions

PROGRAMS = Functions(
    "static int total;\nstruct s { int a, b; };\n",
    local="int i = 0; while (nondet_bool()) i = i < 50 ? i + 1 : 0; check(i <= 50);",
    cell="total = 0; while (nondet_bool()) total = total < 50 ? total + 1 : 0; check(total <= 50);",
    member="struct s x = {0, 0}; struct s *p = &x; while (nondet_bool()) p->b = p->b < 50 ? p->b + 1 : 0; check(x.b <= 50);",
    element="int a[3] = {0}; while (nondet_bool()) a[1] = a[1] < 50 ? a[1] + 1 : 0; check(a[1] <= 50);",
    offset="char a[60], *p = a; while (nondet_bool()) { if (p < a + 50) p++; } *p = 1;",
)
WORDS = {
    "local": "i <= 50",
    "cell": "total <= 50",
    "member": "x.b <= 50",
    "element": "a[1] <= 50",
    "offset": "offset of p <= 52",
}


@pytest.mark.parametrize("name", WORDS)
def test_numbers_by_their_names(name: str) -> None:
    induction = attempt(PROGRAMS, name)
    facts = [(context, fact) for context, plan in induction.plan.contexts.items() for fact in plan.facts or ()]
    words = {induction.plan.words.get(each) for each in facts}
    assert any(text is not None and text.startswith(WORDS[name]) for text in words), words
