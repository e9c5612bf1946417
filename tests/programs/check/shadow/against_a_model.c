// EXPECT: safe
// TWIN: unsafe assert 40: `at + size <= SIZE)` -> `at + size < SIZE)`
// TWIN: unsafe assert 40: `signed char model[SIZE]` -> `unsigned char model[SIZE]`
// TWIN: unsafe assert 40: `n < size` -> `n < size - 1`
#include <assert.h>
unsigned nondet_uint(void);
#define SIZE 10
#define INITIAL -3

struct five { char bytes[5]; };
static char memory[SIZE];
static signed char model[SIZE];

static void set(unsigned at, unsigned size, int value) {
    if (size == 1) __CPROVER_set_field(&memory[at], "f", value);
    else if (size == 2) __CPROVER_set_field((short *)&memory[at], "f", value);
    else __CPROVER_set_field((struct five *)&memory[at], "f", value);
    if (at + size <= SIZE)
        for (unsigned n = 0; n < size; n++)
            model[at + n] = value;
}

int main(void) {
    __CPROVER_field_decl_global("f", (signed char)INITIAL);
    for (int n = 0; n < SIZE; n++)
        model[n] = INITIAL;
    unsigned from = nondet_uint(), to = nondet_uint(), at = nondet_uint();
    __CPROVER_assume(from <= SIZE && to <= SIZE && at <= SIZE);
    set(2, 5, nondet_uint());
    set(from, 1, nondet_uint());
    set(to, 2, 5);
    set(at, 5, nondet_uint() & 1);

    unsigned seen = nondet_uint();
    __CPROVER_assume(seen <= SIZE + 2);
    int found = __CPROVER_get_field((int *)&memory[seen], "f"), most = INITIAL;
    if (seen + 4 <= SIZE)
        for (most = -128, at = seen; at < seen + 4; at++)
            most = model[at] > most ? model[at] : most;
    assert(found == most);
    return 0;
}
