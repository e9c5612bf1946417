// EXPECT: safe
// TWIN: unsafe unreachable 11: `% 3` -> `% 4`
int nondet_int(void);

int main(void) {
    int x = nondet_int() % 3;
    switch (x) {
    case -2: case -1: case 0: case 1: case 2:
        return 0;
    }
    __builtin_unreachable();
}
