// The branch knows that the divisor is not zero: the first division has no check, the second one has.
unsigned nondet_uint(void);
int main(void) {
    unsigned a = nondet_uint(), b = nondet_uint();
    if (b != 0)
        a = a / b;
    return a / (b + 1);
}
