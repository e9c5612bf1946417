// EXPECT: safe
// ARGS: --no-malloc-may-fail
// TWIN: unsafe assert 21: `st->b = 21` -> `st->b = 8`
// SeaM, figure 3.5 (program P2).
#include <stdlib.h>
void sassert(_Bool);
typedef struct {
    int a;
    int b;
} s;

int main(void) {
    int *num = malloc(sizeof(int));
    s *st = malloc(sizeof(s));
    st->a = 21;
    *num = 4;
    st->b = 42;
    st->a = 42;
    *num = 8;
    st->b = 21;
    sassert(*num < st->b);
    return 0;
}
