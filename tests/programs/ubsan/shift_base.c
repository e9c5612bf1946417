// EXPECT: unsafe shift 5
// CHECK: shift-base
// TWIN: safe: `top(2)` -> `top(0)`
static int top(int x) {
    return x << 31;
}

int main(void) {
    return top(2) != 0;
}
