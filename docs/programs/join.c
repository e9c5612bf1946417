short nondet_short(void);
void __VERIFIER_assert(_Bool);

int main(void) {
    int x = nondet_short();
    int distance = x < 10 ? 10 - x : x - 10;
    __VERIFIER_assert(distance >= 0);
    if (distance > 100) {
        __VERIFIER_assert(x != 10);
        distance = 100;
    }
    __VERIFIER_assert(distance <= 100);
    return 0;
}
