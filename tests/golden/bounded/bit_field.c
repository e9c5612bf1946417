// A write of three bits keeps the others.
void __VERIFIER_assert(int);
unsigned nondet_uint(void);
struct flags { unsigned low : 3, high : 5; };
int main(void) {
    struct flags f = {1, 2};
    f.low = nondet_uint();
    __VERIFIER_assert(f.high == 2 && f.low < 8);
    return 0;
}
