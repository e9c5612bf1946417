// EXPECT: unsafe overflow 7
// CHECK: signed-integer-overflow
// TWIN: safe: `-2147483647 - 1` -> `-2147483647`
#define LOWEST (-2147483647 - 1)

int main(void) {
    int top = -LOWEST;
    return top;
}
