int nondet_int(void);
void __VERIFIER_assert(_Bool);

int main(void) {
    int x = nondet_int();
    if (x < 0)
        __asm__("hlt" : "=r"(x) : "0"(x), "r"(1));
    __VERIFIER_assert(x >= 0);
    return 0;
}
