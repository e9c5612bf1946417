// Constructors run before main, in the order of their priorities.
void __VERIFIER_assert(int);
static int order;
__attribute__((constructor(300))) static void second(void) { order = order * 10 + 2; }
__attribute__((constructor(200))) static void first(void) { order = order * 10 + 1; }
int main(void) {
    __VERIFIER_assert(order == 12);
    return 0;
}
