// A number from outside as a pointer: it can lead only to objects whose address was taken as a number.
unsigned long nondet_ulong(void);
void __VERIFIER_assume(int), __VERIFIER_assert(int);
int main(void) {
    int kept = 1, shown = 2;
    unsigned long place = (unsigned long)&shown, any = nondet_ulong();
    __VERIFIER_assume(any == place);
    *(int *)any = 3;
    __VERIFIER_assert(kept == 1 && shown == 3);
    return 0;
}
