// EXPECT: unsafe assert
// TWIN: safe: `(!used[cell] && i < 7)` -> `!used[cell]`
// A pool of eight cells with a free list of indices. A cell that is given back twice in a row is handed out twice.
int nondet_int(void);
void __VERIFIER_assert(int);
static int next[8], first, used[8];
int main(void) {
    for (int i = 0; i < 8; i++) next[i] = i + 1 < 8 ? i + 1 : -1;
    for (int i = 0; i < 20; i++) {
        if (nondet_int()) {
            if (first < 0) continue;
            int cell = first;
            first = next[cell];
            __VERIFIER_assert(!used[cell]);
            used[cell] = 1;
        } else {
            int cell = nondet_int();
            if (cell < 0 || cell >= 8 || (!used[cell] && i < 7)) continue;
            used[cell] = 0;
            next[cell] = first;
            first = cell;
        }
    }
    return 0;
}
