// A pointer that differs only in its offset stays with its object where paths meet.
_Bool nondet_bool(void);
void __VERIFIER_assert(int);
int main(void) {
    int cells[4] = {1, 2, 3, 4}, *p = nondet_bool() ? &cells[1] : &cells[3];
    __VERIFIER_assert(*p > 1);
    return 0;
}
