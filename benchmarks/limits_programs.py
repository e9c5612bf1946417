"""Heavy programs, one for each place where a check can spend all of its time. They are made here, from a few lines."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, final

HEAD: Final = """#include <stdlib.h>
#include <string.h>
void __VERIFIER_assert(_Bool);
void __VERIFIER_assume(_Bool);
unsigned nondet_uint(void);
unsigned long nondet_ulong(void);
double nondet_double(void);
"""


@final
@dataclass(frozen=True, slots=True)
class HeavyProgram:
    """A program, the stage that it is heavy for, and how it is checked."""

    stage: str
    write: Callable[[], str]
    options: tuple[str, ...] = ()
    suffix: str = ".c"


def main_with(body: str, before: str = "") -> str:
    return f"{HEAD}{before}int main(void) {{\n{body}  return 0;\n}}\n"


def macros() -> str:
    """Each macro is two of the one before it: two to the power of 30 additions."""
    lines = ["#define A0 1 +"] + [f"#define A{n} A{n - 1} A{n - 1}" for n in range(1, 31)]
    return "\n".join(lines) + "\nint main(void) { return A30 0; }\n"


def templates() -> str:
    body = "template <int N, long K> struct T { static const long v = T<N - 1, 2 * K>::v + T<N - 1, 2 * K + 1>::v; };\n"
    return body + "template <long K> struct T<0, K> { static const long v = K; };\nint main() { return T<24, 1>::v; }\n"


def long_module() -> str:
    """LLVM text with half a million instructions, in functions that are all called."""
    functions = []
    for number in range(100):
        lines = [f"  %x{n} = add i32 %x{n - 1}, {n}" for n in range(1, 5001)]
        functions.append(
            f"define i32 @f{number}(i32 %x0) {{\n" + "\n".join(lines) + f"\n  ret i32 %x{len(lines)}\n}}\n"
        )
    calls = "".join(f"  %r{n} = call i32 @f{n}(i32 {n})\n" for n in range(100))
    return "".join(functions) + f"define i32 @main() {{\n{calls}  ret i32 0\n}}\n"


def long_block() -> str:
    """One block of 300,000 multiplications of unknown numbers."""
    lines = [
        "declare i32 @nondet_uint()",
        "define i32 @main() {",
        "  %x0 = call i32 @nondet_uint()",
        "  %y = call i32 @nondet_uint()",
    ]
    for n in range(1, 150_001):
        lines += [f"  %t{n} = mul i32 %x{n - 1}, %y", f"  %x{n} = xor i32 %t{n}, {n}"]
    return "\n".join([*lines, f"  ret i32 %x{150_000}", "}", ""])


def recursion() -> str:
    return "static int endless(int n) { return endless(n + 1) + 1; }\nint main(void) { return endless(0); }\n"


def nested_loops() -> str:
    return main_with(
        '  for (unsigned i = 0; ; i++) {\n    char text[] = "some words of a text";\n'
        "    __VERIFIER_assert(strlen(text) == 20);\n  }\n"
    )


def unknown_loops() -> str:
    return main_with(
        "  unsigned n = nondet_uint(), s = 0;\n  for (unsigned i = 0; i < n; i++)\n"
        "    for (unsigned k = 0; k < n; k++) s += i ^ k;\n  __VERIFIER_assert(s != 12345);\n"
    )


THREADS: Final = """  pthread_t t[COUNT];
  for (long i = 0; i < COUNT; i++) pthread_create(&t[i], 0, work, 0);
  for (int i = 0; i < COUNT; i++) pthread_join(t[i], 0);
"""


def many_threads() -> str:
    work = """#include <pthread.h>
#define COUNT 60
int x;
static void *work(void *p) {
  for (int i = 0; i < 50; i++) x += i;
  return 0;
}
"""
    return main_with(THREADS, work)


def many_rounds() -> str:
    work = """#include <pthread.h>
#include <stdatomic.h>
#define COUNT 4
atomic_int next, serving;
int inside;
static void *work(void *p) {
  for (int i = 0; i < 3; i++) {
    int mine = next++;
    while (serving != mine) { }
    inside++;
    __VERIFIER_assert(inside == 1);
    inside--;
    serving = mine + 1;
  }
  return 0;
}
"""
    return main_with(THREADS, work)


def races() -> str:
    work = """#include <pthread.h>
