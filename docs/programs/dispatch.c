int nondet_int(void);
void __VERIFIER_assert(_Bool);

static int twice(int x) { return 2 * x; }
static int square(int x) { return x * x; }
static int (*const operations[])(int) = {twice, square};

int main(void) {
    int x = nondet_int() & 15;
    int (*chosen)(int) = x > 7 ? square : twice;
    __VERIFIER_assert(operations[0](3) == 6);
    __VERIFIER_assert(chosen(x) <= 225);
    return 0;
}
