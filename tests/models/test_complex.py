"""Products and quotients of complex numbers against gcc's run-time library, as machine code."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from native_programs import CLANG, gcc

from fathom.frontend.models import FOLDER

DRIVER = """
#include <complex.h>
#include <math.h>
#include <stdio.h>
#define COMPARE(T, C, NAME, MODEL, OP)                                                                     \\
  T _Complex MODEL(T, T, T, T);                                                                            \\
  static int same_##NAME(T x, T y) {                                                                       \\
    if (x != x || y != y) return x != x && y != y;                                                         \\
    return x == y || fabsl((long double)x - y) <= 4 * fabsl((long double)C(x, 2 * x) - x);                 \\
  }                                                                                                        \\
  static int NAME(T a, T b, T c, T d) {                                                                    \\
    T _Complex theirs = __builtin_complex(a, b) OP __builtin_complex(c, d), ours = MODEL(a, b, c, d);      \\
    T parts[] = {__real__ theirs, __imag__ theirs, __real__ ours, __imag__ ours};                          \\
    if ((isinf(parts[0]) || isinf(parts[1])) && (isinf(parts[2]) || isinf(parts[3]))) return 0;            \\
    if (same_##NAME(parts[0], parts[2]) && same_##NAME(parts[1], parts[3])) return 0;                      \\
    printf(#NAME " (%Lg %Lg) (%Lg %Lg): %Lg %Lg, not %Lg %Lg\\n", (long double)a, (long double)b,            \\
           (long double)c, (long double)d, (long double)parts[2], (long double)parts[3],                   \\
           (long double)parts[0], (long double)parts[1]);                                                  \\
    return 1;                                                                                              \\
  }
COMPARE(float, nextafterf, mulf, model_mulsc3, *)
COMPARE(double, nextafter, muld, model_muldc3, *)
COMPARE(long double, nextafterl, mull, model_mulxc3, *)
COMPARE(float, nextafterf, divf, model_divsc3, /)
COMPARE(double, nextafter, divd, model_divdc3, /)
COMPARE(long double, nextafterl, divl, model_divxc3, /)
static const double numbers[] = {0.0, -0.0, 1.0, -2.5, 3.0e30, 7.0e-30, INFINITY, -INFINITY, NAN};
int main(void) {
  enum { N = sizeof numbers / sizeof *numbers };
  int differences = 0;
  for (int i = 0; i < N * N * N * N; i++) {
    double a = numbers[i % N], b = numbers[i / N % N], c = numbers[i / N / N % N], d = numbers[i / N / N / N];
    differences += mulf(a, b, c, d) + muld(a, b, c, d) + mull(a, b, c, d);
    differences += divf(a, b, c, d) + divd(a, b, c, d) + divl(a, b, c, d);
  }
  return differences > 0;
}
"""


@pytest.mark.skipif(gcc() is None, reason="there is no gcc")
def test_complex_numbers_are_those_of_the_compilers_library(tmp_path: Path) -> None:
    (tmp_path / "driver.c").write_text(DRIVER)
    names = [f"{each}{kind}c3" for each in ("mul", "div") for kind in "sdx"]
    renamed = [f"-D__{name}=model_{name}" for name in names]
    model = [*CLANG, "-w", "-fno-sanitize=all", *renamed, "-c", f"{FOLDER}/libc/complex.c", "-o", "model.o"]
    subprocess.run(model, cwd=tmp_path, check=True, timeout=300)
    link = [str(gcc()), "-w", "driver.c", "model.o", "-o", "driver", "-lm"]
    subprocess.run(link, cwd=tmp_path, check=True, timeout=300)
    ran = subprocess.run(["./driver"], cwd=tmp_path, capture_output=True, text=True, timeout=60, check=False)
    assert (ran.returncode, ran.stdout[:2000]) == (0, "")