#define COUNT 6
int a[64];
static void *work(void *p) {
  unsigned k = nondet_uint() % 64;
  for (int i = 0; i < 40; i++) a[(k + i) % 64] += a[i];
  return 0;
}
"""
    return main_with(THREADS, work)


def large_arrays() -> str:
    return main_with(
        "  for (unsigned k = 0; k < 1000000; k++) {\n    memset(a, (int)k, sizeof a);\n    memcpy(b, a, sizeof a);\n"
        "    memmove(b + 1, b, sizeof b - 1);\n    __VERIFIER_assert(b[k] == (char)k);\n  }\n",
        "char a[1 << 26], b[1 << 26];\n",
    )


def written_arrays() -> str:
    return main_with(
        "  for (unsigned k = 0; k < 100; k++)\n    for (unsigned i = 0; i < sizeof a / sizeof *a; i++) a[i] += k ^ i;\n"
        "  __VERIFIER_assert(a[7] != 3);\n",
        "unsigned a[1 << 20];\n",
    )


def copies() -> str:
    return main_with(
        "  for (int k = 0; k < 200; k++) {\n    unsigned n = nondet_uint() % 4096, m = nondet_uint() % 4096;\n"
        "    if (m <= n && n + m < 8192) memmove(a + m, a + (n - m), n);\n    a[n] = (char)k;\n  }\n"
        "  __VERIFIER_assert(a[nondet_uint() % 8192] != 77 || a[5] == 0);\n",
        "char a[16384];\n",
    )


def switches() -> str:
    cases = "".join(f"    case {n * 7919}: x ^= {n}; a[{n % 64}] += x; break;\n" for n in range(6000))
    return main_with(
        f"  unsigned x = 0, a[64] = {{0}};\n  for (int i = 0; i < 8; i++) switch (nondet_uint()) {{\n{cases}    }}\n"
        "  __VERIFIER_assert(a[3] != 99 || x != 12);\n"
    )


def initialisers() -> str:
    rows = ",\n".join(", ".join(str((row * 977 + n) % 65521) for n in range(40)) for row in range(25_000))
    return f"const int table[] = {{\n{rows}\n}};\n" + main_with(
        "  unsigned i = nondet_uint();\n  if (i < sizeof table / sizeof *table) __VERIFIER_assert(table[i] < 65520);\n"
    )


def joins() -> str:
    body = """  unsigned a[256];
  for (int i = 0; i < 256; i++) a[i] = nondet_uint();
  for (int k = 0; k < 256; k++)
    for (int i = 0; i + 1 < 256; i++)
      if (a[i] > a[i + 1]) {
        unsigned t = a[i];
        a[i] = a[i + 1];
        a[i + 1] = t;
      }
  __VERIFIER_assert(a[0] <= a[255]);
"""
    return main_with(body)


def paths() -> str:
    """A function that may return early in many places: many blocks, and gates between them."""
    steps = "".join(
        f"  if (nondet_uint() > x) {{ if (x & {1 << n % 20}) return {n}; x += {n}; p[x % 16] = x; }}\n"
        for n in range(1000)
    )
    function = f"static unsigned p[16];\nstatic unsigned f(unsigned x) {{\n{steps}  return x;\n}}\n"
    return main_with("  __VERIFIER_assert(f(1) != 4000);\n", function)


def long_replay() -> str:
    return main_with(
        "  unsigned wanted = nondet_uint(), s = 0;\n  for (unsigned i = 0; i < 150000; i++) a[i] = i * i;\n"
        "  for (unsigned i = 0; i < 150000; i++) s += a[i] ^ (s >> 3);\n  __VERIFIER_assert(wanted != 123456789);\n",
        "unsigned a[150000];\n",
    )


def shrinking() -> str:
    body = """  unsigned n = 0, a[400];
  for (int i = 0; i < 400; i++) {
    a[i] = nondet_uint();
    if (a[i] > 1000000 + 77 * i) n++;
  }
  for (int k = 0; k < 40; k++)
    for (int i = 0; i < 400; i++) a[i] = a[i] * 3 + k;
  __VERIFIER_assert(n < 300);
