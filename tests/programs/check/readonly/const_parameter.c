// EXPECT: unsafe readonly 7
// TWIN: safe: `const int n, const struct block b` -> `int n, const struct block b`
// TWIN: unsafe readonly 7: `put(&n)` -> `put(&b.a[1])`
// TWIN: unsafe readonly 7: `put(&n)` -> `put(&p.y)`
struct block { int a[16]; };
struct pair { int x, y; };
static void put(const int *p) { *(int *)p = 5; }
static void take(const int n, const struct block b, const struct pair p) {
    put(&n);
}

int main(void) {
    struct block block = {{1}};
    take(1, block, (struct pair){1, 2});
    return 0;
}
