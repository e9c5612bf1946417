// EXPECT: safe
// TWIN: unsafe assert 16: `&with.none, "f", 5` -> `&with.value, "f", 5`
struct nothing {};
struct with { struct nothing none; int value; };

int main(void) {
    __CPROVER_field_decl_local("f", (char)3);
    struct nothing nothing;
    struct with with;
    __CPROVER_assert(__CPROVER_get_field(&nothing, "f") == 3, "no bytes have the initial value");
    __CPROVER_set_field(&nothing, "f", 9);
    __CPROVER_assert(__CPROVER_get_field(&nothing, "f") == 3, "and no other");
    __CPROVER_set_field(&with.value, "f", 1);
    __CPROVER_assert(__CPROVER_get_field(&with, "f") == 1, "the other bytes have theirs");
    __CPROVER_set_field(&with.none, "f", 5);
    __CPROVER_assert(__CPROVER_get_field(&with.value, "f") == 1, "which stays as it is");
    return 0;
}
