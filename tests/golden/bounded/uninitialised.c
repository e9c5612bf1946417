// Bits that were not written, and the branch that they decide.
// FLAGS: --extend-select uninit
_Bool nondet_bool(void);
int main(void) {
    int x, y = 0;
    if (nondet_bool())
        x = 1;
    if (x)
        y = 2;
    return y;
}
