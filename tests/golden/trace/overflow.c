// The largest int has no successor.
int nondet_int(void);

int main(void) {
    int a = nondet_int();
    if (a < 0)
        return 0;
    return a + 1 > 0;
}
