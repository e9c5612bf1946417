// EXPECT: unsafe assert 20
// ARGS: --no-malloc-may-fail
// TWIN: safe: `&(st->a) : &(st->b)` -> `&(st->b) : &(st->b)`
// SeaM, figure 3.1 (program P1).
#include <stdlib.h>
void sassert(_Bool);
_Bool nd_bool(void);
typedef struct {
    int a;
    int b;
} s;

int main(void) {
    int *num = malloc(sizeof(int));
    *num = 4;
    s *st = malloc(sizeof(s));
    st->a = 21, st->b = 42;
    int *p = nd_bool() ? &(st->a) : &(st->b);
    *p = 4;
    sassert(*num == st->b);
    return 0;
}
