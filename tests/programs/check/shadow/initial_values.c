// EXPECT: safe
// ARGS: --no-malloc-may-fail
// TWIN: unsafe assert 18: `(char)9` -> `(char)8`
// TWIN: unsafe assert 15: `(char)5` -> `(char)4`
#include <assert.h>
#include <stdlib.h>
static int counted[3];
const char *name = "literal";

int main(void) {
    __CPROVER_field_decl_local("f", (char)5);
    __CPROVER_field_decl_global("f", (char)9);
    static long kept;
    int x, many[4];
    assert(__CPROVER_get_field(&x, "f") == 5 && __CPROVER_get_field(many + 3, "f") == 5);
    int *p = malloc(sizeof *p), *q = calloc(2, sizeof *q);
    char *after = realloc(p, 100);
    assert(__CPROVER_get_field(&counted[2], "f") == 9 && __CPROVER_get_field(&kept, "f") == 9);
    assert(__CPROVER_get_field(after + 99, "f") == 9 && __CPROVER_get_field(q + 1, "f") == 9);
    assert(__CPROVER_get_field(&name, "f") == 9 && __CPROVER_get_field(name, "f") == 9);
    assert(__CPROVER_get_field("another", "f") == 9);
    free(after);
    free(q);
    return 0;
}
