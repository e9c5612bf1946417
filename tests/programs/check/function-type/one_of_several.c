// EXPECT: safe
// TWIN: unsafe function-type 13: `operation = minus` -> `operation = (int (*)(int, int))all`
int nondet_int(void);
void __VERIFIER_assert(int);
static int plus(int a, int b) { return a + b; }
static int minus(int a, int b) { return a - b; }
int all(int a, int b, int c) { return a + b + c; }

int main(void) {
    int (*operation)(int, int) = plus;
    if (nondet_int())
        operation = minus;
    __VERIFIER_assert(operation(3, 2) % 4 == 1);
    return 0;
}
