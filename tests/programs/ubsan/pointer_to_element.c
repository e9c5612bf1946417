// EXPECT: unsafe pointer-overflow 7
// CHECK: array-bounds
// ARGS: --extend-select pointer-overflow
// TWIN: safe: `left[4]` -> `left[3]`
int main(void) {
    struct { int left[3], right[3]; } pair = {{1, 2, 3}, {4, 5, 6}};
    int *end = &pair.left[4];
    return end != pair.right;
}
