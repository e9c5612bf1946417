// EXPECT: safe
// TWIN: unsafe function-type 12: `(int (*)(void *, void *))order)(&x, &y)` -> `(int (*)(void *, double))order)(&x, 0)`
void __VERIFIER_assert(int);
static int order(const int *a, const int *b) { return (*a > *b) - (*a < *b); }

struct sorter {
    int (*compare)();
};

int main(void) {
    int x = 3, y = 4;
    __VERIFIER_assert(((int (*)(void *, void *))order)(&x, &y) < 0);
    struct sorter sorter = {order};
    __VERIFIER_assert(sorter.compare(&y, &x) > 0);
    return 0;
}
