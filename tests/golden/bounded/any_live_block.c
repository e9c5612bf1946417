// An access may touch any block that is alive, whatever its pointer came from (LLBMC).
// FLAGS: --safety blocks
unsigned nondet_uint(void);
int a[2], b[2];
int main(void) {
    a[nondet_uint()] = 1;
    return b[0];
}
