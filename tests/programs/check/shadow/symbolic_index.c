// EXPECT: safe
// TWIN: unsafe assert 19: `is == (i == k` -> `is == (i > k`
// TWIN: unsafe assert 21: `(char *)&a[i] + 3` -> `(char *)&a[i] + 4`
#include <assert.h>
unsigned nondet_uint(void);

static short table[16];

int main(void) {
    __CPROVER_field_decl_local("f", (unsigned char)1);
    __CPROVER_field_decl_global("f", (unsigned char)1);
    int a[12];
    unsigned i = nondet_uint(), k = nondet_uint(), v = nondet_uint();
    __CPROVER_assume(i < 8 && k < 8 && 1 < v && v < 256);
    a[i] = 0;
    __CPROVER_set_field(&a[i], "f", v);
    __CPROVER_set_field(&table[i], "f", v);
    unsigned is = __CPROVER_get_field(&a[k], "f");
    assert(is == (i == k ? v : 1));
    assert((unsigned)__CPROVER_get_field(&table[k], "f") == (i == k ? v : 1));
    assert(__CPROVER_get_field((char *)&a[i] + 3, "f") == (int)v);
    __CPROVER_set_field((long *)a + (i >> 1), "f", 7);
    assert(__CPROVER_get_field(&a[i], "f") == 7);
    assert(__CPROVER_get_field(a + 8, "f") == 1);
    __CPROVER_set_field(a + 9, "f", 250);
    return 0;
}
