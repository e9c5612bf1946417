// EXPECT: safe
// TWIN: unsafe assert 20: `m->data[i] = 9` -> `m->data[-1] = 9`
// TWIN: unsafe assert 20: `m->data[i] = 9` -> `m->data[(int)i - 1] = 9`
// TWIN: unsafe assert 20: `m->data[i] = 9` -> `((unsigned *)m)[i] = 9`
// A write at an index that is not known leaves the fields before the elements as they are, unless it can reach them.
#include <assert.h>
#include <stdlib.h>
struct message { unsigned length, kind; unsigned data[]; };
unsigned nondet_uint(void);

int main(void) {
    unsigned n = nondet_uint(), i = nondet_uint();
    if (n > 4 || i >= n)
        return 0;
    struct message *m = malloc(sizeof *m + n * sizeof(unsigned));
    if (!m)
        return 0;
    m->length = n; m->kind = 3;
    m->data[i] = 9;
    assert(m->length == n && m->kind == 3);
    free(m);
    return 0;
}
