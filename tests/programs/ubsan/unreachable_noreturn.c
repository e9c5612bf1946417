// EXPECT: unsafe unreachable 14
// CHECK: unreachable
// INPUTS: 0
// TWIN: safe: `if (code)` -> `for (;;)`
int nondet_int(void);
_Noreturn void _exit(int);

static _Noreturn void fail(int code) {
    if (code)
        _exit(code);
}

int main(void) {
    fail(nondet_int());
}
