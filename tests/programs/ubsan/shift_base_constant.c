// EXPECT: unsafe shift 5
// CHECK: shift-base
// TWIN: safe: `-1 << 4` -> `-(1 << 4)`
int main(void) {
    int mask = -1 << 4;
    return mask;
}
