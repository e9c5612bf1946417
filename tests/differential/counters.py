"""Random loops over three small counters, which end by relations between them rather than by one of them."""

from __future__ import annotations

import random
from collections.abc import Iterable

HEAD = """unsigned char nondet_uchar(void);
_Bool nondet_bool(void);
void __VERIFIER_assume(_Bool);
void __VERIFIER_assert(_Bool);
"""
STARTS = (
    "a <= b", "b - a <= 6", "a + b == c", "(a ^ b) < 5", "a < 20", "b < 9", "a + b + c < 12", "a * b == 12", "c == b - a",
    "a % 4 == b % 4", "b > c", "c < 30",
)  # fmt: skip
CONDITIONS = ("a < b", "a != b", "a && b", "a > c", "a + b > c", "b - a > 2", "a < b && b < c", "c")
STEPS = (
    "a++;", "b--;", "c--;", "a += 2;", "b -= a;", "if (nondet_bool()) a++; else b--;", "if (a & 1) b++; else a++;",
    "{ unsigned char t = a; a = b; b = t; }", "a = (a + b) / 2 + 1;", "if (b) { unsigned char t = a % b; a = b; b = t; }",
    "c /= 2;", "if (c > a) c = a; else break;",
)  # fmt: skip


def generate(seed: int) -> str:
    """A function `run_SEED`."""
    pick = random.Random(seed)
    starts = " && ".join(pick.sample(STARTS, 2))
    steps = " ".join(pick.sample(STEPS, 2))
    return (
        f"static void run_{seed}(void) {{\n"
        f"    unsigned char a = nondet_uchar(), b = nondet_uchar(), c = nondet_uchar(), rounds = 0;\n"
        f"    __VERIFIER_assume({starts});\n"
        f"    while ({pick.choice(CONDITIONS)}) {{ {steps} rounds++; }}\n"
        f"    __VERIFIER_assert(rounds <= {pick.randrange(1, 5)});\n"
        "}\n"
    )


def write_program(seeds: Iterable[int]) -> str:
    chosen = list(seeds)
    calls = "".join(f"    run_{seed}();\n" for seed in chosen)
    return f"{HEAD}{''.join(map(generate, chosen))}int main(void) {{\n{calls}    return 0;\n}}\n"
