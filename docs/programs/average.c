int nondet_int(void);
void __VERIFIER_assert(_Bool);

int main(void) {
    int low = nondet_int(), high = nondet_int();
    if (low < 0 || low > high)
        return 0;
    int middle = (low + high) / 2;
    __VERIFIER_assert(low <= middle);
    return 0;
}
