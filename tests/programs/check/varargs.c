// EXPECT: safe
// TWIN: unsafe assert 19: `va_arg(list, int)` -> `va_arg(list, unsigned) / 2`
#include <assert.h>
#include <stdarg.h>
unsigned char nd_uchar(void);

static int sum(int n, ...) {
    va_list list;
    int total = 0;
    va_start(list, n);
    for (int i = 0; i < n; i++)
        total += va_arg(list, int);
    va_end(list);
    return total;
}

int main(void) {
    int x = nd_uchar(), y = nd_uchar();
    assert(sum(3, x, y, 5) == x + y + 5);
    return 0;
}
