// EXPECT: safe
// TWIN: unsafe bounds 10: `n <= 10` -> `n <= 11`
#include <string.h>
unsigned long nondet_ulong(void);

int main(void) {
    char buffer[12];
    unsigned long n = nondet_ulong();
    if (n <= 10)
        memset(buffer + 2, 0, n);
    return 0;
}
