// EXPECT: safe
// TWIN: unsafe assert 13: `n >= 2` -> `n > 2`
// TWIN: unsafe bounds 14: `b[6];` -> `b[5];`
#include <assert.h>
#include <string.h>
char nondet_char(void);

int main(void) {
    char a[6] = "ab", b[6];
    a[2] = nondet_char();
    a[3] = nondet_char();
    size_t n = strlen(a);
    assert(n >= 2 && n <= 4);
    memcpy(b, a, 6);
    assert(strcmp(a, b) == 0);
    return 0;
}
