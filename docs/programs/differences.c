#include <stdlib.h>
struct slot { void *key, *value; long code; };
size_t nondet_size_t(void);
void __VERIFIER_assume(_Bool);

int main(void) {
    size_t n = nondet_size_t(), hash = nondet_size_t();
    __VERIFIER_assume(n > 0 && n <= 64);
    struct slot *slots = malloc(n * sizeof(struct slot));
    if (slots)
        slots[hash & (n - 1)].code = 1;
    free(slots);
    return 0;
}
