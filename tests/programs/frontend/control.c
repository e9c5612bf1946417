// Loops, switches, short circuits, gotos, computed gotos, and blocks that nothing reaches.
#include <stdlib.h>

int loops(int n) {
    int s = 0;
    for (int i = 0; i < n; i++) {
        if (i == 3)
            continue;
        if (i > 100)
            break;
        while (s < i)
            s += 2;
        do
            s--;
        while (s > 10);
    }
    return s;
}
int cases(int x) {
    switch (x) {
    case -1: return 1;
    case 0:
    case 1: x++; /* fall through */
    case 100 ... 103: return x * 2;
    default: return 0;
    }
}
long wide_cases(long long x) {
    switch (x) {
    case 0x7fffffffffffffffLL: return 1;
    case -0x7fffffffffffffffLL: return 2;
    }
    return 3;
}
void empty_switch(int x) {
    switch (x) {
    }
}
int select_value(int c, int a, int b) { return c ? a : b > 3 ? a + 1 : b - 1; }
int logic(int a, int b) { return (a && b) || (!a && !b); }
int back(int n) {
again:
    if (n-- > 0)
        goto again;
    return n;
}
int interpreter(const unsigned char *code) {
    static const void *const table[] = {&&add, &&sub, &&stop};
    int acc = 0;
    goto *table[*code++];
add:
    acc += *code++;
    goto *table[*code++];
sub:
    acc -= *code++;
    goto *table[*code++];
stop:
    return acc;
}
int never(int x) {
    if (x)
        abort();
    __builtin_unreachable();
}
int dead(void) {
    return 1;
    return 2;
}
