"""The C programs that `encoding.py`, `formula_size.py` and `queries.py` encode, beside those of `bounding_programs.py`."""

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
#define SLOTS 64
static unsigned keys[SLOTS];
static unsigned char counts[SLOTS];
int main(void) {
    for (int i = 0; i < 100; i++) {
        unsigned key = __VERIFIER_nondet_uint();
        unsigned slot = (key * 2654435761u) >> 26;
        if (keys[slot] != key) {
            keys[slot] = key;
            counts[slot] = 0;
        }
        counts[slot]++;
    }
    unsigned any = __VERIFIER_nondet_uint() % SLOTS;
    __VERIFIER_assert(counts[any] <= 100);
    return 0;
}
"""
)
"""A hash table: indices that depend on inputs."""
