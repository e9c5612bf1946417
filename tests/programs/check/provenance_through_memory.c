// EXPECT: unknown
// REASON: a pointer that lies outside of its object
// TWIN: safe: `a + (b - a)` -> `b + (a - a)`
// TWIN: unsafe bounds 14: `a + (b - a)` -> `b + 4`
int a[4], b[4];
int *slots[4];
unsigned nondet_uint(void);
void __CPROVER_assume(_Bool);

int main(void) {
    unsigned i = nondet_uint();
    __CPROVER_assume(i < 4);
    slots[i] = a + (b - a);
    *slots[i] = 1;
    return 0;
}
