// EXPECT: safe
// TWIN: unsafe null 13: `if (hook)` -> `if (!hook)`
// TWIN: unsafe assert 16: `: result == 1` -> `: result == 2`
#include <assert.h>
int nd_int(void);
extern int hook(int) __attribute__((weak));
extern int setting __attribute__((weak));
__attribute__((weak)) int here(void) { return 1; }

int main(void) {
    int result = 1;
    if (hook)
        result = hook(nd_int());
    if (&setting)
        result = setting;
    assert(hook ? result == 3 : result == 1);
    assert(here && here() == 1);
    return 0;
}
