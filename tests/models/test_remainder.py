"""`fmod` of unknown numbers: exact where the quotient is 0 or 1 or both are whole, and any lesser number elsewhere."""

from __future__ import annotations

import pytest
from command_line import Fathom, Write

HEAD = """#include <errno.h>
#include <math.h>
double nondet_double(void);
int nondet_int(void);
void __VERIFIER_assert(_Bool), __VERIFIER_assume(_Bool);
int main(void) {
  double x = nondet_double(), y = nondet_double();
  int k = nondet_int();
  __VERIFIER_assume(k >= 0 && k < 100);
"""
CASES = {
    "less": ("__VERIFIER_assume(x > -2 && x < 2); __VERIFIER_assert(fmod(x, 2) == x);", "x < 2", "x <= 2"),
    "once": ("__VERIFIER_assume(x >= 3 && x < 6); __VERIFIER_assert(fmod(x, 3) == x - 3);", "x < 6", "x <= 6"),
    "whole": ("__VERIFIER_assert(fmod(k, 7) == k % 7);", "k % 7", "(k == 77 ? 1 : k % 7)"),
    "negative": ("__VERIFIER_assert(fmodf(-(float)k, 7) == -(k % 7));", "== -(", "== ("),
    "any": ("__VERIFIER_assume(x >= 0 && x < 1e9); double r = fmod(x, 3); __VERIFIER_assert(r >= 0 && r < 3);",
        "r < 3", "r < 2.5"),
    "sign": ("__VERIFIER_assume(x < 0 && x > -1e9); __VERIFIER_assert(signbit(fmod(x, 3)));", "x < 0", "x <= 0"),
    "infinite": ("__VERIFIER_assume(x < 9 && x > -9); __VERIFIER_assert(fmod(x, INFINITY) == x);", "x < 9 &&", ""),
    "domain": ("errno = 0; double r = fmod(x, 0); __VERIFIER_assert(r != r && (x != x || errno == EDOM));", "x != x ||", ""),
    "nan": ("double r = fmod(y, NAN); __VERIFIER_assert(r != r);", "NAN", "1"),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_remainders(fathom: Fathom, write: Write, name: str) -> None:
    body, old, new = CASES[name]
    assert old in body
    ran = fathom("check", write("right.c", f"{HEAD}{body} }}\n"), "--trace", "none")
    assert ran.code == 0, ran.out
    ran = fathom("check", write("wrong.c", f"{HEAD}{body.replace(old, new, 1)} }}\n"), "--trace", "none")
    assert ran.code != 0, ran.out
