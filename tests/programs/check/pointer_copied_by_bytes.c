// EXPECT: safe
// TWIN: unsafe bounds 13: `q[3]` -> `q[4]`
// TWIN: unsafe bounds 12: `i < sizeof p` -> `i <= sizeof p`
// TWIN: unsafe use-after-scope 13: `static int a` -> `int a`
#include <stddef.h>
static int *give(void) {
    static int a[4];
    return a;
}
int main(void) {
    int *p = give(), *q;
    for (size_t i = 0; i < sizeof p; i++) ((unsigned char *)&q)[i] = ((unsigned char *)&p)[i];
    q[3] = 1;
    return p[3] - 1;
}
