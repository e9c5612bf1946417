// EXPECT: safe
// TWIN: unsafe assert 15: `r <= 30` -> `r < 30`
// TWIN: unsafe null 14: `which = 1` -> `which = 2`
#include <assert.h>
unsigned char nondet_uchar(void);
static int twice(int x) { return 2 * x; }
static int thrice(int x) { return 3 * x; }
static int (*table[3])(int) = {twice, thrice, 0};

int main(void) {
    int x = nondet_uchar() % 11, which = 1;
    if (nondet_uchar())
        which = 0;
    int r = table[which](x);
    assert(r <= 30);
    return 0;
}
