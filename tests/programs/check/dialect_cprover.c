// EXPECT: safe
// TWIN: unsafe assert 11: `assume(x != 0)` -> `assume(x != 1)`
int nondet_int(void);
void __CPROVER_assume(_Bool);
void __CPROVER_assert(_Bool, const char *);

int main(void) {
    int x = nondet_int(), y;
    __CPROVER_assume(x != 0);
    __CPROVER_assume(y == 7);
    __CPROVER_assert(x * x != 0 || x % 65536 == 0, "squares");
    __CPROVER_assert(y > 0, "locals are arbitrary until they are assumed to be something");
    return 0;
}
