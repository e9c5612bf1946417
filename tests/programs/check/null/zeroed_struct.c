// EXPECT: unsafe null 10
// TWIN: safe: `memset(&s, 0,` -> `memset(&s, 0, 0 *`
#include <string.h>
struct holder { int *p, n; };

int main(void) {
    int x = 2;
    struct holder s = {&x, 1};
    memset(&s, 0, sizeof s);
    return *s.p;
}
