// expect: unsafe assert
void __VERIFIER_assert(bool);
int nondet_int();
int g = 1;
int main() {
    int n = nondet_int();
    __VERIFIER_assert(g == 1);
    __VERIFIER_assert(n != 7);
    return 0;
}
