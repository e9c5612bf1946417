// EXPECT: safe
// TWIN: unsafe bounds 9: `i < 5` -> `i <= 5`
#include <stdlib.h>
struct packet { unsigned length; char bytes[1]; };
int main(void) {
    struct packet *p = malloc(sizeof(unsigned) + 5);
    if (p == NULL) return 0;
    for (unsigned i = 0; i < 5; i++)
        p->bytes[i] = 1;
    free(p);
}
