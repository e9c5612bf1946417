#include <stdlib.h>

int nondet_int(void);

struct account {
    char kind;
    int limit;
};

int main(void) {
    struct account *a = malloc(sizeof *a), copy;
    if (a == NULL)
        return 0;
    a->kind = 's';
    if (nondet_int() > 0)
        a->limit = 100;
    copy = *a;
    if (copy.limit > 50)
        a->kind = 'l';
    free(a);
    return 0;
}
