// The failure is two calls deep.
#include <assert.h>
int nondet_int(void);

static int half(int n) {
    assert(n >= 0);
    return n / 2;
}

static int quarter(int n) { return half(half(n)); }

int main(void) {
    int n = nondet_int();
    if (n > 100)
        n = 100;
    return quarter(quarter(60) - n);
}
