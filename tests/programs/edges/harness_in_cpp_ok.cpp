// expect: safe
void __VERIFIER_assert(bool);
void __VERIFIER_assume(int);
int nondet_int();
int g = 1;
int main() {
    int n = nondet_int();
    __VERIFIER_assume(n != 7);
    __VERIFIER_assert(g == 1 && n != 7);
    return 0;
}
