// Where paths meet that only computed, the values are chosen by the condition, and no branch is left.
unsigned nondet_uint(void);
void __VERIFIER_assert(int);
int main(void) {
    unsigned a = nondet_uint(), b = nondet_uint(), max;
    if (a < b)
        max = b;
    else
        max = a;
    __VERIFIER_assert(max != 7);
    return 0;
}
