// A variable is read before it has a value.
void __VERIFIER_assert(_Bool);
int nondet_int(void);

int main(void) {
    int level;
    if (nondet_int() > 0)
        level = 1;
    __VERIFIER_assert(level != 1234);
    return 0;
}
