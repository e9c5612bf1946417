// EXPECT: safe
// TWIN: unsafe function-type 13: `(struct block))first)(block)` -> `(struct block *))first)(&block)`
// TWIN: unsafe function-type 13: `(struct block))first)(block)` -> `(struct pair))first)(pair)`
void __VERIFIER_assert(int);

struct block { int a[16]; };
struct pair { int a[32]; };
static int first(struct block b) { return b.a[0]; }

int main(void) {
    struct block block = {{1}};
    struct pair pair = {{1}};
    __VERIFIER_assert(((int (*)(struct block))first)(block) == 1);
    return pair.a[0] - 1;
}
