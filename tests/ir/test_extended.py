"""Long doubles on their bits against the machine's own: x86 computes with them natively."""

from __future__ import annotations

import math
import platform
import random
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest

from fathom.ir import extended, floats
from fathom.ir.arithmetic import cast
from fathom.ir.types import Float, Int

PROGRAM = r"""
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
typedef unsigned __int128 bits;
static long double in(const char *text) {
  bits all = 0; long double made = 0;
  for (; *text; text++) all = all << 4 | (bits)(*text <= '9' ? *text - '0' : *text - 'a' + 10);
  memcpy(&made, &all, 10);
  return made;
}
static void out(const char *name, long double value) {
  bits all = 0;
  memcpy(&all, &value, 10);
  printf("%s %04llx%016llx\n", name, (unsigned long long)(all >> 64), (unsigned long long)all);
}
static void number(const char *name, unsigned long long value) { printf("%s %llx\n", name, value); }
static uint64_t of_double(double value) { uint64_t made; memcpy(&made, &value, 8); return made; }
static uint32_t of_float(float value) { uint32_t made; memcpy(&made, &value, 4); return made; }
static double to_double(uint64_t bits) { double made; memcpy(&made, &bits, 8); return made; }
int main(void) {
  char first[32], second[32], third[32];
  while (scanf("%31s %31s %31s", first, second, third) == 3) {
    volatile long double x = in(first), y = in(second), z = in(third);
    out("fadd", x + y); out("fsub", x - y); out("fmul", x * y); out("fdiv", x / y);
    out("fneg", -x); out("fabs", fabsl(x)); out("fsqrt", sqrtl(x)); out("frem", fmodl(x, y));
    out("fma", fmal(x, y, z)); out("ffloor", floorl(x)); out("fceil", ceill(x)); out("ftrunc", truncl(x));
    out("fround", roundl(x)); out("froundeven", rintl(x)); out("fcopysign", copysignl(x, y));
    number("folt", x < y); number("fole", x <= y); number("foeq", x == y); number("fune", x != y);
    number("funo", isunordered(x, y)); number("fone", x < y || x > y);
    number("double", of_double((double)x)); number("float", of_float((float)x));
    unsigned long long whole;
    sscanf(second + strlen(second) - 16, "%llx", &whole);
    out("sitofp", (long double)(long long)whole); out("uitofp", (long double)whole);
    out("fpext", (long double)to_double(whole));
    if (x > -9e18L && x < 9e18L) number("fptosi", (unsigned long long)(long long)x);
    if (x > -1.0L && x < 18e18L) number("fptoui", (unsigned long long)x);
    puts(".");
  }
  return 0;
}
"""
LONG = Float("x86_fp80")
EDGES = [0.0, -0.0, 1.0, -1.0, 0.5, 1.5, 2.5, -2.5, 3.0, 1e300, -1e300, 5e-324, 2.0**62, -(2.0**63), 2.0**64, math.inf, -math.inf, math.nan]  # fmt: skip
LARGEST = (0x7FFE << 64) | (1 << 64) - 1


def some(rng: random.Random) -> int:
    """The bits of a long double: an edge, one near another exponent, or any."""
    kind = rng.randrange(6)
    if kind == 0:
        return floats.from_float(rng.choice(EDGES), "x86_fp80")
    if kind == 1:
        return rng.choice([1, extended.LEAST_NORMAL, extended.INTEGER - 1, LARGEST, extended.NAN])
    sign, fraction = (
        rng.getrandbits(1) << 79,
        rng.getrandbits(63) >> rng.choice([0, 0, 20, 62]) << rng.choice([0, 0, 40]),
    )
    exponent = {2: 0, 3: rng.getrandbits(15) % 0x7FFF}.get(kind, 16383 + rng.randrange(-70, 70))
    return sign | exponent << 64 | (extended.INTEGER if exponent else 0) | fraction & (extended.INTEGER - 1)


