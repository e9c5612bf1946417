// EXPECT: safe
// TWIN: unsafe assert 12: `__CPROVER_havoc_slice(a, 2)` -> `__CPROVER_havoc_slice(a, 3)`
// TWIN: unsafe assert 12: `__CPROVER_havoc_object(b)` -> `__CPROVER_havoc_object(a + 1)`
// TWIN: unknown: `__CPROVER_cover(a[2] == 5);` -> `__CPROVER_allocated_memory(16, 4);`
#include <assert.h>

int main(void) {
    char a[4] = {1, 2, 3, 4}, b[4] = {0};
    __CPROVER_havoc_slice(a, 2);
    __CPROVER_havoc_object(b);
    __CPROVER_cover(a[2] == 5);
    assert(a[2] == 3 && a[3] == 4);
    return 0;
}
