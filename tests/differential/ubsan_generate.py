"""Random functions with arithmetic, conversions, shifts, arrays inside of a struct and bit-fields, one statement a line.

    void f0(void) {
        volatile short w0 = (short)256; short v0 = w0;
        …
        v0 = v1 << v2;
        s.c[v3] += v1;
    }

The numbers are literals, or inputs. What a statement does with them is defined, or clang's checks see that it is not.
"""

from __future__ import annotations

from random import Random

TYPES = {
    "signed char": (8, True), "unsigned char": (8, False), "short": (16, True), "unsigned short": (16, False),
    "int": (32, True), "unsigned": (32, False), "long": (64, True), "unsigned long": (64, False),
}  # fmt: skip
INPUTS = {
    "signed char": "char", "unsigned char": "uchar", "short": "short", "unsigned short": "ushort",
    "int": "int", "unsigned": "uint", "long": "long", "unsigned long": "ulong",
}  # fmt: skip
STATEMENTS = """
    X = Y + Z; | X = Y - Z; | X = Y * Z; | X = Y; | X += Y; | X -= Y; | X *= Y; | X = Y << Z; | X <<= Y; | X = Y >> Z;
    X++; | --X; | X = -Y; | X = ~Y; | X = Y / Z; | X %= Y; | X = Y < Z; | if (X < Y) Z = X; | X = Y ? Z : X; | X = Y & Z;
    X = (Y + 1) * Z; | X = !Y + Z; | s.f.low = Y; | s.f.high += Y; | X = s.f.high << 1; | s.a[X & 7] = Y;
    s.b[X & 3][Y & 1] = Z; | s.c[X & 7] += Y; | X = s.a[Y]; | s.c[X & 7]++; | X = s.b[Y & 3][0] - Z; | p = &s.a[X & 7];
"""
STRUCT = (
    "struct { int first; int a[5]; long b[3][2]; unsigned char c[4]; int last;"
    " struct { unsigned low : 3; int high : 5; } f; } s = {0}; int *p = s.a; (void)p;"
)
CHOICES = [statement.strip() for line in STATEMENTS.strip().splitlines() for statement in line.split("|")]
EDGES = (-2, -1, 127, 128, 255, 256, (1 << 15) - 1, 1 << 15, (1 << 16) - 1, (1 << 31) - 1, 1 << 31, (1 << 32) - 1)


def generate(seed: int, count: int, inputs: bool = False, cplusplus: bool = False) -> str:
    """A source with the functions `f0`, `f1` and so on, and a `main` that calls the one that its input says."""
    random = Random(seed)
    names = " ".join(f"{kind} nondet_{name}(void);" for kind, name in INPUTS.items())
    lines = [f'extern "C" {{ {names}' if cplusplus else names]
    for number in range(count):
        lines += [f"void f{number}(void) {{", *_declare(random, inputs), *_body(random), "}"]
    calls = [f"    case {number}: f{number}(); break;" for number in range(count)]
    lines += ["int main(void) {", "    switch (nondet_int()) {", *calls, "    }", "    return 0;", "}"]
    return "\n".join([*lines, "}" if cplusplus else "", ""])


def _declare(random: Random, inputs: bool) -> list[str]:
    lines = []
    for number in range(4):
        kind = random.choice(list(TYPES))
        value = f"nondet_{INPUTS[kind]}()" if inputs else f"({kind}){_number(random, kind)}"
        lines.append(f"    volatile {kind} w{number} = {value}; {kind} v{number} = w{number};")
    return [*lines, f"    {STRUCT}"]


def _number(random: Random, kind: str) -> str:
    """A literal: often small, or at an edge of some type."""
    width, signed = TYPES[kind]
    low, high = (-(1 << (width - 1)), (1 << (width - 1)) - 1) if signed else (0, (1 << width) - 1)
    near = random.choice([random.randint(0, 9), random.randint(0, 9), random.choice(EDGES), low, high, high - 1])
    value = random.randint(low, high) if random.random() < 0.1 else max(low, min(high, near))
    return f"{value}u" + "l" * (width == 64) if not signed else f"({value + 1}l - 1)"


def _body(random: Random) -> list[str]:
    lines = []
    for _ in range(random.randint(3, 7)):
        line = random.choice(CHOICES)
        for hole in "XYZ":
            line = line.replace(hole, f"v{random.randrange(4)}")
        lines.append(f"    {line}")
    return lines
