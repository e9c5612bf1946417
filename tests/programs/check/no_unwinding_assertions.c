// EXPECT: safe
// ARGS: --unwind 3 --no-unwinding-assertions
// TWIN: unsafe assert 12: `n != 9` -> `n != 2`
// Longer executions are left out, and the report says so.
#include <assert.h>
unsigned nondet_uint(void);

int main(void) {
    unsigned n = nondet_uint();
    for (unsigned i = 0; i < n; i++)
        ;
    assert(n != 9);
    return 0;
}
