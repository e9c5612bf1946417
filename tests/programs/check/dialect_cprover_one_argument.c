// EXPECT: safe
// TWIN: unsafe assert 8: `r_ok(p + 1)` -> `r_ok(p + 2)`
// TWIN: unsafe assert 9: `w_ok(&x.a, 8)` -> `w_ok(&x.b, 8)`
struct pair { int a, b; };

int main(void) {
    struct pair x = {1, 2}, two[2], *p = two;
    __CPROVER_assert(__CPROVER_r_ok(p + 1), "the size is that of what p points to");
    __CPROVER_assert(__CPROVER_w_ok(&x.a, 8), "the size is given");
    return 0;
}
