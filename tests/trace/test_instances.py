"""What happens in an execution has one name in the walk over all executions and in the walk along one."""

from __future__ import annotations

import pytest
from command_line import Fathom, Write

PROGRAMS = {
    "only some iterations ask": """
        int nondet_int(void); _Bool nondet_bool(void); void __VERIFIER_assert(_Bool);
        int main(void) {
            int sum = 0;
            for (int i = 0; i < 4; i++)
                if (nondet_bool()) sum = sum * 10 + (nondet_int() & 7);
            __VERIFIER_assert(sum != 427);
            return 0;
        }""",
    "the same place of the source asks twice": """
        #define PICK (nondet_bool() ? nondet_int() & 255 : (nondet_int() & 255) + 1000)
        int nondet_int(void); _Bool nondet_bool(void); void __VERIFIER_assert(_Bool);
        int main(void) { int x = PICK, y = PICK; __VERIFIER_assert(x != 1007 || y != 7); return 0; }""",
    "recursion": """
        unsigned char nondet_uchar(void); void __VERIFIER_assert(_Bool);
        static int read(int n) { return n == 0 ? 0 : read(n - 1) * 10 + (nondet_uchar() % 10); }
        int main(void) { __VERIFIER_assert(read(3) != 517); return 0; }""",
    "calls through a pointer": """
        int nondet_int(void); _Bool nondet_bool(void); void __VERIFIER_assert(_Bool);
        static int one(void) { return nondet_int() & 15; }
        static int two(void) { return (nondet_int() & 15) + 100; }
        int main(void) {
            int (*f)(void) = nondet_bool() ? one : two;
            int (*g)(void) = nondet_bool() ? one : two;
            __VERIFIER_assert(f() - g() != 105);
            return 0;
        }""",
    "calls through two pointers in one line": """
        #define BOTH (f() * 1000 - g())
        int nondet_int(void); _Bool nondet_bool(void); void __VERIFIER_assert(_Bool);
        static int one(void) { return nondet_int() & 15; }
        static int two(void) { return (nondet_int() & 15) + 100; }
        int main(void) {
            int (*f)(void) = nondet_bool() ? one : two;
            int (*g)(void) = nondet_bool() ? one : two;
            int found = BOTH;
            __VERIFIER_assert(found != 107000 - 9);
            return 0;
        }""",
    "functions without a body, called through two pointers in one line": """
        #define BOTH (f() * 1000 - g())
        int first(void); int second(void); _Bool nondet_bool(void); void __VERIFIER_assert(_Bool);
        int main(void) {
            int (*f)(void) = nondet_bool() ? first : second;
            int (*g)(void) = nondet_bool() ? first : second;
            int found = BOTH;
            __VERIFIER_assert(found != 107000 - 9 || f == g);
            return 0;
        }""",
    "memory that nobody wrote": """
        #include <stdlib.h>
        _Bool nondet_bool(void); void __VERIFIER_assert(_Bool);
        int main(void) {
            int sum = 0;
            for (int i = 0; i < 2; i++) {
                if (!nondet_bool()) continue;
                int *p = malloc(8);
                if (p) sum += p[1] & 15;
            }
            __VERIFIER_assert(sum != 19);
            return 0;
        }""",
    "addresses": """
        #include <stdlib.h>
        #include <stdint.h>
        void __VERIFIER_assert(_Bool); uintptr_t nondet_uintptr(void);
        int main(void) {
            char *p = malloc(1), *q = malloc(16), c = 5;
            if (!p || !q) return 0;
            uintptr_t number = nondet_uintptr();
            q[3] = 9;
            __VERIFIER_assert(number != (uintptr_t)q + 3 || *(char *)number != 9);
            return c;
        }""",
    "bytes of an input": """
        void klee_make_symbolic(void *, unsigned long, const char *); _Bool nondet_bool(void);
        void __VERIFIER_assert(_Bool);
        int main(void) {
            unsigned char a[3] = {0}, b[3] = {0};
            if (nondet_bool()) klee_make_symbolic(a, 3, "x"); else klee_make_symbolic(b, 3, "x");
            __VERIFIER_assert(b[0] + 2 * b[1] + 3 * b[2] != 700 || a[0]);
            return 0;
        }""",
}


@pytest.mark.parametrize("name", PROGRAMS)
def test_the_same_inputs_go_to_the_same_places(name: str, fathom: Fathom, write: Write) -> None:
    ran = fathom("check", "--select", "assert", write("a.c", PROGRAMS[name]))
    assert ran.code == 1, ran.err
    assert "fails:" in ran.out
