// EXPECT: unsafe assert 9
// NOTE: measure has no body
// TWIN: safe: `m >= 0` -> `m == m`
#include <assert.h>
int measure(int);

int main(void) {
    int m = measure(3);
    assert(m >= 0);
    return 0;
}
