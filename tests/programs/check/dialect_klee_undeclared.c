// EXPECT: safe
// TWIN: unsafe assert 14: `klee_range(2, 10, "a")` -> `klee_range(2, 11, "a")`
// TWIN: unsafe assert 15: `b < 50` -> `b <= 50`
// TWIN: unsafe bounds 12: `access(buffer, 4)` -> `access(buffer, 5)`
#include <assert.h>

int main(void) {
    int a = klee_range(2, 10, "a"), b = klee_int("b");
    unsigned char buffer[4];
    klee_make_symbolic(buffer, sizeof buffer, "buffer");
    klee_assume(b > 3 & b < 50);
    klee_check_memory_access(buffer, 4);
    klee_prefer_cex(buffer, buffer[0] == 'x');
    assert(a >= 2 && a < 10 && klee_choose(3) < 3);
    if (klee_get_value_i32(b) == 50) klee_report_error(__FILE__, __LINE__, "fifty", "fifty.err");
    if (a == 5) klee_silent_exit(0);
    assert(a != 5);
    return 0;
}
