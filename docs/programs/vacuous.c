int nondet_int(void);
void __VERIFIER_assume(_Bool);
void __VERIFIER_assert(_Bool);

int main(void) {
    int x = nondet_int();
    __VERIFIER_assume(x > 5 && x < 3);
    __VERIFIER_assert(x == 0);
    return 0;
}
