// EXPECT: unsafe assert 19
// TWIN: safe: `buf + 64` -> `buf + 3`
// What is assumed of the same bytes by another way holds for the word as well.
struct node { char *next; int value; };
unsigned nondet_uint(void);
void __VERIFIER_assume(_Bool);
void __VERIFIER_assert(_Bool);

int main(void) {
    struct node a[3];
    char buf[64];
    buf[3] = 1;
    char *first = a[1].next;
    unsigned k = nondet_uint() % 3;
    a[k].value = 5;
    char *again = a[k].next;
    __VERIFIER_assume(k == 1 && again >= buf && again < buf + 64);
    *first = 7;
    __VERIFIER_assert(buf[3] == 1);
    return 0;
}
