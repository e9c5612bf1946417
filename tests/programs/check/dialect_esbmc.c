// EXPECT: safe
// TWIN: unsafe assert 8: `x < 3` -> `x <= 3`
// TWIN: unsafe assert 9: `x < 4` -> `x < 2`
// TWIN: unsafe assert 10: `x == 200` -> `x == 2`
int main(void) {
    unsigned x = nondet_uint();
    __ESBMC_assume(x < 3);
    __ESBMC_assert(x != 3, "three");
    assert(x < 4);
    if (x == 200) __ESBMC_unreachable();
    return 0;
}
