#include <stdlib.h>
unsigned nondet_uint(void);
void __VERIFIER_assume(_Bool);
void __VERIFIER_assert(_Bool);

int main(void) {
    unsigned n = nondet_uint();
    __VERIFIER_assume(n > 2 && n < 4);
    int *table = malloc(n * sizeof(int));
    if (table) {
        table[n - 1] = 7;
        __VERIFIER_assert(table[2] == 7);
    }
    free(table);
    return 0;
}
