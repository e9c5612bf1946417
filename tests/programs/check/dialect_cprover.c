// EXPECT: safe
// TWIN: unsafe assert 11: `x % 65536` -> `x % 131072`
unsigned nondet_uint(void);
void __CPROVER_assume(_Bool);
void __CPROVER_assert(_Bool, const char *);

int main(void) {
    unsigned x = nondet_uint(), y;
    __CPROVER_assume(x != 0);
    __CPROVER_assume(y == 7);
    __CPROVER_assert(x * x != 0 || x % 65536 == 0, "squares");
    __CPROVER_assert(y > 0, "locals are arbitrary until they are assumed to be something");
    return 0;
}
