unsigned nondet_uint(void);
void __VERIFIER_assert(_Bool);

int main(void) {
    unsigned x = nondet_uint(), steps = 0;
    while (x > 1) {
        x /= 2;
        for (int i = 0; i < 10; i++)
            steps++;
    }
    __VERIFIER_assert(steps <= 310);
    return 0;
}
