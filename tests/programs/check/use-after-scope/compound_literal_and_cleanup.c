// EXPECT: safe
// TWIN: unsafe use-after-scope 14: `kept = 0;` -> `kept = p;`
void __VERIFIER_assert(int);
static int seen, *kept;
static void finish(int **p) { seen += **p; }

static int visit(int c) {
    for (int i = 0; i < 2; i++) {
        __attribute__((cleanup(finish))) int *p = &(int){c};
        kept = 0;
        if (c == 2) return 1;
        if (c == 3) break;
    }
    return kept ? *kept : 0;
}

int main(void) {
    visit(1), visit(2), visit(3);
    __VERIFIER_assert(seen == 7);
    return 0;
}
