// EXPECT: safe
// TWIN: unsafe assert 15: `< 1 ? 2` -> `< 2 ? 2`
// A state machine in a table: the state is one of few constants, and what the table has for them as well.
#include <assert.h>
unsigned char nondet_uchar(void);
static const unsigned char next[3][2] = {{0, 1}, {2, 1}, {0, 2}};

int main(void) {
    unsigned state = 0, seen = 0;
    for (int i = 0; i < 6; i++) {
        unsigned char c = nondet_uchar() & 1;
        seen += c != 0;
        state = next[state][c ? 1 : 0];
    }
    assert(seen < 1 ? 2 != state : state < 3);
    return 0;
}
