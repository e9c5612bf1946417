// EXPECT: unsafe assert 14
// TWIN: safe: `buf + 64` -> `buf + 3`
// A word of which the program learns more than whether it equals a pointer may point anywhere.
struct node { char *next; };
void __VERIFIER_assume(_Bool);
void __VERIFIER_assert(_Bool);

int main(void) {
    struct node a;
    char buf[64];
    buf[3] = 1;
    __VERIFIER_assume(a.next >= buf && a.next < buf + 64);
    *a.next = 7;
    __VERIFIER_assert(buf[3] == 1);
    return 0;
}