"""
    return main_with(body)


def many_violations() -> str:
    lines = "".join(
        f"  if (nondet_uint() == {n}) __VERIFIER_assert(a[nondet_uint() % 50] != {n});\n" for n in range(150)
    )
    return main_with(f"  unsigned a[50];\n  for (int i = 0; i < 50; i++) a[i] = nondet_uint();\n{lines}")


INPUTS: Final = "  unsigned long a = nondet_ulong(), b = nondet_ulong(), c = nondet_ulong();\n"
HASH: Final = INPUTS + "  for (int i = 0; i < 8; i++) { a = a * b ^ a >> 29; b = b * (a | c) + (b >> 31); }\n"


def multiplication() -> str:
    return main_with(HASH + "  __VERIFIER_assert(a != 0x123456789abcdef || b != 0xfedcba987654321);\n")


def vacuity() -> str:
    body = "  __VERIFIER_assume(a == 0x123456789abcdef && b == 0xfedcba987654321);\n"
    return main_with(HASH + body + "  __VERIFIER_assert(nondet_ulong() / 3 < 1ul << 63);\n")


def one_by_one() -> str:
    lines = "".join(f"  __VERIFIER_assert((a * b) * (c + {n}) == a * (b * c + b * {n}));\n" for n in range(1, 50))
    return main_with(INPUTS + lines)


def floats() -> str:
    lines = "".join(f"  x = x * {n}.25 / (y + {n}) + x * y;\n" for n in range(1, 30))
    inputs = """  double x = nondet_double(), y = nondet_double();
  __VERIFIER_assume(x > 1 && x < 2 && y > 1 && y < 2);
"""
    return main_with(f"{inputs}{lines}  __VERIFIER_assert(x != 1.5 * y);\n")


def pointers() -> str:
    body = """  struct node *p = &pool[nondet_uint() % 200];
  for (int i = 0; i < 200; i++) {
    pool[i].next = &pool[nondet_uint() % 200];
    pool[i].value = nondet_uint();
  }
  for (int i = 0; i < 200; i++) {
    p->value += i;
    p->next->next = p;
    p = p->next;
  }
  __VERIFIER_assert(p->value != 77);
"""
    return main_with(body, "struct node { struct node *next; unsigned value; } pool[200];\n")


def wide_numbers() -> str:
    return main_with(
        "  wide x = nondet_ulong(), y = nondet_ulong();\n"
        "  for (int i = 0; i < 400; i++) x = x * (y + i) ^ (x >> 3) * 5;\n"
        "  __VERIFIER_assert(x % 1000003 != 17);\n",
        "typedef unsigned _BitInt(4096) wide;\n",
    )


PROGRAMS: Final[dict[str, HeavyProgram]] = {
    "macros": HeavyProgram("preprocessing", macros),
    "templates": HeavyProgram("clang", templates, suffix=".cpp"),
    "long module": HeavyProgram("reading", long_module, suffix=".ll"),
    "initialisers": HeavyProgram("clang, reading", initialisers),
    "long block": HeavyProgram("one block", long_block, suffix=".ll"),
    "recursion": HeavyProgram("walk", recursion, ("--ignore", "overflow")),
    "nested loops": HeavyProgram("walk", nested_loops),
    "unknown loops": HeavyProgram("deepening", unknown_loops),
    "many threads": HeavyProgram("walk of threads", many_threads, ("--rounds", "4")),
    "many rounds": HeavyProgram("rounds", many_rounds),
    "races": HeavyProgram("walk of threads", races, ("--check-races",)),
    "large arrays": HeavyProgram("fills and copies", large_arrays),
    "written arrays": HeavyProgram("walk", written_arrays),
    "copies": HeavyProgram("encoding", copies),
    "switches": HeavyProgram("joins", switches),
    "joins": HeavyProgram("joins", joins),
    "paths": HeavyProgram("transforms", paths),
    "pointers": HeavyProgram("encoding", pointers),
    "wide numbers": HeavyProgram("terms", wide_numbers),
    "multiplication": HeavyProgram("solving", multiplication),
    "floats": HeavyProgram("solving", floats),
    "one by one": HeavyProgram("solving", one_by_one, ("--query", "each")),
    "arrays": HeavyProgram("encoding", pointers, ("--memory", "arrays", "--solver", "z3")),
    "vacuity": HeavyProgram("vacuity", vacuity),
    "long replay": HeavyProgram("replay", long_replay),
    "shrinking": HeavyProgram("shrinking", shrinking),
    "many violations": HeavyProgram("replay", many_violations, ("--all",)),
}
