// EXPECT: safe
// TWIN: unsafe unreachable 8: `== 2` -> `== 1`
int nondet_int(void);

int main(void) {
    int x = nondet_int();
    if ((x & 1) == 2)
        __builtin_trap();
    return 0;
}
