#include <string.h>
unsigned nondet_uint(void);
void __VERIFIER_assert(_Bool);

struct bucket { struct bucket *first; unsigned count; };

int main(void) {
    struct bucket table[32];
    memset(table, 0, sizeof table);
    unsigned i = nondet_uint() & 31, j = nondet_uint() & 31;
    table[i].count++;
    __VERIFIER_assert(table[i].count == 1);
    __VERIFIER_assert(!table[j].first);
    __VERIFIER_assert(table[j].count <= (i == j));
    return 0;
}
