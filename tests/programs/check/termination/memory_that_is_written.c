// EXPECT: safe
// ARGS: --select termination
// TWIN: unsafe termination 9: `+ 1` -> `^ 1`
unsigned nondet_uint(void);
struct counter {
    unsigned char low, high;
} shared = {0, 200};
int main(void) {
    while (shared.low < shared.high)
        shared.low = shared.low + 1;
    return 0;
}
