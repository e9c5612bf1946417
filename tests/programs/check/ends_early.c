// EXPECT: safe
// TWIN: unsafe assert 11: `exit(1)` -> `(void)exit`
#include <assert.h>
#include <stdlib.h>
int nondet_int(void);

int main(void) {
    int x = nondet_int();
    if (x < 0)
        exit(1);
    assert(x >= 0);
    return 0;
}
