// EXPECT: unsafe assert 10
// TWIN: safe: `assert(x < 8)` -> `assert(x < 88)`
#include <assert.h>
unsigned char nondet_uchar(void);
void __VERIFIER_assume(int);

int main(void) {
    unsigned char x = nondet_uchar();
    __VERIFIER_assume(x < 80);
    assert(x < 8);
    __VERIFIER_assume(x < 3);
    assert(x < 4);
    return 0;
}
