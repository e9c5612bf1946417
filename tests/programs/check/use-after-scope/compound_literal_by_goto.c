// EXPECT: safe
// TWIN: unsafe use-after-scope 20: `return result;` -> `return result && kept->i;`
void __VERIFIER_assert(int);
struct s { int i; };

/* The example of C11, 6.5.2.5p16, in a block: one object as long as the block lasts. */
static int is_same(int c) {
    struct s *kept = 0;
    int result = 0;
    if (c) {
        struct s *p = 0, *q;
        int j = 0;
    again:
        q = p, p = &((struct s){j++});
        if (j < 2)
            goto again;
        result = p == q && q->i == 1;
        kept = q;
    }
    return result;
}

int main(void) {
    __VERIFIER_assert(is_same(1));
    return 0;
}
