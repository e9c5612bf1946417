"""Floating-point operations with constraints: those to nearest are followed, others are not."""

from __future__ import annotations

from command_line import Fathom, Write

SOURCE = """
int nondet_int(void);
void __VERIFIER_assert(int);
int main(void) {
#pragma STDC FENV_ACCESS ON
  double x = nondet_int(), y = x / 2;
  __VERIFIER_assert(y + y RELATION x);
  return (int)__builtin_floor(y) > 1 << 30;
}
"""


def test_to_nearest(fathom: Fathom, write: Write) -> None:
    assert fathom("check", write("a.c", SOURCE.replace("RELATION", "=="))).code == 0
    assert fathom("check", write("b.c", SOURCE.replace("RELATION", "!="))).code == 1


def test_another_rounding_mode(fathom: Fathom, write: Write) -> None:
    text = SOURCE.replace("RELATION", "==").replace("FENV_ACCESS ON", "FENV_ROUND FE_UPWARD")
    ran = fathom("check", write("a.c", text))
    assert ran.code == 3
    assert "llvm.experimental.constrained" in ran.out
    assert "rounding mode" in ran.out
