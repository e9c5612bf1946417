// EXPECT: safe
// TWIN: unsafe overlap 10: `from = b` -> `from = a + 1`
// ARGS: --extend-select overlap
#include <string.h>
int nondet_int(void);

int main(void) {
    char a[8] = {0}, b[8] = {0}, c[8] = {0};
    char *from = b, *to = nondet_int() ? a : c;
    memcpy(to, from, 4);
    return 0;
}
