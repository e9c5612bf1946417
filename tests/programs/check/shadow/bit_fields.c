// EXPECT: safe
// TWIN: unsafe assert 15: `bytes + 1, "f"` -> `bytes, "f"`
#include <assert.h>
struct flags { unsigned a : 3, b : 5, c : 8; unsigned char next; };

int main(void) {
    __CPROVER_field_decl_local("f", (_Bool)0);
    struct flags x = {1, 2, 3, 4};
    unsigned char *bytes = (unsigned char *)&x;
    __CPROVER_set_field(bytes, "f", 1); /* a and b share a byte */
    x.b = 9;
    x.c = 9;
    assert(__CPROVER_get_field(&x, "f"));
    assert(!__CPROVER_get_field(&x.next, "f"));
    assert(!__CPROVER_get_field(bytes + 1, "f"));
    return 0;
}
