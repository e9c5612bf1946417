// A shadow field of what a pointer leads to: known at known places, chosen where the pointer is.
void __VERIFIER_assert(int);
_Bool nondet_bool(void);
int main(void) {
    __CPROVER_field_decl_local("seen", (unsigned char)0);
    int a, b, *p = nondet_bool() ? &a : &b;
    __CPROVER_set_field(&a, "seen", 1);
    __VERIFIER_assert(__CPROVER_get_field(&b, "seen") == 0);
    __VERIFIER_assert(__CPROVER_get_field(p, "seen") == 1);
    return 0;
}
