// Arguments behind the dots are read one after the other: a known count leaves no loop.
int nondet_int(void);
void __VERIFIER_assert(int);
static int last(int count, ...) {
    __builtin_va_list arguments;
    int value = 0;
    __builtin_va_start(arguments, count);
    while (count--)
        value = __builtin_va_arg(arguments, int);
    __builtin_va_end(arguments);
    return value;
}
int main(void) {
    int x = nondet_int();
    __VERIFIER_assert(last(3, 1, 2, x) == x);
    return 0;
}
