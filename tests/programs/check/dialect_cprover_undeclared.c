// EXPECT: safe
// TWIN: unsafe assert 14: `x < 10` -> `x <= 10`
// TWIN: unsafe assert 15: `sizeof p->b` -> `sizeof *p`
// CBMC knows these functions and types without a declaration.
struct pair { int a; char b[6]; };

int main(void) {
    unsigned char x = nondet_uchar();
    unsigned long big = nondet_ulong();
    __CPROVER_size_t n = 6;
    struct pair object, *p = &object;
    __CPROVER_precondition(n == 6, "n");
    __CPROVER_assume(x < 10 && big > 0xffffffffful);
    __CPROVER_assert(x != 10 && (big >> 36), "types come from the names");
    __CPROVER_assert(__CPROVER_r_ok(p->b, sizeof p->b), "readable");
    __CPROVER_havoc_object(p);
    __CPROVER_havoc_slice(p->b, 2);
    __CPROVER_input("x", x);
    __CPROVER_assert(__CPROVER_OBJECT_SIZE(p) == sizeof *p, "size");
    return 0;
}
