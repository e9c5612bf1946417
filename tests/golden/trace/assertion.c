// An assertion about two inputs.
int nondet_int(void);
void __VERIFIER_assume(_Bool);
void __VERIFIER_assert(_Bool);

int main(void) {
    int x = nondet_int(), y = nondet_int();
    __VERIFIER_assume(x > 3 && x < 50);
    int z = y == 7 ? x * x : x;
    __VERIFIER_assert(z != 144);
    return 0;
}
