// EXPECT: safe
// ARGS: --select termination
// TWIN: unsafe termination 8: `n--` -> `n -= n != 7`
unsigned nondet_uint(void);
int main(void) {
    unsigned n = nondet_uint();
    unsigned steps = 0;
    while (n > 0) {
        n--;
        for (unsigned i = n; i > 0; i /= 2)
            steps++;
    }
    return (int)steps;
}