@pytest.fixture(scope="module")
def machine(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if platform.machine() != "x86_64":
        pytest.skip("only x86 has these floats")
    folder = tmp_path_factory.mktemp("native")
    (folder / "a.c").write_text(PROGRAM)
    flags = ["-O1", "-w", "-fno-sanitize=all", "-ffp-contract=off", "a.c", "-o", "a", "-lm"]
    subprocess.run([sys.executable, "-m", "ziglang", "cc", *flags], cwd=folder, check=True, timeout=100)
    return folder / "a"


def test_operations_are_those_of_the_machine(machine: Path) -> None:
    rng = random.Random(7)
    cases = [[some(rng) for _ in range(3)] for _ in range(500)]
    asked = "".join(" ".join(f"{bits:020x}" for bits in case) + "\n" for case in cases)
    done = subprocess.run([machine], input=asked, capture_output=True, text=True, check=True, timeout=60)
    answers = done.stdout.split(".\n")[:-1]
    assert len(answers) == len(cases)
    for case, text in zip(cases, answers, strict=True):
        for line in text.splitlines():
            name, wanted = line.split()
            assert ours(name, case) == told(name, int(wanted, 16)), (name, [f"{bits:020x}" for bits in case])


def ours(name: str, case: list[int]) -> int:
    x, y, _ = case
    whole = y & ((1 << 64) - 1)
    if name in floats.ARITY:
        return floats.operate(name, "x86_fp80", case[: floats.ARITY[name]])
    if name in floats.COMPARE:
        return floats.compare(name, "x86_fp80", x, y)
    if name in ("double", "float"):
        return floats.convert(x, "x86_fp80", name)
    if name in ("sitofp", "uitofp"):
        return cast(name, whole, Int(64), LONG)  # type: ignore[arg-type]
    if name == "fpext":
        return floats.convert(whole, "double", "x86_fp80")
    return cast(name, x, LONG, Int(64))  # type: ignore[arg-type]


def told(name: str, bits: int) -> int:
    """What the machine says, with one NaN: it has many."""
    kind = name if name in ("double", "float") else "x86_fp80"
    if name in floats.COMPARE or name in ("fptosi", "fptoui"):
        return bits
    return floats.FORMATS[kind].nan if math.isnan(floats.to_float(bits, kind)) else bits


@pytest.mark.parametrize(
    ("bits", "value"),
    [
        (0x3FFF8000000000000000, Fraction(1)),
        (0x00000000000000000001, Fraction(1, 1 << 16445)),
        (0x00008000000000000000, Fraction(1, 1 << 16382)),  # an integer bit too many: a normal number all the same
        (0xC0008000000000000000, Fraction(-2)),
        (0x7FFF8000000000000000, math.inf),
    ],
)
def test_bits_are_numbers(bits: int, value: Fraction | float) -> None:
    assert extended.value(bits) == value


@pytest.mark.parametrize("bits", [0x3FFF0000000000000000, 0x7FFF0000000000000000, 0x7FFFC000000000000000])
def test_other_bits_are_none(bits: int) -> None:
    assert math.isnan(extended.value(bits))
    assert extended.operate("fadd", [bits, bits]) == extended.NAN


@pytest.mark.parametrize(("least", "most"), [("fmin", "fmax"), ("fmax", "fmin")])
def test_minimum_and_maximum(least: str, most: str) -> None:
    zero, one = 0, extended.from_fraction(Fraction(1))
    low, high = (1 << 79, one) if least == "fmin" else (one, 1 << 79)
    assert extended.operate(least, [low, high]) == extended.operate(least, [high, low]) == low
    assert (
        extended.operate(most, [1 << 79, zero])
        == extended.operate(most, [zero, 1 << 79])
        == (0 if most == "fmax" else 1 << 79)
    )
    assert extended.operate(least, [extended.NAN, one]) == extended.operate(least, [one, extended.NAN]) == one
