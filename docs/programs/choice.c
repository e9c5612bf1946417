_Bool nd_bool(void);
void __VERIFIER_assert(_Bool);

int main(void) {
    int a = 1, b = 2;
    int *p = nd_bool() ? &a : &b;
    *p = 5;
    __VERIFIER_assert(a + b > 5);
    return 0;
}
