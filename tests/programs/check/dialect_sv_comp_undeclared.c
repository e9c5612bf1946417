// EXPECT: safe
// TWIN: unsafe assert 14: `__VERIFIER_nondet_uint()` -> `__VERIFIER_nondet_int()`
// TWIN: unsafe assert 15: `x > 1` -> `x >= 1`
// Some functions are declared, with types of the program's own; the others are not.
extern void __VERIFIER_assume(_Bool);
extern _Bool __VERIFIER_nondet_bool();

int main(void) {
    long long x = __VERIFIER_nondet_longlong(), y = __VERIFIER_nondet_uint();
    unsigned char memory[2];
    __VERIFIER_nondet_memory(memory, sizeof memory);
    __VERIFIER_assume(x > 1 && __VERIFIER_nondet_bool());
    __VERIFIER_atomic_begin();
    if (y < 0) reach_error();
    __VERIFIER_assert(x != 1);
    __VERIFIER_atomic_end();
    return 0;
}
