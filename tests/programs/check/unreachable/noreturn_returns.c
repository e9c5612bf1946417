// EXPECT: safe
// TWIN: unsafe unreachable 13: `x <= 0` -> `x < -1`
#include <stdnoreturn.h>
int nondet_int(void);
void abort(void);
static noreturn void stop(int x) {
    if (x <= 0)
        abort();
}
int main(void) {
    int x = nondet_int();
    if (x < 0)
        stop(x);
    return 0;
}
