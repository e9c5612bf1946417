#include <stdlib.h>
void __VERIFIER_assert(_Bool);

int main(void) {
    int *p = malloc(sizeof *p);
    *p = 7;
    __VERIFIER_assert(*p == 7);
    return 0;
}
