// EXPECT: safe
// TWIN: unsafe unreachable 7: `| 8` -> `& ~8u`
unsigned nondet_uint(void);
void __VERIFIER_assert(int);
int main(void) {
    unsigned x = nondet_uint() | 8;
    int low = __builtin_ctz(x);
    int high = 31 - __builtin_clz(x | 1);
    __VERIFIER_assert(low <= high);
    return __builtin_ffs(x - 8) == 40;
}
