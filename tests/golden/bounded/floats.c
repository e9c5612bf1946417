// Operations on known numbers are executed, the others stay as IEEE 754 has them.
double nondet_double(void);
void __VERIFIER_assert(int);
int main(void) {
    double x = nondet_double(), half = 1.0 / 2.0;
    float narrow = (float)(x * half);
    __VERIFIER_assert(narrow <= 1.0f || x + half != x);
    return 0;
}
