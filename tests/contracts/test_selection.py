"""What a contract says is checked whatever is selected: everything else rests on it."""

from __future__ import annotations

import pytest
from command_line import Fathom, Write

LOOP = """int nondet_int(void);
void __VERIFIER_assert(_Bool);
int main(void) {
  unsigned i = 0;
  while (i < 1000000 && nondet_int())
  __CPROVER_assigns(i)
  __CPROVER_loop_invariant(i <= LIMIT)
  { i++; }
  __VERIFIER_assert(i <= LIMIT);
}
"""
FUNCTION = """int nondet_int(void);
void __VERIFIER_assert(_Bool);
static int f(int x)
  __CPROVER_requires(x > LIMIT)
  __CPROVER_ensures(__CPROVER_return_value > 100)
  __CPROVER_assigns() { return x; }
int main(void) { int x = nondet_int(); if (x > 100) __VERIFIER_assert(f(x) > 100); }
"""
USES = [
    (LOOP, "--apply-loop-contracts", "1000000", "0"),
    (FUNCTION.replace("if (x > 100) ", ""), "--enforce-contract=f", "100", "10"),
    (FUNCTION, "--replace-call-with-contract=f", "100", "200"),
]


@pytest.mark.parametrize("selection", ["--select=assert", "--ignore=contract"])
@pytest.mark.parametrize("used", USES, ids=lambda used: used[1])
def test_whatever_is_selected(fathom: Fathom, write: Write, used: tuple[str, ...], selection: str) -> None:
    text, use, right, wrong = used
    assert fathom("check", write("right.c", text.replace("LIMIT", right)), use, selection).code == 0
    ran = fathom("check", write("wrong.c", text.replace("LIMIT", wrong)), use, selection)
    assert ran.code == 1, ran.out
    assert "[contract]" in ran.out
