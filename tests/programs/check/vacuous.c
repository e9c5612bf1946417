// EXPECT: safe
// REASON: no execution satisfies the assumptions
// TWIN: unsafe assert 11: `x > 3 && x < 3` -> `x > 3 && x < 5`
#include <assert.h>
int nondet_int(void);
void __CPROVER_assume(_Bool);

int main(void) {
    int x = nondet_int();
    __CPROVER_assume(x > 3 && x < 3);
    assert(x == 3);
    return 0;
}
