// EXPECT: safe
// TWIN: unsafe assert 14: `atexit(set)` -> `atexit(check)`
// TWIN: unsafe assert 14: `wanted = n > 3` -> `wanted = n > 4`
#include <assert.h>
#include <stdlib.h>
int nondet_int(void);

static int wanted, ran;

static void set(void) { ran = 1; }

static void add(void) { ran += 2; }

static void check(void) { assert(ran == (wanted ? 3 : 2)); }

int main(void) {
    int n = nondet_int();
    atexit(check);
    atexit(add);
    wanted = n > 3;
    if (n > 3)
        atexit(set);
    return n;
}
