// An addition of ints is an assertion about a wider sum; one whose operands are known to be small is not.
short nondet_short(void);
int nondet_int(void);
int main(void) {
    int a = nondet_short(), b = nondet_short(), c = nondet_int();
    return a + b + c;
}
