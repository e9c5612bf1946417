// EXPECT: safe
// TWIN: unsafe assert 15: `== 9 : 1` -> `== 8 : 1`
// A place that is not the one that is read may hold a pointer.
#include <assert.h>
_Bool nondet_bool(void);
struct both { unsigned long number; char *text; };

int main(void) {
    char text[2] = "x";
    struct both b = {9, text};
    _Bool second = nondet_bool();
    unsigned long *at = (unsigned long *)&b;
    unsigned long found = 9;
    if (!second) found = at[second ? 1 : 0];
    assert(!second ? found == 9 : 1);
    return 0;
}
