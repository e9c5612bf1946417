// EXPECT: safe
// TWIN: unsafe function-type 17: `int (*f)(int, ...) = sum; __VERIFIER_assert(f(2, 3, 4)` -> `int (*f)(int, double) = (int (*)(int, double))sum; __VERIFIER_assert(f(1, 7)`
#include <stdarg.h>
void __VERIFIER_assert(int);

static int sum(int count, ...) {
    va_list list;
    va_start(list, count);
    int total = 0;
    for (int i = 0; i < count; i++)
        total += va_arg(list, int);
    va_end(list);
    return total;
}

int main(void) {
    int (*f)(int, ...) = sum; __VERIFIER_assert(f(2, 3, 4) == 7);
    return 0;
}
