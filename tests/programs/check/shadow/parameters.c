// EXPECT: safe
// TWIN: unsafe assert 15: `&z->b[2], "f", 9` -> `&z->a, "f", 9`
// TWIN: unsafe assert 20: `rest ? 0 : 0` -> `rest ? 0 : 1`
#include <assert.h>
struct s { int a, b[7]; };

static void value(int x) {
    assert(__CPROVER_get_field(&x, "f") == 0); /* a parameter has its own value */
    __CPROVER_set_field(&x, "f", 1);
    assert(__CPROVER_get_field(&x, "f") == 1);
}
static void record(struct s x) { assert(__CPROVER_get_field(&x, "f") == 0); }
static void pointer(int *x, struct s *z) {
    assert(__CPROVER_get_field(x, "f") == 5);
    __CPROVER_set_field(&z->b[2], "f", 9); assert(__CPROVER_get_field(&z->b[2], "f") == 9);
    __CPROVER_set_field(x, "f", 6);
}
static int recursive(int rest) {
    int x = rest;
    assert(__CPROVER_get_field(&x, "f") == (rest ? 0 : 0));
    __CPROVER_set_field(&x, "f", rest);
    if (rest)
        recursive(rest - 1);
    assert(__CPROVER_get_field(&x, "f") == rest);
    return x;
}

int main(void) {
    __CPROVER_field_decl_local("f", (unsigned char)0);
    int x = 1;
    struct s z = {0};
    __CPROVER_set_field(&x, "f", 5);
    value(x);
    value(x);
    pointer(&x, &z);
    assert(__CPROVER_get_field(&x, "f") == 6 && __CPROVER_get_field(&z, "f") == 9);
    record(z);
    recursive(3);
    return 0;
}
