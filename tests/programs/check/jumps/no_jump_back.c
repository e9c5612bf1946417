// EXPECT: safe
// TWIN: unsafe assert 18: `result != 7` -> `result != 6`
// TWIN: unknown: `n > 3` -> `n > 2`
#include <assert.h>
#include <setjmp.h>

static jmp_buf out;

static int twice(int n) {
    if (n > 3)
        longjmp(out, 1);
    return 2 * n;
}

int main(void) {
    if (setjmp(out))
        return 1;
    int result = twice(3); assert(result != 7);
    return 0;
}
