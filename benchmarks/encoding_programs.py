"""The C programs of `encoding.py`, `formula_size.py` and `queries.py`, beside those of `bounding_programs.py`."""

from __future__ import annotations

from typing import Final

INPUTS: Final = """
extern void __VERIFIER_assert(int);
extern void __VERIFIER_assume(int);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
"""

CHAIN: Final = (
    INPUTS
    + """
int main(void) {
    unsigned sum = 0, least = 0xffffffff;
    for (int i = 0; i < 5000; i++) {
        unsigned x = __VERIFIER_nondet_uint();
        if (x & 1)
            sum = sum * 3 + x;
        else if (x < least)
            least = x;
        if (i % 100 == 0)
            __VERIFIER_assert((sum ^ least) != 0xfffffffbu - i);
    }
    return 0;
}
"""
)
"""Scalars only: one long chain."""

TABLE: Final = (
    INPUTS
    + """
#define SLOTS {slots}
static unsigned keys[SLOTS];
static unsigned char counts[SLOTS];
int main(void) {{
    for (int i = 0; i < {steps}; i++) {{
        unsigned key = __VERIFIER_nondet_uint();
        unsigned slot = (key ^ key >> 7) % SLOTS;
        if (keys[slot] != key) {{
            keys[slot] = key;
            counts[slot] = 0;
        }}
        counts[slot]++;
    }}
    unsigned any = __VERIFIER_nondet_uint() % SLOTS;
    __VERIFIER_assert(counts[any] <= {steps});
    return 0;
}}
"""
)
"""A hash table: indices that depend on inputs."""

BUBBLE: Final = (
    INPUTS
    + """
#define N {n}
int a[N];
int main(void) {{
    {zero}
    for (int i = 0; i < N; i++)
        a[i] = __VERIFIER_nondet_int();
    for (int j = 0; j < N - 1; j++)
        for (int i = 0; i < N - j - 1; i++)
            if (a[i + zero] > a[i + zero + 1]) {{
                int t = a[i + zero];
                a[i + zero] = a[i + zero + 1];
                a[i + zero + 1] = t;
            }}
    for (int i = 0; i < N - 1; i++)
        __VERIFIER_assert(a[i + zero] {order} a[i + zero + 1]);
    return 0;
}}
"""
)
"""SMT-CBMC, figure 5, with arbitrary contents."""

SELECT: Final = (
    INPUTS
    + """
#define N {n}
int a[N];
int main(void) {{
    {zero}
    for (int i = 0; i < N; i++)
        a[i] = __VERIFIER_nondet_int();
    for (int j = 0; j < N - 1; j++) {{
        int least = j + zero;
        for (int i = j + 1; i < N; i++)
            if (a[i + zero] < a[least])
                least = i + zero;
        int t = a[j + zero];
        a[j + zero] = a[least];
        a[least] = t;
    }}
    for (int i = 0; i < N - 1; i++)
        __VERIFIER_assert(a[i + zero] {order} a[i + zero + 1]);
    return 0;
}}
"""
)
"""SMT-CBMC, figure 7, with arbitrary contents."""

KNOWN: Final = "enum { zero };"
"""Loop counters are known numbers, and so are most indices."""
UNKNOWN: Final = "int zero = __VERIFIER_nondet_int(); __VERIFIER_assume(zero == 0);"
"""Indices are terms, as in the paper, where the peer's simplifier was off (`--no-simplify`)."""


def many_assertions(count: int, wrong: int | None) -> str:
    """A loop with an assertion in each step; the one in step `wrong` fails."""
    return INPUTS + MANY % (count, -1 if wrong is None else wrong)


MANY: Final = """
#define STEPS %d
#define WRONG %d
int main(void) {
    unsigned total = 0, largest = 0;
    for (int i = 0; i < STEPS; i++) {
        unsigned x = __VERIFIER_nondet_uint() & 0x7fff;
        unsigned y = x * x + 2 * x + 1;
        __VERIFIER_assert(i == WRONG ? y != 40000 : y >= x);
        if (x > largest)
            largest = x;
        total += x;
        __VERIFIER_assert(total >= largest && total <= (unsigned)(i + 1) * 0x7fff);
    }
    return 0;
}
"""
