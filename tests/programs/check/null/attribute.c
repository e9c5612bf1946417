// EXPECT: safe
// TWIN: unsafe null 8: `? &x : &y` -> `? &x : 0`
// TWIN: unsafe null 5: `return p;` -> `return *p ? p : 0;`
__attribute__((nonnull, noinline)) static int first(int *p) { return p != 0; }
__attribute__((returns_nonnull)) static int *same(int *p) { return p; }
int nondet_int(void);
int main(void) {
    int x = 1, y = 0; return first(nondet_int() ? &x : &y) + *same(&y);
}
