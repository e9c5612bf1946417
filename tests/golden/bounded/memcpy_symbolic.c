// A copy of as many bytes as an input says: one instruction, with checks of both ends.
void *memcpy(void *, const void *, unsigned long);
unsigned nondet_uint(void);
void __VERIFIER_assert(int);
int main(void) {
    char from[8] = "abcdefg", to[8] = {0};
    memcpy(to, from, nondet_uint());
    __VERIFIER_assert(to[0] == 0 || to[0] == 'a');
    return 0;
}
